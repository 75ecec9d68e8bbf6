// SPDX-License-Identifier: MIT
// What comes when it is wanted first. What takes the keys behind the one that opens it is here from the start, as the
// palette is: nobody waits for it before typing on.

import { h } from './dom.js';
import { sayWrong } from './strip.js';

/**
 * A function of work/work.js, which comes with the first call.
 * @param {string} name
 */
export const late = (name) => async (/** @type {any[]} */ ...words) => {
  const parts = await Promise.all([import('./work/work.js'), style('/css/work.css')]).catch(notHere);
  return parts?.[0][name](...words);
};

/** Says that a part of the page can't be loaded. */
export const notHere = () => sayWrong('This part of the page isn\'t here yet, and there is no connection. Load the page anew once there is one.');

/** @type {Map<string, Promise<any>>} */
const sheets = new Map();

/** Brings a style sheet in, once. */
export function style(path) {
  if (!sheets.has(path)) sheets.set(path, new Promise((done) => document.head.append(h('link', { rel: 'stylesheet', href: path, onload: done, onerror: done }))));
  return sheets.get(path);
}
