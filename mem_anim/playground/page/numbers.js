// Numbers as people type them. Nothing here knows attention.

const WRITTEN = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i;
const BEGUN = /^([+-]?\.?|[+-]?(\d+\.?\d*|\.\d+)e[+-]?)$/i;
const MINUS = "\u2212";

const plain = (text) => text.trim().replaceAll(MINUS, "-");

/** The number that was typed, or the text itself, so that the loader can say what is wrong with it. */
export function parse(text) {
  const number = WRITTEN.test(plain(text)) ? Number(plain(text)) : NaN;
  return Number.isFinite(number) ? number + 0 : text.trim();
}

/** Whether the text is the beginning of a number, which is not worth a complaint while it is being typed. */
export const isBegun = (text) => BEGUN.test(plain(text));

/** A value as a cell shows it; a text that is no number stays as it is. */
export const format = (value) => (typeof value === "number" ? String(value).replace("-", MINUS) : String(value));

/** value + step, with no more decimals than the two of them have: 0.1 + 0.2 is 0.3. */
export function stepped(value, step) {
  const places = Math.min(12, Math.max(decimals(value), decimals(step)));
  return Number((value + step).toFixed(places)) + 0;
}

/** The nearest multiple of a step. */
export const snapped = (value, step) => Number((Math.round(value / step) * step).toFixed(decimals(step))) + 0;

function decimals(number) {
  const [mantissa, exponent = "0"] = String(number).split("e");
  return Math.max(0, (mantissa.split(".")[1] ?? "").length - Number(exponent));
}
