// The one place where a worked line is read: it stands still while the eye wanders over the numbers.

import { at } from "./editing.js";
import { state, t } from "./store.js";
import { html } from "./vendor/htm-preact.js";

/** What is looked at now: its name and its line. */
function looked(step) {
  const { looked: at_ } = state;
  if (!at_) return null;
  if (at_.token) return { label: t("number_of", at_), hint: t("how_to_change") };
  const number = step && at(step, at_.path);
  return number && { label: at_.label, line: number.line ?? `${number.text} (${t("line_copied")})` };
}

export function WorkedLine({ step }) {
  const found = looked(step);
  return html`<aside class="worked" id="worked" aria-label=${t("worked")}>
    ${found
      ? html`<span class="label">${found.label}</span>
          <span class=${found.line ? "line" : "label"}>${found.line ?? found.hint}</span>`
      : html`<span class="label">${t("worked_hint")}</span>`}
  </aside>`;
}
