// SPDX-License-Identifier: MIT
// What was changed on both sides: yours stands until one chooses.

import { button, clock, fill, h, ltr, own, shown } from '../dom.js';
import { countConflicts } from '../list/banners.js';
import { stringify } from '../numbers.js';
import { ask, listPath } from '../server.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { address, go, viewOf } from '../views.js';

const worded = (side) => ((side ?? null) === null ? 'nothing' : typeof side === 'object' ? stringify(side) : side);
const value = (side) => ((side ?? null) === null ? h('span.soft', 'nothing') : typeof side === 'string' ? own(side) : ltr(worded(side)));

let listName = '';
let differences = /** @type {any[]} */ ([]);
const choices = new Map();

export const sidesView = viewOf('sides', { show });

/** @param {string[]} params the name of the list */
async function show([name]) {
  listName = name;
  choices.clear();
  try {
    differences = await countConflicts(name);
    draw();
  } catch (error) { fill(sidesView, h('h1', own(name)), h('p.bad', error.message, ' ', h('a', { href: '#/' }, 'To the lists'))); }
}

function draw() {
  const { length } = differences;
  const save = h('button.main', { onclick: () => saveChoices() });
  const count = () => fill(save, `Save ${choices.size} of ${length}`);
  fill(sidesView, h('h1', { 'data-color': store.list(listName).color }, own(listName)),
    h('p.sums', length ? [h('b', `${length} difference${length === 1 ? '' : 's'} to decide.`), ' The rest was merged.'] : ['Nothing is to decide. ', h('a', { href: address('list', listName) }, 'To the list')]),
    differences.map((one) => card(one, count)),
    length > 0 && h('div.buttons', save, allOf('Yours for all', 'ours'), allOf('Theirs for all', 'theirs'), h('span.soft', 'Until you choose, yours stands. Undo takes this back.')));
  count();
}

function allOf(label, side) {
  return button('plain', label, () => { for (const one of differences) choices.set(one.id, side); draw(); });
}

function card(one, changed) {
  const name = one.text ?? (one.grid ? `${one.grid} ${one.cell ?? ''}` : one.subject);
  const half = (side, label, who) => h('label.half',
    h('input', { type: 'radio', name: `side-${one.id}`, label: `${label}: ${shown(worded(one[side]))}`, checked: choices.get(one.id) === side, onchange: () => { choices.set(one.id, side); changed(); } }),
    h('span', h('small', label), h('b', value(one[side])), h('small', who)));
  const time = one.at ? `, ${clock(one.at)}` : '';
  return h('fieldset.card', h('legend', h('b', own(name)), h('span', one.field), one.base !== null && h('small', 'was ', value(one.base))),
    half('ours', 'Yours', 'here'), half('theirs', 'Theirs', (one.from ? shown(one.from) : 'the other side') + time));
}

async function saveChoices() {
  const chosen = [...choices];
  try {
    for (const [conflict, take] of chosen) await ask('POST', listPath(listName, '/conflicts'), { body: { conflict, take } });
    say(`Saved ${chosen.length} of ${differences.length}.`);
    differences = await countConflicts(listName);
    choices.clear();
    if (differences.length) draw(); else go('list', listName);
  } catch (error) { sayWrong(error); }
}
