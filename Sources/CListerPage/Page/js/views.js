// SPDX-License-Identifier: MIT
// Which view the main part shows: the address after the # says it, so Back and a reload work.

import { active, around, focusOn, h, isTyping, listen, pick } from './dom.js';
import { refresh } from './commands.js';
import { scene } from './session.js';

/**
 * @typedef {HTMLElement & {show: (params: string[]) => void, hide?: () => void, home?: () => void}} View
 * A view is an element; `show` is called when it comes to the main part or its parameters change,
 * `hide` when it goes, `home` when the keys have no other place in it.
 */

/** @type {Map<string, () => Promise<View | undefined>>} */
const makers = new Map();
/** @type {Map<string, View | undefined>} */
const made = new Map();
let current = /** @type {View | null} */ (null);
/** Where one begins, and comes from an address that means nothing. */
let home = () => ['import'];
const needsList = ['list', 'sides'];

/** What the main part shows: the name of the view, and its parameters. */
export let place = { view: '', params: /** @type {string[]} */ ([]) };

/**
 * A view: an element with what it has, and its functions.
 * @type {(name: string, members: object, ...children: any[]) => any}
 */
export const viewOf = (name, members, ...children) => Object.assign(h('lister-' + name, children), members);

/** Adds a view, which is made when it is first shown: `#/list/Groceries` is the view `list` with the parameter Groceries. */
export function addView(name, make) { makers.set(name, make); }

/** The view that is shown. */
export const currentView = () => current;

/** The address of a view. */
export const address = (view, ...params) => '#/' + [view, ...params].map(encodeURIComponent).join('/');

/** Goes to a view. */
export function go(view, ...params) {
  const target = address(view, ...params);
  if (location.hash === target) update(); else location.hash = target;
}

/** Goes to a view without a step for Back. */
export function replace(/** @type {string} */ view, ...params) {
  history.replaceState(null, '', address(view, ...params));
  update();
}

const main = () => pick('main .content');

// The last place in the view that took keys.
let keyed = /** @type {any} */ (null);

/** Whether keys are for an element: for a field, a cell or a row of the view. */
const takesKeys = (element) => main().contains(element) && (isTyping(element) || element.matches('[role=gridcell], .row *'));

/** Remembers where the keys are, for what takes them for a while: the function that gives them back. */
export function keepKeys() {
  const before = active();
  // A button that the pointer pressed is nothing to type in.
  const isPlace = takesKeys(before) || before.matches('button:focus-visible, a:focus-visible, input');
  return () => giveKeys(isPlace ? before : null);
}

/** Gives the keys to a place, or to where they were last in the view, or to where typing begins in it; where they are for something already they stay. */
export function giveKeys(place = null) {
  if (takesKeys(active()) || active().closest('dialog, .popover')) return;
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const found = [place, keyed].find((one) => one?.isConnected && one.checkVisibility() && !one.disabled && (one === place || !isTouch || !isTyping(one)));
  if (found) focusOn(found); else current?.home?.();
}

listen(document, 'focusin', ({ target }) => { if (takesKeys(target)) keyed = target; });

// A button that the pointer pressed, or that went with what it did, leaves the keys to the view.
listen(window, 'click', (event) => {
  const button = around(event, 'button');
  if (!button || button.closest('dialog, .popover')) return;
  if (active() === document.body || (event.detail && active() === button && !button.closest('.row, aside'))) giveKeys();
});

/** A part of an address; one that nothing is coded by as it is. */
function decoded(part) {
  try { return decodeURIComponent(part); } catch { return part; }
}

function update() {
  const [name, ...params] = location.hash.slice(2).split('/').map(decoded);
  const make = makers.get(name);
  if (!make || (needsList.includes(name) && !params[0])) { replace(...home()); return; }
  if (current && place.view !== name) { current.hide?.(); current.remove(); current = null; }
  place = { view: name, params };
  scene.set('place', place);
  document.body.dataset.view = name;
  const view = made.get(name);
  if (view) show(view); else make().then((fresh) => { made.set(name, made.get(name) ?? fresh); if (place.view === name && made.get(name)) show(made.get(name)); });
  dispatchEvent(new Event('place'));
  refresh();
}

function show(view) {
  if (current !== view) main().append(view);
  current = view;
  view.show(place.params);
  dispatchEvent(new Event('shown'));
}

/** Goes to a view, and calls back once it is there. */
export function goAnd(run, view, ...params) {
  const isShown = () => place.view === view && current;
  if (isShown()) { run(current); return; }
  const look = () => { if (isShown()) { removeEventListener('shown', look); run(current); } };
  listen(window, 'shown', look);
  go(view, ...params);
}

/**
 * Shows what the address says, else where this window was, else where one begins.
 * @param {() => string[]} begin a view and its parameters
 */
export function start(begin) {
  home = begin;
  listen(window, 'hashchange', update);
  const before = scene.get('place');
  if (makers.has(location.hash.slice(2).split('/')[0])) update();
  else if (before && makers.has(before.view)) replace(before.view, ...before.params);
  else replace(...home());
}
