// SPDX-License-Identifier: MIT
// Cells to and from the clipboard: as text and a table for other programs, and with formulas and fractions for Lister.

import { cellName, nameAt } from '../apply.js';
import { h, listen, prevent } from '../dom.js';
import { parse, stringify } from '../numbers.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { inert } from '../trust.js';
import { shownGrids } from './current.js';
import { eachCell, firstOf, gridPrefix, lastOf, rangeName } from './refs.js';
import { plain, typed } from './values.js';

const own = 'application/x-lister-cells+json';

/** What was copied last in this window; `range` is outlined as long as it can be pasted. */
export const copied = { list: null, grid: null, range: null, isCut: false };

// What was copied last, for when the browser hands out its text alone.
const last = { text: '', cells: '' };

/** Takes the outline of what was copied away. */
export function forget() {
  Object.assign(copied, { list: null, grid: null, range: null, isCut: false });
  for (const grid of shownGrids()) grid.marks.draw();
}

const most = 16;
const rowsOf = ({ top, left, bottom, right }, make) => Array.from({ length: bottom - top + 1 }, (_, down) => Array.from({ length: right - left + 1 }, (_, along) => make(top + down, left + along)));
const quoted = (text) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function write(grid, data, isCut) {
  const { range } = grid;
  const shown = rowsOf(range, (row, column) => plain(grid.valueAt(row, column), grid.digitsAt(row, column)));
  data.setData('text/plain', shown.map((row) => row.map(quoted).join('\t')).join('\n'));
  data.setData('text/html', new XMLSerializer().serializeToString(h('table', shown.map((row) => h('tr', row.map((text) => h('td', text)))))));
  last.text = data.getData('text/plain');
  data.setData(own, last.cells = stringify({
    from: nameAt(firstOf(range)), rows: rowsOf(range, (row, column) => grid.typedAt(row, column)), values: rowsOf(range, (row, column) => literal(grid.valueAt(row, column))), isCut,
  }));
  Object.assign(copied, { list: grid.list, grid: grid.name, range, isCut });
  for (const other of shownGrids()) other.marks.draw();
  say(`${isCut ? 'Cut' : 'Copied'} ${rangeName(range)}.`);
}

// A value as a cell that holds just it.
const literal = (value) => (typeof value === 'string' && value.startsWith('=') ? { text: value } : value);

/** The fields of tab-separated text; quoted ones may hold tabs and lines. */
export function fieldsOf(text) {
  const rows = [[]];
  for (const [, quote, bare, end] of text.replace(/\r\n?/g, '\n').replace(/\n$/, '').matchAll(/(?:"((?:[^"]|"")*)"(?=[\t\n]|$)|([^\t\n]*))(\t|\n|$)/g)) {
    rows.at(-1).push(quote === undefined ? bare : quote.replaceAll('""', '"'));
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}

// A table of another program: numbers as it keeps them where it says so, else as it shows them.
function tableOf(html) {
  const table = inert(html).querySelector('table');
  if (!table) return null;
  return [...table.querySelectorAll('tr')].map((row) => [...row.querySelectorAll('td, th')].flatMap((cell) => {
    const sheets = /"3":(-?[\d.]+(?:[eE][+-]?\d+)?)/.exec(cell.getAttribute('data-sheets-value') ?? '');
    const text = cell.getAttribute('sdval') ?? sheets?.[1] ?? cell.getAttribute('x:num') ?? cell.textContent.replace(/\u00a0/g, ' ').replace(/\s*\n\s*/g, '\n').trim();
    return [text, ...Array(Math.min(most, Math.max(0, Number(cell.getAttribute('colspan') ?? 1) - 1))).fill('')];
  }));
}

function read(get, valuesOnly) {
  const mine = get(own) || (last.cells && get('text/plain') === last.text && last.cells);
  if (mine) {
    const { from, rows, values, isCut } = parse(mine);
    return valuesOnly ? { rows: values } : { from: isCut ? undefined : from, rows, isCut };
  }
  const html = valuesOnly ? '' : get('text/html');
  const rows = (html && tableOf(html)) || fieldsOf(get('text/plain'));
  return rows.length > 1 || rows[0].length > 1 || rows[0][0] !== '' ? { rows: rows.map((row) => row.map((text) => (valuesOnly && text.startsWith('=') ? { text } : typed(text)))) } : null;
}

/** Puts copied cells in: one into all selected ones, a block from the active corner on, or as often as it fits the selection; what was cut moves. */
export function paste(grid, get, { valuesOnly = false } = {}) {
  const block = read(get, valuesOnly);
  if (!block) { sayWrong('Nothing that was copied can be a cell.'); return; }
  const { range } = grid;
  const isMove = block.isCut && copied.isCut && copied.list === grid.list;
  const [height, width] = [block.rows.length, Math.max(...block.rows.map((row) => row.length))];
  const times = (size, length) => (!isMove && size % length === 0 ? size / length : 1);
  const [down, along] = [times(range.bottom - range.top + 1, height), times(range.right - range.left + 1, width)];
  const end = { bottom: range.top + height * down - 1, right: range.left + width * along - 1 };
  if (end.bottom >= most || end.right >= most) { sayWrong(`${height} rows and ${width} columns don't fit from ${nameAt(firstOf(range))} on: a grid ends at P16.`); return; }
  if (isMove) {
    grid.move(gridPrefix(copied.grid) + rangeName(copied.range), firstOf(range));
    forget();
    grid.select(firstOf(range), { head: lastOf(end) });
    return;
  }
  const edits = eachCell({ top: 0, left: 0, bottom: down - 1, right: along - 1 }, (row, column) => ({
    at: cellName(range.top + row * height, range.left + column * width), rows: block.rows, ...(block.from ? { from: block.from } : {}),
  }));
  grid.change(edits);
  grid.select(firstOf(range), { head: lastOf(end) });
}

/** Pastes without the browser's own key: asks it for the clipboard. */
export async function pasteFrom(grid, options) {
  grid.focusCell();
  try {
    const found = {};
    for (const item of await navigator.clipboard.read()) {
      for (const type of item.types) found[type.replace(/^web /, '')] = await (await item.getType(type)).text();
    }
    paste(grid, (type) => found[type] ?? '', options);
  } catch {
    sayWrong('This browser gives the clipboard only for its own key: Ctrl+V.');
  }
}

/** Hears the clipboard's events for the cells of a grid. */
export function takeClipboard(grid) {
  let valuesOnly = false;
  listen(grid.table, 'keydown', (event) => { if (event.key.toLowerCase() === 'v') valuesOnly = event.shiftKey; }, true);
  const isMine = (event) => grid.isFocused && !grid.editor.isOpen && event.clipboardData;
  for (const type of ['copy', 'cut']) {
    listen(document, type, (/** @type {any} */ event) => {
      if (!isMine(event) || event.defaultPrevented) return;
      prevent(event);
      write(grid, event.clipboardData, type === 'cut' && store.isEditable);
    });
  }
  listen(document, 'paste', (event) => {
    if (!isMine(event) || event.defaultPrevented) return;
    prevent(event);
    paste(grid, (type) => event.clipboardData.getData(type), { valuesOnly });
    valuesOnly = false;
  });
}
