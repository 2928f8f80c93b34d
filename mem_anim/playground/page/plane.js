// The plane: tokens of two numbers as points to drag, the hull of the values, and the output within it.

import * as editing from "./editing.js";
import { ink, readable, tokenColor } from "./colors.js";
import { format, snapped, stepped } from "./numbers.js";
import { edit, state, t } from "./store.js";
import { html, useRef, useState } from "./vendor/htm-preact.js";

const WIDTH = 440;
const HEIGHT = 280;
const EDGE = 42; // pixels above and below what is drawn
const SIDE = 54; // and beside it
const LABEL = 16; // pixels: so near the edge no tick has room for its number
const MOST_TICKS = 3; // in the longer direction, and few: a drag goes by tenths of a tick

export function Plane({ step, number }) {
  const [frozen, setFrozen] = useState(null); // while a point is dragged, the plane does not move below it
  const drag = useRef(null);
  const svg = useRef();
  const tokens = number === 0 ? handles(step) : [];
  const { points } = step;
  if (!points && !tokens.length) return null;
  const values = points ? points.keys : [];
  const seen = [...values, ...tokens.map((token) => token.numbers), ...(points ? [points.output] : [])];
  const view = frozen ?? viewOf(seen);
  const place = (point) => [view.x + (point[0] - view.left) * view.scale, view.y - (point[1] - view.bottom) * view.scale];

  const put = (token, numbers, key = null) => {
    let { document } = state;
    numbers.forEach((value, i) => (document = editing.put(document, [...token.loc, i], value)));
    edit(document, key);
  };

  const start = (token) => (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus({ preventScroll: true });
    svg.current.setPointerCapture(event.pointerId);
    drag.current = { token, key: `plane ${event.timeStamp}` };
    setFrozen(view);
  };

  const move = (event) => {
    if (!drag.current) return;
    const box = svg.current.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * WIDTH;
    const y = ((event.clientY - box.top) / box.height) * HEIGHT;
    const grid = view.tick / (event.shiftKey ? 50 : 10);
    const numbers = [view.left + (x - view.x) / view.scale, view.bottom + (view.y - y) / view.scale];
    put(drag.current.token, numbers.map((value) => snapped(value, grid)), drag.current.key);
  };

  const end = () => {
    drag.current = null;
    setFrozen(null);
  };

  const keydown = (token) => (event) => {
    const by = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const size = event.shiftKey ? 0.01 : 0.1;
    const key = event.repeat ? `plane keys ${token.name}` : null;
    put(token, token.numbers.map((value, i) => stepped(value, by[i] * size)), key);
  };

  const output = points && place(points.output);
  const alone = values.flatMap((value, i) => (isHandled(value, tokens) ? [] : [{ at: place(value), text: nameOfValue(step, i), i }]));
  const named = [...tokens.map(({ numbers, name }) => ({ at: place(numbers), text: name })), ...alone];
  const spots = spotsOf(output ? [...named, { at: output, text: step.result.name }] : named);
  return html`<section class="plane" aria-labelledby="plane">
    <h2 id="plane">${t("plane")}</h2>
    <svg
      ref=${svg}
      viewBox="0 0 ${WIDTH} ${HEIGHT}"
      role="group"
      aria-labelledby="plane"
      onPointerMove=${move}
      onPointerUp=${end}
      onPointerCancel=${end}
    >
      <${Axes} ...${{ view, place }} />
      ${values.length > 1 && html`<polygon class="hull" points=${hull(values).map((point) => place(point).join(",")).join(" ")} />`}
      ${alone.map(({ at, text, i }, nth) => html`<${Value} key=${i} ...${{ step, i, at, text, spot: spots[tokens.length + nth] }} />`)}
      ${output &&
      html`<g class="output-point">
        <circle cx=${output[0]} cy=${output[1]} r="11" stroke=${ink()} />
        <circle cx=${output[0]} cy=${output[1]} r="2.5" fill=${ink()} />
        <${Name} spot=${spots.at(-1)} text=${step.result.name} color=${ink()} />
      </g>`}
      ${tokens.map(
        (token, nth) => html`<g
          key=${token.name}
          class="handle"
          tabindex="0"
          role="slider"
          aria-roledescription=${t("point_type")}
          aria-label=${t("point", { token: token.name })}
          aria-valuenow=${token.numbers[0]}
          aria-valuetext="[${token.numbers.map(format).join(", ")}]"
          aria-describedby="plane-hint"
          data-token=${JSON.stringify(token.loc)}
          onPointerDown=${start(token)}
          onKeyDown=${keydown(token)}
        >
          ${dot(place(token.numbers), token.color)}
          <${Name} spot=${spots[nth]} text=${token.name} color=${readable(token.color)} />
        </g>`,
      )}
    </svg>
    ${points && html`<p class="says">${t("plane_says", { output: step.result.name })}</p>`}
    <p class="hint" id="plane-hint">${t(number === 0 ? "plane_hint" : "plane_second")}</p>
  </section>`;
}

const dot = ([x, y], color) => html`<circle class="reach" cx=${x} cy=${y} r="20" />
  <circle class="ring" cx=${x} cy=${y} r="13" />
  <circle cx=${x} cy=${y} r="8.5" fill=${color} />`;

/** A value that no token's point stands for: where V is not the token itself, and in a second step. */
function Value({ step, i, at: [x, y], text, spot }) {
  const { patch, frame } = step.keys[i];
  const { document, good } = state;
  const color = tokenColor(patch, -frame, document.frames.length, good.answer.patches, step.kind);
  return html`<g>
    <rect x=${x - 6} y=${y - 6} width="12" height="12" rx="2" fill=${color} />
    <${Name} spot=${spot} text=${text} color=${readable(color)} />
  </g>`;
}

/** Where V is a matrix, the value is not the token. */
const nameOfValue = (step, i) => {
  const { name } = step.keys[i];
  return step.v[i].some((number) => number.line) ? `v(${name})` : name;
};

const isHandled = (value, tokens) => tokens.some(({ numbers }) => numbers.every((number, i) => number === value[i]));

const Name = ({ spot: { x, y, anchor }, text, color }) =>
  html`<text x=${x} y=${y} text-anchor=${anchor} fill=${color}>${text}</text>`;

const SPOTS = [
  [15, -9, "start"],
  [-15, 20, "end"],
  [-15, -9, "end"],
  [15, 20, "start"],
  [0, -18, "middle"],
  [0, 31, "middle"],
];
const LETTER = 8; // pixels of a letter of a name

/** For each point the first spot for its name that covers no other point or name, else the one that covers fewest. */
function spotsOf(named) {
  const taken = named.map(({ at: [x, y] }) => [x - 11, y - 11, x + 11, y + 11]);
  return named.map(({ at: [x, y], text }) => {
    const width = LETTER * Array.from(text).length;
    const boxes = SPOTS.map(([dx, dy, anchor]) => {
      const left = x + dx - { start: 0, middle: width / 2, end: width }[anchor];
      return { x: x + dx, y: y + dy, anchor, box: [left, y + dy - 14, left + width, y + dy + 4] };
    });
    const worth = ({ box }) => taken.filter((other) => overlap(box, other)).length + (isInside(box) ? 0 : 10);
    const best = boxes.reduce((one, other) => (worth(other) < worth(one) ? other : one));
    taken.push(best.box);
    return best;
  });
}

const overlap = (one, other) => one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];

const isInside = ([left, top, right, bottom]) => left >= 0 && top >= 0 && right <= WIDTH && bottom <= HEIGHT;

function Axes({ view, place }) {
  const [originX, originY] = place([0, 0]);
  return html`<g class="axes" aria-hidden="true">
    ${view.xs.map((value) => {
      const [x] = place([value, 0]);
      return html`<line class="grid" x1=${x} x2=${x} y1="0" y2=${HEIGHT} />
        ${value !== 0 && html`<text x=${x} y=${Math.min(originY + 17, HEIGHT - 4)} text-anchor="middle">${format(value)}</text>`}`;
    })}
    ${view.ys.map((value) => {
      const [, y] = place([0, value]);
      return html`<line class="grid" x1="0" x2=${WIDTH} y1=${y} y2=${y} />
        ${value !== 0 && html`<text x=${Math.max(originX - 7, 26)} y=${y + 4.5} text-anchor="end">${format(value)}</text>`}`;
    })}
    <line x1="0" x2=${WIDTH} y1=${originY} y2=${originY} />
    <line x1=${originX} x2=${originX} y1="0" y2=${HEIGHT} />
    <text class="axis" x=${WIDTH - 6} y=${originY + 36 < HEIGHT ? originY + 36 : originY - 8} text-anchor="end">${t("first_number")}</text>
    <text class="axis" x=${originX + 8} y="14">${t("second_number")}</text>
  </g>`;
}

/** The step's own tokens, where they are tokens of the document and have two numbers. */
function handles(step) {
  const { document, good } = state;
  const count = document.frames.length;
  const all = step.keys.map(({ name, patch, frame }) => {
    const loc = ["frames", count - 1 + frame, patch];
    const color = tokenColor(patch, -frame, count, good.answer.patches, step.kind);
    // While a cell holds no number, the point stays where the last good one was.
    const numbers = (editing.at(document, loc) ?? []).map((number, i) =>
      typeof number === "number" ? number : editing.at(good.document, [...loc, i]),
    );
    return { name, loc, color, numbers };
  });
  return all.filter(({ numbers }) => numbers.length === 2 && numbers.every(Number.isFinite));
}

/** What is seen: the origin and every point, with both axes at one scale. */
function viewOf(points) {
  const spread = (i) => {
    const all = [0, 1, ...points.map((point) => point[i])];
    return [Math.min(...all), Math.max(...all)];
  };
  const [[left, right], [bottom, top]] = [spread(0), spread(1)];
  const scale = Math.min((WIDTH - 2 * SIDE) / (right - left), (HEIGHT - 2 * EDGE) / (top - bottom));
  const x = (WIDTH - (right - left) * scale) / 2;
  const y = HEIGHT - (HEIGHT - (top - bottom) * scale) / 2;
  const tick = niceTick(Math.max(right - left, top - bottom));
  const ticks = (from, to) => {
    const first = Math.ceil(from / tick - 1e-9);
    return Array.from({ length: Math.floor(to / tick + 1e-9) - first + 1 }, (_, i) => snapped((first + i) * tick, tick));
  };
  const xs = ticks(left - (x - LABEL) / scale, left + (WIDTH - x - LABEL) / scale);
  const ys = ticks(bottom - (HEIGHT - y - LABEL) / scale, bottom + (y - LABEL) / scale);
  return { left, bottom, scale, x, y, tick, xs, ys };
}

function niceTick(range) {
  const rough = range / MOST_TICKS;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Number(([1, 2, 5, 10].find((factor) => factor * power >= rough) * power).toPrecision(1));
}

/** The convex hull, by Andrew's monotone chain. */
function hull(points) {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1]);
  const turn = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0]);
  const chain = (ordered) =>
    ordered.reduce((kept, point) => {
      while (kept.length > 1 && turn(kept.at(-2), kept.at(-1), point) <= 0) kept.pop();
      return [...kept, point];
    }, []);
  return [...chain(sorted).slice(0, -1), ...chain(sorted.reverse()).slice(0, -1)];
}
