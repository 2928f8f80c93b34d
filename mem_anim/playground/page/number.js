// A number of the worksheet: whoever points at it or reaches it sees how it is worked.

import { at } from "./editing.js";
import { set, state } from "./store.js";
import { html, useLayoutEffect, useRef } from "./vendor/htm-preact.js";

/** ``path`` is the number's place in the step, ``label`` what it is; ``text`` where it is not the worksheet's alone. */
export function Worked({ step, path, label, text, tone = "" }) {
  const number = at(step, path);
  if (!number) return null;
  const look = () => set({ looked: { label, path } });
  const id = `line-${path.join("-")}`;
  const { looked } = state;
  const isLooked = looked?.path && looked.path.join() === path.join();
  return html`<button
      type="button"
      class="num ${tone} ${isLooked ? "looked" : ""}"
      aria-label="${label}: ${text ?? number.text}"
      aria-describedby=${number.line ? id : undefined}
      data-path=${path.join(".")}
      onFocus=${look}
      onPointerEnter=${look}
      onClick=${look}
    >
      ${text ?? number.text}
    </button>
    ${number.line && html`<span hidden id=${id}>${number.line}</span>`}`;
}

/** A panel is one stop of Tab; within it the arrow keys go from number to number. */
export function Panel({ letter, title, formula, className = "", style, children }) {
  const panel = useRef();
  const stop = useRef(null);
  const numbers = () => [...panel.current.querySelectorAll("button.num")];

  useLayoutEffect(() => {
    const all = numbers();
    if (!all.includes(stop.current)) stop.current = all[0];
    for (const number of all) number.tabIndex = number === stop.current ? 0 : -1;
  });

  const focus = ({ target }) => {
    const number = target.closest("button.num");
    if (!number) return;
    stop.current.tabIndex = -1;
    stop.current = number;
    number.tabIndex = 0;
  };

  const keydown = (event) => {
    const current = event.target.closest("button.num");
    if (!current || event.ctrlKey || event.altKey || event.metaKey) return;
    const all = numbers();
    const place = all.indexOf(current);
    const next = {
      ArrowRight: () => all[place + 1],
      ArrowLeft: () => all[place - 1],
      ArrowDown: () => nearest(current, all, 1),
      ArrowUp: () => nearest(current, all, -1),
      Home: () => all[0],
      End: () => all.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    next()?.focus();
  };

  return html`<section
    ref=${panel}
    class="panel ${className}"
    style=${style}
    aria-labelledby="panel-${letter}"
    onFocusCapture=${focus}
    onKeyDown=${keydown}
  >
    <h3 id="panel-${letter}"><span class="letter">${letter}</span> ${title} <span class="formula">${formula}</span></h3>
    ${children}
  </section>`;
}

/** The nearest number in a row further down (1) or up (-1). */
function nearest(current, all, way) {
  const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
  };
  const [x, y] = middle(current);
  const far = (element) => {
    const [otherX, otherY] = middle(element);
    return way * (otherY - y) > 8 ? Math.abs(otherX - x) + 4 * way * (otherY - y) : Infinity;
  };
  const best = all.reduce((one, other) => (far(other) < far(one) ? other : one), current);
  return best === current ? null : best;
}
