// SPDX-License-Identifier: MIT
// The lists, search, and the ways to the other views.

import { fill, h, icon, later, listen, own, pick, plural, prevent } from './dom.js';
import { store } from './store.js';
import { address, go, place } from './views.js';
import { run } from './commands.js';
import { ask, connection } from './server.js';
import { sayWrong } from './strip.js';

const most = 400;

/** The picture of how much of a list is done. */
export function progressMark(color, done, all) {
  const share = all ? done / all : 0;
  const mark = h('span.mark', { 'aria-hidden': 'true', 'data-color': color, 'data-share': !all || !done ? 0 : done === all ? 3 : share < 0.34 ? 1 : 2 });
  return mark;
}

const isToday = (list) => list.name.toLowerCase() === 'today';

/** The way to the list Today, which is made when there is none. */
export const todayLink = (kind) => h(kind, { href: address('list', 'Today'), on: { click: openToday } }, icon('sun'), 'Today');

/** Goes to the list Today. @param {Event} event */
async function openToday(event) {
  prevent(event);
  try {
    const list = store.lists.find(isToday) ?? (await ask('POST', '/v1/today')).json;
    go('list', list.name);
  } catch (error) { sayWrong(error.message); }
}

class Sidebar extends HTMLElement {
  #lists = h('ul', { 'aria-label': 'Lists' });
  #today = h('ul');
  #state = h('span.state');
  #search = /** @type {HTMLInputElement} */ (h('input', { type: 'search', placeholder: 'Search', 'aria-label': 'Search all lists' }));

  connectedCallback() {
    this.setAttribute('role', 'navigation');
    this.setAttribute('aria-label', 'Lists');
    const entry = (id, picture, label) => h('li', null, h('button.entry', { type: 'button', 'data-run': id, on: { click: (event) => run(id, event) } }, icon(picture), label));
    this.append(
      h('div.brand', null, progressMark('green', 1, 1), 'Lister'),
      h('div.search', null, icon('search'), this.#search, h('kbd', { 'aria-hidden': 'true' }, '/')),
      this.#today,
      h('h2', null, 'Lists'),
      this.#lists,
      h('ul.soft', null, entry('new-list', 'plus', 'New list'), entry('import', 'in', 'Import')),
      h('h2', null, 'Server'),
      h('ul', null, this.#link('batch', 'lists', 'Batch'), this.#link('metrics', 'plot', 'Metrics')),
      h('div.foot', null, this.#state, h('button.key', { type: 'button', 'aria-label': 'Keyboard', title: 'Keyboard', on: { click: (event) => run('keys', event) } }, '?')),
    );
    const look = later(80, () => { if (this.#search.value.trim()) go('search', this.#search.value); });
    listen(this.#search, 'input', () => { if (this.#search.value.trim()) look(); else { look.cancel(); if (place.view === 'search') history.back(); } });
    listen(this.#search, 'keydown', (event) => {
      if (event.key === 'Escape') { this.#search.value = ''; this.#search.dispatchEvent(new Event('input')); this.#search.blur(); }
      if (event.key === 'Enter' || event.key === 'ArrowDown') {
        prevent(event);
        pick('main .content a, main .content button')?.focus();
      }
    });
    listen(store, 'lists', () => this.#draw());
    listen(store, 'state', () => this.#say());
    listen(window, 'place', () => this.#draw());
    this.#draw();
    this.#say();
  }

  /** Puts the focus into the search field. */
  focusSearch() { this.#search.focus(); this.#search.select(); }

  #link(view, picture, label) {
    return h('li', null, h('a.entry', { href: address(view), 'data-view': view }, icon(picture), label));
  }

  #entry(list) {
    const isOpen = ['list', 'history', 'sides'].includes(place.view) && place.params[0] === list.name;
    const counts = `${list.completed}/${list.items}`;
    return h('li', null, h('a.entry', { href: address('list', list.name), 'aria-current': isOpen && 'page' },
      progressMark(list.color, list.completed, list.items), h('span.name', null, own(list.name)),
      h('span.count', list.items ? { 'aria-label': `${list.completed} of ${list.items} done` } : null, list.items ? counts : '')));
  }

  #draw() {
    const today = store.lists.filter(isToday);
    fill(this.#today, today.length ? today.map((list) => this.#entry(list)) : h('li', null, todayLink('a.entry')));
    const others = store.lists.filter((list) => !isToday(list));
    fill(this.#lists, others.slice(0, most).map((list) => this.#entry(list)),
      others.length > most && h('li.soft', null, `${others.length - most} more: search for them.`),
      others.length === 0 && h('li.soft', null, 'No lists yet. Name the first one.'));
    pick('[aria-current]', this)?.scrollIntoView({ block: 'nearest' });
    for (const link of this.querySelectorAll('a[data-view]')) {
      if (link.getAttribute('data-view') === place.view) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
    }
  }

  #say() {
    const changes = plural(store.waiting, 'change');
    const text = !connection.isConnected
      ? `Not connected.${store.waiting ? ` ${changes} wait${store.waiting === 1 ? 's' : ''}.` : ''}`
      : store.waiting ? 'Saving.' : 'Saved on this machine.';
    this.#state.classList.toggle('warn', !connection.isConnected);
    if (this.#state.textContent !== text) fill(this.#state, icon(connection.isConnected ? 'tick' : 'warn'), own(text));
  }
}

customElements.define('lister-sidebar', Sidebar);
