// SPDX-License-Identifier: MIT
// The keyboard's own page.

import { h, ltr, pick } from '../dom.js';
import { keyShown } from '../commands.js';
import { keyTable } from '../keys.js';
import { style } from '../late.js';
import { dialog } from '../popover.js';

await style('/css/work.css');

/** Opens the page of keys. */
export function openKeys() {
  if (pick('dialog.keys')) return;
  const element = dialog('Keyboard', (close) => h('div', null, h('p.soft', null, 'As in the spreadsheet you know. Tab at P16, or Esc and then Tab, leaves a grid.'),
    h('div.key-table', null, keyTable.map(([title, rows]) => h('section', null, h('h3', null, title),
      h('dl', null, rows.map(([what, ...keys]) => h('div', null, h('dt', null, what), h('dd', null, keys.map((key, index) => [index > 0 && ' ', h('kbd', null, ltr(keyShown(key)))])))))))),
    h('div.buttons', null, h('button.plain', { type: 'button', on: { click: close } }, 'Close'))), 'wide keys');
  element.scrollTop = 0;
}
