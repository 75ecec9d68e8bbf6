// SPDX-License-Identifier: MIT
// The commands of grids: in the menu, by their keys, in a grid's own menu.

import { firstOf } from './refs.js';
import { cellName, nameAt } from '../apply.js';
import { command, keyOf, keyShown, register, titleOf } from '../commands.js';
import { active, h, ltr, pick, textField } from '../dom.js';
import { dialog, form, popover } from '../popover.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { pasteFrom } from './clipboard.js';
import { current, goTo, shownGrids } from './current.js';
import { today } from './editor.js';
import { asked, openExplanation } from './explain.js';
import { causeCell } from './explanation.js';
import { selectAll } from './keys.js';
import { errorsOf } from './summary.js';

// Keys of a grid are for its cells; from a menu its commands are for the grid that had the focus.
const isHere = () => current.grid !== null && !current.grid.editor.isOpen
  && (current.grid.isFocused || Boolean(pick('dialog[open], .popover')?.contains(active())));
const canChange = () => isHere() && store.isEditable;

/** Fills a selection from its first row or column; a single row or column from the one before it. */
export function fillFrom(grid, axis) {
  const range = { ...grid.range };
  const [first, end, side, far] = axis === 'row' ? ['top', 'bottom', 'left', 'right'] : ['left', 'right', 'top', 'bottom'];
  if (range[first] === range[end] && range[first] > 0) range[first] -= 1;
  const at = (main, other) => (axis === 'row' ? [main, other] : [other, main]);
  const line = Array.from({ length: range[far] - range[side] + 1 }, (_, index) => grid.typedAt(...at(range[first], range[side] + index)));
  const rows = axis === 'row' ? [line] : line.map((cell) => [cell]);
  const from = nameAt(firstOf(range));
  const edits = [];
  for (let main = range[first] + 1; main <= range[end]; main += 1) edits.push({ at: cellName(...at(main, range[side])), from, rows });
  if (edits.length) grid.change(edits);
}

function clear(grid) {
  const { top, left, bottom, right } = grid.range;
  const [rows, columns] = [Math.min(bottom, Math.max(top, grid.used.row)), Math.min(right, Math.max(left, grid.used.column))];
  grid.change([{ at: cellName(top, left), rows: Array.from({ length: rows - top + 1 }, () => Array(columns - left + 1).fill(null)) }]);
}

/** Goes to the next or last cell in which an error begins. */
function goToError(by) {
  const cells = errorsOf(store.view);
  const order = ({ grid, cell }) => store.view.grids.findIndex((one) => one.name === grid) * 1_000 + Number(cell.slice(1)) * 20 + cell.charCodeAt(0) - 65;
  const { grid } = current;
  const now = grid ? order({ grid: grid.name, cell: grid.cell }) : by > 0 ? -1 : Infinity;
  const sorted = cells.sort((one, other) => (order(one) - order(other)) * by);
  const next = sorted.find((one) => (order(one) - now) * by > 0) ?? sorted[0];
  if (next) goTo(next.address); else say('No errors.');
}

async function follow(which) {
  const { grid } = current;
  const answer = await asked(grid, grid.cell).catch((error) => sayWrong(error));
  if (!answer) return;
  const cause = which === 'precedents' && answer.error ? await causeCell(grid, answer) : null;
  const target = cause ?? (which === 'precedents' ? answer.spilled_from : null) ?? answer[which][0]?.cell;
  if (target) goTo(target, grid); else say(which === 'precedents' ? `${grid.cell} needs no other cell.` : `No cell needs ${grid.cell}.`);
}

function askName(grid) {
  const field = textField('Name of the grid', { required: true, value: grid.name });
  dialog('Rename the grid', (close) => form('form', 'Rename', () => {
    close();
    const name = field.value.trim();
    if (name && name !== grid.name) store.edit([{ edit: 'renameGrid', grid: grid.name, name }]);
  }, close, field));
  field.select();
}

/** @type {[string, any, string, () => boolean, (grid: any) => any][]} as `register` takes them, for the grid that has the keys */
const gridCommands = [
  ['edit', 'Edit the cell', 'F2', canChange, (grid) => grid.editor.begin()],
  ['clear', 'Clear the cells', 'Delete Backspace', canChange, clear],
  ['cut', 'Cut', '(Ctrl+X)', canChange, () => byHand('cut')],
  ['copy', 'Copy', '(Ctrl+C)', isHere, () => byHand('copy')],
  ['paste', 'Paste', '(Ctrl+V)', canChange, (grid) => pasteFrom(grid, {})],
  ['values', 'Paste values only', '(Ctrl+Shift+V)', canChange, (grid) => pasteFrom(grid, { valuesOnly: true })],
  ['down', 'Fill down', 'Ctrl+D', canChange, (grid) => fillFrom(grid, 'row')],
  ['right', 'Fill to the right', 'Ctrl+R', canChange, (grid) => fillFrom(grid, 'column')],
  ['today', 'Type the date of today', 'Ctrl+;', canChange, (grid) => grid.editor.begin(today(), true)],
  ['columns', 'Select the column', 'Ctrl+Space', isHere, (grid) => selectAll(grid, 'columns')],
  ['rows', 'Select the row', 'Shift+Space', isHere, (grid) => selectAll(grid, 'rows')],
  ['all', 'Select all cells', 'Ctrl+A', isHere, (grid) => selectAll(grid, 'all')],
  ['go', 'Go to a cell', 'Ctrl+G', isHere, (grid) => grid.editor.askName()],
  ['explain', 'Explain the cell', 'Ctrl+I', isHere, (grid) => openExplanation(grid, grid.at, { again: true })],
  ['needs', 'Go to what the cell needs, or to the cause of its error', 'Ctrl+[', isHere, () => follow('precedents')],
  ['needed', 'Go to what needs the cell', 'Ctrl+]', isHere, () => follow('dependents')],
  ['formulas', () => (current.grid?.showsFormulas ? 'Show values' : 'Show formulas'), 'Ctrl+`', isHere, (grid) => grid.toggleFormulas()],
  ['rename', 'Rename the grid', '', canChange, askName],
  ['remove', 'Remove the grid', '', canChange, (grid) => { const { name } = grid; store.edit([{ edit: 'removeGrid', grid: name }]); say(`Removed the grid "${name}".`, { undo: true }); }],
];

register(
  ...gridCommands.map(([id, title, key, when, run]) => /** @type {[string, any, string, () => boolean, () => any]} */ (['grid-' + id, title, key, when, () => run(current.grid)])),
  ['next-error', 'Next error', 'F8', () => shownGrids().length > 0, () => goToError(1)],
  ['last-error', 'Last error', 'Shift+F8', () => shownGrids().length > 0, () => goToError(-1)],
);

function byHand(what) {
  current.grid.focusCell();
  if (!document.execCommand(what)) sayWrong(`This browser wants the key for it: ${what === 'cut' ? 'Ctrl+X' : 'Ctrl+C'}.`);
}

/** Opens a grid's menu beside its button. */
export function openGridMenu(grid, button) {
  // What is pressed is gone with the menu: the keys go back to the cells.
  grid.focusCell();
  current.grid = grid;
  const entry = (id) => {
    const one = command('grid-' + id);
    return h('button.entry', { onclick: () => { menu.close(); one.run(); } }, h('span.name', titleOf(one)), keyOf(one) && h('kbd', ltr(keyShown(keyOf(one)))));
  };
  const always = ['copy', 'go', 'explain', 'formulas'];
  const changing = ['cut', 'paste', 'values', 'down', 'right', 'rename', 'remove'];
  const menu = popover(button, h('div', always.map(entry), store.isEditable && changing.map(entry)), { label: `Commands of ${grid.name}`, className: 'narrow', focus: true });
}

