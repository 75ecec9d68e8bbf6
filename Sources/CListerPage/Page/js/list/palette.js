// SPDX-License-Identifier: MIT
// The six colors, in Apple's order.

import { active, capital, h, icon, listen, pick, prevent, set } from '../dom.js';
import { popover } from '../popover.js';
import { store } from '../store.js';

export const colors = ['red', 'orange', 'yellow', 'green', 'blue', 'gray'];

/**
 * The palette.
 * @param {string} present the color that is chosen
 * @param {(color: string) => void} tell
 */
export function palette(present, tell) {
  const swatches = colors.map((color) => h('button.swatch', {
    role: 'radio', 'data-color': color, 'aria-checked': String(color === present), label: capital(color),
    tabindex: color === present ? '0' : '-1', autofocus: color === present, onclick: () => choose(color),
  }, h('span.color', icon('tick')), h('span', capital(color))));
  const choose = (color) => {
    swatches.forEach((swatch, index) => {
      const isIt = colors[index] === color;
      set(swatch, { 'aria-checked': String(isIt), tabindex: isIt ? 0 : -1 });
    });
    tell(color);
  };
  const row = h('div.palette', { role: 'radiogroup', label: 'Color' }, swatches);
  listen(row, 'keydown', (event) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (!step) return;
    prevent(event);
    const isBackward = getComputedStyle(row).direction === 'rtl' && event.key.match(/Left|Right/);
    const at = swatches.indexOf(active());
    swatches[(at + (isBackward ? -step : step) + colors.length) % colors.length].focus();
  });
  return row;
}

/** Opens the palette of the open list. */
export function openPalette() {
  const { color } = store.view;
  const self = popover('color', palette(color, (chosen) => {
    self.close();
    if (chosen !== color) store.edit([{ edit: 'color', color: chosen }]);
  }), { label: 'Color', focus: true, className: 'fit' });
  pick('[aria-checked="true"]', self.element)?.focus();
}
