// SPDX-License-Identifier: MIT
// The lists, the open one, and the edits on their way. What is shown is what the server said last, and
// on it what it hasn't taken yet; edits that find no connection wait, also over a reload.

import { Offline, Problem, ask, connection, follow, listPath, send, whenGone, windowName } from './server.js';
import { applied } from './apply.js';
import { later, listen } from './dom.js';
import { preference } from './session.js';

/**
 * Tells `lists` (the lists or their counts changed), `view` (what the open list shows; `detail.shine` has
 * the uuids and cells that others changed, `detail.cause` is 'opened', 'edit', 'answer' or 'elsewhere'),
 * `state` (waiting edits, connection), `problem` (`detail` is the error of an edit that was refused), `held`
 * (edits wait for what `detail`, an error, says), `sent` (`detail` says how many edits that were held are done),
 * and `times` (`detail` has the milliseconds of a recalculation).
 */
// These refuse no edit: it is sent again, with another token or later.
const passing = new Set([401, 403, 408, 429, 502, 503, 504]);

// The edits that wait are kept under the name of their window, so that windows leave each other's alone.
const queue = 'waiting.';
const unsure = (edits) => edits.map((one) => ({ ...one, isUnsure: true }));

class Store extends EventTarget {
  /** All lists as `GET /v1/lists` tells them. */
  lists = [];
  /** The name of the open list. */
  name = '';
  /** What the open list shows; null before it is there. */
  view = null;
  /** The version that is looked at; null for the present one. */
  version = null;
  /** What the server said last. */
  #served = null;
  /**
   * Edits that the server hasn't taken: {list, operations, base, isUnsure, isAlone}. `base` is the tag of the state that
   * they were made of; `isUnsure` says that the server may have them already, or that others may have changed the list
   * since: with `base` they are merged, and so never done twice.
   */
  #waiting = unsure(preference.get(queue + windowName, []));
  /** The tags of lists as they were read last. */
  #tags = new Map();
  #heirs = new Set();
  #held = 0;
  #again = 0;
  #heard = 0;
  #patience = 1_000;
  #sending = /** @type {Promise<void> | null} */ (null);
  #acting = /** @type {Promise<any> | null} */ (null);
  #acts = 0;
  #loading = null;

  /** How many edits wait. */
  get waiting() { return this.#waiting.length; }
  /** Whether the open list can be changed: not while an older version is looked at. */
  get isEditable() { return this.view !== null && this.version === null; }

  /** Begins: reads the lists, follows what happens, sends what waits. */
  async begin() {
    follow((event) => this.#hear(event));
    listen(connection, 'connection', () => {
      this.#tell('state');
      if (connection.isConnected) this.#send();
    });
    if (navigator.locks) listen(window, 'storage', ({ key }) => { if (key?.startsWith(`lister.${queue}`)) this.#inherit(); });
    await this.loadLists().catch(() => {});
    this.#inherit();
    this.#send();
  }

  /** Takes over what windows leave that go. */
  #inherit() {
    for (const key of preference.keys(queue)) {
      const name = key.slice(queue.length);
      if (name === windowName || this.#heirs.has(name)) continue;
      this.#heirs.add(name);
      whenGone(name, () => {
        this.#heirs.delete(name);
        const left = unsure(preference.get(key, []));
        this.#waiting.push(...left);
        this.#keep();
        preference.set(key, null);
        if (left.some((one) => one.list === this.name)) this.#show('edit');
        this.#send();
      });
    }
  }

  async loadLists() {
    const { lists } = (await ask('GET', '/v1/lists')).json;
    const isSame = JSON.stringify(lists) === JSON.stringify(this.lists);
    this.lists = lists;
    if (!isSame) this.#tell('lists');
  }

  /** Opens a list, or one of its versions. */
  async open(name, version = null) {
    if (this.name !== name) { this.view = null; this.#served = null; }
    [this.name, this.version] = [name, version];
    await this.reload('opened');
  }

  /** Reads the open list anew. */
  async reload(cause = 'answer') {
    const [name, version] = [this.name, this.version];
    this.#loading?.abort();
    const loading = (this.#loading = new AbortController());
    try {
      const { json, times } = await ask('GET', listPath(name, '/view'), { query: { version }, signal: loading.signal });
      if (this.name !== name || this.version !== version) return;
      const shine = cause === 'elsewhere' && this.#served ? differences(this.#served, json) : new Set();
      this.#serve(json);
      this.#show(cause, shine);
      if (cause === 'answer') this.#tell('times', times);
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (error instanceof Offline && this.view) return;
      throw error;
    }
  }

  /** Reads once more what is shown: the page's worker keeps it for when there is no connection. */
  async keep() {
    await this.loadLists().catch(() => {});
    this.#soonKept();
  }

  #soonKept = later(1_000, () => {
    if (this.name && this.version === null && navigator.serviceWorker?.controller) send('GET', listPath(this.name, '/view')).catch(() => {});
  });

  #serve(view) {
    this.#served = view;
    if (this.version === null) this.#tags.set(this.name, view.tag);
  }

  #show(cause, shine = new Set()) {
    if (!this.#served) return;
    const operations = this.version === null ? this.#waiting.filter((one) => one.list === this.name).flatMap((one) => one.operations) : [];
    this.view = operations.length ? applied(this.#served, operations) : this.#served;
    this.#tell('view', { cause, shine });
  }

  /**
   * Edits the open list, or another one: one action of undo. It shows at once.
   * @param {object[]} operations as `POST /v1/lists/{name}/operations` takes them; items are meant by uuid
   */
  edit(operations, list = this.name) {
    this.#waiting.push({ list, operations, base: this.#tags.get(list), isUnsure: !connection.isConnected });
    this.#keep();
    // It is on its way while it is drawn.
    const sent = this.#send();
    if (list === this.name) this.#show('edit');
    return sent;
  }

  #keep() {
    preference.set(queue + windowName, this.#waiting.length ? this.#waiting : null);
    this.#tell('state');
  }

  /** The next edits that go together: one of them, or all that were made of one state which is merged with what is there. */
  #next() {
    const [first] = this.#waiting;
    const isOne = !first.isUnsure || !first.base || first.isAlone;
    const end = isOne ? 1 : this.#waiting.findIndex((one) => one.list !== first.list || one.base !== first.base || one.isAlone);
    return this.#waiting.slice(0, end < 0 ? undefined : end);
  }

  #send() {
    clearTimeout(this.#again);
    this.#sending ??= this.#sendAll().finally(() => { this.#sending = null; });
    return this.#sending;
  }

  async #sendAll() {
    while (this.#waiting.length) {
      const next = this.#next();
      const [{ list, base, isUnsure }] = next;
      let isAnswered = false;
      const heard = this.#heard;
      try {
        const { json, tag, times } = await ask('POST', listPath(list, '/operations'), {
          body: { operations: next.flatMap((one) => one.operations) },
          query: { base: isUnsure ? base : undefined, view: list === this.name ? true : undefined },
        });
        this.#tags.set(list, tag);
        // What waits stands on this edit, and so on the state that it made.
        for (const one of this.#waiting) if (one.list === list) one.base = tag;
        this.#patience = 1_000;
        if (json.conflicts?.length) this.#tell('conflicts', { list, conflicts: json.conflicts });
        if (json.view && list === this.name && this.version === null) {
          this.#loading?.abort();
          this.#serve(json.view);
          this.#soonKept();
          // What others did meanwhile may not be in the answer.
          if (heard !== this.#heard) this.#soonView();
          isAnswered = true;
          this.#tell('times', times);
        }
      } catch (error) {
        if (!(error instanceof Offline || error instanceof Problem)) throw error;
        if (error instanceof Offline || passing.has(error.status)) return this.#hold(error);
        // One of them is refused: the others are done.
        if (next.length > 1) { for (const one of next) one.isAlone = true; continue; }
        const isDone = isUnsure && error.status === 409 && String(error.members.place).endsWith('.uuid');
        if (!isDone) this.#tell('problem', error);
      }
      this.#waiting.splice(0, next.length);
      this.#keep();
      if (isAnswered) this.#show('answer');
      else if (list === this.name) await this.reload('answer').catch(() => {});
    }
    if (this.#held) this.#tell('sent', this.#held);
    this.#held = 0;
  }

  /** Keeps what waits, says why, and sends it again: later, or with another token. */
  #hold(error) {
    // The answer may have been lost, and not the edit.
    this.#waiting = unsure(this.#waiting);
    this.#held = this.#waiting.length;
    this.#keep();
    if (error instanceof Problem) this.#tell('held', error);
    if (error.status === 401 || error.status === 403) return;
    this.#again = setTimeout(() => this.#send(), this.#patience);
    this.#patience = Math.min(30_000, this.#patience * 2);
  }

  /** Takes back, does again, restores ...: asks, reads the list anew, and returns what was answered. */
  async act(below, body, list = this.name) {
    // What was asked for in a hurry is done in its order: after the edits on their way, and one after another.
    const before = this.#acting;
    this.#acts += 1;
    const act = (async () => {
      await before;
      await this.#sending;
      if (this.#waiting.some((one) => one.list === list)) throw new Error('Changes wait that have to be sent before.');
      const { json } = await ask('POST', listPath(list, below), { body });
      if (list === this.name) await this.reload('answer').catch(() => {});
      this.#soonLists();
      return json;
    })().finally(() => { this.#acts -= 1; this.#tell('state'); });
    this.#acting = act.catch(() => {});
    return act;
  }

  /** Whether something is on its way, so that what can be undone or done again isn't known yet. */
  get isBusy() { return this.#acts > 0 || this.#waiting.length > 0; }

  #soonLists = later(120, () => this.loadLists().catch(() => {}));
  #soonView = later(30, () => this.reload('elsewhere').catch(() => {}));

  #hear(event) {
    if (event.event === 'began') return;
    this.#soonLists();
    if (event.event === 'resumed' || event.event === 'reset') { this.#heard += 1; return this.#soonView(); }
    if (event.name !== this.name || event.window === windowName || this.version !== null) return;
    this.#heard += 1;
    this.#tell('heard', event);
    if (event.event !== 'deleted') this.#soonView();
  }

  #tell(type, detail) { this.dispatchEvent(new CustomEvent(type, { detail })); }
}

/** The items (by uuid) and cells (`Totals!B2`) in which two views of a list differ. */
function differences(before, after) {
  const found = new Set();
  const items = new Map(before.items.map((item) => [item.uuid, JSON.stringify({ ...item, number: 0 })]));
  for (const item of after.items) {
    if (items.get(item.uuid) !== JSON.stringify({ ...item, number: 0 })) found.add(item.uuid);
  }
  for (const grid of after.grids) {
    const old = before.grids.find((one) => one.name === grid.name);
    grid.values.forEach((row, down) => row.forEach((value, right) => {
      if (JSON.stringify(value) !== JSON.stringify(old?.values[down]?.[right] ?? null)) found.add(`${grid.name}!${String.fromCharCode(65 + right)}${down + 1}`);
    }));
  }
  return found;
}

export const store = new Store();

let functions = /** @type {Promise<any[]> | null} */ (null);

/** All functions with their arguments and examples; asked for once. */
export function allFunctions() {
  functions ??= ask('GET', '/v1/functions').then(({ json }) => json.functions ?? json, (error) => { functions = null; throw error; });
  return functions;
}
