// From the page to a film of its numbers: choose, render, watch.

import { post } from "./wire.js";
import { state, t } from "./store.js";
import { html, useLayoutEffect, useReducer, useState } from "./vendor/htm-preact.js";

const ENDED = ["done", "failed", "cancelled"];
const SHAPES = ["16:9", "9:16", "1:1", "4:3"];
const FIRST = "TemporalAttention";

let films = []; // newest first; they outlive every redrawing of the page
let redraw = () => {};

function change(film, told) {
  Object.assign(film, told);
  redraw();
}

async function render(wish) {
  const film = { key: performance.now(), title: `${wish.name} · ${wish.clip}`, state: "asked" };
  films = [film, ...films];
  redraw();
  try {
    const told = await post("/api/render", wish);
    if (told.faults) throw new Error(told.faults.map((fault) => fault.message).join("; "));
    follow(film, told.id);
  } catch (error) {
    change(film, { state: "failed", message: error.message });
  }
}

function follow(film, id) {
  const events = new EventSource(`/api/render/${id}/events`);
  change(film, { id, events });
  events.addEventListener("message", ({ data }) => {
    const told = JSON.parse(data);
    if (ENDED.includes(told.state)) events.close();
    change(film, told);
  });
  events.addEventListener("error", () => {
    if (events.readyState === EventSource.CLOSED && !ENDED.includes(film.state)) change(film, { state: "failed", message: t("lost") });
  });
}

function remove(film) {
  films = films.filter((other) => other !== film);
  redraw();
}

export function Film() {
  const [, again] = useReducer((count) => count + 1, 0);
  const { start, clips: reasons, language, faults } = state;
  const [wanted, want] = useState(FIRST);
  const [quality, setQuality] = useState("l");
  const [spoken, setSpoken] = useState(null);
  const [aspect, setAspect] = useState(SHAPES[0]);
  useLayoutEffect(() => {
    redraw = again;
  }, []);
  const possible = start.clips.filter(({ name }) => !reasons[name]);
  const clip = reasons[wanted] ? possible[0]?.name : wanted;
  const submit = (event) => {
    event.preventDefault();
    const { theme, good } = state;
    const { document, name } = good;
    if (clip) render({ document, name, clip, quality, language: spoken ?? language, speak: language, theme, aspect });
  };
  return html`<section class="film" aria-labelledby="film">
    <h2 id="film">${t("film")}</h2>
    <form onSubmit=${submit}>
      <fieldset class="clips">
        <legend>${t("clip")}</legend>
        ${start.clips.map(({ name, shows }) => {
          const reason = reasons[name];
          const needs = reason && reasonOf(name, reason);
          return html`<label key=${name} class="clip ${reason ? "cannot" : ""}">
            <input
              type="radio"
              name="clip"
              value=${name}
              checked=${clip === name}
              disabled=${Boolean(reason)}
              aria-describedby="shows-${name}"
              onChange=${() => want(name)}
            />
            <span class="clip-name">${name}</span>
            <span class="shows" id="shows-${name}" lang=${reason && needs === reason ? "en" : undefined}
              >${needs ?? shows[language]}</span
            >
          </label>`;
        })}
      </fieldset>
      <div class="choices">
        <label>
          <span>${t("quality")}</span>
          <select name="quality" value=${quality} onChange=${({ target }) => setQuality(target.value)}>
            ${start.qualities.map((name) => html`<option key=${name} value=${name}>${t(`quality_${name}`)}</option>`)}
          </select>
        </label>
        <label>
          <span>${t("film_language")}</span>
          <select name="film-language" value=${spoken ?? language} onChange=${({ target }) => setSpoken(target.value)}>
            <option value="en" lang="en">English</option>
            <option value="zh" lang="zh">中文</option>
          </select>
        </label>
        <label>
          <span>${t("shape")}</span>
          <select name="shape" value=${aspect} onChange=${({ target }) => setAspect(target.value)}>
            ${SHAPES.map((shape) => html`<option key=${shape} value=${shape}>${shape}</option>`)}
          </select>
        </label>
        <button type="submit" class="main" disabled=${!clip}>${t("render")}</button>
      </div>
      ${faults.length > 0 && html`<p class="hint">${t("film_of_good")}</p>`}
    </form>
    <ol class="films">
      ${films.map((film) => html`<${Job} key=${film.key} film=${film} />`)}
    </ol>
  </section>`;
}

/** What a clip lacks is said in the language of the page; what is too much for it, in its own words. */
function reasonOf(name, reason) {
  const key = `needs_${name}`;
  return reason.includes("Scenarios that have them") && key in state.start.words ? t(key) : reason;
}

function Job({ film }) {
  const { title, state: now } = film;
  const values = { ...film, seconds: film.seconds && Math.round(film.seconds) };
  return html`<li class="job" data-state=${now}>
    <div class="job-line">
      <strong>${title}</strong>
      <span class=${now === "drawing" ? "unseen" : ""} role="status">${t(now === "drawing" ? "rendering" : now, values)}</span>
      ${now === "drawing" && html`<span>${t("drawing", values)}</span>`}
      ${film.id && !ENDED.includes(now)
        ? html`<button class="quiet" aria-label=${t("cancel_film", { film: title })} onClick=${() => cancel(film)}>${t("cancel")}</button>`
        : ENDED.includes(now) &&
          html`<button class="icon" aria-label=${t("remove_film", { film: title })} onClick=${() => remove(film)}>×</button>`}
    </div>
    ${!ENDED.includes(now) &&
    html`<progress
      aria-label=${t("progress", { film: title })}
      max="1"
      value=${doneOf(film)}
    ></progress>`}
    ${now === "done" &&
    html`<video controls playsinline preload="metadata" src=${film.film} aria-label=${t("film_player", { film: title })}></video>
      <a class="button" href="${film.film}?download" download=${film.file}>${t("save_film", film)}</a>`}
  </li>`;
}

/** How much of it is done; nothing where nobody knows, which the browser shows by moving. */
function doneOf({ state: now, drawn, frames }) {
  if (now === "drawing") return frames ? drawn / frames : 0;
  return now === "queued" || matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : undefined;
}

async function cancel(film) {
  try {
    await post(`/api/render/${film.id}/cancel`);
  } catch (error) {
    change(film, { state: "failed", message: error.message });
  }
}
