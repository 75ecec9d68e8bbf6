// SPDX-License-Identifier: MIT
// What comes when it is wanted first: who looks at a list loads no plots. What takes the keys behind the one that opens
// it is here from the start, as the palette is: nobody waits for it before typing on.

import { h } from './dom.js';
import { sayWrong } from './strip.js';

/**
 * A function of a module that comes with the first call.
 * @param {() => Promise<any>} load
 * @param {string} name of the function
 */
export const late = (load, name) => async (/** @type {any[]} */ ...words) => {
  const module = await load().catch(() => sayWrong('This part of the page isn\'t here yet, and there is no connection. Load the page anew once there is one.'));
  return module?.[name](...words);
};

/** @type {Map<string, Promise<any>>} */
const sheets = new Map();

/** Brings a style sheet in, once. */
export function style(path) {
  if (!sheets.has(path)) sheets.set(path, new Promise((done) => document.head.append(h('link', { rel: 'stylesheet', href: path, on: { load: done, error: done } }))));
  return sheets.get(path);
}
