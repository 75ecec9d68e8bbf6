// SPDX-License-Identifier: MIT
// The keyboard's own page.

import { button, h, ltr, pick } from '../dom.js';
import { keyShown } from '../commands.js';
import { keyTable } from './key-table.js';
import { dialog } from '../popover.js';

/** Opens the page of keys. */
export function openKeys() {
  if (pick('dialog.keys')) return;
  const element = dialog('Keyboard', (close) => h('div', h('p.soft', 'As in the spreadsheet you know. Tab at P16, or Esc and then Tab, leaves a grid.'),
    h('div.key-table', keyTable.map(([title, ...rows]) => h('section', h('h3', title),
      h('dl', rows.map(([what, keys]) => h('div', h('dt', what), h('dd', keys.map((key, index) => [index > 0 && ' ', h('kbd', ltr(keyShown(key)))])))))))),
    h('div.buttons', button('plain', 'Close', close))), 'wide keys');
  element.scrollTop = 0;
}
