// SPDX-License-Identifier: MIT
// What is said of a list: above it that something is to decide, or that it is an older version; in it that it is empty, or none;
// in the strip what changed elsewhere.

import { clock, h, icon, shown } from '../dom.js';
import { late } from '../late.js';
import { ask, listPath } from '../server.js';
import { store } from '../store.js';
import { say } from '../strip.js';
import { address, go, place } from '../views.js';

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

/** Says why a list can't be shown, and leads home. */
export const noList = (name, error) => [h('span.bad', { role: 'alert' }, error.status === 404 ? `There is no list "${shown(name)}".` : error.message), ' ', h('a', { href: '#/' }, 'To the lists')];

/** What stands in a list that has nothing: how something comes into it. */
export function waysIn() {
  const way = (title, text) => h('li', h('b', title), h('span', text));
  return [h('span.mark', { unread: true }), h('h2', 'Type the first item above'), h('p.soft', 'Enter adds it, and the field is ready for the next.'),
    h('ul', way('Paste lines', 'Each line becomes an item. "2 kg Apples (3.60)" brings its quantity and price.'),
      way('Drop a file', 'CSV, Excel, todo.txt, Keep and others are read and told of.'), way('Add a grid', '16 by 16 cells that calculate exactly. Type = to begin a formula.'))];
}

const ways = { command: 'on the command line', import: 'by an import', window: 'in another window' };

/** Says what was changed elsewhere in the open list. */
export function hear(event) {
  if (event.event === 'deleted') say('Deleted elsewhere. Undo brings it back.', { action: ['Undo', () => store.act('/undo').then(() => { go('list', place.params[0]); say(`"${shown(place.params[0])}" is back.`); })] });
  else say(`Changed ${ways[event.by] ?? 'elsewhere'}, ${clock(event.at ?? Date.now())}${event.changes?.text ? `: ${shown(event.changes.text)}` : ''}.`);
}
