// SPDX-License-Identifier: MIT
// The strip at the foot: what was just done, and how long it took.

import { button, fill, h } from './dom.js';
import { run } from './commands.js';

const said = h('span.said', { role: 'status', 'aria-live': 'polite' });
const wrong = h('span.said.wrong', { role: 'alert' });
const times = h('span.times');
const end = h('span.end');

/** The strip. */
export const strip = h('footer.strip', { label: 'Messages' }, said, wrong, times, end);

/**
 * Says what was done; it stays until something else is done.
 * @param {string | Node} text
 * @param {{undo?: boolean, action?: [string, () => void]}} options `undo` adds the button that takes it back
 */
export function say(text, { undo = false, action } = {}) {
  fill(wrong);
  fill(said, text, undo && button('link', 'Undo', () => run('undo')), action && button('link', ...action));
  fill(times);
}

/** Says what went wrong, a text or an error, and what to do. */
export function sayWrong(text, action) {
  fill(said);
  fill(wrong, text.message ?? text, action && button('link', ...action));
}

/** Says how long the last recalculation took: milliseconds by name, and `wire`. */
export function sayTimes(parts) {
  const own = Object.entries(parts).filter(([name]) => !['total', 'wire', 'receive'].includes(name));
  const figure = (value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
  fill(times, h('span', 'Recalculated in ', h('b', `${figure(parts.total ?? 0)} ms`)),
    own.length > 0 && h('span.parts', own.map(([name, value]) => `${name} ${figure(value)}`).join(' · ')),
    h('span.parts', `on the wire ${parts.wire.toFixed(1)} ms`));
}

/** What stands at the end of the strip. */
export const sayAtEnd = (...children) => fill(end, ...children);
