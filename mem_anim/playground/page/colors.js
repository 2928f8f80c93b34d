// The films' colours, and how a card's tint follows its numbers, as the stage does it.

const FAINTEST = 0.18;
const STRONGEST = 0.85;
const LEGIBLE = 4.5;

let read = { theme: null };

/** The theme's colours as #rrggbb, read once for each theme. */
function colors() {
  const root = document.documentElement;
  if (read.theme !== root.dataset.theme) {
    const style = getComputedStyle(root);
    const of = (name) => style.getPropertyValue(`--${name}`).trim();
    read = {
      theme: root.dataset.theme,
      ...Object.fromEntries(["ground", "panel", "ink", "dim", "weight"].map((name) => [name, of(name)])),
      frames: [of("frame-0"), of("frame-1"), of("frame-2")],
      oldest: of("oldest-frame"),
      patches: Array.from({ length: 8 }, (_, i) => of(`patch-${i}`)),
    };
  }
  return read;
}

export const ink = () => colors().ink;

/** The colour of a frame by its age (0 is now) among so many frames. */
export function frameColor(age, count) {
  const { frames, oldest } = colors();
  return age < 3 ? frames[age] : mix(frames[2], oldest, (age - 2) / (count - 3));
}

export const patchColor = (index) => colors().patches[index % colors().patches.length];

/** A token is coloured by its frame where time matters, else by its patch. */
export function tokenColor(patch, age, count, patches, kind) {
  const byPatch = kind ? kind === "spatial" : count === 1;
  return byPatch ? patchColor(patches.indexOf(patch)) : frameColor(age, count);
}

/** Fill and text of a cell: the larger the value beside ``full``, the stronger the tint; zero is empty. */
export function tinted(value, full, color) {
  const { panel } = colors();
  const size = Math.min(1, Math.abs(value) / full);
  const isEmpty = !value || !full || Number.isNaN(size);
  const fill = isEmpty ? panel : mix(panel, color, FAINTEST + (STRONGEST - FAINTEST) * size);
  return { backgroundColor: fill, color: textOn(fill) };
}

export function textOn(fill) {
  const { ink, ground } = colors();
  const usual = clearest(fill, ink, ground);
  return contrast(usual, fill) >= LEGIBLE ? usual : clearest(fill, "#FFFFFF", "#000000");
}

/** The colour for letters: itself, or as little nearer to ink as legibility asks. */
export function readable(color) {
  const { ink, ground, panel } = colors();
  for (let share = 0; share < 1; share += 0.05) {
    const shade = mix(color, ink, share);
    if (contrast(shade, ground) >= LEGIBLE && contrast(shade, panel) >= LEGIBLE) return shade;
  }
  return ink;
}

const clearest = (fill, one, other) => (contrast(one, fill) >= contrast(other, fill) ? one : other);

const channels = (color) => [1, 3, 5].map((start) => parseInt(color.slice(start, start + 2), 16));

function mix(start, end, share) {
  const ends = channels(end);
  const blended = channels(start).map((from, i) => Math.round(from + (ends[i] - from) * share));
  return `#${blended.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

function contrast(one, other) {
  const [darker, lighter] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(color) {
  const linear = (channel) => (channel <= 10.31475 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4);
  const [red, green, blue] = channels(color).map(linear);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
