// SPDX-License-Identifier: MIT
// A grid: its header, its formula bar, its cells, and what is selected in it.

import { cellName, cellPlace, nameAt } from '../apply.js';
import { refresh } from '../commands.js';
import { active, boxOf, bringIn, fill, focusOn, give, h, iconButton, later, listen, own, plural, set, shown, write } from '../dom.js';
import { ask, listPath, versioned } from '../server.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { sayAtEnd, sayWrong } from '../strip.js';
import { openGridMenu } from './commands.js';
import { takeClipboard } from './clipboard.js';
import { current, goTo } from './current.js';
import { makeEditor } from './editor.js';
import { closeExplanation } from './explain.js';
import { onKey } from './keys.js';
import { makeMarks } from './marks.js';
import { followPointer } from './pointer.js';
import { between, eachCell, gridPrefix, rangeName, rangeOf } from './refs.js';
import { summary, sums } from './summary.js';
import { figureOf, isFormula, kind, written } from './values.js';

const most = 16;

/** A grid of the open list. */
export class Grid extends HTMLElement {
  name = '';
  /** The name of the list, and what the service says of it; whether that is older than what was typed. */
  list = '';
  view = /** @type {any} */ (null);
  isStale = false;
  /** What was typed, what it comes to, and what is to be said of cells by their address. */
  rows = /** @type {any[][]} */ ([]);
  values = /** @type {any[][]} */ ([]);
  notes = /** @type {Map<string, any>} */ (new Map());
  spills = /** @type {import('./refs.js').Range[]} */ ([]);
  /** The active cell, the corner the selection was begun at, and the one that moves. */
  at = { row: 0, column: 0 };
  anchor = { row: 0, column: 0 };
  head = { row: 0, column: 0 };
  showsFormulas = false;

  #heading = h('h2');
  #size = h('span.soft', { dir: 'ltr' });
  #toggle = h('button.link', { onclick: (event) => { this.toggleFormulas(); if (event.detail) this.focusCell(); } });
  #columns = h('tr', { unread: true });
  #body = h('tbody', { role: 'rowgroup' });
  table = h('table', { role: 'grid', 'aria-rowcount': most, 'aria-colcount': most, 'aria-multiselectable': 'true' }, h('thead', { role: 'presentation' }, this.#columns), this.#body);
  sheet = h('div.sheet', h('div.cells', this.table));
  live = h('div.hidden', { role: 'status' });
  marks = makeMarks(this);
  editor = makeEditor(this);

  connectedCallback() {
    if (!this.firstChild) {
      this.append(h('header', this.#heading, this.#size, this.#toggle, iconButton('more', 'Commands of the grid', (event) => openGridMenu(this, event.currentTarget))),
        h('div.frame', this.editor.bar, this.sheet), this.live);
      this.sheet.firstElementChild.append(this.marks.element);
      listen(this, 'focusin', () => this.#enter());
      listen(this.table, 'keydown', (event) => onKey(this, event));
      followPointer(this);
      takeClipboard(this);
    }
    listen(document, 'focusin', this.#left);
    this.marks.draw();
  }

  disconnectedCallback() {
    document.removeEventListener('focusin', this.#left);
    this.editor.keep();
    closeExplanation(this);
    if (current.grid === this) current.grid = null;
    sayAtEnd();
  }

  /** Whether keys go to the cells. */
  get isFocused() { return this.table.contains(active()); }
  /** What is selected. */
  get range() { return between(this.anchor, this.head); }
  /** The address of the active cell. */
  get cell() { return nameAt(this.at); }
  /** How far the cells go that hold something. */
  get used() {
    let [row, column] = [-1, -1];
    for (const rows of /** @type {any[]} */ ([this.rows, this.values])) {
      for (const [index, cells] of rows.entries()) {
        const last = cells.findLastIndex((cell) => (cell ?? null) !== null);
        if (last >= 0) row = Math.max(row, index);
        column = Math.max(column, last);
      }
    }
    return { row, column };
  }

  /** What was typed into a cell, and what it comes to. */
  typedAt(row, column) { return this.rows[row]?.[column] ?? null; }
  valueAt(row, column) { return this.values[row]?.[column] ?? null; }
  noteAt(row, column) { return this.notes.get(cellName(row, column)) ?? {}; }
  digitsAt(row, column) { return this.noteAt(row, column).digits; }
  /** The element of a cell. */
  element(row = this.at.row, column = this.at.column) { return /** @type {HTMLElement} */ (this.#body.children[row]?.children[column + 1]); }
  /** The cell of an element. */
  placeOf(element) { return cellPlace(element.dataset.cell); }

  /**
   * Shows a grid of a view.
   * @param {any} view as the service tells it
   * @param {string} name
   * @param {{shine?: Set<string>}} options `shine` has the cells that others changed, as `Totals!B2`
   */
  show(view, name, { shine = new Set() } = {}) {
    const grid = view.grids.find((one) => one.name === name);
    if (!grid) return;
    const isOther = this.name !== name || this.list !== view.name;
    // What is being typed belongs to where it was typed.
    if (isOther) this.editor.keep();
    [this.name, this.list, this.view] = [name, view.name, view];
    const told = view.notes?.find((one) => one.name === name);
    const isAnswer = this.isStale && !grid.stale;
    [this.rows, this.values, this.isStale] = [grid.rows, grid.values, Boolean(grid.stale)];
    this.notes = new Map(told?.notes.map((note) => [note.cell, note]));
    this.spills = (told?.spills ?? []).map(rangeOf).filter(Boolean);
    if (isOther) this.#restore();
    if (isOther || !this.#heading.firstChild) { fill(this.#heading, own(name)); set(this.table, { label: name }); }
    // What isn't known yet is said only when it takes a while.
    if (this.isStale) this.#soften(); else { this.#soften.cancel(); set(this.table, { 'data-stale': null }); }
    const { row, column } = this.used;
    write(this.#size, row < 0 ? 'empty' : `${plural(row + 1, 'row')}, ${plural(column + 1, 'column')}`);
    this.draw(shine);
    if (isAnswer && this.spoken) { this.live.textContent = this.label(this.spoken.row, this.spoken.column); this.spoken = null; }
    if (!current.grid || current.grid === this) this.sayEnd();
  }

  #soften = later(100, () => set(this.table, { 'data-stale': true }));

  #restore() {
    const { at, anchor, head } = scene.get(`cell.${this.list}.${this.name}`, { at: { row: 0, column: 0 } });
    [this.at, this.anchor, this.head] = [at, anchor ?? at, head ?? at];
  }

  /** Draws the cells; elements stay, and only what differs is touched. */
  draw(shine = new Set()) {
    const { used, range } = this;
    const rows = Math.min(most, Math.max(used.row + 2, range.bottom + 1, this.at.row + 1, 8));
    const columns = Math.min(most, Math.max(used.column + 2, range.right + 1, this.at.column + 1, 4));
    // Columns don't shrink below what somebody types, nor while it is calculated: so they are laid out once, with the values.
    if (this.editor.isOpen) this.hold(true); else if (!this.isStale) this.hold(false);
    this.#lay(rows, columns);
    write(this.#toggle, this.showsFormulas ? 'Show values' : 'Show formulas');
    const first = this.values[0] ?? [];
    const isTitled = first.length > 0 && first.every((value) => kind(value) === 'text' || kind(value) === 'empty') && first.some((value) => kind(value) === 'text') && used.row > 0;
    for (let column = 0; column < columns; column += 1) {
      const looks = Array.from({ length: rows }, (_, row) => this.#look(row, column, isTitled));
      const widest = looks.reduce((most, { tail }) => (tail && tail.length > most.length ? tail : most), '');
      const numbers = looks.filter((look) => look.type === 'number').length;
      const others = looks.filter((look) => look.type === 'text' && !look.isTitle).length;
      looks.forEach((look, row) => this.#paint(row, column, look, look.isTitle && numbers > others ? 'title' : look.type, look.type === 'number' ? widest.slice(look.tail.length) : '', shine));
    }
    this.#select();
    this.marks.draw();
    this.editor.rest();
  }

  #lay(rows, columns) {
    const heads = this.#columns.children;
    for (let column = heads.length; column <= columns; column += 1) this.#columns.append(h('th', column ? { 'data-column': column - 1 } : null, h('span', column ? String.fromCharCode(64 + column) : '')));
    while (heads.length > columns + 1) this.#columns.lastChild.remove();
    while (this.#body.children.length > rows) this.#body.lastChild.remove();
    for (let row = 0; row < rows; row += 1) {
      const line = this.#body.children[row] ?? this.#body.appendChild(h('tr', { role: 'row', 'aria-rowindex': row + 1 }, h('th', { unread: true, 'data-row': row }, String(row + 1))));
      while (line.children.length > columns + 1) line.lastChild.remove();
      for (let column = line.children.length - 1; column < columns; column += 1) line.append(h('td', { role: 'gridcell', 'aria-colindex': column + 1, 'data-cell': cellName(row, column), tabindex: '-1' }));
    }
  }

  /** What a cell shows; as long as nothing of it has changed, the same object. */
  #look(row, column, isTitled) {
    const cell = /** @type {any} */ (this.element(row, column));
    const from = [this.typedAt(row, column), this.valueAt(row, column), this.notes.get(cell.dataset.cell), isTitled, this.showsFormulas];
    if (!cell.from || from.some((one, index) => one !== cell.from[index])) {
      cell.from = from;
      cell.look = this.#lookNow(row, column, isTitled);
    }
    return cell.look;
  }

  #lookNow(row, column, isTitled) {
    const [cell, value, note] = [this.typedAt(row, column), this.valueAt(row, column), this.noteAt(row, column)];
    const type = kind(value);
    const figure = type === 'number' ? figureOf(value, note.digits) : null;
    const label = this.#words(row, column, type, figure);
    const isKnown = Boolean(isFormula(cell) || note.spilled_from || type === 'error');
    if (this.showsFormulas && isFormula(cell)) return { type: 'formula', text: written(cell), label };
    if (figure) {
      const end = (figure.cut ? '…' : '') + figure.power;
      return { type, text: figure.whole + figure.fraction, end, tail: figure.fraction + end, isRounded: figure.isRounded, isKnown, label };
    }
    if (type === 'error') return { type, text: value.error, begins: note.began === undefined || note.began === cellName(row, column), isKnown, label };
    return { type, text: type === 'empty' ? '' : type === 'logical' ? String(value).toUpperCase() : String(value.text ?? value), isTitle: isTitled && row === 0 && type === 'text', isKnown, label };
  }

  #paint(row, column, look, type, filler, shine) {
    const cell = /** @type {any} */ (this.element(row, column));
    const { painted } = cell;
    if (painted?.look !== look || painted.type !== type || painted.filler !== filler) {
      cell.painted = { look, type, filler };
      const name = [type, look.begins && 'begins', look.isTitle && 'titled', look.isKnown && 'known', painted && cell.classList.contains('in') && 'in'].filter(Boolean).join(' ');
      if (cell.className !== name) cell.className = name;
      if (painted?.look.label !== look.label) set(cell, { label: look.label });
      const span = cell.firstChild ?? cell.appendChild(h('span'));
      const direction = type === 'text' ? 'auto' : 'ltr';
      if (span.dir !== direction) span.dir = direction;
      if (look.isRounded || look.end || filler) fill(span, look.isRounded && h('i', '≈ '), look.text, look.end && h('i.cut', look.end), filler && h('i.filler', { 'data-filler': filler }));
      else write(span, shown(look.text));
    }
    if (shine.has(`${this.name}!${cellName(row, column)}`)) { give(cell, 'shine', false); void cell.offsetWidth; give(cell, 'shine', true); }
  }

  /** A cell in words: "E3, 0.267335 and on, exact, formula D2:D5/D6, spilled". */
  label(row, column) {
    const value = this.valueAt(row, column);
    return this.#words(row, column, kind(value), kind(value) === 'number' ? figureOf(value, this.digitsAt(row, column)) : null);
  }

  #words(row, column, type, figure) {
    const [cell, value, note] = [this.typedAt(row, column), this.valueAt(row, column), this.noteAt(row, column)];
    const words = [cellName(row, column)];
    if (figure) words.push(figure.whole + figure.fraction + figure.power + (figure.cut ? ' and on' : ''), value.approx ? 'rounded' : 'exact');
    else words.push(type === 'empty' ? 'empty' : type === 'error' ? `error ${value.error}${note.began && note.began !== words[0] ? ' from ' + note.began : ''}` : type === 'logical' ? String(value) : String(value.text ?? value));
    const source = note.spilled_from && rangeOf(note.spilled_from);
    const formula = isFormula(cell) ? cell : source && this.typedAt(source.top, source.left);
    if (isFormula(formula)) words.push('formula ' + written(formula).slice(1));
    if (note.spilled_from) words.push('spilled');
    return words.join(', ');
  }

  /** Selects: the active cell, and maybe more than it. `focus` brings the keys here. */
  select(at, { anchor = at, head = anchor, focus = true } = {}) {
    closeExplanation(this);
    [this.at, this.anchor, this.head] = [at, anchor, head];
    scene.set(`cell.${this.list}.${this.name}`, { at, anchor, head });
    const { children } = this.#body;
    const [rows, columns] = [children.length, children[0].children.length - 1];
    const { used } = this;
    const need = (from, limit) => Math.min(most, Math.max(from + 1, limit));
    if (need(Math.max(head.row, at.row), used.row + 2) > rows || need(Math.max(head.column, at.column), used.column + 2) > columns) this.draw();
    else { this.#select(); this.marks.draw(); this.editor.rest(); }
    if (focus) this.focusCell();
    this.sayEnd();
  }

  /** Brings the keys to the active cell, and the cell into sight. */
  focusCell() {
    focusOn(this.element());
    bringIn(this.element(this.head.row, this.head.column));
  }

  /** The cells that are selected, or were until now. */
  #selected = /** @type {Set<HTMLElement>} */ (new Set());

  #select() {
    const { range } = this;
    const isMany = rangeName(range).includes(':');
    const active = this.element();
    const cells = new Set([...eachCell(range, (row, column) => this.element(row, column)), active].filter(Boolean));
    for (const cell of this.#selected) if (!cells.has(cell)) { cell.tabIndex = -1; set(cell, { 'aria-selected': null }); give(cell, 'in', false); }
    for (const cell of cells) {
      const isActive = cell === active;
      if ((cell.tabIndex === 0) !== isActive) cell.tabIndex = isActive ? 0 : -1;
      if (!cell.hasAttribute('aria-selected')) set(cell, { 'aria-selected': 'true' });
      give(cell, 'in', isMany && !isActive);
    }
    this.#selected = cells;
    for (const [index, head] of [...this.#columns.children].entries()) give(head, 'on', index > range.left && index <= range.right + 1);
    for (const [index, line] of [...this.#body.children].entries()) give(line.firstElementChild, 'on', index >= range.top && index <= range.bottom);
  }

  #enter() {
    if (current.grid === this) { this.marks.focus(); return; }
    const before = current.grid;
    current.grid = this;
    before?.marks.draw();
    refresh();
    this.marks.draw();
    this.sayEnd();
  }

  // A menu, a popover or the bar doesn't take the grid away; another part of the page does.
  #left = (event) => {
    const element = /** @type {Element} */ (event.target);
    if (current.grid !== this || this.contains(element) || element.closest('dialog, .popover, lister-bar, .strip')) { this.marks.focus(); return; }
    current.grid = null;
    refresh();
    this.marks.draw();
  };

  /** Changes cells: one action of undo. Each edit is {at, rows, from?}. */
  change(edits) {
    this.#send(edits.map((edit) => ({ edit: 'cells', grid: this.name, ...edit })), cellPlace(edits[0].at));
  }

  /** Moves cells, such as Totals!A1:B2, to where the first one has a place of this grid; formulas follow. */
  move(from, place) { this.#send([{ edit: 'moveCells', from, to: gridPrefix(this.name) + nameAt(place) }], place); }

  #send(operations, spoken) {
    if (!store.isEditable) { sayWrong('This is an older version. Restore it to change it.'); return; }
    this.spoken = spoken;
    store.edit(operations, this.list);
  }

  /** Shows formulas in place of values, or values again. */
  toggleFormulas() {
    this.showsFormulas = !this.showsFormulas;
    this.draw();
  }

  /** Goes to a cell or range by its address; without a grid's name in it to one of the grid that has the keys, or of this one. */
  goTo(text, isMine = false) { return goTo(text, isMine ? this : current.grid ?? this); }

  /** Keeps the columns from shrinking, or lets them; until the cells are drawn there is no need to. */
  hold(isHeld) {
    if (this.#isHeld === isHeld) return;
    this.#isHeld = isHeld;
    // All are measured before one is changed: each change after which something is measured costs a layout.
    const widths = [...this.#columns.children].map((head) => (isHeld ? `${boxOf(head).width}px` : ''));
    [...this.#columns.children].forEach((head, index) => /** @type {HTMLElement} */ (head).style.setProperty('min-width', widths[index]));
  }

  #isHeld = false;

  /** Says at the end of the strip what the selection, or the list, comes to; once a frame. */
  sayEnd() {
    this.#sums.cancel();
    this.#end ||= requestAnimationFrame(() => { this.#end = 0; if (this.isConnected) this.#sayEnd(); });
  }

  #end = 0;

  #sayEnd() {
    const { range } = this;
    let count = 0;
    for (let row = range.top; row <= range.bottom; row += 1) for (let column = range.left; column <= range.right; column += 1) count += kind(this.valueAt(row, column)) === 'number' ? 1 : 0;
    if (current.grid === this && count > 1) this.#sums(); else sayAtEnd(...summary(this.view));
  }

  #sums = later(60, async () => {
    const range = gridPrefix(this.name) + rangeName(this.range);
    try {
      const { json } = await ask('GET', listPath(versioned(this.list, store.version), '/selection'), { query: { range } });
      if (current.grid === this && range === gridPrefix(this.name) + rangeName(this.range)) sayAtEnd(...sums(json));
    } catch { sayAtEnd(); }
  });
}

customElements.define('lister-grid', Grid);

