// SPDX-License-Identifier: MIT
// Opens and closes what is explained of a cell, beside it.

import { nameAt } from '../apply.js';
import { boxOf, button, h, isNarrow, pick } from '../dom.js';
import { popover } from '../popover.js';
import { ask } from '../server.js';
import { store } from '../store.js';
import { say } from '../strip.js';
import { explained } from './explanation.js';
import { pin } from './pin.js';
import { gridPrefix } from './refs.js';
import { isFormula, kind } from './values.js';

/**
 * Asks the service to explain a cell; with `formula`, what that would give there.
 * @param {import('./grid.js').Grid} grid
 * @param {string} cell its address, of this grid where it names none
 * @param {{formula?: string, signal?: AbortSignal}} options
 */
export async function asked(grid, cell, { formula, signal } = {}) {
  return (await ask('POST', '/v1/explain', { body: { list: grid.list, cell: cell.includes('!') ? cell : gridPrefix(grid.name) + cell, formula }, signal })).json;
}

let open = /** @type {{grid: any, cell: string, popover: any} | null} */ (null);
let opening = 0;

/** Closes what is explained of a grid; false if nothing is. */
export function closeExplanation(grid) {
  opening += 1;
  if (!open || open.grid !== grid) return false;
  open.popover.close(true);
  return true;
}

/**
 * Explains a cell beside it. The keys stay in the grid; when it is asked for `again` they go to the explanation.
 * @param {import('./grid.js').Grid} grid
 * @param {{row: number, column: number}} place
 * @param {{again?: boolean, focus?: boolean, isQuiet?: boolean}} options
 */
export async function openExplanation(grid, place, { again = false, focus = false, isQuiet = false } = {}) {
  const cell = nameAt(place);
  if (open?.grid === grid && open.cell === cell) {
    if (again) pick('button', open.popover.element)?.focus();
    return;
  }
  closeExplanation(grid);
  const turn = (opening += 1);
  try {
    const found = await explained(grid, place);
    if (turn !== opening || grid.editor.isOpen) return;
    show(grid, place, cell, found, focus, isQuiet);
  } catch (error) {
    if (!isQuiet) say(error.message);
  }
}

function show(grid, place, cell, found, focus, isQuiet) {
  const { content } = found;
  grid.marks.traced = found.traced;
  grid.marks.draw();
  const anchor = grid.element(place.row, place.column);
  const avoid = [boxOf(grid.editor.bar)];
  const made = popover(anchor, h('div.explanation', content, h('div.buttons', button('link', 'Pin', () => { open?.popover.close(true); pin(grid, place); }))), {
    label: `${cell} explained`, focus, avoid, isBeside: true,
    onclose: () => { open = null; grid.marks.traced = []; grid.marks.draw(); },
  });
  open = { grid, cell, popover: made };
  if (isNarrow()) anchor.scrollIntoView({ block: 'start' });
  if (!isQuiet) grid.live.textContent = content.map((part) => part?.textContent ?? '').join(' ');
}

/** Explains a cell on which the pointer rests; nothing where there is nothing to explain. */
export function restOn(grid, place) {
  const value = grid.valueAt(place.row, place.column);
  const isInteresting = value !== null && (isFormula(grid.typedAt(place.row, place.column)) || kind(value) === 'error' || grid.noteAt(place.row, place.column).spilled_from);
  if (isInteresting && !grid.editor.isOpen && store.version === null) openExplanation(grid, place, { isQuiet: true });
}
