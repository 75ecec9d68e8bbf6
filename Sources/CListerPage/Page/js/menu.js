// SPDX-License-Identifier: MIT
// All commands, lists and cells behind one field: Ctrl+K.

import { fill, h, ltr, shown } from './dom.js';
import { available, keyShown, titleOf } from './commands.js';
import { dialog } from './popover.js';
import { late } from './late.js';
import { store } from './store.js';
import { go } from './views.js';

const goTo = late(() => import('./grid/current.js'), 'goTo');

/** Opens the menu of all commands. */
export function openMenu() {
  const field = /** @type {HTMLInputElement} */ (h('input', {
    type: 'text', role: 'combobox', 'aria-label': 'Command, list or cell', 'aria-expanded': 'true', 'aria-controls': 'menu-hits', autocomplete: 'off', placeholder: 'What do you want to do?',
  }));
  const hits = h('ul', { role: 'listbox', id: 'menu-hits', 'aria-label': 'Commands' });
  let entries = /** @type {{title: string, keys?: string, run: () => void}[]} */ ([]);
  let chosen = 0;
  const element = dialog('All commands', () => h('div', null, field, hits), 'menu');
  const take = (index) => { element.close(); entries[index]?.run(); };
  const mark = () => {
    [...hits.children].forEach((hit, index) => hit.setAttribute('aria-selected', String(index === chosen)));
    const hit = hits.children[chosen];
    if (hit) { field.setAttribute('aria-activedescendant', hit.id); hit.scrollIntoView({ block: 'nearest' }); }
  };
  const draw = () => {
    const word = field.value.trim().toLowerCase();
    const has = (text) => word.split(/\s+/).every((part) => text.toLowerCase().includes(part));
    entries = available().filter((one) => one.id !== 'menu')
      .map((one) => ({ title: titleOf(one), keys: one.keys?.[0] ?? one.hint, run: () => one.run() }))
      .filter((one) => has(one.title));
    for (const list of store.lists) {
      if (entries.length > 60) break;
      if (has(list.name)) entries.push({ title: `Open ${shown(list.name)}`, run: () => go('list', list.name) });
    }
    if (/^(.+!)?\$?[a-p]\$?\d\d?(:\$?[a-p]\$?\d\d?)?$/.test(word) && document.querySelector('lister-grid')) {
      entries.push({ title: `Go to ${shown(field.value.trim())}`, run: () => goTo(field.value) });
    }
    chosen = 0;
    fill(hits, entries.map((one, index) => h('li', { role: 'option', id: `menu-${index}`, on: { click: () => take(index), pointermove: () => { if (chosen !== index) { chosen = index; mark(); } } } },
      h('span', { dir: 'auto' }, one.title), one.keys && h('kbd', null, ltr(keyShown(one.keys))))),
    entries.length === 0 && h('li.soft', { role: 'option', 'aria-disabled': 'true' }, `Nothing is called "${shown(field.value)}".`));
    mark();
  };
  field.addEventListener('input', draw);
  field.addEventListener('keydown', (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { event.preventDefault(); chosen = (chosen + step + entries.length) % Math.max(1, entries.length); mark(); }
    if (event.key === 'Enter') { event.preventDefault(); take(chosen); }
  });
  draw();
  field.focus();
}
