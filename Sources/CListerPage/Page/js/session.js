// SPDX-License-Identifier: MIT
// What a window comes back to after a reload, and what this browser prefers.

import { parse, stringify } from './numbers.js';

function read(storage, key, otherwise) {
  try { return parse(storage.getItem('lister.' + key) ?? 'null') ?? otherwise; } catch { return otherwise; }
}

function write(storage, key, value) {
  if (value === undefined || value === null) storage.removeItem('lister.' + key);
  else storage.setItem('lister.' + key, stringify(value));
}

/** Of this window: the open list, its selection, filter, scroll. */
export const scene = {
  get: (key, otherwise = null) => read(sessionStorage, key, otherwise),
  set: (key, value) => write(sessionStorage, key, value),
};

/** Of this browser: the theme, whether single letters are keys, edits that wait. */
export const preference = {
  get: (key, otherwise = null) => read(localStorage, key, otherwise),
  set: (key, value) => write(localStorage, key, value),
  keys: (start) => Object.keys(localStorage).filter((key) => key.startsWith('lister.' + start)).map((key) => key.slice(7)),
};
