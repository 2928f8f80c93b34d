// How it is computed: order, divisor, mask and the three matrices.

import * as editing from "./editing.js";
import { Faults, NumberCell, faultsAt } from "./cell.js";
import { edit, set, state, t } from "./store.js";
import { html } from "./vendor/htm-preact.js";

const ORDERS = ["space", "time", "space_then_time", "time_then_space", "composed", "joint"];
const ROLES = ["query", "key", "value"];
const LETTER = { query: "q", key: "k", value: "v" };

export function Settings() {
  const { document, good } = state;
  const order = document.encoder?.order ?? "";
  const causal = document.encoder?.causal ?? good.answer.causal;
  const choose = (loc, value) => edit(value === undefined ? editing.drop(document, loc) : editing.put(document, loc, value));
  return html`<section class="settings" aria-labelledby="settings">
    <h2 class="unseen" id="settings">${t("settings")}</h2>
    <div class="choices">
      <label>
        <span>${t("order")}</span>
        <select
          name="order"
          value=${order}
          onChange=${({ target }) => choose(["encoder", "order"], target.value || undefined)}
        >
          <option value="" selected=${order === ""}>${t("order_auto")}</option>
          ${ORDERS.map((name) => html`<option value=${name} key=${name} selected=${order === name}>${t(`order_${name}`)}</option>`)}
        </select>
      </label>
      <${Scale} ...${{ document, choose }} />
      <label class="check">
        <input
          type="checkbox"
          name="causal"
          checked=${causal}
          onChange=${({ target }) => choose(["encoder", "causal"], target.checked)}
        />
        <span>${t("causal")}</span>
      </label>
    <details open=${ROLES.some((role) => Array.isArray(document.attention?.[role]))}>
      <summary>${t("projections")}</summary>
      <div class="matrices">
        ${ROLES.map((role) => html`<${Projection} key=${role} ...${{ role, document, choose }} />`)}
      </div>
    </details>
    </div>
    <${Faults} locs=${[["encoder"], ["encoder", "order"], ["encoder", "causal"]]} />
  </section>`;
}

function Scale({ document, choose }) {
  const scale = document.attention?.scale ?? "sqrt";
  const kind = scale === "sqrt" || scale === "none" ? scale : "number";
  const loc = ["attention", "scale"];
  const change = ({ target }) => choose(loc, { sqrt: undefined, none: "none", number: 2 }[target.value]);
  return html`<div class="scale">
    <label>
      <span>${t("scale")}</span>
      <select name="scale" value=${kind} onChange=${change}>
        ${["sqrt", "none", "number"].map(
          (name) => html`<option value=${name} key=${name} selected=${kind === name}>${t(`scale_${name}`)}</option>`,
        )}
      </select>
    </label>
    ${kind === "number" &&
    html`<${NumberCell} loc=${loc} label=${t("divisor")} color=${INK} full=${0} onLook=${() => set({ looked: null })} />`}
    <${Faults} locs=${[loc]} />
  </div>`;
}

const INK = "#8C96A8"; // of an outline only

function Projection({ role, document, choose }) {
  const loc = ["attention", role];
  const matrix = document.attention?.[role];
  const isMatrix = Array.isArray(matrix);
  const title = html`<var class=${role}>W<sub>${LETTER[role]}</sub></var> ${t(role)}`;
  const change = ({ target }) => choose(loc, target.value === "matrix" ? editing.identity(editing.length(document)) : undefined);
  const places = isMatrix ? matrix.flatMap((row, r) => row.map((_, c) => [...loc, r, c])) : [];
  const full = isMatrix ? Math.max(...matrix.flat().map((number) => Math.abs(number) || 0)) : 0;
  const outer = [...new Set([loc, ...(isMatrix ? matrix.map((_, r) => [...loc, r]) : [])])];
  return html`<div class="projection ${role}">
    <label>
      <span>${title}</span>
      <select name=${role} value=${isMatrix ? "matrix" : "identity"} onChange=${change}>
        <option value="identity" selected=${!isMatrix}>${t("identity")}</option>
        <option value="matrix" selected=${isMatrix}>${t("matrix")}</option>
      </select>
    </label>
    ${isMatrix &&
    html`<div class="matrix" style=${{ "--columns": matrix[0].length }}>
      ${places.map(
        (place) =>
          html`<${NumberCell}
            key=${place.join()}
            loc=${place}
            label=${t("matrix_cell", { matrix: `W ${LETTER[role]}`, row: place[2] + 1, column: place[3] + 1 })}
            color=${roleColor(role)}
            full=${full}
          />`,
      )}
    </div>`}
    <${Faults} locs=${[...outer, ...places]} />
  </div>`;
}

const roleColor = (role) => getComputedStyle(window.document.documentElement).getPropertyValue(`--${role}`).trim();

/** Faults that no field of the page shows beside itself. */
export function elsewhere() {
  const isShown = ({ loc }) =>
    (loc[0] === "frames" && loc.length > 2) || loc[0] === "attention" || loc[0] === "encoder";
  return state.faults.filter((fault) => !isShown(fault) || !faultsAt(fault.loc).length);
}
