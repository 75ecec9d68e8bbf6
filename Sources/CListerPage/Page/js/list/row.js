// SPDX-License-Identifier: MIT
// A row: check box, text, what else the item has.

import { fill, give, h, isComposing, listen, ltr, own, pick, prevent, set, shown } from '../dom.js';
import { money, quantityText, sumOf } from './model.js';

const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });
const dayAndYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** A due date as it is shown, and whether it has passed. */
export function dueText(due, isDone = false) {
  const match = /^(\d{4})-(\d\d)-(\d\d)/.exec(String(due));
  if (!match) return { text: `due ${due}`, isPast: false };
  const date = new Date(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
  const today = new Date();
  const isPast = !isDone && date < new Date(today.getFullYear(), today.getMonth(), today.getDate());
  return { text: `${isPast ? 'was due' : 'due'} ${(date.getFullYear() === today.getFullYear() ? day : dayAndYear).format(date)}`, isPast };
}

/**
 * Puts an item into its row.
 * @param {HTMLElement} row
 * @param {any} item
 * @param {string[]} columns what is shown
 */
export function drawRow(row, item, columns) {
  const has = (name) => columns.includes(name) && item[name] !== undefined && item[name] !== null;
  const quantity = columns.includes('quantity') ? quantityText(item) : '';
  const due = has('due') ? dueText(item.due, item.completed) : null;
  const sum = columns.includes('sum') ? sumOf(item)?.toString(2) : null;
  const tags = columns.includes('tags') ? item.tags ?? [] : [];
  give(row, 'done', Boolean(item.completed));
  const from = (name) => (item.inherited?.includes(name) ? '.inherited' : '');
  const check = pick('.check', row) ?? h('span.check', { role: 'checkbox', tabindex: '-1' }, h('span.box'));
  set(check, { 'aria-checked': String(Boolean(item.completed)), label: shown(item.text) || 'An item without text' });
  fill(row, check,
    h('div.text',
      has('priority') && h('span.priority', `P${item.priority}`),
      own(item.text, 'span'),
      (quantity || tags.length > 0 || due) && h('span.meta',
        quantity && h('span.q', ltr(quantity)),
        tags.map((tag) => h(`span.tag${from('tags')}`, own(tag))),
        due && h(due.isPast ? 'span.due.bad' : 'span.due', due.text)),
      has('note') && h(`span.note${from('note')}`, own(item.note))),
    h('button.details', { tabindex: '-1', label: `Details of ${shown(item.text)}`, title: 'Details (D)' }),
    columns.includes('quantity') && h('span.quantity', ltr(quantity)),
    columns.includes('price') && h(`span.price${from('price')}`, item.price === undefined ? '' : ltr(money(item.price))),
    columns.includes('sum') && h('span.sum', sum ? ltr(sum) : ''),
    h('span.grip', { unread: true }));
}

/**
 * Edits the text of a row in its place.
 * @param {HTMLElement} row
 * @param {string} text
 * @param {(text: string | null, key: string) => void} end gets what was typed, or null where it was given up, and the key that ended it
 */
export function editText(row, text, end) {
  const place = pick('.text > span[dir]', row);
  const field = /** @type {HTMLTextAreaElement} */ (h('textarea.edit', { rows: 1, dir: 'auto', label: 'Text of the item', value: text }));
  let isOver = false;
  const leave = (result, key) => {
    if (isOver) return;
    isOver = true;
    give(row, 'editing', false);
    field.replaceWith(place);
    end(result, key);
  };
  listen(field, 'keydown', (event) => {
    event.stopPropagation();
    if (isComposing(event)) return;
    if (event.key === 'Enter' || event.key === 'Tab') { prevent(event); leave(field.value.replace(/\s*\n\s*/g, ' '), event.key); }
    if (event.key === 'Escape') { prevent(event); leave(null, 'Escape'); }
    // What is not the field's own is the page's: undo once nothing is typed, the menu.
    if (event.ctrlKey && event.key.toLowerCase() === 'k') { prevent(event); leave(field.value, ''); }
  });
  listen(field, 'blur', () => leave(field.value.replace(/\s*\n\s*/g, ' '), ''));
  give(row, 'editing', true);
  place.replaceWith(field);
  field.focus();
  field.select();
}
