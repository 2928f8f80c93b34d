// The page: tokens on the left, what follows from them on the right, the film below.

import { Film } from "./film.js";
import { Header } from "./header.js";
import { Panels } from "./panels.js";
import { Plane } from "./plane.js";
import { Settings, elsewhere } from "./settings.js";
import { Tokens } from "./tokens.js";
import { WorkedLine } from "./worked.js";
import { settle, listen, openFile, set, state, t } from "./store.js";
import { html, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/htm-preact.js";

const QUIET = 600; // ms: so long the numbers stand still before they are read aloud

export function App() {
  const [, redraw] = useReducer((count) => count + 1, 0);
  useLayoutEffect(() => listen(redraw), []); // at once: the first answer may come before anything is painted
  const { good } = state;
  const step = good?.answer.steps[state.step];
  // What does not follow every number is not drawn anew with it.
  const isGood = Boolean(good);
  const { language, theme, past, future, name, clips, faults } = state;
  const head = useMemo(() => html`<${Header} />`, [language, theme, past.length > 0, future.length > 0, name, isGood]);
  const film = useMemo(() => isGood && html`<${Film} />`, [language, clips, faults.length > 0, isGood]);
  return html`<${Drop}>
    ${head}
    <main class=${good ? "" : "empty"}>
      ${good &&
      html`<div class="left">
          <${Faulty} />
          <${Tokens} />
          <${Plane} step=${step} number=${state.step} />
        </div>
        <div class="right">
          <${Settings} />
          <${Result} ...${{ good, step }} />
        </div>
        ${film}`}
      ${!good && html`<${Faulty} />`}
    </main>
    ${good && html`<${WorkedLine} step=${step} />`}
    <${Toast} />
    <${Announcer} step=${step} />
  <//>`;
}

function Result({ good, step }) {
  const { answer } = good;
  const { steps } = answer;
  const isStale = state.faults.length > 0;
  const isBusy = state.answered !== state.document;
  return html`<section class="result-of ${isStale ? "stale" : ""}" aria-labelledby="asks" aria-busy=${isBusy ? "true" : "false"}>
    ${steps.length > 1 && html`<${Steps} steps=${steps} />`}
    <div
      id="step"
      role=${steps.length > 1 ? "tabpanel" : undefined}
      aria-labelledby=${steps.length > 1 ? `tab-${state.step}` : undefined}
    >
      <div class="heading">
        <h2 id="asks">${step.heading}</h2>
        ${isStale && html`<p class="hint stale-hint">${t("last_good")}</p>`}
      </div>
      <${Panels} step=${step} />
    </div>
    <p class="hint kept">${t("kept", answer.kept)}</p>
  </section>`;
}

function Steps({ steps }) {
  const list = useRef();
  const go = (step) => {
    set({ step, looked: null });
    settle();
  };
  const keydown = (event) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const next = (state.step + by + steps.length) % steps.length;
    go(next);
    list.current.children[next].focus();
  };
  return html`<div class="steps" role="tablist" aria-label=${t("steps")} ref=${list} onKeyDown=${keydown}>
    ${steps.map(
      ({ kind }, i) => html`<button
        key=${i}
        id="tab-${i}"
        role="tab"
        aria-selected=${state.step === i ? "true" : "false"}
        aria-controls="step"
        tabindex=${state.step === i ? 0 : -1}
        onClick=${() => go(i)}
      >
        ${t("step", { number: i + 1 })} · ${t(`kind_${kind}`)}
      </button>`,
    )}
  </div>`;
}

/** What is wrong and has no field beside which to say it. */
function Faulty() {
  const { notice } = state;
  const faults = elsewhere();
  return html`<div class="notices" role="alert">
    ${notice && html`<${Note} text=${notice.text} lines=${notice.lines} onClose=${() => set({ notice: null })} />`}
    ${faults.length > 0 && html`<${Note} text=${t("faults")} lines=${faults.map((fault) => fault.message)} />`}
  </div>`;
}

const Note = ({ text, lines = [], onClose }) => html`<div class="note">
  <div>
    <p>${text}</p>
    ${lines.length > 0 && html`<ul>${lines.map((line) => html`<li key=${line}>${line}</li>`)}</ul>`}
  </div>
  ${onClose && html`<button class="icon" aria-label=${t("close")} onClick=${onClose}>×</button>`}
</div>`;

function Toast() {
  const { toast } = state;
  return html`<div class="toast ${toast ? "seen" : ""}">
    <p role="status">${toast?.text}</p>
    ${toast?.copied &&
    html`<textarea readonly rows="3" aria-label=${toast.text} onFocus=${(event) => event.target.select()}>${toast.copied}</textarea>
      <button onClick=${() => set({ toast: null })}>${t("close")}</button>`}
  </div>`;
}

/** Tells a screen reader the result once the numbers stand still. */
function Announcer({ step }) {
  const [said, say] = useState("");
  const text =
    step &&
    t("announce", {
      token: step.result.name,
      numbers: `[${step.output.map((number) => number.text).join(", ")}]`,
      weights: step.keys.map(({ name }, i) => `${name} ${step.weights[i].text}`).join(", "),
    });
  useEffect(() => {
    const timer = setTimeout(() => say(text), QUIET);
    return () => clearTimeout(timer);
  }, [text]);
  return html`<p class="unseen" id="announcer" aria-live="polite">${said}</p>`;
}

function Drop({ children }) {
  const [isOver, setOver] = useState(false);
  const hasFile = (event) => event.dataTransfer?.types.includes("Files");
  const over = (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const drop = (event) => {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) openFile(file);
  };
  const leave = (event) => event.currentTarget.contains(event.relatedTarget) || setOver(false);
  return html`<div class="whole" onDragOver=${over} onDragLeave=${leave} onDrop=${drop}>
    ${children}
    ${isOver && html`<div class="dropping" aria-hidden="true">${t("drop")}</div>`}
  </div>`;
}
