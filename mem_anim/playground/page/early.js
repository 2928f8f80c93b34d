// Before anything is drawn: the language and the theme that were chosen last, else those of the system.
(() => {
  const root = document.documentElement;
  const kept = (key) => {
    try {
      return localStorage.getItem(`mem-anim.${key}`);
    } catch {
      return null; // storage may be forbidden
    }
  };
  const light = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  const theme = kept("theme");
  const isChosen = theme === "light" || theme === "dark";
  root.dataset.theme = isChosen ? theme : light;
  if (isChosen) root.dataset.chosen = "";
  const spoken = navigator.language.toLowerCase().startsWith("zh") ? "zh" : "en";
  const language = kept("language");
  root.lang = language === "en" || language === "zh" ? language : spoken;
})();
