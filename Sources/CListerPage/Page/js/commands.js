// SPDX-License-Identifier: MIT
// Every command of the page: its name, its key, when it can be done. Keys, buttons and the menu ask here.

import { around, isComposing, isTyping, listen, prevent } from './dom.js';
import { preference } from './session.js';

/**
 * @typedef {object} Command
 * @property {string} id
 * @property {string | (() => string)} title what the menu says; a function where it names what is undone
 * @property {string[]} keys such as 'Ctrl+K', 'Alt+ArrowUp', 'N'; letters and signs work outside of fields and grids
 * @property {string} [hint] a key that the view itself heeds, while the focus is in it
 * @property {string} [icon] the picture of its button
 * @property {number} [bar] its place in the bar of commands, if it has one
 * @property {(() => boolean) | null} when whether it can be done now; null where it always can
 * @property {(event?: Event) => void} run
 */

/** @type {Map<string, Command>} */
const all = new Map();
const changed = new EventTarget();
const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/**
 * Adds commands.
 * @param {...[string, string | (() => string), string, (() => boolean) | null, (event?: any) => any, object?]} rows each with
 *   its id, title, keys (with a space between two; one in brackets is the view's own), when it can be done, what it does, and
 *   more of it
 */
export function register(...rows) {
  for (const [id, title, keys, when, run, more] of rows) {
    const isHint = keys[0] === '(';
    all.set(id, { id, title, keys: isHint || !keys ? [] : keys.split(' '), hint: isHint ? keys.slice(1, -1) : undefined, when, run, ...more });
  }
  refresh();
}

/** Says that what can be done has changed; it is told once before the next picture. */
export function refresh() {
  if (!asked) asked = requestAnimationFrame(() => { asked = 0; changed.dispatchEvent(new Event('change')); });
}
let asked = 0;

/** Calls back when what can be done has changed. */
export function onChange(run) { listen(changed, 'change', run); }

/** What can be done now. */
export const available = () => [...all.values()].filter(isAvailable);
const isAvailable = (command) => command.when?.() ?? true;

/** A command by its id. */
export const command = (id) => all.get(id);

/** Does a command, if that can be done. */
export function run(id, event) {
  const found = all.get(id);
  if (found && isAvailable(found)) found.run(event);
}

export const titleOf = (found) => (typeof found.title === 'function' ? found.title() : found.title);

/** What was pressed, as commands write it. */
export function keyName(event) {
  let key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (key === ' ') key = 'Space';
  const control = isMac && !'[] '.includes(event.key) ? event.metaKey || (event.ctrlKey && '[]'.includes(event.key)) : event.ctrlKey;
  const isSign = event.key.length === 1 && event.key.toUpperCase() === event.key.toLowerCase();
  return (control ? 'Ctrl+' : '') + (event.altKey ? 'Alt+' : '') + (event.shiftKey && !(isSign && !control && key !== 'Space') ? 'Shift+' : '') + key;
}

const signs = { ArrowUp: '↑', ArrowDown: '↓', ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc', Delete: 'Del' };

/** The key of a command, if it has one. */
export const keyOf = (found) => found.hint ?? found.keys[0];

/** A key as it is shown. */
export function keyShown(key) {
  const text = key.replace(/Arrow\w+|Escape|Delete/g, (word) => signs[word]);
  return isMac ? text.replace('Ctrl+', '⌘').replace('Alt+', '⌥').replace('Shift+', '⇧') : text;
}

listen(document, 'keydown', (event) => {
  if (event.defaultPrevented || isComposing(event)) return;
  const name = keyName(event);
  const target = /** @type {any} */ (event.target);
  const isInside = isTyping(target) || around(event, '[role=grid], dialog[open]');
  const isSingle = !/^(Ctrl|Alt)\+/.test(name) && !/^F\d/.test(name) && name.length < 3;
  if (isSingle && preference.get('letters') === false) return;
  for (const found of all.values()) {
    // In a field or a grid a letter or a sign is typed.
    if (!found.keys.includes(name) || (isInside && isSingle) || !isAvailable(found)) continue;
    // A field undoes its own letters first.
    if (isTyping(target) && /^Ctrl\+(Shift\+)?[ZY]$/.test(name) && !target.dataset.undone) continue;
    prevent(event);
    found.run(event);
    return;
  }
});
