"""The page shows what ``explain --json`` says of the file that it gives: for 200 edits at random."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mem_anim.explain.as_json import document
from mem_anim.scenario import load
from mem_anim.worksheet import worksheet
from tests.playground.browsing import Visit

EDITS = 200
KINDS = ("scores", "scaled", "exponentials", "weights", "output")
ORDERS = ("space", "time", "space_then_time", "time_then_space", "composed", "joint")

# One edit by the page's own means, and what the page then shows of each step, or the faults.
EDIT = """async ([code, kinds]) => {
  const [store, editing] = await Promise.all([import("/page/store.js"), import("/page/editing.js")]);
  const { state } = store;
  const edited = EDITS[code.name](editing, state.document, code);
  if (edited === state.document) return { same: true };
  store.edit(edited);
  while (state.answered !== state.document) await new Promise((go) => setTimeout(go, 2));
  if (state.faults.length) {
    const messages = state.faults.map(({ message }) => message);
    store.undo();
    while (state.answered !== state.document) await new Promise((go) => setTimeout(go, 2));
    return { faults: messages };
  }
  const shown = [];
  for (let step = 0; step < state.good.answer.steps.length; step += 1) {
    store.set({ step });
    await new Promise((go) => setTimeout(go, 5));
    const all = (kind) => [...document.querySelectorAll(`button.num[data-path^="${kind}."]`)];
    const texts = (kind) => all(kind).map((number) => number.textContent.trim());
    shown.push(Object.fromEntries(kinds.map((kind) => [kind, texts(kind)])));
  }
  return { yaml: state.good.answer.yaml, shown };
}""".replace(
    "EDITS[code.name]",
    """({
    cell: (e, d, { frame, patch, number, value }) => {
      const names = e.patches(d);
      const name = names[patch % names.length];
      return e.put(d, ["frames", frame % d.frames.length, name, number % e.length(d)], value);
    },
    earlier: (e, d) => (d.frames.length < 6 ? e.addEarlierFrame(d) : d),
    later: (e, d) => (d.frames.length < 6 ? e.addLaterFrame(d) : d),
    unframe: (e, d, { frame }) => (d.frames.length > 1 ? e.removeFrame(d, frame % d.frames.length) : d),
    patch: (e, d, { patch }) => (e.patches(d).length < 4 ? e.addPatch(d, `p${patch}`) : d),
    unpatch: (e, d, { patch }) => {
      const names = e.patches(d);
      return names.length > 1 ? e.removePatch(d, names[patch % names.length]) : d;
    },
    follow: (e, d, { patch }) => e.put(d, ["focus"], e.patches(d)[patch % e.patches(d).length]),
    order: (e, d, { order }) => {
      const loc = ["encoder", "order"];
      return order ? e.put(d, loc, order) : e.drop(d, loc);
    },
    causal: (e, d, { on }) => e.put(d, ["encoder", "causal"], on),
    scale: (e, d, { scale }) => e.put(d, ["attention", "scale"], scale),
    matrix: (e, d, { role }) => e.put(d, ["attention", role], e.identity(e.length(d))),
    entry: (e, d, { role, frame, number, value }) => {
      const matrix = d.attention?.[role];
      if (!Array.isArray(matrix)) return d;
      return e.put(d, ["attention", role, frame % matrix.length, number % matrix[0].length], value);
    },
    identity: (e, d, { role }) => e.drop(d, ["attention", role]),
    resize: (e, d, { size }) => e.resize(d, size),
  })[code.name]""",
)


def edits() -> list[dict[str, Any]]:
    chance = random.Random(7)
    names = (
        ["cell"] * 12 + ["entry"] * 4 + ["earlier", "later", "unframe", "patch", "unpatch", "follow", "order"]
    )
    names += ["causal", "scale", "matrix", "matrix", "identity", "resize"]
    return [
        {
            "name": chance.choice(names),
            "frame": chance.randrange(8),
            "patch": chance.randrange(8),
            "number": chance.randrange(8),
            "value": chance.choice([chance.randint(-30, 30) / 10, chance.randint(-300, 300) / 100, 0, 1]),
            "order": chance.choice([None, *ORDERS]),
            "on": chance.random() < 0.5,
            "scale": chance.choice(["sqrt", "none", 2, 0.5]),
            "role": chance.choice(["query", "key", "value"]),
            "size": chance.choice([1, 2, 2, 3, 4]),
        }
        for _ in range(2 * EDITS)
    ]


def test_the_page_shows_what_the_file_says(visit: Callable[..., Visit], tmp_path: Path) -> None:
    page, file, agreed, refused = visit(), tmp_path / "shown.yaml", 0, 0
    for edit in edits():
        found = page.page.evaluate(EDIT, [edit, KINDS])
        if "yaml" in found:
            file.write_text(found["yaml"], encoding="utf-8")
            assert found["shown"] == said(file), (edit, found["yaml"])
            agreed += 1
        refused += "faults" in found
        if agreed == EDITS:
            break
    assert agreed == EDITS
    assert refused < EDITS // 4


def said(file: Path) -> list[dict[str, list[str]]]:
    """Of each attention what ``explain --json`` shows."""
    scenario = load(file)
    found = document(worksheet(scenario), everything=False)["attentions"]
    assert all(attention["focus"] for attention in found)
    kinds = [kind for kind in KINDS if kind != "scaled" or scenario.attention.scale != "none"]
    return [
        {kind: attention["shown"][kind] if kind in kinds else [] for kind in KINDS} for attention in found
    ]
