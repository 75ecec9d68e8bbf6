// SPDX-License-Identifier: MIT
// What can be done with a list and its items, for the menu, the bar and the keys.

import { plural, shown } from '../dom.js';
import { register } from '../commands.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { place } from '../views.js';
import { edit, paste, remove, tick } from './editing.js';
import { openDetails } from './details.js';
import { moveBy } from './drag.js';
import { showOf } from './model.js';
import { openPalette } from './palette.js';
import { addGrid, copyText, deleteList, openExport, openGrids, openRename } from './share.js';
import { openShow } from './show.js';

/** Registers the commands of the list view. */
export function registerListCommands(view) {
  const isHere = () => place.view === 'list' && store.view !== null;
  const canEdit = () => isHere() && store.isEditable;
  const hasItem = () => canEdit() && Boolean(view.selected.size || view.item(view.current));
  const hasItems = () => canEdit() && store.view.items.length > 0;
  const those = (one, many) => (view.chosen.length > 1 ? `${many} ${view.chosen.length} items` : `${one} "${shown(view.chosen[0]?.text ?? '').slice(0, 40)}"`);
  const all = (completed) => {
    store.edit([{ edit: 'completeAll', completed }]);
    say(completed ? 'All items are complete.' : 'All items are incomplete.', { undo: true });
  };
  const clean = () => {
    const count = store.view.completed;
    store.edit([{ edit: 'clean', reset_quantity: false }]);
    say(`${plural(count, 'item')} put away. Add one by name to want it again.`, { undo: true });
  };
  const isDone = () => view.chosen.every((item) => item.completed);
  register(
    ['add', () => (store.view?.items.length || !store.view?.grids.length ? 'New item' : 'Add items'), 'N', canEdit, () => view.focusAdd()],
    ['tick', () => those(isDone() ? 'Take the tick off' : 'Tick', isDone() ? 'Take the ticks off' : 'Tick'), '(Space)', hasItem, () => tick(view, view.chosen.map((item) => item.uuid), { isAtOnce: true })],
    ['edit-text', () => those('Edit', 'Edit the first of'), '(Enter)', hasItem, () => edit(view, view.chosen[0].uuid)],
    ['details', () => those('Quantity, price, tags and note of', 'Details of the first of'), '(D)', hasItem, () => openDetails(view, view.chosen[0].uuid)],
    ['move-up', () => those('Move up', 'Move up the first of'), '(Alt+ArrowUp)', hasItem, () => moveBy(view, -1)],
    ['move-down', () => those('Move down', 'Move down the first of'), '(Alt+ArrowDown)', hasItem, () => moveBy(view, 1)],
    ['delete-items', () => those('Delete', 'Delete'), '(Delete)', hasItem, () => remove(view)],
    ['copy-items', () => those('Copy', 'Copy'), '(Ctrl+C)', () => isHere() && view.chosen.length > 0, () => copyText(view.chosen)],
    ['cut-items', () => those('Cut', 'Cut'), '(Ctrl+X)', hasItem, async () => { await copyText(view.chosen); remove(view); }],
    ['paste-items', 'Paste items', '(Ctrl+V)', canEdit, async () => { try { paste(await navigator.clipboard.readText()); } catch { sayWrong('The browser doesn\'t let this page read the clipboard. Press Ctrl+V in the field that adds.'); } }],
    ['select-all', 'Select all items', '(Ctrl+A)', hasItems, () => { view.chooseAll(); view.focusItem(view.current ?? view.flat[0]?.uuid); }],
    ['complete-all', 'Complete all', '', () => hasItems() && store.view.completed < store.view.items.length, () => all(true)],
    ['incomplete-all', 'Incomplete all', '', () => hasItems() && store.view.completed > 0, () => all(false)],
    ['clean', 'Put done items away', '', () => hasItems() && store.view.completed > 0, clean],
    ['color', () => `Color of ${shown(store.view?.name ?? '')}`, 'C', canEdit, openPalette, { icon: 'drop', bar: 10 }],
    ['show', 'Show and sort', '', () => isHere() && store.view.items.length > 0, () => openShow(view), { icon: 'filter', bar: 20 }],
    ['hide-done', () => (showOf(store.name).hideDone ? 'Show done items' : 'Hide done items'), '', () => isHere() && store.view.completed > 0, () => view.setShow({ hideDone: !showOf(store.name).hideDone })],
    ['export', 'Copy or export', '', () => isHere() && store.version === null, openExport, { icon: 'out', bar: 30 }],
    ['rename', 'Rename the list', '', () => canEdit() && !isToday(), openRename],
    ['delete-list', 'Delete the list', '', () => canEdit() && !isToday(), deleteList],
    ['add-grid', 'Add a grid', '', canEdit, () => addGrid(view), { icon: 'grid' }],
    ['grids', 'Rename or remove a grid', '', () => canEdit() && store.view.grids.length > 0, openGrids],
  );
}

const isToday = () => store.name.toLowerCase() === 'today';
