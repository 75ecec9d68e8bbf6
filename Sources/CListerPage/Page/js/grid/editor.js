// SPDX-License-Identifier: MIT
// The formula bar: where one is, what is typed there, what it comes to.

import { cellName, cellPlace, nameAt } from '../apply.js';
import { keyName, run } from '../commands.js';
import { active, fill, focusOn, give, h, isComposing, later, listen, own, prevent } from '../dom.js';
import { store } from '../store.js';
import { sayWrong } from '../strip.js';
import { goTo } from './current.js';
import { asked, openExplanation } from './explain.js';
import { makeHelp, sentence } from './help.js';
import { move, step } from './keys.js';
import { between, eachCell, firstOf, pairAt, rangeName, tokens, turned, unclosed, wantsReference } from './refs.js';
import { cellLink } from './summary.js';
import { brief, isFormula, kind, typed, written } from './values.js';

/** Today, as cells spell days. */
export const today = () => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

/** The formula bar of a grid. */
export function makeEditor(grid) {
  /** What the cell shows meanwhile. */
  const mirror = h('div.mirror', h('span'));
  let startText = '';
  let endsByArrow = false;
  let steps = [];
  let undoneSteps = [];
  let pointed = null;
  const nameField = /** @type {HTMLInputElement} */ (h('input.name', { type: 'text', label: 'Cell', autocomplete: 'off', spellcheck: 'false', dir: 'ltr' }));
  const shownText = h('div.shown', { unread: true, dir: 'auto' });
  const field = /** @type {HTMLTextAreaElement} */ (h('textarea', { rows: 1, label: 'Formula or value', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', dir: 'auto' }));
  const resultPart = h('div.result');

  const precision = later(120, async () => {
    const cell = grid.cell;
    const answer = await asked(grid, cell).catch(() => null);
    if (answer && !answer.exact && !self.isOpen && cell === grid.cell) tell(h('b', '≈'), ` rounded to ${answer.precision} digits`);
  });

  let lastAsking = null;
  const trial = later(80, async () => {
    lastAsking?.abort();
    const asking = (lastAsking = new AbortController());
    const text = field.value;
    try {
      const answer = await asked(grid, nameAt(self.place), { formula: text, signal: asking.signal });
      if (!self.isOpen || text !== field.value) return;
      self.faults = answer.faults;
      const { value, digits } = answer;
      const isLogical = kind(value) === 'error';
      // An error by a fault is told by the fault alone; other values stay, and the fault is told beside them.
      fill(resultPart, isLogical && answer.faults.length ? '' : ['will be ', h(isLogical ? 'b.bad' : 'b', own(brief(value, digits))), answer.spill ? ` in ${answer.spill}` : '']);
      color();
      help.show();
    } catch { /* Without an answer nothing is promised. */ }
  });

  const keys = {
    Escape: () => self.giveUp(),
    Enter: () => leave('row', 1),
    'Shift+Enter': () => leave('row', -1),
    Tab: () => (help.take() ? true : leave('column', 1)),
    'Shift+Tab': () => leave('column', -1),
    'Ctrl+Enter': () => { self.keep({ everywhere: true }); grid.focusCell(); },
    'Alt+Enter': () => self.put('\n', field.selectionStart, field.selectionEnd),
    ArrowDown: () => help.choose(1) || (endsByArrow && onArrow('ArrowDown')),
    ArrowUp: () => help.choose(-1) || (endsByArrow && onArrow('ArrowUp')),
    F2: () => { endsByArrow = !endsByArrow; },
    F4: () => {
      const caret = field.selectionStart;
      const token = tokens(field.value).find((one) => one.isReference && one.start <= caret && one.end >= caret);
      if (token) self.put(turned(token.text), token.start, token.end);
    },
    'Ctrl+;': () => self.put(today(), field.selectionStart, field.selectionEnd),
    'Ctrl+Z': () => back(),
    'Ctrl+Y': () => again(),
    'Ctrl+Shift+Z': () => again(),
  };
  const bar = h('div.formula-bar', nameField, h('div.field', shownText, field), resultPart);
  const self = {
    grid, mirror, field, bar,
    /** Whether a cell is being edited, and which. */
    isOpen: false,
    place: { row: 0, column: 0 },
    faults: [],

    /** The references of what is typed that lie in this grid. */
    references() {
      return tokens(field.value).map((token, index) => ({ ...token, index }))
        .filter((token) => token.isReference && (token.grid === null || token.grid.toLowerCase() === grid.name.toLowerCase()));
    },

    /** Shows the active cell as it is, while nothing is typed. */
    rest() {
      if (self.isOpen) return;
            const { row, column } = grid.at;
      const note = grid.noteAt(row, column);
      const source = note.spilled_from;
      const origin = source && cellPlace(source);
      startText = written(grid.typedAt(row, column));
      if (active() !== nameField) nameField.value = rangeName(grid.range).includes(':') ? rangeName(grid.range) : grid.cell;
      field.value = origin && !startText ? written(grid.typedAt(origin.row, origin.column)) : startText;
      give(shownText, 'soft', Boolean(source));
      self.faults = note.faults ?? [];
      color();
      sayResult(grid.valueAt(row, column), note, source);
    },

    /**
     * Begins to edit the active cell.
     * @param {string | null} [text] what to begin with; without it what is there
     * @param {boolean} [isTyping] whether arrows leave the cell, as when one types over it
     */
    begin(text = null, isTyping = false) {
            if (!store.isEditable) { sayWrong('This is an older version. Restore it to change it.'); grid.focusCell(); return; }
      self.place = grid.at;
      startText = written(grid.typedAt(self.place.row, self.place.column));
      self.isOpen = true;
      [endsByArrow, pointed, undoneSteps, self.faults] = [isTyping, null, [], []];
      steps = [[startText, startText.length]];
      give(grid, 'editing', true);
      give(shownText, 'soft', false);
      field.value = text ?? startText;
      if (active() !== field) {
        focusOn(field);
        field.setSelectionRange(field.value.length, field.value.length);
      }
      if (text) record();
      changed();
    },

    /** Ends without keeping; the cell is as it was. */
    giveUp() {
      self.close();
      grid.hold(false);
      grid.focusCell();
    },

    /** Ends the edit, whatever becomes of it. */
    close() {
      if (!self.isOpen) return;
      self.isOpen = false;
      trial.cancel();
      lastAsking?.abort();
      help.close();
      give(grid, 'editing', false);
      self.rest();
      grid.marks.draw();
    },

    /** Keeps what was typed; `everywhere` in all selected cells. */
    keep({ everywhere = false } = {}) {
      if (!self.isOpen) return;
      const { place } = self;
      let text = field.value;
      const isSame = text === startText && !everywhere;
      if (text.startsWith('=')) text += ')'.repeat(unclosed(text));
      self.close();
      if (isSame) { grid.hold(false); return; }
      const cell = text === startText ? grid.typedAt(place.row, place.column) : typed(text);
      const { top, left, bottom, right } = everywhere ? grid.range : between(place, place);
      const row = Array(right - left + 1).fill(cell);
      if (!everywhere || !isFormula(cell)) grid.change([{ at: cellName(top, left), rows: Array(bottom - top + 1).fill(row) }]);
      else grid.change(eachCell(grid.range, (down, right) => ({ at: cellName(down, right), from: nameAt(place), rows: [[cell]] })));
    },

    /** Puts a text in place of a part of what is typed. */
    put(text, start, end, caret = start + text.length) {
      field.value = field.value.slice(0, start) + text + field.value.slice(end);
      field.setSelectionRange(caret, caret);
      record();
      changed();
    },

    /** Writes the reference to a range at the caret, in place of the one pointed at before; false where none may stand. */
    point(range) {
      const caret = field.selectionStart;
      if (!pointed && !wantsReference(field.value, caret)) return false;
      const { start, end } = pointed ?? { start: caret, end: field.selectionEnd };
      const text = rangeName(range);
      self.put(text, start, end);
      pointed = { start, end: start + text.length, range };
      return true;
    },

    /** Brings the keys to the name of the cell. */
    askName() { nameField.focus(); },

    /** What is wrong with what is typed, in a sentence. */
    get complaint() { return self.faults.length ? sentence(self.faults[0], field.value) : ''; },
  };
  const help = makeHelp(self);
  listen(nameField, 'keydown', (event) => onName(event));
  listen(nameField, 'focus', () => nameField.select());
  listen(nameField, 'blur', () => self.rest());
  listen(field, 'keydown', (event) => onKey(event));
  listen(field, 'input', () => { pointed = null; record(); changed(); });
  listen(field, 'focus', () => { if (!self.isOpen) self.begin(); });
  listen(field, 'blur', () => { if (document.hasFocus()) self.keep(); });
  listen(field, 'scroll', () => { shownText.scrollTop = field.scrollTop; });
  listen(document, 'selectionchange', () => { if (self.isOpen && active() === field) { color(); help.show(); } });

  function sayResult(value, note, source) {
        const cell = grid.typedAt(grid.at.row, grid.at.column);
    const isError = kind(value) === 'error';
    precision.cancel();
    if (!isFormula(cell) && !source && !isError) { fill(resultPart); return; }
    if (source) { fill(resultPart, 'spilled from ', cellLink(source, grid)); return; }
    const from = isError && note.began && note.began !== grid.cell ? ` from ${note.began}` : '';
    tell(isError ? h('b.bad', value.error) : value?.approx ? h('b', '≈') : h('b', own(brief(value, note.digits))),
      isError ? from : note.faults?.length ? ` ${sentence(note.faults[0], written(cell))}` : value?.approx ? ' rounded' : kind(value) === 'number' ? ' exact' : '');
    if (value?.approx) precision();
  }

  function tell(...children) {
    fill(resultPart, h('button', { dir: 'ltr', title: 'Explain (Ctrl+I)', onclick: () => openExplanation(grid, grid.at, { focus: true }) }, children));
  }

  function changed() {
    self.faults = [];
    color();
    grid.marks.draw();
    help.show();
    if (isFormula(field.value) && field.value.length > 1) trial(); else { trial.cancel(); fill(resultPart); }
  }

  // The field's own text is transparent; what is seen lies behind it, letter for letter.
  function color() {
    const text = field.value;
    const caret = self.isOpen && field.selectionStart === field.selectionEnd ? field.selectionStart : -1;
    const pair = pairAt(text, caret);
    const fault = self.faults.find((one) => one.column)?.column - 1;
    const parts = tokens(text);
    fill(shownText, parts.length ? parts.map((token) => {
      const look = [token.color && `r${token.color}`, pair.includes(token.start) && 'pair', fault >= token.start && fault < token.end && token.end !== caret && 'wave'].filter(Boolean).join('.');
      return look ? h('span.' + look, token.text) : token.text;
    }) : text, fault >= text.length && self.isOpen ? h('span.wave', '\u2002') : '', text.endsWith('\n') ? ' ' : '');
    const isFormulaText = text.startsWith('=');
    for (const element of [field, shownText]) { give(element, 'formula', isFormulaText); element.dir = isFormulaText ? 'ltr' : 'auto'; }
    fill(mirror.firstElementChild, text);
    mirror.dir = isFormulaText ? 'ltr' : 'auto';
    give(mirror, 'formula', isFormulaText);
  }

  function record() {
    steps.push([field.value, field.selectionStart]);
    undoneSteps = [];
  }

  function onKey(event) {
    if (isComposing(event)) return;
    const name = keyName(event);
    const act = keys[name] ?? (/^(Shift\+)?Arrow/.test(name) && endsByArrow ? () => onArrow(name) : null);
    const isDone = act && act(event) !== false;
    if (isDone) prevent(event);
    // What the field does itself is no command of the page.
    if (isDone || !/^(Ctrl\+(K|\/|F6)|F6|F8)/.test(name)) event.stopPropagation();
  }

  function leave(axis, by) {
    self.keep();
    if (!step(grid, axis, by)) grid.focusCell();
  }

  function onArrow(name) {
    const from = pointed?.range ?? between(self.place, self.place);
    const isMore = name.startsWith('Shift+');
    const head = move(grid, { row: isMore ? from.bottom : from.top, column: isMore ? from.right : from.left }, name.replace('Shift+', ''));
    if (self.point(between(isMore ? firstOf(from) : head, head))) return;
    if (isMore) return false;
    self.keep();
    grid.select(move(grid, self.place, name));
  }

  function back() {
    if (steps.length < 2) { self.giveUp(); run('undo'); return; }
    undoneSteps.push(steps.pop());
    restoreStep();
  }

  function again() {
    const step = undoneSteps.pop();
    if (!step) return;
    steps.push(step);
    restoreStep();
  }

  function restoreStep() {
    const [text, caret] = steps.at(-1);
    field.value = text;
    field.setSelectionRange(caret, caret);
    changed();
  }

  function onName(event) {
    if (event.key === 'Escape') { grid.focusCell(); self.rest(); prevent(event); event.stopPropagation(); }
    if (event.key !== 'Enter') return;
    prevent(event);
    const text = nameField.value;
    if (goTo(text, grid) || goTo(`${text}!A1`, grid)) self.rest(); else sayWrong(`Nothing is called "${text}".`);
  }
  return self;
}
