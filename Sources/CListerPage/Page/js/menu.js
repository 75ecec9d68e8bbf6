// SPDX-License-Identifier: MIT
// All commands, lists and cells behind one field: Ctrl+K.

import { bringIn, fill, h, icon, isComposing, later, listen, ltr, pick, prevent, set, shown, textField } from './dom.js';
import { available, keyOf, keyShown, titleOf } from './commands.js';
import { dialog } from './popover.js';
import { ask } from './server.js';
import { scene } from './session.js';
import { progressMark } from './sidebar.js';
import { store } from './store.js';
import { go } from './views.js';

/** @typedef {{group: string, title: string, run: () => void, icon?: string, color?: string, keys?: string, note?: string}} Entry */

/** Opens the menu of all commands. */
export function openMenu() {
  const field = textField('Command, list or cell', { role: 'combobox', 'aria-expanded': 'true', 'aria-controls': 'menu-hits', placeholder: 'What do you want to do?' });
  const hits = h('ul', { role: 'listbox', id: 'menu-hits', label: 'Commands' });
  let entries = /** @type {Entry[]} */ ([]);
  let options = /** @type {HTMLElement[]} */ ([]);
  let chosen = 0;
  const element = dialog('All commands', () => h('div', icon('search'), field, hits), 'menu');
  const take = (index) => { element.close(); entries[index]?.run(); };
  const mark = (index) => {
    chosen = index;
    options.forEach((option, at) => set(option, { 'aria-selected': String(at === chosen) }));
    if (options[chosen]) { set(field, { 'aria-activedescendant': options[chosen].id }); bringIn(options[chosen]); }
  };
  const show = () => {
    options = entries.map((one, index) => h('li', { role: 'option', id: `menu-${index}`, onclick: () => take(index), onpointermove: () => { if (chosen !== index) mark(index); } },
      one.color ? progressMark(one.color, 0, 0) : icon(one.icon ?? 'none'), h('span.name', { dir: 'auto' }, one.title), one.note && h('span.soft', { dir: 'auto' }, one.note), one.keys && h('kbd', ltr(keyShown(one.keys)))));
    fill(hits, options.map((option, index) => [entries[index].group !== entries[index - 1]?.group && h('li.caption', { role: 'presentation' }, entries[index].group), option]),
      entries.length === 0 && h('li.soft', { role: 'option', 'aria-disabled': 'true' }, `Nothing is called "${shown(field.value)}".`));
    mark(Math.min(chosen, Math.max(0, entries.length - 1)));
  };
  // Items of all lists follow what is there at once.
  const look = later(120, async () => {
    const text = field.value.trim();
    if (text.length < 2) return;
    const found = await ask('GET', '/v1/search', { query: { q: text, limit: 6 } }).catch(() => null);
    if (!found || !element.open || field.value.trim() !== text) return;
    for (const list of found.json.lists) {
      const { color } = store.list(list.name);
      for (const item of list.items) entries.push({ group: 'In your lists', title: shown(item.text), note: shown(list.name), color, run: () => { scene.set('find', { name: list.name, number: item.number }); go('list', list.name); } });
    }
    show();
  });
  const draw = () => {
    const word = field.value.trim().toLowerCase();
    const has = (text) => word.split(/\s+/).every((part) => text.toLowerCase().includes(part));
    entries = available().filter((one) => one.id !== 'menu')
      .map((one) => ({ group: 'Commands', title: titleOf(one), icon: one.icon, keys: keyOf(one), run: () => one.run() }))
      .filter((one) => has(one.title));
    for (const list of store.lists) {
      if (entries.length > 60) break;
      if (has(list.name)) entries.push({ group: 'Lists', title: `Open ${shown(list.name)}`, color: list.color, run: () => go('list', list.name) });
    }
    if (/^(.+!)?\$?[a-p]\$?\d\d?(:\$?[a-p]\$?\d\d?)?$/.test(word) && pick('lister-grid')) {
      entries.push({ group: 'Cells', title: `Go to ${shown(field.value.trim())}`, icon: 'grid', run: () => pick('lister-grid').goTo(field.value) });
    }
    chosen = 0;
    show();
    look();
  };
  listen(field, 'input', draw);
  listen(field, 'keydown', (event) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) { prevent(event); mark((chosen + step + entries.length) % Math.max(1, entries.length)); }
    if (event.key === 'Enter') { prevent(event); take(chosen); }
  });
  draw();
  field.focus();
}
