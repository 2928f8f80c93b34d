// Requests to the server that this page came from, and to no other.

/** What the server refuses, with its own words. */
export class Refused extends Error {}

async function answered(response) {
  if (response.status === 204) return null;
  const answer = await response.json();
  if (!response.ok && !answer.faults) throw new Refused(answer.message ?? `${response.status}`);
  return answer;
}

export const get = async (path) => answered(await fetch(path));

export const post = async (path, body = {}) =>
  answered(
    await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  );

/**
 * Of many questions only the newest is asked, and never two at a time. ``ask`` makes the question when its turn
 * has come; ``take`` gets the answer and what was asked.
 */
export class Latest {
  #busy = false;
  #wanted = false;

  constructor(path, ask, take, fail) {
    Object.assign(this, { path, ask, take, fail });
  }

  async want() {
    this.#wanted = true;
    if (this.#busy) return;
    this.#busy = true;
    while (this.#wanted) {
      this.#wanted = false;
      const question = this.ask();
      try {
        this.take(await post(this.path, question.body), question);
      } catch (error) {
        this.fail(error, question);
      }
    }
    this.#busy = false;
  }
}
