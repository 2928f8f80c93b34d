// The three panels: A dot products, B weights, C output; a key keeps its row through all of them.

import { readable, textOn, tinted, tokenColor, ink } from "./colors.js";
import { Panel, Worked } from "./number.js";
import { state, t } from "./store.js";
import { html } from "./vendor/htm-preact.js";

export function Panels({ step }) {
  const { good } = state;
  const count = good.document.frames.length;
  const rows = step.keys.map((key, i) => ({
    ...key,
    i,
    color: tokenColor(key.patch, -key.frame, count, good.answer.patches, step.kind),
  }));
  return html`<div class="panels" style=${{ "--rows": rows.length }}>
    <${DotProducts} ...${{ step, rows }} />
    <${Weights} ...${{ step, rows }} />
    <${Output} ...${{ step, rows }} />
  </div>`;
}

/** A vector whose numbers can each be looked at. */
export const Vector = ({ step, path, label, role }) => {
  const numbers = path.reduce((inner, key) => inner[key], step);
  return html`<span class="vector ${role}">
    ${numbers.map((_, i) => {
      const isLast = i === numbers.length - 1;
      return html`<span class="item" key=${i}>
          ${i === 0 && html`<span aria-hidden="true">[</span>`}
          <${Worked} ...${{ step, path: [...path, i] }} label=${label(i)} />
          <span aria-hidden="true">${isLast ? "]" : ","}</span>
        </span>${!isLast && " "}`;
    })}
  </span>`;
};

const Who = ({ name, color }) => html`<span class="who" style=${{ color: readable(color) }}>${name}</span>`;

function DotProducts({ step, rows }) {
  const { divisor, query } = step;
  const most = Math.max(...step.scores.map((score) => Math.abs(score.exact)), 1e-9);
  const isBelow = step.scores.some((score) => score.exact < 0);
  const formula = html`<var class="query">q</var> · <var class="key">k</var>${divisor && html` ÷ ${root(divisor)}`}`;
  const widths = { "--score": longest(step.scores), "--scaled": longest(step.scaled) };
  return html`<${Panel} letter="A" title=${t("panel_a")} formula=${formula} className="dots ${isBelow ? "below" : ""}" style=${widths}>
    <div class="before">
      <span class="query">q</span>
      <${Vector} ...${{ step, path: ["q"], role: "query" }} label=${(i) => t("line_q", { token: query.name, number: i + 1 })} />
      <span class="hint">${t("score")}${divisor && html` → ${t("scaled")}`}</span>
    </div>
    ${rows.map(
      ({ name, i, color }) => html`<div class="row" key=${i}>
        <div class="key-of">
          <${Who} ...${{ name, color }} />
          <${Vector}
            ...${{ step, path: ["k", i], role: "key" }}
            label=${(place) => t("line_k", { token: name, number: place + 1 })}
          />
        </div>
        <div class="score-of">
          <${Worked} ...${{ step, path: ["scores", i] }} label=${t("line_score", { token: name })} />
          <${Bar} ratio=${step.scores[i].exact / most} color=${color} />
          ${divisor &&
          html`<span class="then" aria-hidden="true">→</span>
            <${Worked} ...${{ step, path: ["scaled", i] }} label=${t("line_scaled", { token: name })} />`}
        </div>
      </div>`,
    )}
    <p class="after">
      ${divisor &&
      html`<${Worked} ...${{ step, path: ["divisor"] }} label=${t("line_divisor")} text=${divisor.line} />`}
    </p>
  <//>`;
}

/** So that the bars of all rows begin at one line. */
const longest = (numbers) => Math.max(...numbers.map(({ text }) => text.length));

/** The divisor as it is written: √2, or the number. */
const root = (divisor) => divisor.line.split(/ [=≈] /)[0];

/** To the right of a line, a negative one to the left; ``mark`` is where an equal share would end. */
const Bar = ({ ratio, color, mark }) => html`<span class="bar" aria-hidden="true">
  <i
    class=${ratio < 0 ? "negative" : ""}
    style=${{ "--size": Math.min(1, Math.abs(ratio)), backgroundColor: color, color: textOn(color) }}
  ></i>
  ${mark && html`<b style=${{ "--mark": mark }}></b>`}
</span>`;

function Weights({ step, rows }) {
  const count = rows.length;
  const formula = html`<var class="weight">w</var> = softmax`;
  return html`<${Panel} letter="B" title=${t("panel_b")} formula=${formula} className="weights">
    <div class="before">
      <span class="hint">e<sup>x</sup> → ${t("weight")}</span>
    </div>
    ${rows.map(
      ({ name, i, color }) => html`<div class="row" key=${i}>
        <div class="share-of">
          <${Worked} ...${{ step, path: ["exponentials", i] }} label=${t("line_power", { token: name })} />
          <span class="then" aria-hidden="true">→</span>
          <${Worked} ...${{ step, path: ["weights", i], tone: "weight large" }} label=${t("line_weight", { token: name })} />
        </div>
        <${Bar} ratio=${step.weights[i].exact} color=${color} mark=${1 / count} />
      </div>`,
    )}
    <div class="after">
      <div class="sums">
        <${Worked} ...${{ step, path: ["sum"] }} label=${t("line_sum")} text=${`${t("sum")} ${step.sum.text}`} />
        <${Worked} ...${{ step, path: ["weights_sum"] }} label=${t("line_weights")} text=${step.weights_sum.line} />
      </div>
      <${Stripe} ...${{ step, rows }} />
      <p class="hint">${t("a_equal", { count })}</p>
      ${step.past &&
      html`<${Worked} ...${{ step, path: ["past"], tone: "weight" }} label=${t("line_past")} text=${t("past", { share: step.past.text })} />`}
    </div>
  <//>`;
}

const LETTERS = 26; // for so many there is room in a stripe

/** Whose colours are in the token, in the proportion of the weights. */
const Stripe = ({ step, rows, isThin = false }) => {
  const parts = rows.map(({ name, i }) => `${name} ${step.weights[i].text}`).join(", ");
  return html`<div class="stripe ${isThin ? "thin" : ""}" role="img" aria-label=${t("stripe", { parts })}>
    ${rows.map(({ i, color }) => {
      const { exact, text } = step.weights[i];
      return html`<span key=${i} style=${{ flexGrow: Math.max(exact, 0.0001), backgroundColor: color, color: textOn(color) }}
        >${!isThin && exact * LETTERS > text.length + 1 ? text : ""}</span
      >`;
    })}
  </div>`;
};

function Output({ step, rows }) {
  const formula = html`<var>o</var> = Σ <var class="weight">w</var> <var class="value">v</var>`;
  const { answer } = state.good;
  const { name } = step.result;
  const full = Math.max(...step.output.map((number) => Math.abs(number.exact)), ...step.v.flat().map(size));
  return html`<${Panel} letter="C" title=${t("panel_c")} formula=${formula} className="outputs">
    <div class="before"><span class="hint">${t(answer.arithmetic === "by_hand" ? "by_hand" : "exact")}</span></div>
    ${rows.map(
      ({ name: key, i }) => html`<div class="row" key=${i}>
        <${Term} ...${{ step, i, name: key }} />
      </div>`,
    )}
    <div class="after">
      <ul class="sums">
        ${step.output.map(({ line }, i) => html`<li key=${i}>${line}</li>`)}
      </ul>
      <div class="result" id="result" tabindex="-1">
        <div class="card ${step.output.length > 2 ? "many" : ""}">
          <div class="name"><span class="who">${name}</span></div>
          <div class="numbers">
            ${step.output.map(
              (number, i) => html`<span key=${i} class="cell" style=${tinted(number.exact, full, ink())}>
                <${Worked} ...${{ step, path: ["output", i] }} label=${t("dimension", { token: name, number: i + 1 })} />
              </span>`,
            )}
          </div>
          <${Stripe} ...${{ step, rows, isThin: true }} />
        </div>
        ${step.exact_output && html`<p class="hint">${t("exact_is", { numbers: `[${step.exact_output.join(", ")}]` })}</p>`}
      </div>
    </div>
  <//>`;
}

const size = ({ text }) => Math.abs(Number(text.replace("\u2212", "-"))) || 0;

/** 0.29 × [1, 0] = [0.29, 0], each part in the colour of its role. */
function Term({ step, i, name }) {
  const label = t("line_term", { token: name });
  const [, sign, sums] = /^.* ([=≈]) (\[[^\]]*\])$/.exec(step.terms[i].line) ?? [null, "=", step.terms[i].texts.join(", ")];
  return html`<span class="term">
    <span class="times"
      ><span class="weight">${step.weights[i].text}</span> ×${" "}
      <${Vector} ...${{ step, path: ["v", i], role: "value" }} label=${(place) => t("line_v", { token: name, number: place + 1 })}
    /></span>
    <span class="equals">${sign} <${Worked} ...${{ step, path: ["terms", i], label, text: sums }} /></span>
  </span>`;
}
