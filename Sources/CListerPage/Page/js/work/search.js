// SPDX-License-Identifier: MIT
// What is found in all lists while one types.

import { active, fill, h, listen, ltr, own, plural, prevent, shown } from '../dom.js';
import { progressMark } from '../sidebar.js';
import { ask } from '../server.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { address, go, viewOf } from '../views.js';

/** A text with its matches in ink, the rest soft. */
function marked(text, matches) {
  const parts = [];
  let from = 0;
  for (const { start, length } of matches) {
    parts.push(shown(text.slice(from, start)), h('mark', shown(text.slice(start, start + length))));
    from = start + length;
  }
  return h('bdi', { dir: 'auto' }, parts, shown(text.slice(from)));
}

let lastAsking = /** @type {AbortController | null} */ (null);
const field = /** @type {HTMLInputElement} */ (h('input', { type: 'search', label: 'Search all lists', placeholder: 'Search', oninput: () => go('search', field.value) }));
const said = h('p.sums', { role: 'status' });
const hits = h('div.hits');

const move = (event) => {
  const links = [...searchView.querySelectorAll('.hits a')];
  const at = links.indexOf(active());
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && links.length) { prevent(event); (at + step < 0 ? field : /** @type {HTMLElement} */ (links[Math.min(links.length - 1, at + step)])).focus(); }
  if (event.key === 'Enter' && event.target === field) /** @type {HTMLElement | undefined} */ (links[0])?.click();
  if (event.key === 'Escape') { prevent(event); history.back(); }
};

export const searchView = viewOf('search', { show }, h('h1', 'Search'), h('div.search.own', field), said, hits);
listen(searchView, 'keydown', move);

/** @param {string[]} params what is searched for */
async function show([text = '']) {
  if (active() !== field) field.value = text;
  const word = text.trim();
  lastAsking?.abort();
  if (!word) { fill(hits); fill(said, 'Type a word: lists, their items and their cells are looked through.'); return; }
  const asking = (lastAsking = new AbortController());
  try {
    const { json } = await ask('GET', '/v1/search', { query: { q: word, limit: 100, cells: true }, signal: asking.signal });
    draw(word, json);
  } catch (error) {
    if (error.name !== 'AbortError') draw(word, { lists: [], cells: [], count: 0, more: false, more_cells: false }, error.message);
  }
}

function draw(word, found, wrong) {
  const lower = word.toLowerCase();
  const names = store.lists.filter((list) => list.name.toLowerCase().includes(lower));
  const head = (name, matches) => {
    const list = store.list(name);
    return h('h2', h('a', { href: address('list', name) }, progressMark(list.color, list.completed, list.items), marked(name, matches)));
  };
  const at = (name) => { const start = name.toLowerCase().indexOf(lower); return start < 0 ? [] : [{ start, length: word.length }]; };
  const hit = (name, place, ...children) => h('li', h('a', { href: address('list', name), onclick: () => scene.set('find', { name, ...place }) }, children));
  const cells = found.cells.reduce((sum, list) => sum + list.cells.length, 0);
  const lists = new Set([...found.lists, ...found.cells].map((list) => list.name)).size;
  const counts = [(found.count || !cells) && plural(found.count, 'item'), cells && `${plural(cells, 'cell')}${found.more_cells ? ' and more' : ''}`].filter(Boolean).join(' and ');
  fill(said, wrong ? h('span.bad', wrong) : names.length + lists > 0 ? `${counts} in ${plural(lists, 'list')}${found.more ? ', the first are shown' : ''}.` : `Nothing is called "${shown(word)}".`);
  fill(hits,
    names.filter((list) => ![...found.lists, ...found.cells].some((one) => one.name === list.name)).map((list) => head(list.name, at(list.name))),
    found.lists.map((list) => [head(list.name, at(list.name)), h('ul', list.items.map((item) => hit(list.name, { number: item.number },
      marked(item.text, item.matches), item.completed && h('span.hidden', ', done'), item.tags.map((tag) => h('span.tag', own(tag))))))]),
    found.cells.map((list) => [!found.lists.some((one) => one.name === list.name) && head(list.name, at(list.name)), h('ul', list.cells.map((one) => hit(list.name, { grid: one.grid, cell: one.cell },
      h('span.place', own(one.grid), ' ', ltr(one.cell)), ' ', marked(one.text, one.matches))))]));
}
