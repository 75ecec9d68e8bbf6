// SPDX-License-Identifier: MIT
// What can be done with a list and its items, for the menu, the bar and the keys.

import { plural, shown } from '../dom.js';
import { register } from '../commands.js';
import { late } from '../late.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { place } from '../views.js';
import { edit, openDetails, paste, remove, tick } from './editing.js';
import { moveBy } from './drag.js';
import { showOf } from './model.js';
import { openPalette } from './palette.js';

const share = (name) => late(() => import('./share.js'), name);
const copyText = share('copyText');
const openShow = late(() => import('./show.js'), 'openShow');

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
    store.edit([{ edit: 'clean', resetQuantity: false }]);
    say(`${plural(count, 'item')} put away. Add one by name to want it again.`, { undo: true });
  };
  const isDone = () => view.chosen.every((item) => item.completed);
  register(
    { id: 'add', title: () => (store.view?.items.length || !store.view?.grids.length ? 'New item' : 'Add items'), keys: ['N'], when: canEdit, run: () => view.focusAdd() },
    { id: 'tick', title: () => those(isDone() ? 'Take the tick off' : 'Tick', isDone() ? 'Take the ticks off' : 'Tick'), hint: 'Space', when: hasItem, run: () => tick(view, view.chosen.map((item) => item.uuid), { isAtOnce: true }) },
    { id: 'edit-text', title: () => those('Edit', 'Edit the first of'), hint: 'Enter', when: hasItem, run: () => edit(view, view.chosen[0].uuid) },
    { id: 'details', title: () => those('Quantity, price, tags and note of', 'Details of the first of'), hint: 'D', when: hasItem, run: () => openDetails(view, view.chosen[0].uuid) },
    { id: 'move-up', title: () => those('Move up', 'Move up the first of'), hint: 'Alt+ArrowUp', when: hasItem, run: () => moveBy(view, -1) },
    { id: 'move-down', title: () => those('Move down', 'Move down the first of'), hint: 'Alt+ArrowDown', when: hasItem, run: () => moveBy(view, 1) },
    { id: 'delete-items', title: () => those('Delete', 'Delete'), hint: 'Delete', when: hasItem, run: () => remove(view) },
    { id: 'copy-items', title: () => those('Copy', 'Copy'), hint: 'Ctrl+C', when: () => isHere() && view.chosen.length > 0, run: () => copyText(view.chosen) },
    { id: 'cut-items', title: () => those('Cut', 'Cut'), hint: 'Ctrl+X', when: hasItem, run: async () => { await copyText(view.chosen); remove(view); } },
    { id: 'paste-items', title: 'Paste items', hint: 'Ctrl+V', when: canEdit, run: async () => { try { paste(await navigator.clipboard.readText()); } catch { sayWrong('The browser doesn\'t let this page read the clipboard. Press Ctrl+V in the field that adds.'); } } },
    { id: 'select-all', title: 'Select all items', hint: 'Ctrl+A', when: hasItems, run: () => { view.chooseAll(); view.focusItem(view.current ?? view.flat[0]?.uuid); } },
    { id: 'complete-all', title: 'Complete all', when: () => hasItems() && store.view.completed < store.view.items.length, run: () => all(true) },
    { id: 'incomplete-all', title: 'Incomplete all', when: () => hasItems() && store.view.completed > 0, run: () => all(false) },
    { id: 'clean', title: 'Put done items away', when: () => hasItems() && store.view.completed > 0, run: clean },
    { id: 'color', title: () => `Color of ${shown(store.view?.name ?? '')}`, icon: 'drop', bar: 10, keys: ['C'], when: canEdit, run: openPalette },
    { id: 'show', title: 'Show and sort', icon: 'filter', bar: 20, when: () => isHere() && store.view.items.length > 0, run: () => openShow(view) },
    { id: 'hide-done', title: () => (showOf(store.name).hideDone ? 'Show done items' : 'Hide done items'), when: () => isHere() && store.view.completed > 0, run: () => view.setShow({ hideDone: !showOf(store.name).hideDone }) },
    { id: 'export', title: 'Copy or export', icon: 'out', bar: 30, when: () => isHere() && store.version === null, run: share('openExport') },
    { id: 'rename', title: 'Rename the list', when: () => canEdit() && !isToday(), run: share('openRename') },
    { id: 'delete-list', title: 'Delete the list', when: () => canEdit() && !isToday(), run: share('deleteList') },
    { id: 'add-grid', title: 'Add a grid', icon: 'grid', when: canEdit, run: share('addGrid') },
    { id: 'grids', title: 'Rename or remove a grid', when: () => canEdit() && store.view.grids.length > 0, run: share('openGrids') },
  );
}

const isToday = () => store.name.toLowerCase() === 'today';
