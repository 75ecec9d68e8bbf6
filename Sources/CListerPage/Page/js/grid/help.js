// SPDX-License-Identifier: MIT
// Help while a formula is typed: names that begin so, the arguments of the call, what is wrong.

import { boxOf, fill, h, ltr, prevent } from '../dom.js';
import { popover } from '../popover.js';
import { allFunctions } from '../store.js';
import { callAt, wordAt } from './refs.js';

const most = 8;
let functions = /** @type {any[]} */ ([]);

/** What is wrong with a formula, in a sentence. */
export function sentence({ column, message, suggestion }, formula) {
  const name = /there is no function (\S+)/.exec(message)?.[1];
  const place = column ? `, at column ${column},` : '';
  if (name) return `${name} isn't a function.${suggestion ? ` Is it ${suggestion.replace(/.*\b([A-Z][\w.]*)\W*$/s, '$1')}?` : ''}`;
  if (/never closed/.test(message) && /"\("/.test(message)) return 'A ")" is missing at the end.';
  if (/ends where a value/.test(message)) return `Here${place} a value is expected.`;
  const text = message.replace(/^column \d+: /, '');
  return `${text[0].toUpperCase()}${text.slice(1)}${column && column <= formula.length ? `, at column ${column}` : ''}.`;
}

export class Help {
  #popover = null;
  #content = h('div.formula-help');
  #names = [];
  #chosen = 0;
  #word = null;

  constructor(editor) { this.editor = editor; }

  /** Shows what helps at the caret, if anything does. */
  show() {
    const { editor } = this;
    const { field } = editor;
    if (!editor.isOpen || !field.value.startsWith('=')) { this.close(); return; }
    if (!functions.length) allFunctions().then((all) => { functions = all; if (all.length) this.show(); }, () => {});
    const caret = field.selectionStart;
    const word = wordAt(field.value, caret);
    const before = this.#names[this.#chosen]?.name;
    const start = word?.text.toUpperCase() ?? '';
    this.#word = word;
    this.#names = word ? functions.filter((one) => one.name.startsWith(start)).slice(0, most) : [];
    this.#chosen = Math.max(0, this.#names.findIndex((one) => one.name === before));
    const call = this.#names.length ? null : callAt(field.value, caret);
    const called = call && functions.find((one) => one.name === call.name.toUpperCase() || one.aliases.includes(call.name.toUpperCase()));
    const complaint = this.#names.length ? '' : editor.complaint;
    if (!this.#names.length && !called && !complaint) { this.close(); return; }
    fill(this.#content, this.#names.length > 0 && this.#list(start), called && this.#signature(called, call.argument), complaint && h('p', { class: /missing at the end|is expected/.test(complaint) ? 'soft' : 'bad', role: 'status' }, complaint));
    field.setAttribute('aria-describedby', this.#content.id = 'formula-help');
    this.#open();
  }

  #open() {
    const { grid, place } = this.editor;
    grid.marks.drawNow();
    const avoid = [grid.element(place.row, place.column), ...grid.marks.element.querySelectorAll('.ref')].map((one) => boxOf(one));
    if (!this.#popover) this.#popover = popover(grid.element(place.row, place.column), this.#content, { label: 'Help with the formula', keep: true, onclose: () => { this.#popover = null; }, avoid: [...avoid, boxOf(this.editor.bar)] });
    else this.#popover.lay();
  }

  #list(start) {
    return h('ul', { role: 'listbox', 'aria-label': 'Functions' }, this.#names.map((one, index) => h('li', {
      role: 'option', 'aria-selected': String(index === this.#chosen), on: { pointerdown: (event) => { prevent(event); this.#chosen = index; this.take(); } },
    }, h('code', { dir: 'ltr' }, h('b', null, one.name.slice(0, start.length)), one.name.slice(start.length)), h('span.soft', null, one.summary))));
  }

  #signature(one, argument) {
    const last = one.arguments.length - 1;
    const repeats = one.arguments.findIndex((each) => each.repeats);
    const present = argument <= last ? argument : repeats >= 0 ? repeats + ((argument - repeats) % (last - repeats + 1)) : -1;
    const parts = one.arguments.map((each, index) => [index ? ', ' : '', h(index === present ? 'b.present' : 'span', null, each.optional ? `[${each.name}]` : each.name)]);
    return h('div', null, h('p', null, h('code', { dir: 'ltr' }, one.name, '(', parts, repeats >= 0 && ', …', ')')),
      h('p.soft', null, one.summary, ' ', ltr(one.example.formula, 'code'), ' is ', ltr(one.example.result, 'code'), '.'));
  }

  /** Marks another name; false where there are none. */
  choose(by) {
    if (this.#names.length === 0) return false;
    this.#chosen = (this.#chosen + by + this.#names.length) % this.#names.length;
    this.show();
    return true;
  }

  /** Takes the marked name; false where there is none. */
  take() {
    const one = this.#names[this.#chosen];
    if (!one || !this.#popover) return false;
    const { field } = this.editor;
    const isCalled = field.value[this.#word.end] === '(';
    this.editor.put(one.name + (isCalled ? '' : '('), this.#word.start, this.#word.end);
    return true;
  }

  close() {
    this.#names = [];
    this.#popover?.close(true);
    this.editor.field.removeAttribute('aria-describedby');
  }
}
