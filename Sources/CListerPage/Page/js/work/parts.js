// SPDX-License-Identifier: MIT
// What several of these views have: a table, and the place where files are dropped.

import { button, h, icon } from '../dom.js';

/**
 * A table with its heads, which scrolls within itself.
 * @param {string} label
 * @param {Node[]} heads the cells of its first row
 * @param {any} rows
 */
export const table = (label, heads, rows) => h('div.scroll', { tabindex: 0, role: 'region', label },
  h('table.report', heads.length > 0 && h('thead', h('tr', heads)), rows.nodeName ? rows : h('tbody', rows)));

/** The head of a column. */
export const head = (word, kind = null) => h('th', { scope: 'col', class: kind }, word);

/**
 * The place to drop files, with a button that asks for them, and others.
 * @param {string} title
 * @param {string} text below it
 * @param {string} label of the field
 * @param {(files: File[]) => void} take
 */
export function dropPlace(title, text, label, take, ...buttons) {
  const field = /** @type {HTMLInputElement} */ (h('input.hidden', {
    type: 'file', multiple: true, tabindex: -1, label, onchange: () => { take([...(field.files ?? [])]); field.value = ''; },
  }));
  return h('div.drop', icon('in'), h('div', h('b', title), h('span', text)), field, button('plain', 'Choose files', () => field.click()), buttons);
}
