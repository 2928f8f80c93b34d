// Starts the page: asks the server for words and numbers, then draws.

import { App } from "./app.js";
import { get } from "./wire.js";
import { load, loadAddress, redo, set, state, t, undo, wear } from "./store.js";
import { html, render } from "./vendor/htm-preact.js";

const start = await get("/api/start");
set({ start });
await loadAddress(start);
document.title = `${t("page")} · mem-anim`;
render(html`<${App} />`, document.getElementById("page"));

addEventListener("hashchange", () => loadAddress(start));

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
  const key = event.key.toLowerCase();
  const isUndo = key === "z" && !event.shiftKey;
  const isRedo = (key === "z" && event.shiftKey) || (key === "y" && !event.shiftKey);
  if (!isUndo && !isRedo) return;
  if (event.target.matches("input[type=text]:not(.cell), textarea")) return; // there it is the text that is undone
  event.preventDefault();
  (isUndo ? undo : redo)();
});

// The system's theme is followed until one is chosen here.
matchMedia("(prefers-color-scheme: light)").addEventListener("change", ({ matches }) => {
  if (!state.isThemeChosen) wear(matches ? "light" : "dark", false);
});

if (start.watch) {
  new EventSource("/api/watch").addEventListener("message", ({ data }) => {
    const told = JSON.parse(data);
    if (told.faults) {
      const lines = told.faults.map((fault) => fault.message);
      set({ notice: { kind: "watch", text: t("watched"), lines } });
    } else {
      load(told.document, told.name, { step: state.step });
    }
  });
}
