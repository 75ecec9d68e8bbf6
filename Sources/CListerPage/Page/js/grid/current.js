// SPDX-License-Identifier: MIT
// Which grid the keys are for, and ways to cells.

import { addressOf, firstOf, lastOf } from './refs.js';

/** The grid that has the focus, or had it before a menu took it. @type {{grid: import('./grid.js').Grid | null}} */
export const current = { grid: null };

/** The grids that are shown. */
export const shownGrids = () => /** @type {import('./grid.js').Grid[]} */ ([...document.querySelectorAll('lister-grid')]);

/** Goes to a cell or range such as B2, Totals!B2 or 'My grid'!B2:C4; false where there is none. */
export function goTo(text, grid = current.grid ?? shownGrids()[0]) {
  const { grid: name, range } = addressOf(text.trim());
  const target = name === null ? grid : shownGrids().find((one) => one.name.toLowerCase() === name.toLowerCase());
  if (!target || !range) return false;
  const at = firstOf(range);
  target.select(at, { head: lastOf(range) });
  return true;
}
