// SPDX-License-Identifier: MIT
// The commands of grids: in the menu, by their keys, in a grid's own menu.

import { cellName } from '../apply.js';
import { keyShown, register, titleOf } from '../commands.js';
import { active, h, ltr, pick, prevent } from '../dom.js';
import { late } from '../late.js';
import { dialog, popover } from '../popover.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { pasteFrom } from './clipboard.js';
import { current, goTo, shownGrids } from './current.js';
import { today } from './editor.js';
import { asked, openExplanation } from './explain.js';
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
  const from = cellName(range.top, range.left);
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

const causeCell = late(() => import('./explanation.js'), 'causeCell');

async function follow(which) {
  const { grid } = current;
  const answer = await asked(grid, grid.cell).catch((error) => sayWrong(error.message));
  if (!answer) return;
  const cause = which === 'precedents' && answer.error ? await causeCell(grid, answer) : null;
  const target = cause ?? (which === 'precedents' ? answer.spilledFrom : null) ?? answer[which][0]?.cell;
  if (target) goTo(target, grid); else say(which === 'precedents' ? `${grid.cell} needs no other cell.` : `No cell needs ${grid.cell}.`);
}

function askName(grid) {
  const field = /** @type {HTMLInputElement} */ (h('input', { type: 'text', 'aria-label': 'Name of the grid', required: true, is: { value: grid.name } }));
  dialog('Rename the grid', (close) => h('form', { on: { submit: (event) => {
    prevent(event);
    close();
    const name = field.value.trim();
    if (name && name !== grid.name) store.edit([{ edit: 'renameGrid', grid: grid.name, name }]);
  } } }, field, h('div.buttons', null, h('button.main', { type: 'submit' }, 'Rename'))));
  field.select();
}

const gridCommands = [
  { id: 'grid-edit', title: 'Edit the cell', keys: ['F2'], when: canChange, run: () => current.grid.editor.begin() },
  { id: 'grid-clear', title: 'Clear the cells', keys: ['Delete', 'Backspace'], when: canChange, run: () => clear(current.grid) },
  { id: 'grid-cut', title: 'Cut', hint: 'Ctrl+X', when: canChange, run: () => byHand('cut') },
  { id: 'grid-copy', title: 'Copy', hint: 'Ctrl+C', when: isHere, run: () => byHand('copy') },
  { id: 'grid-paste', title: 'Paste', hint: 'Ctrl+V', when: canChange, run: () => pasteFrom(current.grid, {}) },
  { id: 'grid-values', title: 'Paste values only', hint: 'Ctrl+Shift+V', when: canChange, run: () => pasteFrom(current.grid, { valuesOnly: true }) },
  { id: 'grid-down', title: 'Fill down', keys: ['Ctrl+D'], when: canChange, run: () => fillFrom(current.grid, 'row') },
  { id: 'grid-right', title: 'Fill to the right', keys: ['Ctrl+R'], when: canChange, run: () => fillFrom(current.grid, 'column') },
  { id: 'grid-today', title: 'Type the date of today', keys: ['Ctrl+;'], when: canChange, run: () => current.grid.editor.begin(today(), true) },
  { id: 'grid-columns', title: 'Select the column', keys: ['Ctrl+Space'], when: isHere, run: () => selectAll(current.grid, 'columns') },
  { id: 'grid-rows', title: 'Select the row', keys: ['Shift+Space'], when: isHere, run: () => selectAll(current.grid, 'rows') },
  { id: 'grid-all', title: 'Select all cells', keys: ['Ctrl+A'], when: isHere, run: () => selectAll(current.grid, 'all') },
  { id: 'grid-go', title: 'Go to a cell', keys: ['Ctrl+G'], when: isHere, run: () => current.grid.editor.askName() },
  { id: 'grid-explain', title: 'Explain the cell', keys: ['Ctrl+I'], when: isHere, run: () => openExplanation(current.grid, current.grid.at, { again: true }) },
  { id: 'grid-needs', title: 'Go to what the cell needs, or to the cause of its error', keys: ['Ctrl+['], when: isHere, run: () => follow('precedents') },
  { id: 'grid-needed', title: 'Go to what needs the cell', keys: ['Ctrl+]'], when: isHere, run: () => follow('dependents') },
  { id: 'grid-formulas', title: () => (current.grid?.showsFormulas ? 'Show values' : 'Show formulas'), keys: ['Ctrl+`'], when: isHere, run: () => current.grid.toggleFormulas() },
  { id: 'grid-rename', title: 'Rename the grid', when: canChange, run: () => askName(current.grid) },
  { id: 'grid-remove', title: 'Remove the grid', when: canChange, run: () => { const { name } = current.grid; store.edit([{ edit: 'removeGrid', grid: name }]); say(`Removed the grid "${name}".`, { undo: true }); } },
];

function byHand(what) {
  current.grid.focusCell();
  if (!document.execCommand(what)) sayWrong(`This browser wants the key for it: ${what === 'cut' ? 'Ctrl+X' : 'Ctrl+C'}.`);
}

register(
  ...gridCommands.map((one) => ({ ...one, scope: /** @type {'everywhere'} */ ('everywhere') })),
  { id: 'next-error', title: 'Next error', keys: ['F8'], scope: 'everywhere', when: () => shownGrids().length > 0, run: () => goToError(1) },
  { id: 'last-error', title: 'Last error', keys: ['Shift+F8'], scope: 'everywhere', when: () => shownGrids().length > 0, run: () => goToError(-1) },
);

/** Opens a grid's menu beside its button. */
export function openGridMenu(grid, button) {
  current.grid = grid;
  const entry = (id) => {
    const one = gridCommands.find((command) => command.id === id);
    return h('button.entry', { type: 'button', on: { click: () => { menu.close(); one.run(); } } }, h('span.name', null, titleOf(one)), (one.hint ?? one.keys) && h('kbd', null, ltr(keyShown(one.hint ?? one.keys[0]))));
  };
  const always = ['grid-copy', 'grid-go', 'grid-explain', 'grid-formulas'];
  const changing = ['grid-cut', 'grid-paste', 'grid-values', 'grid-down', 'grid-right', 'grid-rename', 'grid-remove'];
  const menu = popover(button, h('div', null, always.map(entry), store.isEditable && changing.map(entry)), { label: `Commands of ${grid.name}`, className: 'narrow', focus: true });
}

