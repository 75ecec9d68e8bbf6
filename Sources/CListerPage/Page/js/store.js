// SPDX-License-Identifier: MIT
// The lists, the open one, and the edits on their way. What is shown is what the server said last, and
// on it what it hasn't taken yet; edits that find no connection wait, also over a reload.

import { Offline, Problem, ask, connection, follow, listPath, send, versioned, whenGone, windowName } from './server.js';
import { applied } from './apply.js';
import { later, listen } from './dom.js';
import { preference } from './session.js';

// These refuse no edit: it is sent again, with another token or later.
const passing = new Set([401, 403, 408, 429, 502, 503, 504]);

// The edits that wait are kept under the name of their window, so that windows leave each other's alone.
const queue = 'waiting.';
const unsure = (edits) => edits.map((one) => ({ ...one, isUnsure: true }));

/** What the server said last. */
let served = null;
/**
 * Edits that the server hasn't taken: {list, operations, base, isUnsure, isAlone}. `base` is the tag of the state that
 * they were made of; `isUnsure` says that the server may have them already, or that others may have changed the list
 * since: with `base` they are merged, and so never done twice.
 */
let waiting = unsure(preference.get(queue + windowName, []));
/** The tags of lists as they were read last. */
const tags = new Map();
const heirs = new Set();
let held = 0;
let timer = 0;
let heardCount = 0;
let patience = 1_000;
let sending = /** @type {Promise<void> | null} */ (null);
let lastAct = /** @type {Promise<any> | null} */ (null);
let actCount = 0;
let loader = null;

const soonKept = later(1_000, () => {
  if (store.name && store.version === null && navigator.serviceWorker?.controller) send('GET', listPath(store.name, '/view')).catch(() => {});
});

const soonLists = later(120, () => store.loadLists().catch(() => {}));
const soonView = later(30, () => store.reload('elsewhere').catch(() => {}));

/**
 * Tells `lists` (the lists or their counts changed), `view` (what the open list shows; `detail.shine` has
 * the uuids and cells that others changed, `detail.cause` is 'opened', 'edit', 'answer' or 'elsewhere'),
 * `state` (waiting edits, connection), `problem` (`detail` is the error of an edit that was refused), `held`
 * (edits wait for what `detail`, an error, says), `sent` (`detail` says how many edits that were held are done),
 * and `times` (`detail` has the milliseconds of a recalculation).
 */
class Store extends EventTarget {
  /** All lists as `GET /v1/lists` tells them. */
  lists = [];
  /** The name of the open list. */
  name = '';
  /** What the open list shows; null before it is there. */
  view = null;
  /** The version that is looked at; null for the present one. */
  version = null;

  /** How many edits wait. */
  get waiting() { return waiting.length; }
  /** Whether the open list can be changed: not while an older version is looked at. */
  get isEditable() { return this.view !== null && this.version === null; }

  /** Begins: reads the lists, follows what happens, sends what waits. */
  async begin() {
    follow((event) => hear(event));
    listen(connection, 'connection', () => {
      tell('state');
      if (connection.isConnected) sendWaiting();
    });
    if (navigator.locks) listen(window, 'storage', ({ key }) => { if (key?.startsWith(`lister.${queue}`)) inherit(); });
    await this.loadLists().catch(() => {});
    inherit();
    sendWaiting();
  }

  /** What is told of a list; of one that isn't there a gray nothing. */
  list(name) { return this.lists.find((list) => list.name === name) ?? { color: 'gray', completed: 0, items: 0 }; }

  async loadLists() {
    const { lists } = (await ask('GET', '/v1/lists')).json;
    const isSame = JSON.stringify(lists) === JSON.stringify(this.lists);
    this.lists = lists;
    if (!isSame) tell('lists');
  }

  /** Opens a list, or one of its versions. */
  async open(name, version = null) {
    if (this.name !== name) { this.view = null; served = null; }
    [this.name, this.version] = [name, version];
    await this.reload('opened');
  }

  /** Reads the open list anew. */
  async reload(cause = 'answer') {
    const [name, version] = [this.name, this.version];
    loader?.abort();
    const loading = (loader = new AbortController());
    try {
      const { json, times } = await ask('GET', listPath(versioned(name, version), '/view'), { signal: loading.signal });
      if (this.name !== name || this.version !== version) return;
      const shine = cause === 'elsewhere' && served ? differences(served, json) : new Set();
      serve(json);
      showView(cause, shine);
      if (cause === 'answer') tell('times', times);
    } catch (error) {
      if (error.name === 'AbortError') return;
      if (error instanceof Offline && this.view) return;
      throw error;
    }
  }

  /** Reads once more what is shown: the page's worker keeps it for when there is no connection. */
  async keep() {
    await this.loadLists().catch(() => {});
    soonKept();
  }

  /**
   * Edits the open list, or another one: one action of undo. It shows at once.
   * @param {object[]} operations as `POST /v1/lists/{name}/operations` takes them; items are meant by uuid
   */
  edit(operations, list = this.name) {
    waiting.push({ list, operations, base: tags.get(list), isUnsure: !connection.isConnected });
    keepWaiting();
    // It is on its way while it is drawn.
    const sent = sendWaiting();
    if (list === this.name) showView('edit');
    return sent;
  }

  /** Takes back, does again, restores ...: asks, reads the list anew, and returns what was answered. */
  async act(below, body, list = this.name) {
    // What was asked for in a hurry is done in its order: after the edits on their way, and one after another.
    const before = lastAct;
    actCount += 1;
    const act = (async () => {
      await before;
      await sending;
      if (waiting.some((one) => one.list === list)) throw new Error('Changes wait that have to be sent before.');
      const { json } = await ask('POST', listPath(list, below), { body });
      if (list === this.name) await this.reload('answer').catch(() => {});
      soonLists();
      return json;
    })().finally(() => { actCount -= 1; tell('state'); });
    lastAct = act.catch(() => {});
    return act;
  }

  /** Whether something is on its way, so that what can be undone or done again isn't known yet. */
  get isBusy() { return actCount > 0 || waiting.length > 0; }
}

export const store = new Store();

/** Takes over what windows leave that go. */
function inherit() {
  for (const key of preference.keys(queue)) {
    const name = key.slice(queue.length);
    if (name === windowName || heirs.has(name)) continue;
    heirs.add(name);
    whenGone(name, () => {
      heirs.delete(name);
      const left = unsure(preference.get(key, []));
      waiting.push(...left);
      keepWaiting();
      preference.set(key, null);
      if (left.some((one) => one.list === store.name)) showView('edit');
      sendWaiting();
    });
  }
}

function serve(view) {
  served = view;
  if (store.version === null) tags.set(store.name, view.tag);
}

function showView(cause, shine = new Set()) {
  if (!served) return;
  const operations = store.version === null ? waiting.filter((one) => one.list === store.name).flatMap((one) => one.operations) : [];
  store.view = operations.length ? applied(served, operations) : served;
  tell('view', { cause, shine });
}

function keepWaiting() {
  preference.set(queue + windowName, waiting.length ? waiting : null);
  tell('state');
}

/** The next edits that go together: one of them, or all that were made of one state which is merged with what is there. */
function nextEdits() {
  const [first] = waiting;
  const isOne = !first.isUnsure || !first.base || first.isAlone;
  const end = isOne ? 1 : waiting.findIndex((one) => one.list !== first.list || one.base !== first.base || one.isAlone);
  return waiting.slice(0, end < 0 ? undefined : end);
}

function sendWaiting() {
  clearTimeout(timer);
  sending ??= sendAll().finally(() => { sending = null; });
  return sending;
}

async function sendAll() {
  while (waiting.length) {
    const next = nextEdits();
    const [{ list, base, isUnsure }] = next;
    let isAnswered = false;
    const heard = heardCount;
    try {
      const { json, tag, times } = await ask('POST', listPath(list, '/operations'), {
        body: {
          operations: next.flatMap((one) => one.operations), ...(isUnsure && base ? { base } : {}), ...(list === store.name ? { view: true } : {}),
        },
      });
      tags.set(list, tag);
      // What waits stands on this edit, and so on the state that it made.
      for (const one of waiting) if (one.list === list) one.base = tag;
      patience = 1_000;
      if (json.conflicts?.length) tell('conflicts', { list, conflicts: json.conflicts });
      if (json.view && list === store.name && store.version === null) {
        loader?.abort();
        serve(json.view);
        soonKept();
        // What others did meanwhile may not be in the answer.
        if (heard !== heardCount) soonView();
        isAnswered = true;
        tell('times', times);
      }
    } catch (error) {
      if (!(error instanceof Offline || error instanceof Problem)) throw error;
      if (error instanceof Offline || passing.has(error.status)) return hold(error);
      // One of them is refused: the others are done.
      if (next.length > 1) { for (const one of next) one.isAlone = true; continue; }
      const isDone = isUnsure && error.status === 409 && String(error.members.place).endsWith('.uuid');
      if (!isDone) tell('problem', error);
    }
    waiting.splice(0, next.length);
    keepWaiting();
    if (isAnswered) showView('answer');
    else if (list === store.name) await store.reload('answer').catch(() => {});
  }
  if (held) tell('sent', held);
  held = 0;
}

/** Keeps what waits, says why, and sends it again: later, or with another token. */
function hold(error) {
  // The answer may have been lost, and not the edit.
  waiting = unsure(waiting);
  held = waiting.length;
  keepWaiting();
  if (error instanceof Problem) tell('held', error);
  if (error.status === 401 || error.status === 403) return;
  timer = setTimeout(() => sendWaiting(), patience);
  patience = Math.min(30_000, patience * 2);
}

function hear(event) {
  if (event.event === 'began') return;
  soonLists();
  if (event.event === 'resumed' || event.event === 'reset') { heardCount += 1; return soonView(); }
  if (event.name !== store.name || event.window === windowName || store.version !== null) return;
  heardCount += 1;
  tell('heard', event);
  if (event.event !== 'deleted') soonView();
}

function tell(type, detail) { store.dispatchEvent(new CustomEvent(type, { detail })); }

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

let functions = /** @type {Promise<any[]> | null} */ (null);

/** All functions with their arguments and examples; asked for once. */
export function allFunctions() {
  functions ??= ask('GET', '/v1/functions').then(({ json }) => json.functions ?? json, (error) => { functions = null; throw error; });
  return functions;
}
