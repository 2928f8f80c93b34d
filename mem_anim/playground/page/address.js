// The state in the page's own address, behind the #, so that a link holds every number.

const VERSION = "1.";

export function toFragment(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return `#${VERSION}${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** The state in a fragment, null where there is none. Throws where there is one that cannot be read. */
export function fromFragment(fragment) {
  const text = fragment.replace(/^#/, "");
  if (!text) return null;
  if (!text.startsWith(VERSION)) throw new SyntaxError("another version");
  const letters = atob(text.slice(VERSION.length).replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0));
  const state = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  const isRight = isMapping(state) && isMapping(state.document) && typeof state.name === "string";
  if (!isRight) throw new SyntaxError("not a scenario");
  return state;
}

const isMapping = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
