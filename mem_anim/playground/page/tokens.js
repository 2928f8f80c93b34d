// The tokens as cards, one row a frame, oldest first; frames and patches come and go here.

import * as editing from "./editing.js";
import { readable, tokenColor, frameColor } from "./colors.js";
import { Faults, NumberCell } from "./cell.js";
import { edit, set, state, t, type } from "./store.js";
import { html, useLayoutEffect, useRef, useState } from "./vendor/htm-preact.js";

const MOST_IN_A_LINE = 4; // numbers of a card; more take two lines

const moment = (age) => (age ? `t\u2212${age}` : "t");

/** The largest number of all tokens has the strongest tint. */
const largest = (document) =>
  Math.max(...document.frames.flatMap((frame) => Object.values(frame).flat().map((number) => Math.abs(number) || 0)));

export function Tokens() {
  const { document, start } = state;
  const names = editing.patches(document);
  const { frames: mostFrames, patches: mostPatches, numbers: mostNumbers } = start.limits;
  const count = document.frames.length;
  const d = editing.length(document);
  const full = largest(document);
  return html`<section class="tokens" aria-labelledby="tokens">
    <div class="heading">
      <h2 id="tokens" tabindex="-1">${t("tokens")}</h2>
      <${Patches} names=${names} isFull=${names.length >= mostPatches} />
    </div>
    <p class="hint" id="how-to-change">${t("how_to_change")}</p>
    <ol class="frames">
      ${document.frames.map(
        (_, index) => html`<${Frame} key=${count - index} index=${index} names=${names} full=${full} d=${d} />`,
      )}
    </ol>
    <div class="foot">
      <${Add} edited=${editing.addEarlierFrame} label=${t("earlier_frame")} isFull=${count >= mostFrames} />
      <${Add} edited=${editing.addLaterFrame} label=${t("later_frame")} isFull=${count >= mostFrames} />
      <${Length} d=${d} most=${mostNumbers} />
      ${document.omitted?.length > 0 && html`<p class="hint">${t("omitted", { patches: document.omitted.join(", ") })}</p>`}
    </div>
  </section>`;
}

const Add = ({ edited, label, isFull }) =>
  html`<button
    class="quiet"
    aria-label=${t("add_this", { what: label })}
    disabled=${isFull}
    onClick=${() => edit(edited(state.document))}
  >
    <span aria-hidden="true">+ </span>${label}
  </button>`;

/** What goes takes the focus along; it then goes to the heading, so that a keyboard does not begin anew. */
function leave(document) {
  edit(document);
  requestAnimationFrame(() => {
    if (window.document.activeElement === window.document.body) window.document.getElementById("tokens").focus();
  });
}

function Frame({ index, names, full, d }) {
  const count = state.document.frames.length;
  const age = count - 1 - index;
  const color = frameColor(age, count);
  const time = moment(age);
  const remove = () => leave(editing.removeFrame(state.document, index));
  return html`<li class="frame">
    <div class="moment" style=${{ color: readable(color) }}>
      <span><span class="sign">${time}</span>${age === 0 && count > 1 && html`<small>${t("now")}</small>`}</span>
      ${count > 1 &&
      html`<button class="icon" aria-label=${t("remove_frame", { time })} title=${t("remove_frame", { time })} onClick=${remove}>
        ×
      </button>`}
    </div>
    <div class="cards" style=${{ "--count": Math.min(d, MOST_IN_A_LINE) }}>
      ${names.map((patch, place) => html`<${Card} key=${patch} ...${{ index, age, patch, place, names, full }} />`)}
    </div>
  </li>`;
}

function Card({ index, age, patch, place, names, full }) {
  const { document, good } = state;
  const numbers = document.frames[index][patch] ?? [];
  const count = document.frames.length;
  const color = tokenColor(patch, age, count, names);
  const name = nameOf(good, index, place, patch, count);
  const isFollowed = (document.focus ?? names[0]) === patch;
  const follow = t("follow", { patch });
  const locs = numbers.map((_, i) => ["frames", index, patch, i]);
  return html`<div class="card ${isFollowed && age === 0 ? "asks" : ""}" style=${{ borderColor: color }}>
    <div class="name">
      <button
        class="follow"
        aria-pressed=${isFollowed ? "true" : "false"}
        aria-label="${name}: ${follow}"
        title=${follow}
        style=${{ color: readable(color) }}
        onClick=${() => type(["focus"], patch)}
      >
        ${name}
      </button>
    </div>
    <div class="numbers ${numbers.length > MOST_IN_A_LINE ? "many" : ""}" style=${{ "--count": numbers.length }}>
      ${locs.map(
        (loc, i) =>
          html`<${NumberCell}
            key=${i}
            ...${{ loc, color, full }}
            label=${t("number_of", { token: name, number: i + 1 })}
            onLook=${() => set({ looked: { token: name, number: i + 1 } })}
          />`,
      )}
    </div>
    <${Faults} locs=${[["frames", index, patch], ...locs]} />
  </div>`;
}

/** As the worksheet calls it, once the worksheet knows it. */
function nameOf(good, index, place, patch, count) {
  const isKnown = good && good.answer.names.length === count && good.answer.patches[place] === patch;
  return isKnown ? good.answer.names[index][place].name : patch;
}

/** The patches by name: one of them is followed, any can go, another can come. */
function Patches({ names, isFull }) {
  const { document } = state;
  const followed = document.focus ?? names[0];
  return html`<div class="patches">
    ${names.length > 1 &&
    names.map(
      (patch) => html`<span class="chip" key=${patch}>
        <button
          class="quiet"
          aria-pressed=${patch === followed ? "true" : "false"}
          aria-label=${t("follow", { patch })}
          title=${t("follow", { patch })}
          onClick=${() => type(["focus"], patch)}
        >
          ${patch}
        </button>
        <button
          class="icon"
          aria-label=${t("remove_patch", { patch })}
          title=${t("remove_patch", { patch })}
          onClick=${() => leave(editing.removePatch(document, patch))}
        >
          ×
        </button>
      </span>`,
    )}
    <${AddPatch} ...${{ names, isFull }} />
  </div>`;
}

function AddPatch({ names, isFull }) {
  const [isAsking, setAsking] = useState(false);
  const field = useRef();
  const button = useRef();
  useLayoutEffect(() => {
    if (isAsking) field.current.focus(); // at once: one types on without looking
  }, [isAsking]);
  const close = () => {
    setAsking(false);
    requestAnimationFrame(() => button.current?.focus());
  };
  const add = (event) => {
    event.preventDefault();
    edit(editing.addPatch(state.document, field.current.value.trim()));
    close();
  };
  const judge = ({ currentTarget }) => {
    const patch = currentTarget.value.trim();
    currentTarget.setCustomValidity(!patch ? t("patch_unnamed") : names.includes(patch) ? t("patch_taken", { patch }) : "");
  };
  if (!isAsking) {
    return html`<button
      class="quiet"
      aria-label=${t("add_this", { what: t("patch") })}
      ref=${button}
      disabled=${isFull}
      onClick=${() => setAsking(true)}
    >
      <span aria-hidden="true">+ </span>${t("patch")}
    </button>`;
  }
  return html`<form class="asking" onSubmit=${add} onKeyDown=${(event) => event.key === "Escape" && close()}>
    <label>
      <span>${t("patch_name")}</span>
      <input
        ref=${field}
        type="text"
        maxlength="40"
        autocomplete="off"
        value=${freeName(names)}
        onFocus=${({ target }) => target.select()}
        onInput=${judge}
      />
    </label>
    <button type="submit">${t("add")}</button>
    <button type="button" class="quiet" onClick=${close}>${t("cancel")}</button>
  </form>`;
}

const freeName = (names) => [..."abcdefghijklmnop"].find((letter) => !names.includes(letter)) ?? "";

function Length({ d, most }) {
  const resize = (to) => () => edit(editing.resize(state.document, to));
  return html`<div class="stepper" role="group" aria-label=${t("numbers_each")}>
    <span>${t("numbers_each")}</span>
    <button class="icon" aria-label=${t("fewer")} disabled=${d <= 1} onClick=${resize(d - 1)}>−</button>
    <output>${d}</output>
    <button class="icon" aria-label=${t("more")} disabled=${d >= most} onClick=${resize(d + 1)}>+</button>
  </div>`;
}
