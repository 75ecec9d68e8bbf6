// SPDX-License-Identifier: MIT
// Questions to the server, and whether it answers.

import { parse, stringify } from './numbers.js';

/** What the server says is wrong. */
export class Problem extends Error {
  constructor(status, members) {
    super(members.detail ?? `The server answered ${status}.`);
    this.status = status;
    this.kind = String(members.type ?? '').split(':').pop();
    this.members = members;
  }
}

/** There is no connection. */
export class Offline extends Error {
  constructor() { super('Not connected.'); }
}

const lockOf = (name) => `lister.${name}`;

/** Holds a name as long as this window lives; false if another window holds it. */
function hold(name) {
  return new Promise((settle) => {
    // While a window is loaded anew, what was there before holds it for a moment.
    navigator.locks.request(lockOf(name), { signal: /** @type {any} */ (AbortSignal).timeout(300) }, () => { settle(true); return new Promise(() => {}); }).catch(() => settle(false));
  });
}

async function settledName() {
  const name = 'w' + crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  // Pages of http from elsewhere have no locks: there each load is a window of its own.
  if (!navigator.locks) return name;
  const before = sessionStorage.getItem('window');
  // A tab that was duplicated has the name of a window that is there.
  if (before && await hold(before)) return before;
  sessionStorage.setItem('window', name);
  await hold(name);
  return name;
}

/** What this window is called in events and in the history; no other window has this name. */
export const windowName = await settledName();

/** Calls when the window of a name is gone, and no other window is called so at that moment; without locks, at once. */
export async function whenGone(name, run) {
  if (!navigator.locks) return run();
  for (let isGone = false; !isGone;) {
    await navigator.locks.request(lockOf(name), () => {});
    // A window that is loaded anew is back in a moment.
    await new Promise((go) => setTimeout(go, 1_500));
    isGone = await navigator.locks.request(lockOf(name), { ifAvailable: true }, (held) => { if (held) run(); return held !== null; });
  }
}

/** What changes: `connection` (isConnected), `token` (the server wants one). */
export const connection = Object.assign(new EventTarget(), { isConnected: true });

/** Says whether the server is there. */
export function setConnected(isConnected) {
  if (connection.isConnected === isConnected) return;
  connection.isConnected = isConnected;
  connection.dispatchEvent(new Event('connection'));
}

/** Keeps the token that this window shows the server. */
export const setToken = (token) => sessionStorage.setItem('token', token);

/** The fields that each request has. */
export function fields(more = {}) {
  const token = sessionStorage.getItem('token');
  return { 'Lister-Window': windowName, ...(token ? { Authorization: `Bearer ${token}` } : {}), ...more };
}

/**
 * Asks, and returns the response as it comes; no answer is `Offline`.
 * @param {string} method
 * @param {string} path
 * @param {{body?: any, headers?: Record<string, string>, signal?: AbortSignal}} options
 */
export async function send(method, path, { body, headers, signal } = {}) {
  let response;
  try {
    response = await fetch(path, { method, body, signal, headers: fields(headers), cache: 'no-store' });
  } catch (error) {
    if (error.name === 'AbortError') throw error;
    setConnected(false);
    throw new Offline();
  }
  // A proxy says so when the server behind it is gone.
  if (response.status === 502 || response.status === 504) { setConnected(false); throw new Offline(); }
  // The page's worker answered with what it kept.
  setConnected(!response.headers.has('Lister-Kept'));
  if (response.ok || response.status === 304) return response;
  if (response.status === 401) connection.dispatchEvent(new Event('token'));
  const text = await response.text();
  let members = {};
  try { members = JSON.parse(text); } catch { members = { detail: text.slice(0, 200) }; }
  throw new Problem(response.status, members);
}

/**
 * Asks for JSON.
 * @param {string} method
 * @param {string} path
 * @param {{body?: any, tag?: string, query?: Record<string, any>, signal?: AbortSignal}} options `body` becomes JSON; `tag` is the state meant
 * @returns {Promise<{json: any, tag: string, times: Record<string, number>, status: number}>} `times` in
 *   milliseconds: those of the server, and `wire`
 */
export async function ask(method, path, { body, tag, query, signal } = {}) {
  const start = performance.now();
  const response = await send(method, path + asked(query), {
    signal,
    body: body === undefined ? undefined : stringify(body),
    headers: { ...(body === undefined ? {} : { 'Content-Type': 'application/json' }), ...(tag ? { 'If-Match': `"${tag}"` } : {}) },
  });
  const text = await response.text().catch((error) => {
    if (error.name === 'AbortError') throw error;
    setConnected(false);
    throw new Offline();
  });
  const times = timings(response);
  times.wire = Math.max(0, performance.now() - start - (times.total ?? 0));
  return { json: text ? parse(text) : null, tag: (response.headers.get('ETag') ?? '').replaceAll('"', ''), times, status: response.status };
}

/** The report of work that may outlast its request: then it is asked for until it is there. @param {Response} response */
export async function reportOf(response) {
  let json = parse(await response.text());
  if (response.status !== 202) return json;
  for (const path = response.headers.get('Location'); json.state === 'running'; json = (await ask('GET', path)).json) await new Promise((go) => setTimeout(go, 500));
  return json.report;
}

function asked(query) {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined && value !== null);
  return given.length ? '?' + new URLSearchParams(given.map(([key, value]) => [key, String(value)])) : '';
}

function timings(response) {
  const times = /** @type {Record<string, number>} */ ({});
  for (const part of (response.headers.get('Server-Timing') ?? '').split(',')) {
    const match = /^\s*(\w+);dur=([\d.]+)/.exec(part);
    if (match) times[match[1]] = Number(match[2]);
  }
  return times;
}

/** What means a list, or one of its versions. @param {string} name @param {number | null} version */
export const versioned = (name, version) => (version === null ? name : `${name}@${version}`);

/** The path of a list, and of what is below it. */
export const listPath = (name, below = '') => `/v1/lists/${encodeURIComponent(name)}${below}`;

/**
 * Follows what happens in the folder, from now to the end of the page; a cut stream is taken up again.
 * @param {(event: {event: string, name?: string, window?: string}) => void} tell
 */
export async function follow(tell) {
  let [last, isAgain] = ['', false];
  for (let wait = 250; ;) {
    try {
      const response = await send('GET', '/v1/events', { headers: last ? { 'Last-Event-ID': last } : {} });
      // Without a connection something may have happened, also if nothing was heard before.
      tell({ event: isAgain ? 'resumed' : 'began' });
      wait = 250;
      let rest = '';
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        setConnected(true);
        const blocks = (rest + value).split('\n\n');
        rest = blocks.pop();
        for (const block of blocks) {
          const data = /^data: (.*)$/m.exec(block);
          last = /^id: (.*)$/m.exec(block)?.[1] ?? last;
          if (data) tell(parse(data[1]));
        }
      }
    } catch (error) {
      if (error instanceof Problem && error.status < 500) wait = 5_000;
    }
    // The stream ended, or was refused: the server may be gone.
    isAgain = true;
    await new Promise((go) => setTimeout(go, wait));
    wait = Math.min(5_000, wait * 2);
  }
}
