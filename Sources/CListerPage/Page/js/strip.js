// SPDX-License-Identifier: MIT
// The strip at the foot: what was just done, and how long it took.

import { h, fill } from './dom.js';
import { run } from './commands.js';

const said = h('span.said', { role: 'status', 'aria-live': 'polite' });
const wrong = h('span.said.wrong', { role: 'alert' });
const times = h('span.times');
const end = h('span.end');

/** The strip. */
export const strip = h('footer.strip', { 'aria-label': 'Messages' }, said, wrong, times, end);

/**
 * Says what was done; it stays until something else is done.
 * @param {string | Node} text
 * @param {{undo?: boolean, action?: [string, () => void]}} options `undo` adds the button that takes it back
 */
export function say(text, { undo = false, action } = {}) {
  fill(wrong);
  fill(said, text, undo && button('Undo', () => run('undo')), action && button(...action));
  fill(times);
}

/** Says what went wrong, and what to do. */
export function sayWrong(text, action) {
  fill(said);
  fill(wrong, text, action && button(...action));
}

/** Says how long the last recalculation took: milliseconds by name, and `wire`. */
export function sayTimes(parts) {
  const own = Object.entries(parts).filter(([name]) => !['total', 'wire', 'receive'].includes(name));
  const figure = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  fill(times, h('span', null, 'Recalculated in ', h('b', null, `${figure(parts.total ?? 0)} ms`)),
    own.length > 0 && h('span.parts', null, own.map(([name, value]) => `${name} ${figure(value)}`).join(' · ')),
    h('span.parts', null, `on the wire ${parts.wire.toFixed(1)} ms`));
}

/** What stands at the end of the strip. */
export const sayAtEnd = (...children) => fill(end, ...children);

const button = (label, run) => h('button.link', { type: 'button', on: { click: run } }, label);
