// SPDX-License-Identifier: MIT
// What changes the items of the open list.

import { plural, prevent, shown } from '../dom.js';
import { newUUID } from '../apply.js';
import { store } from '../store.js';
import { say } from '../strip.js';
import { line } from './model.js';
import { editText } from './row.js';

/** Ticks items, or takes their ticks away: by pointer the rows wait a moment before they go. */
export function tick(view, ids, { isAtOnce = false } = {}) {
  const items = ids.map((id) => view.item(id)).filter(Boolean);
  if (!items.length || !store.isEditable) return;
  const completed = !items.every((item) => item.completed);
  if (!isAtOnce) {
    view.hold();
    store.edit([{ edit: 'complete', completed, items: ids }]);
    return;
  }
  view.letGo();
  const heir = heirOf(view, items.filter((item) => !item.completed === completed), (item) => !item.completed === !items[0].completed) ?? ids[0];
  store.edit([{ edit: 'complete', completed, items: ids }]);
  view.selected.clear();
  focus(view, heir);
}

/** The item that takes the place of those that go. */
function heirOf(view, gone, isFit = (_) => true) {
  const { flat } = view;
  const index = flat.indexOf(gone[0]);
  const can = (item) => !gone.includes(item) && isFit(item);
  return (flat.slice(index).find(can) ?? flat.slice(0, index).findLast(can))?.uuid;
}

function focus(view, uuid) {
  if (view.flat.some((item) => item.uuid === uuid)) view.focusItem(uuid); else view.focusAdd();
}

/** The item of a line that is only a text, perhaps behind a box; null if there may be more in it. */
function plainItem(line) {
  const match = /^(?:- \[([ xX])\] )?(\p{L}[^\\&()[\]{}\u0000-\u001f\u0085\u00a0\u2028\u2029]*)$/u.exec(line.trim());
  return match && { uuid: newUUID(), text: match[2], completed: /x/i.test(match[1] ?? '') };
}

/** Makes items of lines; of a line such as "2 kg Apples (3.60)" the quantity and the price are taken, too. */
export function paste(text) {
  const lines = text.split(/\r?\n/).filter((one) => one.trim());
  const count = lines.length;
  if (!count || !store.isEditable) return;
  const items = lines.map(plainItem);
  const isDocument = text.trim().startsWith('{');
  // Of other lines the server reads quantities, prices and tags, and names their items itself: if the answer to these gets lost, they can be there twice.
  store.edit([items.every(Boolean) ? { edit: 'add', items }
    : { edit: 'paste', text: isDocument ? text : lines.map((one) => (/^\s*([-*+]|\d+[.)]) /.test(one) ? one : `- [ ] ${one.trim()}`)).join('\n') }]);
  say(`${plural(count, 'item')} from the clipboard.`, { undo: true });
}

/** Gives the chosen items to the clipboard. */
export function copy(view, event) {
  const items = view.chosen;
  if (event.target instanceof HTMLTextAreaElement || !items.length || String(getSelection())) return;
  prevent(event);
  event.clipboardData.setData('text/plain', items.map(line).join('\n') + '\n');
  if (event.type === 'cut') remove(view); else say(`Copied ${plural(items.length, 'item')}.`);
}

/** Removes the chosen items. */
export function remove(view) {
  const items = view.chosen;
  if (!items.length || !store.isEditable) return;
  const heir = heirOf(view, items);
  view.selected.clear();
  store.edit([{ edit: 'remove', items: items.map((item) => item.uuid) }]);
  say(items.length === 1 ? `Deleted "${shown(items[0].text)}".` : `Deleted ${plural(items.length, 'item')}.`, { undo: true });
  focus(view, heir);
}

/** Edits the text of an item in its row. */
export function edit(view, uuid) {
  const row = view.reveal(uuid);
  const item = view.item(uuid);
  if (!row || !item || !store.isEditable || row.classList.contains('editing')) return;
  editText(row, item.text, (text, key) => {
    if (text?.trim() && text !== item.text) store.edit([{ edit: 'change', item: uuid, members: { text: text.trim() } }]); else view.redraw();
    if (key === 'Enter' && view.open.items.at(-1)?.uuid === uuid) view.focusAdd();
    else if (key) view.focusItem(uuid);
  });
}
