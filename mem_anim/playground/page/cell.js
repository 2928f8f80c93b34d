// A cell whose number is typed, stepped with the arrow keys or dragged sideways.

import { at } from "./editing.js";
import { format, isBegun, parse, stepped } from "./numbers.js";
import { state, type } from "./store.js";
import { tinted } from "./colors.js";
import { html, useRef, useState } from "./vendor/htm-preact.js";

const STEP = 0.1;
const FINE = 0.01;
const COARSE = 1;
const PIXELS = 8; // of dragging for a step
const DRAGS = 4; // pixels until it is a drag, not a click

// So that a long number stays legible in its cell.
const LENGTHS = { 6: "long", 7: "longer", 8: "longer" };

let visits = 0; // to a cell: what is done in one visit is undone together

export const keyOf = (loc) => loc.join("\u0000");

export const faultsAt = (loc) => state.faults.filter((fault) => keyOf(fault.loc) === keyOf(loc));

/** ``full`` is the value of the strongest tint. */
export function NumberCell({ loc, label, color, full, onLook }) {
  const value = at(state.document, loc);
  const [draft, setDraft] = useState(null);
  const visit = useRef(0);
  const drag = useRef(null);
  const shown = draft && Object.is(draft.value, value) ? draft.text : format(value);
  const isFaulty = faultsAt(loc).length > 0;
  const lastGood = () => at(state.good?.document ?? {}, loc) ?? 0;
  const known = typeof value === "number" ? value : lastGood();

  const put = (next, key) => type(loc, next, key);
  const step = (by, key = null) => {
    setDraft(null);
    put(stepped(known, by), key);
  };

  const input = ({ currentTarget }) => {
    const { value: text } = currentTarget;
    const next = isBegun(text) ? value : parse(text);
    setDraft({ text, value: next });
    put(next, `type ${keyOf(loc)} ${visit.current}`);
  };

  const keydown = (event) => {
    const by = { ArrowUp: STEP, ArrowDown: -STEP, PageUp: COARSE, PageDown: -COARSE }[event.key];
    if (by && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      const size = event.shiftKey && Math.abs(by) === STEP ? Math.sign(by) * FINE : by;
      step(size, event.repeat ? `step ${keyOf(loc)} ${visit.current}` : null);
    } else if (event.key === "Escape") {
      setDraft(null);
      put(lastGood());
    }
  };

  // A text that was only begun is told as wrong once it is left.
  const blur = ({ currentTarget }) => {
    if (draft && isBegun(currentTarget.value) && Object.is(draft.value, value)) put(parse(currentTarget.value));
    setDraft(null);
  };

  const pointerdown = (event) => {
    if (event.button !== 0) return;
    const { currentTarget: field } = event;
    drag.current = { x: event.clientX, from: known, isDragging: false, visit: (visits += 1) };
    if (document.activeElement !== field && event.pointerType !== "touch") {
      event.preventDefault();
      field.focus({ preventScroll: true });
      field.select();
    }
  };

  const pointermove = (event) => {
    const { current } = drag;
    if (!current || !(event.buttons & 1)) return;
    const { currentTarget: field } = event;
    const moved = event.clientX - current.x;
    if (!current.isDragging && Math.abs(moved) < DRAGS) return;
    if (!current.isDragging) field.setPointerCapture(event.pointerId);
    current.isDragging = true;
    const size = event.shiftKey ? FINE : STEP;
    const next = stepped(current.from, Math.round(moved / PIXELS) * size);
    setDraft(null);
    put(next, `drag ${keyOf(loc)} ${current.visit}`);
    field.setSelectionRange(field.value.length, field.value.length);
  };

  const pointerup = () => (drag.current = null);

  return html`<input
    class="cell ${known < 0 ? "negative" : ""} ${isFaulty ? "faulty" : ""} ${LENGTHS[Math.min(shown.length, 8)] ?? ""}"
    type="text"
    role="spinbutton"
    inputmode="decimal"
    autocomplete="off"
    spellcheck=${false}
    size="1"
    value=${shown}
    style=${isFaulty ? plain : { ...tinted(known, full, color), borderColor: color }}
    aria-label=${label}
    aria-valuenow=${known}
    aria-valuetext=${shown || "–"}
    aria-invalid=${isFaulty ? "true" : undefined}
    aria-describedby=${isFaulty ? `fault-${cssId(loc)}` : "how-to-change"}
    data-loc=${JSON.stringify(loc)}
    onInput=${input}
    onKeyDown=${keydown}
    onFocus=${() => {
      visit.current = visits += 1;
      onLook?.();
    }}
    onPointerEnter=${onLook}
    onBlur=${blur}
    onPointerDown=${pointerdown}
    onPointerMove=${pointermove}
    onPointerUp=${pointerup}
    onPointerCancel=${pointerup}
  />`;
}

const plain = { backgroundColor: "", color: "", borderColor: "" };

export const cssId = (loc) => encodeURIComponent(loc.join("-")).replaceAll("%", "_");

/** What the loader says about these places, each by itself. */
export const Faults = ({ locs }) =>
  locs.flatMap((loc) =>
    faultsAt(loc).map(
      (fault, index) =>
        html`<p class="fault" lang="en" key=${`${keyOf(loc)}${index}`} id=${index ? undefined : `fault-${cssId(loc)}`}>
          ${fault.message}
        </p>`,
    ),
  );
