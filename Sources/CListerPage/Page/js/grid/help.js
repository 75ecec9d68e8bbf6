// SPDX-License-Identifier: MIT
// Help while a formula is typed: names that begin so, the arguments of the call, what is wrong.

import { boxOf, capital, fill, h, ltr, prevent, set } from '../dom.js';
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
  const where = column && column <= formula.length ? `, at column ${column}` : '';
  return `${capital(text)}${where}.${suggestion ? ` Is it ${suggestion}?` : ''}`;
}

/** The help of an editor. */
export function makeHelp(editor) {
  let opened = null;
  const content = h('div.formula-help');
  let found = [];
  let chosen = 0;
  let typedWord = null;
  const self = {

    /** Shows what helps at the caret, if anything does. */
    show() {
            const { field } = editor;
      if (!editor.isOpen || !field.value.startsWith('=')) { self.close(); return; }
      if (!functions.length) allFunctions().then((all) => { functions = all; if (all.length) self.show(); }, () => {});
      const caret = field.selectionStart;
      const word = wordAt(field.value, caret);
      const before = found[chosen]?.name;
      const start = word?.text.toUpperCase() ?? '';
      typedWord = word;
      found = word ? functions.filter((one) => one.name.startsWith(start)).slice(0, most) : [];
      chosen = Math.max(0, found.findIndex((one) => one.name === before));
      const call = found.length ? null : callAt(field.value, caret);
      const called = call && functions.find((one) => one.name === call.name.toUpperCase() || one.aliases.includes(call.name.toUpperCase()));
      const complaint = found.length ? '' : editor.complaint;
      if (!found.length && !called && !complaint) { self.close(); return; }
      fill(content, found.length > 0 && listOf(start), called && signatureOf(called, call.argument), complaint && h('p', { class: /missing at the end|is expected/.test(complaint) ? 'soft' : 'bad', role: 'status' }, complaint));
      set(field, { 'aria-describedby': content.id = 'formula-help' });
      openAt();
    },

    /** Marks another name; false where there are none. */
    choose(by) {
      if (found.length === 0) return false;
      chosen = (chosen + by + found.length) % found.length;
      self.show();
      return true;
    },

    /** Takes the marked name; false where there is none. */
    take() {
      const one = found[chosen];
      if (!one || !opened) return false;
      const { field } = editor;
      const isCalled = field.value[typedWord.end] === '(';
      editor.put(one.name + (isCalled ? '' : '('), typedWord.start, typedWord.end);
      return true;
    },

    close() {
      found = [];
      opened?.close(true);
      set(editor.field, { 'aria-describedby': null });
    },
  };

  function openAt() {
    const { grid, place } = editor;
    grid.marks.drawNow();
    const avoid = [grid.element(place.row, place.column), ...grid.marks.element.querySelectorAll('.ref')].map((one) => boxOf(one));
    if (!opened) opened = popover(grid.element(place.row, place.column), content, { label: 'Help with the formula', keep: true, onclose: () => { opened = null; }, avoid: [...avoid, boxOf(editor.bar)] });
    else opened.lay();
  }

  function listOf(start) {
    return h('ul', { role: 'listbox', label: 'Functions' }, found.map((one, index) => h('li', {
      role: 'option', 'aria-selected': String(index === chosen), onpointerdown: (event) => { prevent(event); chosen = index; self.take(); },
    }, h('code', { dir: 'ltr' }, h('b', one.name.slice(0, start.length)), one.name.slice(start.length)), h('span.soft', one.summary))));
  }

  function signatureOf(one, argument) {
    const last = one.arguments.length - 1;
    const repeats = one.arguments.findIndex((each) => each.repeats);
    const present = argument <= last ? argument : repeats >= 0 ? repeats + ((argument - repeats) % (last - repeats + 1)) : -1;
    const parts = one.arguments.map((each, index) => [index ? ', ' : '', h(index === present ? 'b.present' : 'span', each.optional ? `[${each.name}]` : each.name)]);
    return h('div', h('p', h('code', { dir: 'ltr' }, one.name, '(', parts, repeats >= 0 && ', …', ')')),
      h('p.soft', one.summary, ' ', ltr(one.example.formula, 'code'), ' is ', ltr(one.example.result, 'code'), '.'));
  }
  return self;
}
