// SPDX-License-Identifier: MIT
// Keys in the cells: where they lead, and how typing begins.

import { prevent } from '../dom.js';
import { keyName } from '../commands.js';
import { closeExplanation } from './explain.js';
import { copied, forget } from './clipboard.js';
import { between, lastOf } from './refs.js';

const last = 15;
const page = 8;
const steps = { ArrowUp: ['row', -1], ArrowDown: ['row', 1], ArrowLeft: ['column', -1], ArrowRight: ['column', 1], PageUp: ['row', -page], PageDown: ['row', page] };
const within = (number) => Math.max(0, Math.min(last, number));

/** Where a key leads from a cell, such as Ctrl+ArrowDown. */
export function move(grid, from, name) {
  const isFar = name.startsWith('Ctrl+');
  const key = name.replace('Ctrl+', '');
  const { used } = grid;
  if (key === 'Home') return isFar ? { row: 0, column: 0 } : { ...from, column: 0 };
  if (key === 'End') return isFar ? { row: within(used.row), column: within(used.column) } : { ...from, column: Math.max(0, grid.values[from.row]?.findLastIndex((value) => value !== null) ?? 0) };
  const [axis, given] = steps[key];
  const by = axis === 'column' && getComputedStyle(grid).direction === 'rtl' ? -given : given;
  if (!isFar) return { ...from, [axis]: within(from[axis] + by) };
  const has = (place) => grid.valueAt(place.row, place.column) !== null || grid.typedAt(place.row, place.column) !== null;
  const after = (place) => ({ ...place, [axis]: place[axis] + by });
  const isInside = (place) => place[axis] >= 0 && place[axis] <= last;
  // Through filled cells to the last of them, else over empty ones to the next filled.
  let place = after(from);
  if (!isInside(place)) return from;
  const isRun = has(from) && has(place);
  while (isInside(after(place)) && (isRun ? has(after(place)) : !has(place))) place = after(place);
  return place;
}

/** Goes one cell on, as Tab and Enter do: round a selection of many cells, else along the rows; false at the end of the grid. */
export function step(grid, axis, by) {
  const { range, at } = grid;
  const isMany = range.top !== range.bottom || range.left !== range.right;
  const area = isMany ? range : { top: 0, left: 0, bottom: last, right: last };
  const [height, width] = [area.bottom - area.top + 1, area.right - area.left + 1];
  const [down, along] = [at.row - area.top, at.column - area.left];
  if (!isMany && axis === 'row') {
    // Enter after several Tabs returns to the column where they began.
    const column = by > 0 ? grid.tabbedFrom ?? at.column : at.column;
    grid.tabbedFrom = null;
    grid.select({ row: within(at.row + by), column });
    return true;
  }
  const from = grid.tabbedFrom ?? at.column;
  const index = (axis === 'row' ? along * height + down : down * width + along) + by;
  if (!isMany && (index < 0 || index >= height * width)) return false;
  const next = (index + height * width) % (height * width);
  const place = axis === 'row' ? { row: area.top + (next % height), column: area.left + Math.floor(next / height) } : { row: area.top + Math.floor(next / width), column: area.left + (next % width) };
  grid.select(place, isMany ? { anchor: grid.anchor, head: grid.head } : {});
  grid.tabbedFrom = place.row === at.row || isMany ? from : null;
  return true;
}

const moves = /^(Ctrl\+)?(Shift\+)?(Arrow\w+|Home|End)$|^(Shift\+)?Page\w+$/;

/** What a key does in the cells; commands with a key are done where all commands are. */
export function onKey(grid, event) {
  if (grid.editor.isOpen) return;
  const name = keyName(event);
  if (name === 'Escape') {
    const isSomething = closeExplanation(grid) || copied.grid !== null;
    if (copied.grid !== null) forget();
    grid.isLeaving = !isSomething;
  } else if (/^(Shift\+)?Tab$/.test(name)) {
    if (grid.isLeaving || !step(grid, 'column', name === 'Tab' ? 1 : -1)) { grid.isLeaving = false; return; }
  } else if (/^(Shift\+)?Enter$/.test(name)) {
    step(grid, 'row', name === 'Enter' ? 1 : -1);
  } else if (moves.test(name)) {
    const isMore = name.includes('Shift+');
    const place = move(grid, isMore ? grid.head : grid.at, name.replace('Shift+', ''));
    grid.tabbedFrom = null;
    if (isMore) grid.select(grid.at, { anchor: grid.anchor, head: place }); else grid.select(place);
  } else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && name !== 'Shift+Space' && (!event.altKey || event.key.toLowerCase() !== event.key.toUpperCase())) {
    // The field gets the focus before the letter arrives, so the letter is the first one typed.
    grid.editor.begin('', true);
    event.stopPropagation();
    return;
  } else if (event.key === 'Process' || event.key === 'Dead') {
    grid.editor.begin('', true);
    return;
  } else return;
  if (name !== 'Escape') grid.isLeaving = false;
  prevent(event);
  event.stopPropagation();
}

/** Selects whole columns or rows, or all that is used. */
export function selectAll(grid, what) {
  const { range, used } = grid;
  if (what === 'columns') grid.select(grid.at, { anchor: { row: 0, column: range.left }, head: { row: last, column: range.right } });
  else if (what === 'rows') grid.select(grid.at, { anchor: { row: range.top, column: 0 }, head: { row: range.bottom, column: last } });
  else {
    const all = between({ row: 0, column: 0 }, { row: within(used.row), column: within(used.column) });
    const isAll = range.top === 0 && range.left === 0 && range.bottom >= all.bottom && range.right >= all.right;
    grid.select(grid.at, { anchor: { row: 0, column: 0 }, head: isAll ? { row: last, column: last } : lastOf(all) });
  }
}
