// SPDX-License-Identifier: MIT
// The formula bar: where one is, what is typed there, what it comes to.

import { cellName, cellPlace } from '../apply.js';
import { keyName, run } from '../commands.js';
import { active, fill, h, isComposing, later, listen, own, prevent } from '../dom.js';
import { store } from '../store.js';
import { sayWrong } from '../strip.js';
import { goTo } from './current.js';
import { asked, openExplanation } from './explain.js';
import { Help, sentence } from './help.js';
import { move, step } from './keys.js';
import { between, eachCell, pairAt, rangeName, tokens, turned, unclosed, wantsReference } from './refs.js';
import { cellLink } from './summary.js';
import { brief, isFormula, kind, typed, written } from './values.js';

/** Today, as cells spell days. */
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export class Editor {
  /** Whether a cell is being edited, and which. */
  isOpen = false;
  place = { row: 0, column: 0 };
  /** What the cell shows meanwhile. */
  mirror = h('div.mirror', null, h('span'));
  faults = [];
  #start = '';
  #isTyping = false;
  #steps = [];
  #undone = [];
  #point = null;
  #name = /** @type {HTMLInputElement} */ (h('input.name', { type: 'text', 'aria-label': 'Cell', autocomplete: 'off', spellcheck: 'false', dir: 'ltr' }));
  #shown = h('div.shown', { 'aria-hidden': 'true', dir: 'auto' });
  field = /** @type {HTMLTextAreaElement} */ (h('textarea', { rows: 1, 'aria-label': 'Formula or value', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', dir: 'auto' }));
  #result = h('div.result');

  constructor(grid) {
    this.grid = grid;
    this.help = new Help(this);
    this.bar = h('div.formula-bar', null, this.#name, h('div.field', null, this.#shown, this.field), this.#result);
    listen(this.#name, 'keydown', (event) => this.#onName(event));
    listen(this.#name, 'focus', () => this.#name.select());
    listen(this.#name, 'blur', () => this.rest());
    listen(this.field, 'keydown', (event) => this.#onKey(event));
    listen(this.field, 'input', () => { this.#point = null; this.#record(); this.#changed(); });
    listen(this.field, 'focus', () => { if (!this.isOpen) this.begin(); });
    listen(this.field, 'blur', () => { if (document.hasFocus()) this.keep(); });
    listen(this.field, 'scroll', () => { this.#shown.scrollTop = this.field.scrollTop; });
    listen(document, 'selectionchange', () => { if (this.isOpen && active() === this.field) { this.#color(); this.help.show(); } });
  }

  /** The references of what is typed that lie in this grid. */
  references() {
    return tokens(this.field.value).map((token, index) => ({ ...token, index }))
      .filter((token) => token.isReference && (token.grid === null || token.grid.toLowerCase() === this.grid.name.toLowerCase()));
  }

  /** Shows the active cell as it is, while nothing is typed. */
  rest() {
    if (this.isOpen) return;
    const { grid } = this;
    const { row, column } = grid.at;
    const note = grid.noteAt(row, column);
    const source = note.spilledFrom;
    const origin = source && cellPlace(source);
    this.#start = written(grid.typedAt(row, column));
    if (active() !== this.#name) this.#name.value = rangeName(grid.range).includes(':') ? rangeName(grid.range) : grid.cell;
    this.field.value = origin && !this.#start ? written(grid.typedAt(origin.row, origin.column)) : this.#start;
    this.#shown.classList.toggle('soft', Boolean(source));
    this.faults = note.faults ?? [];
    this.#color();
    this.#say(grid.valueAt(row, column), note, source);
  }

  #say(value, note, source) {
    const { grid } = this;
    const cell = grid.typedAt(grid.at.row, grid.at.column);
    const isError = kind(value) === 'error';
    this.#precision.cancel();
    if (!isFormula(cell) && !source && !isError) { fill(this.#result); return; }
    if (source) { fill(this.#result, 'spilled from ', cellLink(source, grid)); return; }
    const from = isError && note.began && note.began !== grid.cell ? ` from ${note.began}` : '';
    this.#tell(isError ? h('b.bad', null, value.error) : value?.approx ? h('b', null, '≈') : h('b', null, own(brief(value, note.digits))),
      isError ? from : value?.approx ? ' rounded' : kind(value) === 'number' ? ' exact' : '');
    if (value?.approx) this.#precision();
  }

  #tell(...children) {
    fill(this.#result, h('button', { type: 'button', dir: 'ltr', title: 'Explain (Ctrl+I)', on: { click: () => openExplanation(this.grid, this.grid.at, { focus: true }) } }, children));
  }

  #precision = later(120, async () => {
    const cell = this.grid.cell;
    const answer = await asked(this.grid, cell).catch(() => null);
    if (answer && !answer.exact && !this.isOpen && cell === this.grid.cell) this.#tell(h('b', null, '≈'), ` rounded to ${answer.precision} digits`);
  });

  /**
   * Begins to edit the active cell.
   * @param {string | null} [text] what to begin with; without it what is there
   * @param {boolean} [isTyping] whether arrows leave the cell, as when one types over it
   */
  begin(text = null, isTyping = false) {
    const { grid } = this;
    if (!store.isEditable) { sayWrong('This is an older version. Restore it to change it.'); grid.focusCell(); return; }
    this.place = grid.at;
    this.#start = written(grid.typedAt(this.place.row, this.place.column));
    this.isOpen = true;
    [this.#isTyping, this.#point, this.#undone, this.faults] = [isTyping, null, [], []];
    this.#steps = [[this.#start, this.#start.length]];
    grid.classList.add('editing');
    this.#shown.classList.remove('soft');
    this.field.value = text ?? this.#start;
    if (active() !== this.field) {
      this.field.focus({ preventScroll: true });
      this.field.setSelectionRange(this.field.value.length, this.field.value.length);
    }
    if (text) this.#record();
    this.#changed();
  }

  /** Ends without keeping; the cell is as it was. */
  giveUp() {
    this.close();
    this.grid.hold(false);
    this.grid.focusCell();
  }

  /** Ends the edit, whatever becomes of it. */
  close() {
    if (!this.isOpen) return;
    this.isOpen = false;
    this.#trial.cancel();
    this.#asking?.abort();
    this.help.close();
    this.grid.classList.remove('editing');
    this.rest();
    this.grid.marks.draw();
  }

  /** Keeps what was typed; `everywhere` in all selected cells. */
  keep({ everywhere = false } = {}) {
    if (!this.isOpen) return;
    const { grid, place } = this;
    let text = this.field.value;
    const isSame = text === this.#start && !everywhere;
    if (text.startsWith('=')) text += ')'.repeat(unclosed(text));
    this.close();
    if (isSame) { grid.hold(false); return; }
    const cell = typed(text);
    const { top, left, bottom, right } = everywhere ? grid.range : between(place, place);
    const row = Array(right - left + 1).fill(cell);
    if (!everywhere || !isFormula(cell)) grid.change([{ at: cellName(top, left), rows: Array(bottom - top + 1).fill(row) }]);
    else grid.change(eachCell(grid.range, (down, right) => ({ at: cellName(down, right), from: cellName(place.row, place.column), rows: [[cell]] })));
  }

  #changed() {
    this.faults = [];
    this.#color();
    this.grid.marks.draw();
    this.help.show();
    if (isFormula(this.field.value) && this.field.value.length > 1) this.#trial(); else { this.#trial.cancel(); fill(this.#result); }
  }

  #asking = null;
  #trial = later(80, async () => {
    this.#asking?.abort();
    const asking = (this.#asking = new AbortController());
    const text = this.field.value;
    try {
      const answer = await asked(this.grid, cellName(this.place.row, this.place.column), { formula: text, signal: asking.signal });
      if (!this.isOpen || text !== this.field.value) return;
      this.faults = answer.faults;
      const { value, digits } = answer;
      const isLogical = kind(value) === 'error';
      fill(this.#result, answer.faults.length ? '' : ['will be ', h(isLogical ? 'b.bad' : 'b', null, own(brief(value, digits))), answer.spill ? ` in ${answer.spill}` : '']);
      this.#color();
      this.help.show();
    } catch { /* Without an answer nothing is promised. */ }
  });

  // The field's own text is transparent; what is seen lies behind it, letter for letter.
  #color() {
    const text = this.field.value;
    const caret = this.isOpen && this.field.selectionStart === this.field.selectionEnd ? this.field.selectionStart : -1;
    const pair = pairAt(text, caret);
    const fault = this.faults.find((one) => one.column)?.column - 1;
    const parts = tokens(text);
    fill(this.#shown, parts.length ? parts.map((token) => {
      const look = [token.color && `r${token.color}`, pair.includes(token.start) && 'pair', fault >= token.start && fault < token.end && token.end !== caret && 'wave'].filter(Boolean).join('.');
      return look ? h('span.' + look, null, token.text) : token.text;
    }) : text, fault >= text.length && this.isOpen ? h('span.wave', null, '\u2002') : '', text.endsWith('\n') ? ' ' : '');
    const isFormulaText = text.startsWith('=');
    for (const element of [this.field, this.#shown]) { element.classList.toggle('formula', isFormulaText); element.dir = isFormulaText ? 'ltr' : 'auto'; }
    fill(this.mirror.firstElementChild, text);
    this.mirror.dir = isFormulaText ? 'ltr' : 'auto';
    this.mirror.classList.toggle('formula', isFormulaText);
  }

  #record() {
    this.#steps.push([this.field.value, this.field.selectionStart]);
    this.#undone = [];
  }

  /** Puts a text in place of a part of what is typed. */
  put(text, start, end, caret = start + text.length) {
    this.field.value = this.field.value.slice(0, start) + text + this.field.value.slice(end);
    this.field.setSelectionRange(caret, caret);
    this.#record();
    this.#changed();
  }

  /** Writes the reference to a range at the caret, in place of the one pointed at before; false where none may stand. */
  point(range) {
    const caret = this.field.selectionStart;
    if (!this.#point && !wantsReference(this.field.value, caret)) return false;
    const { start, end } = this.#point ?? { start: caret, end: this.field.selectionEnd };
    const text = rangeName(range);
    this.put(text, start, end);
    this.#point = { start, end: start + text.length, range };
    return true;
  }

  #onKey(event) {
    if (isComposing(event)) return;
    const name = keyName(event);
    const act = this.#keys[name] ?? (/^(Shift\+)?Arrow/.test(name) && this.#isTyping ? () => this.#arrow(name) : null);
    const isDone = act && act(event) !== false;
    if (isDone) prevent(event);
    // What the field does itself is no command of the page.
    if (isDone || !/^(Ctrl\+(K|\/|F6)|F6|F8)/.test(name)) event.stopPropagation();
  }

  #keys = {
    Escape: () => this.giveUp(),
    Enter: () => this.#leave('row', 1),
    'Shift+Enter': () => this.#leave('row', -1),
    Tab: () => (this.help.take() ? true : this.#leave('column', 1)),
    'Shift+Tab': () => this.#leave('column', -1),
    'Ctrl+Enter': () => { this.keep({ everywhere: true }); this.grid.focusCell(); },
    'Alt+Enter': () => this.put('\n', this.field.selectionStart, this.field.selectionEnd),
    ArrowDown: () => this.help.choose(1) || (this.#isTyping && this.#arrow('ArrowDown')),
    ArrowUp: () => this.help.choose(-1) || (this.#isTyping && this.#arrow('ArrowUp')),
    F2: () => { this.#isTyping = !this.#isTyping; },
    F4: () => {
      const caret = this.field.selectionStart;
      const token = tokens(this.field.value).find((one) => one.isReference && one.start <= caret && one.end >= caret);
      if (token) this.put(turned(token.text), token.start, token.end);
    },
    'Ctrl+;': () => this.put(today(), this.field.selectionStart, this.field.selectionEnd),
    'Ctrl+Z': () => this.#back(),
    'Ctrl+Y': () => this.#again(),
    'Ctrl+Shift+Z': () => this.#again(),
  };

  #leave(axis, by) {
    this.keep();
    if (!step(this.grid, axis, by)) this.grid.focusCell();
  }

  #arrow(name) {
    const from = this.#point?.range ?? between(this.place, this.place);
    const isMore = name.startsWith('Shift+');
    const head = move(this.grid, { row: isMore ? from.bottom : from.top, column: isMore ? from.right : from.left }, name.replace('Shift+', ''));
    if (this.point(between(isMore ? { row: from.top, column: from.left } : head, head))) return;
    if (isMore) return false;
    this.keep();
    this.grid.select(move(this.grid, this.place, name));
  }

  #back() {
    if (this.#steps.length < 2) { this.giveUp(); run('undo'); return; }
    this.#undone.push(this.#steps.pop());
    this.#restore();
  }

  #again() {
    const step = this.#undone.pop();
    if (!step) return;
    this.#steps.push(step);
    this.#restore();
  }

  #restore() {
    const [text, caret] = this.#steps.at(-1);
    this.field.value = text;
    this.field.setSelectionRange(caret, caret);
    this.#changed();
  }

  #onName(event) {
    if (event.key === 'Escape') { this.grid.focusCell(); this.rest(); prevent(event); event.stopPropagation(); }
    if (event.key !== 'Enter') return;
    prevent(event);
    const text = this.#name.value;
    if (goTo(text, this.grid) || goTo(`${text}!A1`, this.grid)) this.rest(); else sayWrong(`Nothing is called "${text}".`);
  }

  /** Brings the keys to the name of the cell. */
  askName() { this.#name.focus(); }

  /** What is wrong with what is typed, in a sentence. */
  get complaint() { return this.faults.length ? sentence(this.faults[0], this.field.value) : ''; }
}
