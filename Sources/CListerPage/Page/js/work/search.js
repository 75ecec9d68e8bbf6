// SPDX-License-Identifier: MIT
// What is found in all lists while one types.

import { active, fill, h, listen, ltr, own, plural, prevent, shown } from '../dom.js';
import { style } from '../late.js';
import { progressMark } from '../sidebar.js';
import { ask } from '../server.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { address, go } from '../views.js';

await style('/css/work.css');

/** A text with its matches in ink, the rest soft. */
function marked(text, matches) {
  const parts = [];
  let from = 0;
  for (const { start, length } of matches) {
    parts.push(shown(text.slice(from, start)), h('mark', null, shown(text.slice(start, start + length))));
    from = start + length;
  }
  return h('bdi', { dir: 'auto' }, parts, shown(text.slice(from)));
}

export class SearchView extends HTMLElement {
  #asking = /** @type {AbortController | null} */ (null);
  #field = /** @type {HTMLInputElement} */ (h('input', { type: 'search', 'aria-label': 'Search all lists', placeholder: 'Search', on: { input: () => go('search', this.#field.value) } }));
  #said = h('p.sums', { role: 'status' });
  #hits = h('div.hits');

  connectedCallback() {
    if (!this.firstChild) this.append(h('h1', null, 'Search'), h('div.search.own', null, this.#field), this.#said, this.#hits);
    listen(this, 'keydown', this.#move);
  }

  /** @param {string[]} params what is searched for */
  async show([text = '']) {
    if (active() !== this.#field) this.#field.value = text;
    const word = text.trim();
    this.#asking?.abort();
    if (!word) { fill(this.#hits); fill(this.#said, 'Type a word: lists, their items and their cells are looked through.'); return; }
    const asking = (this.#asking = new AbortController());
    try {
      const { json } = await ask('GET', '/v1/search', { query: { q: word, limit: 100, cells: true }, signal: asking.signal });
      this.#draw(word, json);
    } catch (error) {
      if (error.name !== 'AbortError') this.#draw(word, { lists: [], cells: [], count: 0, more: false, moreCells: false }, error.message);
    }
  }

  #draw(word, found, wrong) {
    const lower = word.toLowerCase();
    const names = store.lists.filter((list) => list.name.toLowerCase().includes(lower));
    const listOf = (name) => store.lists.find((list) => list.name === name) ?? { color: 'gray', completed: 0, items: 0 };
    const head = (name, matches) => {
      const list = listOf(name);
      return h('h2', null, h('a', { href: address('list', name) }, progressMark(list.color, list.completed, list.items), marked(name, matches)));
    };
    const at = (name) => { const start = name.toLowerCase().indexOf(lower); return start < 0 ? [] : [{ start, length: word.length }]; };
    const hit = (name, place, ...children) => h('li', null, h('a', { href: address('list', name), on: { click: () => scene.set('find', { name, ...place }) } }, children));
    const cells = found.cells.reduce((sum, list) => sum + list.cells.length, 0);
    const lists = new Set([...found.lists, ...found.cells].map((list) => list.name)).size;
    const counts = [(found.count || !cells) && plural(found.count, 'item'), cells && `${plural(cells, 'cell')}${found.moreCells ? ' and more' : ''}`].filter(Boolean).join(' and ');
    fill(this.#said, wrong ? h('span.bad', null, wrong) : names.length + lists > 0 ? `${counts} in ${plural(lists, 'list')}${found.more ? ', the first are shown' : ''}.` : `Nothing is called "${shown(word)}".`);
    fill(this.#hits,
      names.filter((list) => ![...found.lists, ...found.cells].some((one) => one.name === list.name)).map((list) => head(list.name, at(list.name))),
      found.lists.map((list) => [head(list.name, at(list.name)), h('ul', null, list.items.map((item) => hit(list.name, { number: item.number },
        marked(item.text, item.matches), item.completed && h('span.hidden', null, ', done'), item.tags.map((tag) => h('span.tag', null, own(tag))))))]),
      found.cells.map((list) => [!found.lists.some((one) => one.name === list.name) && head(list.name, at(list.name)), h('ul', null, list.cells.map((one) => hit(list.name, { grid: one.grid, cell: one.cell },
        h('span.place', null, own(one.grid), ' ', ltr(one.cell)), ' ', marked(one.text, one.matches))))]));
  }

  #move = (event) => {
    const links = [...this.querySelectorAll('.hits a')];
    const at = links.indexOf(active());
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && links.length) { prevent(event); (at + step < 0 ? this.#field : /** @type {HTMLElement} */ (links[Math.min(links.length - 1, at + step)])).focus(); }
    if (event.key === 'Enter' && event.target === this.#field) /** @type {HTMLElement | undefined} */ (links[0])?.click();
    if (event.key === 'Escape') { prevent(event); history.back(); }
  };
}

customElements.define('lister-search', SearchView);

/** The view, for its first time. */
export const make = () => new SearchView();
