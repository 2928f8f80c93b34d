// Edits of a scenario document: each takes one and returns another. They keep what belongs together together,
// and leave it to the loader to say what is wrong.

const copy = (document) => structuredClone(document);

export const at = (document, loc) => loc.reduce((inner, key) => inner?.[key], document);

export function put(document, loc, value) {
  const edited = copy(document);
  const inner = loc.slice(0, -1).reduce((outer, key) => (outer[key] ??= {}), edited);
  inner[loc.at(-1)] = value;
  return edited;
}

/** Without this key; a mapping that is left empty goes, too. */
export function drop(document, loc) {
  const edited = copy(document);
  const outer = at(edited, loc.slice(0, -1));
  if (outer === undefined) return edited;
  delete outer[loc.at(-1)];
  return loc.length > 1 && !Object.keys(outer).length ? drop(edited, loc.slice(0, -1)) : edited;
}

export const length = (document) => Object.values(document.frames[0])[0].length;

/** The patches in reading order. */
export const patches = (document) => document.patches ?? Object.keys(document.frames[0]);

/** The present comes once more: time goes on. */
export function addLaterFrame(document) {
  const edited = copy(document);
  edited.frames.push(copy(edited.frames.at(-1)));
  return shiftExperiment(edited, 1);
}

export function addEarlierFrame(document) {
  const edited = copy(document);
  edited.frames.unshift(copy(edited.frames[0]));
  return edited;
}

export function removeFrame(document, index) {
  const edited = copy(document);
  const age = edited.frames.length - 1 - index;
  edited.frames.splice(index, 1);
  const seen = experimentOf(edited);
  if (seen && seen.age === age) delete edited.experiment;
  return seen && seen.age > age ? shiftExperiment(edited, -1) : edited;
}

/** The new patch's tokens point along one axis, each patch along the next. */
export function addPatch(document, name) {
  const edited = copy(document);
  const d = length(edited);
  const along = patches(edited).length % d;
  // JavaScript moves keys that look like an index to the front, so their order is written down.
  if (/^\d+$/.test(name)) edited.patches ??= patches(edited);
  for (const frame of edited.frames) frame[name] = Array.from({ length: d }, (_, i) => (i === along ? 1 : 0));
  edited.patches?.push(name);
  if (edited.omitted?.includes(name)) {
    edited.omitted = edited.omitted.filter((other) => other !== name);
    if (!edited.omitted.length) delete edited.omitted;
  }
  delete edited.grid;
  return edited;
}

export function removePatch(document, name) {
  const edited = copy(document);
  for (const frame of edited.frames) delete frame[name];
  if (edited.patches) edited.patches = edited.patches.filter((other) => other !== name);
  if (edited.focus === name) delete edited.focus;
  if (experimentOf(edited)?.patch === name) delete edited.experiment;
  delete edited.grid;
  return edited;
}

/** Every token gets so many numbers: new ones are 0, and a matrix follows as far as it can. */
export function resize(document, d) {
  const edited = copy(document);
  const fit = (list, filler) => Array.from({ length: d }, (_, i) => (i < list.length ? list[i] : filler(i)));
  for (const frame of edited.frames) for (const name in frame) frame[name] = fit(frame[name], () => 0);
  for (const role of ["query", "key", "value"]) {
    const matrix = edited.attention?.[role];
    if (!Array.isArray(matrix)) continue;
    const zeros = () => Array(matrix[0].length).fill(0);
    edited.attention[role] = fit(matrix, zeros);
  }
  if (edited.experiment) edited.experiment.values = edited.experiment.values.map((token) => fit(token, () => 0));
  return edited;
}

export const identity = (d) => Array.from({ length: d }, (_, r) => Array.from({ length: d }, (_, c) => (r === c ? 1 : 0)));

function experimentOf(document) {
  const found = /^(.+)@t(?:-(\d+))?$/.exec(document.experiment?.token ?? "");
  return found && { patch: found[1], age: Number(found[2] ?? 0) };
}

function shiftExperiment(edited, by) {
  const seen = experimentOf(edited);
  if (seen) edited.experiment.token = `${seen.patch}@t${seen.age + by ? `-${seen.age + by}` : ""}`;
  return edited;
}
