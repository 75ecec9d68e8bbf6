// SPDX-License-Identifier: MIT
// Which view the main part shows: the address after the # says it, so Back and a reload work.

import { h, listen, pick } from './dom.js';
import { refresh } from './commands.js';
import { scene } from './session.js';

/**
 * @typedef {HTMLElement & {show: (params: string[]) => void, hide?: () => void}} View
 * A view is an element; `show` is called when it comes to the main part or its parameters change,
 * `hide` when it goes.
 */

/** @type {Map<string, () => Promise<View | undefined>>} */
const makers = new Map();
/** @type {Map<string, View | undefined>} */
const made = new Map();
let current = /** @type {View | null} */ (null);

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
export function replace(view, ...params) {
  history.replaceState(null, '', address(view, ...params));
  update();
}

const main = () => pick('main .content');

function update() {
  const parts = location.hash.slice(2).split('/').map(decodeURIComponent);
  const [name, ...params] = parts;
  const make = makers.get(name);
  if (!make) return;
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

/** Shows what the address says, else where this window was, else a first view. */
export function start(first) {
  listen(window, 'hashchange', update);
  const before = scene.get('place');
  if (makers.has(location.hash.slice(2).split('/')[0])) update();
  else if (before && makers.has(before.view)) replace(before.view, ...before.params);
  else replace(...first);
}
