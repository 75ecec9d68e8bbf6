// SPDX-License-Identifier: MIT
// The lists, search, and the ways to the other views.

import { bringIn, fill, give, h, icon, later, listen, own, pick, plural, prevent, set } from './dom.js';
import { store } from './store.js';
import { address, go, place } from './views.js';
import { run } from './commands.js';
import { ask, connection } from './server.js';
import { sayWrong } from './strip.js';

const most = 400;
const sidebar = pick('lister-sidebar');

/** The picture of how much of a list is done. */
export function progressMark(color, done, all) {
  const share = all ? done / all : 0;
  const mark = h('span.mark', { unread: true, 'data-color': color, 'data-share': !all || !done ? 0 : done === all ? 3 : share < 0.34 ? 1 : 2 });
  return mark;
}

const isToday = (list) => list.name.toLowerCase() === 'today';

/** The way to the list Today, which is made when there is none. */
export const todayLink = (kind) => h(kind, { href: address('list', 'Today'), onclick: openToday }, icon('sun'), 'Today');

/** Goes to the list Today. @param {Event} event */
async function openToday(event) {
  prevent(event);
  try {
    const list = store.lists.find(isToday) ?? (await ask('POST', '/v1/today')).json;
    go('list', list.name);
  } catch (error) { sayWrong(error); }
}

const listsPart = h('ul', { label: 'Lists' });
const todayPart = h('ul');
const stateText = h('span.state');
const searchField = /** @type {HTMLInputElement} */ (h('input', { type: 'search', placeholder: 'Search', label: 'Search all lists' }));

set(sidebar, { role: 'navigation', label: 'Lists' });
const entry = (id, picture, label) => h('li', h('button.entry', { 'data-run': id, onclick: (event) => run(id, event) }, icon(picture), label));
sidebar.append(
  h('div.brand', progressMark('green', 1, 1), 'Lister'),
  h('div.search', icon('search'), searchField, h('kbd', { unread: true }, '/')),
  todayPart,
  h('h2', 'Lists'),
  listsPart,
  h('ul.soft', entry('new-list', 'plus', 'New list'), entry('import', 'in', 'Import')),
  h('h2', 'Server'),
  h('ul', viewLink('batch', 'lists', 'Batch'), viewLink('metrics', 'plot', 'Metrics')),
  h('div.foot', stateText, h('button.key', { label: 'Keyboard', title: 'Keyboard', onclick: (event) => run('keys', event) }, '?')),
);
const look = later(80, () => { if (searchField.value.trim()) go('search', searchField.value); });
listen(searchField, 'input', () => { if (searchField.value.trim()) look(); else { look.cancel(); if (place.view === 'search') history.back(); } });
listen(searchField, 'keydown', (event) => {
  if (event.key === 'Escape') { searchField.value = ''; searchField.dispatchEvent(new Event('input')); searchField.blur(); }
  if (event.key === 'Enter' || event.key === 'ArrowDown') {
    prevent(event);
    pick('main .content a, main .content button')?.focus();
  }
});
listen(store, 'lists', draw);
listen(store, 'state', say);
listen(window, 'place', draw);
draw();
say();

/** Puts the focus into the search field. */
export function focusSearch() { searchField.focus(); searchField.select(); }

function viewLink(view, picture, label) {
  return h('li', h('a.entry', { href: address(view), 'data-view': view }, icon(picture), label));
}

function listEntry(list) {
  const isOpen = ['list', 'history', 'sides'].includes(place.view) && place.params[0] === list.name;
  const counts = `${list.completed}/${list.items}`;
  return h('li', h('a.entry', { href: address('list', list.name), 'aria-current': isOpen && 'page' },
    progressMark(list.color, list.completed, list.items), h('span.name', own(list.name)),
    h('span.count', list.items ? { label: `${list.completed} of ${list.items} done` } : null, list.items ? counts : '')));
}

function draw() {
  const today = store.lists.filter(isToday);
  fill(todayPart, today.length ? today.map((list) => listEntry(list)) : h('li', todayLink('a.entry')));
  const others = store.lists.filter((list) => !isToday(list));
  fill(listsPart, others.slice(0, most).map((list) => listEntry(list)),
    others.length > most && h('li.soft', `${others.length - most} more: search for them.`),
    others.length === 0 && h('li.soft', 'No lists yet. Name the first one.'));
  bringIn(pick('[aria-current]', sidebar));
  for (const link of sidebar.querySelectorAll('[data-view]')) set(link, { 'aria-current': link.getAttribute('data-view') === place.view && 'page' });
}

function say() {
  const changes = plural(store.waiting, 'change');
  const text = !connection.isConnected
    ? `Not connected.${store.waiting ? ` ${changes} wait${store.waiting === 1 ? 's' : ''}.` : ''}`
    : store.waiting ? 'Saving.' : 'Saved on this machine.';
  give(stateText, 'warn', !connection.isConnected);
  if (stateText.textContent !== text) fill(stateText, icon(connection.isConnected ? 'tick' : 'warn'), own(text));
}
