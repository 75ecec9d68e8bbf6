// SPDX-License-Identifier: MIT
// What the end of the strip says of a list's formulas, and of a selection.

import { cellName } from '../apply.js';
import { button, h, ltr } from '../dom.js';
import { goTo } from './current.js';
import { gridPrefix } from './refs.js';
import { brief, isFormula } from './values.js';

/** A button that goes to a cell. */
export const cellLink = (address, grid, label = address) => button('link', ltr(label), () => goTo(address, grid));

/** All cells of a list that a test holds for, by address; those of errors only where they began. */
export function cellsWith(view, test) {
  return view.grids.flatMap((grid) => {
    const notes = new Map(view.notes?.find((one) => one.name === grid.name)?.notes.map((note) => [note.cell, note]));
    return grid.values.flatMap((row, down) => row.flatMap((value, right) => {
      const cell = cellName(down, right);
      return value && test(value, notes.get(cell) ?? {}, cell) ? [{ grid: grid.name, cell, address: gridPrefix(grid.name) + cell }] : [];
    }));
  });
}

/** Where errors begin. */
export const errorsOf = (view) => cellsWith(view, (value, note, cell) => value.error && (note.began ?? cell) === cell);

/** How many formulas there are, and links to those not exact or wrong. */
export function summary(view) {
  const formulas = view.grids.reduce((sum, grid) => sum + grid.rows.flat().filter(isFormula).length, 0);
  if (!formulas) return [];
  const links = (cells) => cells.slice(0, 3).flatMap(({ address, cell, grid }, index) => [index ? ', ' : '', cellLink(address, null, view.grids[0].name === grid ? cell : address)]).concat(cells.length > 3 ? ` and ${cells.length - 3} more` : []);
  const rounded = cellsWith(view, (value) => value.approx);
  const wrong = errorsOf(view);
  return [`${formulas} formula${formulas > 1 ? 's' : ''}; all exact`, rounded.length ? [' but ', links(rounded)] : '', wrong.length ? [' · wrong: ', links(wrong)] : ''];
}

/** Sum, average and count of a selection, as the service tells them. */
export const sums = ({ sum, average, count }) => [
  ['Sum', sum], ['Average', average]].map(([word, { value, digits }]) => [`${word} `, h('b', ltr(brief(value, digits))), ' · ']).concat(['Count ', h('b', String(count))]);
