// SPDX-License-Identifier: MIT
// What an edit shows at once, before the server answers: texts and places, never a calculated value.

/** A new identifier for an item. */
export function newUUID() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 0x0f) | 0x40;
  bytes[8] = (bytes[8] & 0x3f) | 0x80;
  const text = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('').toUpperCase();
  return text.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The number of a column: A is 0. */
export const columnNumber = (letter) => letter.toUpperCase().charCodeAt(0) - 65;

/** The place of a cell: B3 is row 2, column 1. */
export function cellPlace(address) {
  const match = /^\$?([A-P])\$?(\d{1,2})$/i.exec(address);
  return match && Number(match[2]) >= 1 && Number(match[2]) <= 16 ? { row: Number(match[2]) - 1, column: columnNumber(match[1]) } : null;
}

/** The address of a cell. */
export const cellName = (row, column) => String.fromCharCode(65 + column) + (row + 1);

/** The address of a place. */
export const nameAt = (place) => cellName(place.row, place.column);

/**
 * A view after operations, as far as it can be said without calculating. Cells that may have changed
 * keep their last values, and the grid is marked as `stale`.
 */
export function applied(view, operations) {
  const after = { ...view, items: withGaps(view.items), grids: view.grids.map((grid) => ({ ...grid })) };
  for (const operation of operations) edits[operation.edit]?.(after, operation);
  after.items.forEach((item, index) => { if (item.number !== index + 1) after.items[index] = { ...item, number: index + 1 }; });
  after.items = after.items.filter((item) => !item.isPutAway);
  after.completed = after.items.reduce((sum, item) => sum + (item.completed ? 1 : 0), 0);
  return after;
}

/** The items, with those put away in the gaps of their numbers. */
function withGaps(items) {
  const all = [];
  for (const item of items) {
    while (all.length + 1 < (item.number ?? 0)) all.push({ isPutAway: true });
    all.push(item);
  }
  return all;
}

/** What a text is known by: case and white space don't count. */
const nameOf = (text) => text.normalize('NFC').toUpperCase().toLowerCase().split(/\s+/).filter(Boolean).join(' ');

const find = (view, word) => view.items.findIndex((item) => item.uuid === word || String(item.number) === word);

/** The grid that an address such as 'My grid'!B2:C3 names, and the places of its corners. */
function placesOf(view, address) {
  const split = address.lastIndexOf('!');
  const name = address.slice(0, split).replace(/^'(.*)'$/, '$1').replaceAll("''", "'");
  return { grid: view.grids.find((grid) => grid.name === name), corners: address.slice(split + 1).split(':').map(cellPlace) };
}

const edits = {
  add(view, { items }) {
    // Of an edit whose answer was lost, they may be there.
    const known = new Set(view.items.map((item) => item.uuid));
    const added = items.filter((item) => !known.has(item.uuid)).map((item) => ({ completed: false, isPending: true, ...item }));
    view.items.unshift(...added.filter((item) => !item.completed));
    view.items.push(...added.filter((item) => item.completed));
  },
  want(view, { items }) {
    for (const item of items) {
      const same = view.items.filter((one) => one.text !== undefined && nameOf(one.text) === nameOf(item.text));
      const known = same.find((one) => !one.completed) ?? same[0];
      if (!known) edits.add(view, { items: [item] });
      else edits.complete(view, { completed: false, items: [known.uuid] });
    }
  },
  clean(view) { view.items = view.items.map((item) => (item.completed ? { isPutAway: true } : item)); },
  paste(view, { text }) {
    const lines = text.split(/\r?\n/).filter((line) => line.trim());
    edits.add(view, { items: lines.map((line) => ({ uuid: newUUID(), text: line.trim().replace(/^- \[[ xX]\] /, ''), completed: /^- \[[xX]\]/.test(line.trim()) })) });
  },
  change(view, { item, members }) {
    const index = find(view, item);
    if (index < 0) return;
    const changed = { ...view.items[index], ...members };
    for (const [key, value] of Object.entries(members)) if (value === null) delete changed[key];
    view.items[index] = changed;
  },
  complete(view, { completed, items }) {
    const moved = items.map((word) => view.items[find(view, word)]).filter((item) => item && !item.completed === completed);
    view.items = view.items.filter((item) => !moved.includes(item));
    const changed = moved.map((item) => ({ ...item, completed }));
    if (completed) view.items.push(...changed); else view.items.unshift(...changed);
  },
  completeAll(view, { completed }) { view.items = view.items.map((item) => (item.isPutAway ? item : { ...item, completed })); },
  move(view, { item, to }) {
    const index = find(view, item);
    if (index < 0) return;
    const [moved] = view.items.splice(index, 1);
    view.items.splice(to - 1, 0, moved);
  },
  remove(view, { items }) {
    const gone = new Set(items.map((word) => view.items[find(view, word)]));
    view.items = view.items.filter((item) => !gone.has(item));
  },
  color(view, { color }) { view.color = color; },
  cells(view, { grid, at, rows }) {
    const target = grid ? view.grids.find((one) => one.name === grid) : view.grids[0];
    const start = cellPlace(at);
    if (!target || !start) return;
    target.rows = target.rows.map((row) => [...row]);
    target.values = target.values.map((row) => [...row]);
    target.stale = true;
    rows.forEach((row, down) => row.forEach((cell, right) => {
      if (cell !== null && typeof cell === 'object' && Object.keys(cell).length === 0) return;
      const isFormula = typeof cell === 'string' && cell.startsWith('=');
      put(target.rows, start.row + down, start.column + right, cell);
      if (!isFormula) put(target.values, start.row + down, start.column + right, cell);
    }));
  },
  moveCells(view, { from, to }) {
    const [source, target] = [placesOf(view, from), placesOf(view, to)];
    const [first, last = first] = source.corners;
    if (!source.grid || !target.grid || !first || !last) return;
    const block = (rows) => Array.from({ length: last.row - first.row + 1 }, (_, down) => Array.from({ length: last.column - first.column + 1 }, (_, right) => rows[first.row + down]?.[first.column + right] ?? null));
    const [cells, values] = [block(source.grid.rows), block(source.grid.values)];
    edits.cells(view, { grid: source.grid.name, at: nameAt(first), rows: cells.map((row) => row.map(() => null)) });
    edits.cells(view, { grid: target.grid.name, at: nameAt(target.corners[0]), rows: cells });
    // A formula takes its last value along.
    values.forEach((row, down) => row.forEach((value, right) => put(target.grid.values, target.corners[0].row + down, target.corners[0].column + right, value)));
  },
  addGrid(view, { name }) { if (!view.grids.some((one) => one.name === name)) view.grids.push({ name, rows: [], values: [] }); },
  removeGrid(view, { grid }) { view.grids = view.grids.filter((one) => one.name !== grid); },
  renameGrid(view, { grid, name }) { view.grids = view.grids.map((one) => (one.name === grid ? { ...one, name } : one)); },
};

function put(rows, row, column, value) {
  while (rows.length <= row) rows.push([]);
  while (rows[row].length < column) rows[row].push(null);
  rows[row][column] = value;
}
