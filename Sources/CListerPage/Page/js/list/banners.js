// SPDX-License-Identifier: MIT
// What stands above a list: that something is to decide, or that an older version is shown.

import { h, icon } from '../dom.js';
import { late } from '../late.js';
import { ask, listPath } from '../server.js';
import { store } from '../store.js';
import { address } from '../views.js';

const counts = new Map();

/** Asks whether something of a list is to decide, and says how much. */
export async function countConflicts(name) {
  const { json } = await ask('GET', listPath(name, '/conflicts'));
  counts.set(name, json.conflicts.length);
  return json.conflicts;
}

/** What says that something is to decide; nothing if nothing is. */
export function showConflicts(name) {
  const count = counts.get(name) ?? 0;
  if (!count || store.version !== null) return null;
  return toDecide(count, name);
}

/** What says how many values of a list are to decide, and leads there. */
export const toDecide = (count, name) => h('p.banner', { role: 'status' }, icon('warn'),
  h('span', h('b', count === 1 ? 'One item was changed on both sides.' : `${count} values were changed on both sides.`), ' Yours stand until you choose.'),
  h('a.plain', { href: address('sides', name) }, 'Look at it'));

/** What stands above an older version: when it was made, and the ways back. */
export const asOf = late('asOf');
