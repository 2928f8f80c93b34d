// The one state of the page, and everything that may happen to it. What is computed comes from the server.

import { fromFragment, toFragment } from "./address.js";
import { at, put } from "./editing.js";
import { Latest, Refused, get, post } from "./wire.js";

const MOST_UNDONE = 300;
const ONE_GO = 1500; // ms: edits of one cell in quick succession are undone together
const SETTLED = 250; // ms without an edit before the address follows

/**
 * ``document`` is what stands in the fields, right or wrong; ``good`` the last one that the server could
 * compute, with its ``answer``. ``looked`` says which worked line is looked at.
 */
export const state = {
  start: null,
  language: document.documentElement.lang,
  theme: document.documentElement.dataset.theme,
  isThemeChosen: "chosen" in document.documentElement.dataset,
  document: null,
  name: "",
  step: 0,
  good: null,
  answered: null, // the document of the newest answer, right or wrong
  clips: {},
  faults: [],
  looked: null,
  notice: null,
  toast: null,
  past: [],
  future: [],
};

const listeners = new Set();
let gesture = { key: null, time: 0 };
let loads = 0; // a late answer to what was loaded before is not shown

export function listen(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function set(changes) {
  Object.assign(state, changes);
  for (const listener of listeners) listener();
}

export function t(key, values = {}) {
  const text = state.start.words[key]?.[state.language] ?? key;
  return text.replace(/\{(\w+)\}/g, (place, name) => values[name] ?? place);
}

const working = new Latest(
  "/api/work",
  () => {
    const { document, name, language } = state;
    return { body: { document, name, language }, loads };
  },
  (answer, { body, loads: asked }) => {
    if (asked !== loads) return;
    if (answer.faults) return set({ faults: answer.faults, answered: body.document });
    set({
      answered: body.document,
      faults: [],
      notice: state.notice?.kind === "lost" ? null : state.notice,
      good: { document: body.document, name: body.name, language: body.language, answer },
      step: Math.min(state.step, answer.steps.length - 1),
      clips: answer.clips ?? state.clips,
    });
    settle();
  },
  lost,
);

/** Which clips cannot tell the numbers takes the server longer, so it is asked once they have settled. */
const judging = new Latest(
  "/api/clips",
  () => ({ body: { document: state.good.document, name: state.good.name } }),
  ({ clips }, { body }) => {
    if (clips && body.document === state.good.document) set({ clips });
  },
  lost,
);

function lost(error) {
  set({ notice: { kind: "lost", text: error instanceof Refused ? error.message : t("lost") } });
}

/** Another document takes the place of this one; it can be undone where there was one. */
export function load(document, name, changes = {}) {
  loads += 1;
  if (state.document && state.good) remember(null);
  set({ document, name, step: 0, faults: [], notice: null, ...changes });
  working.want();
}

/** Edits with the same ``key`` in quick succession are one go, which one undo takes back. */
export function edit(document, key = null) {
  remember(key);
  set({ document });
  working.want();
}

export const type = (loc, value, key = null) => {
  if (!Object.is(at(state.document, loc), value)) edit(put(state.document, loc, value), key);
};

function remember(key) {
  const now = performance.now();
  const goesOn = key !== null && key === gesture.key && now - gesture.time < ONE_GO;
  gesture = { key, time: now };
  if (goesOn && state.past.length) return;
  const { document, name } = state;
  set({ past: [...state.past.slice(-MOST_UNDONE), { document, name }], future: [] });
}

export function undo() {
  turnBack("past", "future");
}

export function redo() {
  turnBack("future", "past");
}

function turnBack(from, to) {
  const there = state[from].at(-1);
  if (!there) return;
  gesture = { key: null, time: 0 };
  const here = { document: state.document, name: state.name };
  set({ ...there, [from]: state[from].slice(0, -1), [to]: [...state[to], here], notice: null });
  working.want();
}

export async function loadShipped(name) {
  try {
    const { document } = await get(`/api/scenarios/${encodeURIComponent(name)}`);
    load(document, name);
  } catch (error) {
    lost(error);
  }
}

export async function openFile(file) {
  const read = await post("/api/read", { text: await file.text(), name: file.name }).catch(lost);
  if (!read) return;
  if (read.faults) {
    const lines = read.faults.map((fault) => fault.message);
    set({ notice: { kind: "file", text: t("unread", { name: file.name }), lines } });
  } else {
    load(read.document, read.name);
  }
}

export function speak(language) {
  document.documentElement.lang = language;
  keep("language", language);
  set({ language, notice: null });
  document.title = `${t("page")} · mem-anim`;
  working.want();
}

export function wear(theme, isChosen = true) {
  document.documentElement.dataset.theme = theme;
  if (isChosen) keep("theme", theme);
  set({ theme, isThemeChosen: state.isThemeChosen || isChosen });
}

function keep(key, value) {
  try {
    localStorage.setItem(`mem-anim.${key}`, value);
  } catch {
    // storage may be forbidden: the choice then holds for this page only
  }
}

// The address ----------------------------------------------------------------------------------------------

let timer = 0;

export function link() {
  const { good, language, step } = state;
  const { pathname, origin } = location;
  return origin + pathname + toFragment({ document: good.document, name: good.name, language, step });
}

/** Browsers allow few changes of the address a second, so it waits until the numbers have settled. */
export function settle() {
  clearTimeout(timer);
  timer = setTimeout(() => {
    history.replaceState(null, "", link());
    if (!state.good.answer.clips) judging.want();
  }, SETTLED);
}

/** What the address asks for, once the server has found it right; where there is nothing, ``start``. */
export async function loadAddress(start) {
  let asked = null;
  let notice = null;
  try {
    asked = fromFragment(location.hash);
    const { faults } = asked ? await post("/api/work", { ...asked, language: state.language }) : {};
    if (faults) notice = { text: t("bad_link"), lines: faults.map((fault) => fault.message) };
  } catch (error) {
    notice = { text: t("bad_link"), lines: error instanceof Refused ? [error.message] : [] };
  }
  if (notice || !asked) {
    if (!state.good) load(start.document, start.name);
    return set({ notice });
  }
  const { document, name, language, step } = asked;
  if (language === "en" || language === "zh") {
    window.document.documentElement.lang = language;
    set({ language });
  }
  load(document, name, { step: Number.isInteger(step) && step > 0 ? step : 0 });
}
