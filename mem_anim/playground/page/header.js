// The head of the page: examples, undo, sharing, files, language and theme.

import { link, loadShipped, openFile, redo, set, speak, state, t, undo, wear } from "./store.js";
import { html, useRef } from "./vendor/htm-preact.js";

export function Header() {
  const { language, theme, past, future, good, start } = state;
  const field = useRef();
  const other = theme === "dark" ? "light" : "dark";
  const pick = ({ target }) => {
    const [file] = target.files;
    if (file) openFile(file);
    target.value = "";
  };
  return html`<header class="top">
    <a class="skip" href="#result" onClick=${skip}>${t("to_result")}</a>
    <div class="title">
      <h1>${t("page")}</h1>
      <p>${t("lead")}</p>
    </div>
    <div class="bar-of-tools">
      <label class="example">
        <span>${t("scenario")}</span>
        <${Examples} ...${{ start, language }} />
      </label>
      <div class="group">
        <${Tool} icon="undo" label=${t("undo")} keys="Ctrl+Z" disabled=${!past.length} onClick=${undo} />
        <${Tool} icon="redo" label=${t("redo")} keys="Ctrl+Shift+Z" disabled=${!future.length} onClick=${redo} />
      </div>
      <div class="group">
        <button disabled=${!good} onClick=${() => copy(link(), t("link_copied"))}>${t("share")}</button>
        <button disabled=${!good} onClick=${() => copy(state.good.answer.yaml, t("yaml_copied"))}>${t("copy_yaml")}</button>
        <button disabled=${!good} onClick=${() => download(state.good)}>${t("download")}</button>
        <button onClick=${() => field.current.click()}>${t("open")}</button>
        <input ref=${field} type="file" accept=".yaml,.yml,text/yaml" hidden aria-label=${t("open")} onChange=${pick} />
      </div>
      <div class="group">
        <button lang=${language === "en" ? "zh" : "en"} onClick=${() => speak(language === "en" ? "zh" : "en")}>
          ${language === "en" ? "中文" : "English"}
        </button>
        <${Tool} icon=${other} label=${t(`to_${other}`)} onClick=${() => wear(other)} />
      </div>
    </div>
  </header>`;
}

function skip(event) {
  event.preventDefault(); // the address holds the state
  document.getElementById("result")?.focus();
}

function Examples({ start, language }) {
  const { name } = state;
  const isShipped = start.scenarios.some((scenario) => scenario.name === name);
  return html`<select name="scenario" value=${name} onChange=${({ target }) => loadShipped(target.value)}>
    ${!isShipped && html`<option value=${name} selected>${t("own", { name })}</option>`}
    ${start.scenarios.map(
      (scenario) =>
        html`<option key=${scenario.name} value=${scenario.name} selected=${scenario.name === name}>
          ${scenario.title[language]}
        </option>`,
    )}
  </select>`;
}

const PATHS = {
  undo: "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3",
  redo: "m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h3",
  light: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3m0 14v3M2 12h3m14 0h3M5 5l2 2m10 10 2 2M5 19l2-2M17 7l2-2",
  dark: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.500 10.500",
};

const Tool = ({ icon, label, keys, disabled = false, onClick }) =>
  html`<button class="tool" aria-label=${label} title=${keys ? `${label} (${keys})` : label} disabled=${disabled} onClick=${onClick}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d=${PATHS[icon]} /></svg>
  </button>`;

let fading = 0;

/** Into the clipboard; where the browser forbids that, the text is shown to be copied by hand. */
async function copy(text, said) {
  clearTimeout(fading);
  try {
    await navigator.clipboard.writeText(text);
    set({ toast: { text: said } });
    fading = setTimeout(() => set({ toast: null }), 4000);
  } catch {
    set({ toast: { text: t("copy_by_hand"), copied: text } });
  }
}

function download({ answer, name }) {
  const url = URL.createObjectURL(new Blob([answer.yaml], { type: "application/yaml" }));
  Object.assign(document.createElement("a"), { href: url, download: `${name}.yaml` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}
