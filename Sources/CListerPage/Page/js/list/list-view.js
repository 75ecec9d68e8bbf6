// SPDX-License-Identifier: MIT
// A list: its title, the field that adds, its items, its grids.

import { active, around, bringIn, button, capital, fill, focusOn, give, h, icon, isStill, isTyping, later, listen, ltr, own, pick, plural, prevent, set, shown, textField } from '../dom.js';
import { newUUID } from '../apply.js';
import { refresh } from '../commands.js';
import { notHere, style } from '../late.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { say } from '../strip.js';
import { giveKeys } from '../views.js';
import { registerListCommands } from './actions.js';
import { asOf, countConflicts, hear, noList, showConflicts, waysIn } from './banners.js';
import { openDetails } from './details.js';
import { beginDrag } from './drag.js';
import { onRowKey } from './keys.js';
import { copy, edit, paste, tick } from './editing.js';
import { arranged, plus, quantityText, setShow, showOf, sumOf, total } from './model.js';
import { makeRows } from './rows.js';

const heading = h('h1');
const sumsPart = h('p.sums');
const bannerPart = h('div');
const pillsPart = h('p.pills');
const hint = 'Add an item, or paste several lines';
const field = textField(hint, { id: 'add', enterkeyhint: 'enter', placeholder: hint });
const captionsPart = h('div.captions', { unread: true });
const doneHead = h('p.done-head');
const totalsPart = h('p.totals');
const emptyPart = h('div.empty');
const itemsPart = h('section.items', { label: 'Items' });
const gridsPart = h('div.grids');
const made = /** @type {Map<string, any>} */ (new Map());
let listName = '';
/** Ticks that wait for their rows to go: the blocks as they were. */
let held = /** @type {{open: string[], done: string[], timer: number} | null} */ (null);
let wantsItems = false;
let wantedGrid = '';
let firstId = '';
let scrolled = 0;
let hasFailed = false;

class ListView extends HTMLElement {
  /** The item that has, or would get, the focus; the others that are selected. */
  current = /** @type {string | null} */ (null);
  selected = /** @type {Set<string>} */ (new Set());
  anchor = /** @type {string | null} */ (null);
  /** Tags that are filtered for. */
  tags = /** @type {Set<string>} */ (new Set());
  /** What is shown now. */
  shown = arranged({ items: [] }, showOf(''), this.tags);
  open = makeRows('To get');
  done = makeRows('Done');

  constructor() {
    super();
    registerListCommands(this);
    const add = h('form.add', { onsubmit: (event) => { prevent(event); addTyped(); } }, icon('plus'), field, h('kbd', { unread: true }, 'N'), h('kbd.enter', { unread: true }, 'Enter'));
    itemsPart.append(add, pillsPart, captionsPart, this.open.element, doneHead, this.done.element, totalsPart, emptyPart);
    listen(field, 'paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!/\n\s*\S/.test(text.trim())) return;
      prevent(event);
      paste(text);
    });
    listen(field, 'keydown', (event) => {
      if (event.key === 'ArrowDown' && this.flat.length) { prevent(event); this.focusItem(this.flat[0].uuid); }
      if (event.key === 'Escape') { if (field.value) field.value = ''; else field.blur(); }
    });
    for (const rows of [this.open, this.done]) {
      listen(rows.element, 'click', (event) => click(event));
      listen(rows.element, 'dblclick', (event) => { const id = idOf(event); if (id && around(event, '.quantity, .sum, .price, .meta, .note')) openDetails(this, id); });
      listen(rows.element, 'keydown', (event) => onRowKey(this, event));
      listen(rows.element, 'focusin', (event) => { const id = idOf(event); if (id && id !== this.current) this.choose(id, { isFocus: false }); });
      listen(rows.element, 'pointerdown', (event) => { if (around(event, '.grip')) beginDrag(this, rows, /** @type {string} */ (idOf(event)), event); });
      for (const kind of ['copy', 'cut']) listen(rows.element, kind, (event) => copy(this, event));
      listen(rows.element, 'paste', (event) => { if (event.target instanceof HTMLTextAreaElement) return; prevent(event); paste(event.clipboardData?.getData('text/plain') ?? ''); });
    }
    listen(store, 'view', (event) => { if (this.isConnected) showList(/** @type {CustomEvent} */ (event).detail); });
    listen(store, 'heard', (event) => { if (this.isConnected) hear(/** @type {CustomEvent} */ (event).detail); });
    listen(store, 'conflicts', () => countThem());
    const main = pick('main');
    const keep = later(150, () => { if (this.isConnected) scene.set('scroll', [listName, Math.round(main.scrollTop)]); });
    listen(main, 'scroll', () => {
      if (!this.isConnected) return;
      this.open.soon(); this.done.soon();
      keep();
    }, { passive: true });
    listen(window, 'resize', () => { if (this.isConnected) { this.open.lay(); this.done.lay(); } });
  }

  connectedCallback() {
    if (!this.firstChild) this.append(heading, sumsPart, bannerPart, itemsPart, gridsPart);
  }

  hide() { this.letGo(); }

  /** @param {string[]} params the name of the list, and maybe a version */
  show([name, version]) {
    if (name !== listName) begin(name);
    store.open(name, version ? Number(version) : null).catch((error) => {
      if (listName !== name) return;
      fill(heading, own(name));
      fill(sumsPart, noList(name, error));
      for (const part of [bannerPart, gridsPart]) fill(part);
      itemsPart.hidden = true;
      made.clear();
    });
  }

  /** All rows from the top. */
  get flat() { return [...this.open.items, ...(showOf(listName).hideDone ? [] : this.done.items)]; }

  /** The items that a command is for: those selected, else the current one. */
  get chosen() {
    if (this.selected.size) return this.flat.filter((item) => this.selected.has(item.uuid));
    return [this.item(this.current)].filter(Boolean);
  }

  /** An item of the open list. */
  item(uuid) { return uuid ? store.view?.items.find((item) => item.uuid === uuid) : undefined; }

  /** Shows the list anew, as its filter and order now are. */
  redraw() {
    keepScene();
    draw({ cause: 'shown', shine: new Set() });
  }

  setShow(change) {
    setShow(listName, change);
    this.redraw();
  }

  /** Makes an item the current one; `extend` selects up to it, `toggle` selects it too. */
  choose(uuid, { extend = false, toggle = false, isFocus = true } = {}) {
    const { flat } = this;
    if (extend) {
      this.anchor ??= this.current ?? uuid;
      const [from, to] = [this.anchor, uuid].map((one) => flat.findIndex((item) => item.uuid === one)).sort((a, b) => a - b);
      this.selected = new Set(flat.slice(Math.max(0, from), to + 1).map((item) => item.uuid));
    } else if (toggle) {
      if (this.selected.size === 0 && this.current && this.current !== uuid) this.selected.add(this.current);
      if (!this.selected.delete(uuid)) this.selected.add(uuid);
      this.anchor = uuid;
    } else {
      this.selected.clear();
      this.anchor = null;
    }
    this.current = uuid;
    this.open.mark(); this.done.mark();
    keepScene();
    refresh();
    if (isFocus) this.focusItem(uuid);
    if (this.selected.size > 1) say(`${this.selected.size} selected.`);
  }

  chooseAll() {
    this.selected = new Set(this.flat.map((item) => item.uuid));
    this.open.mark(); this.done.mark();
    refresh();
    say(`${this.selected.size} selected.`);
  }

  /** Brings the row of an item into sight. */
  reveal(uuid) { return this.open.reveal(uuid) ?? this.done.reveal(uuid); }

  /** Gives an item's row the focus, wherever it is. */
  focusItem(uuid) {
    const row = this.reveal(uuid);
    this.current = row ? uuid : this.current;
    this.open.mark(); this.done.mark();
    if (row) focusOn(pick('.check', row));
  }

  /** Gives the keys to where typing begins: the current item, the field that adds, or the first grid. */
  home() {
    if (this.item(this.current)) this.focusItem(this.current);
    else if (itemsPart.hidden) made.values().next().value?.focusCell?.();
    else if (!matchMedia('(pointer: coarse)').matches && store.version === null) focusOn(field);
  }

  /** Gives the keys to a grid, as soon as it is there. */
  focusGrid(name) { wantedGrid = name; }

  focusAdd() {
    wantsItems = true;
    if (itemsPart.hidden) this.redraw();
    field.focus();
    bringIn(field);
  }

  /** Lets rows stay where they are a moment longer. */
  hold() {
    held ??= { open: this.open.items.map((item) => item.uuid), done: this.done.items.map((item) => item.uuid), timer: 0 };
    clearTimeout(held.timer);
    held.timer = setTimeout(() => this.letGo(), 600);
  }

  /** Lets rows go to their block. */
  letGo() {
    if (!held) return;
    clearTimeout(held.timer);
    held = null;
    if (!this.isConnected) return;
    const focused = active()?.closest('.row')?.dataset.id;
    const places = new Map([...this.open.places(), ...this.done.places()]);
    draw({ cause: 'shown', shine: new Set() });
    this.open.glide(places); this.done.glide(places);
    if (focused && this.flat.some((item) => item.uuid === focused)) {
      const row = this.open.row(focused) ?? this.done.row(focused);
      if (row) focusOn(pick('.check', row));
    }
  }
}

customElements.define('lister-list', ListView);

/** The view of the open list. */
export const listView = new ListView();

function begin(name) {
  clearTimeout(held?.timer);
  held = null;
  listName = name;
  const before = scene.get('list', {});
  const isSame = before.name === name;
  [listView.current, listView.selected, listView.tags] = [isSame ? before.current : null, new Set(isSame ? before.selected : []), new Set(isSame ? before.tags : [])];
  wantsItems = false;
  scrolled = scene.get('scroll')?.[0] === name ? scene.get('scroll')[1] : 0;
}

const idOf = (event) => around(event, '.row')?.dataset.id;

/** Draws the list; what draws grids comes with the first one. */
function showList(detail) {
  if (!store.view?.grids.length || customElements.get('lister-grid') || hasFailed) { draw(detail); return; }
  Promise.all([import('../grid/grid.js'), style('/css/grid.css')]).catch(() => { hasFailed = true; notHere(); })
    .then(() => draw(detail));
}

function draw({ cause, shine }) {
  const { view } = store;
  if (!view || store.name !== listName) return;
  const show = showOf(listName);
  listView.shown = holdBlocks(arranged(view, show, listView.tags));
  listView.dataset.color = view.color;
  if (heading.textContent !== shown(view.name)) fill(heading, own(view.name));
  heading.dataset.color = view.color;
  const { open, done, columns } = listView.shown;
  const left = view.items.length - view.completed;
  const isGrid = view.items.length === 0 && view.grids.length > 0 && !wantsItems;
  const isShop = view.items.some((item) => sumOf(item) || item.quantity !== undefined);
  const word = isShop ? 'to get' : 'to do';
  fill(sumsPart, h('bdi', { dir: 'ltr' }, isGrid ? plural(view.grids.length, 'grid') : view.items.length === 0 ? 'Nothing here yet' : [h('b', `${left} ${word}`), `, ${view.completed} done`]));
  itemsPart.hidden = isGrid;
  give(itemsPart, 'past', store.version !== null);
  field.disabled = store.version !== null;
  drawBanner();
  drawPills();
  const width = (name, text) => listView.style.setProperty(name, `${Math.min(26, longest(view.items, text))}ch`);
  width('--quantity', quantityText);
  width('--sum', (item) => sumOf(item)?.toString(2) ?? '');
  const captions = ['quantity', 'price', 'sum'].filter((name) => columns.includes(name));
  fill(captionsPart, captions.length > 0 && view.items.length > 0 && [h('span.text', 'Item'), captions.map((name) => h(`span.${name}`, capital(name)))]);
  set(listView.open.element, { label: capital(word) });
  const all = open.length + (show.hideDone ? 0 : done.length);
  firstId = open[0]?.uuid ?? done[0]?.uuid;
  listView.open.show(open, { columns, all, before: 0, mark: markRow });
  listView.done.show(show.hideDone ? [] : done, { columns, all, before: open.length, mark: markRow });
  fill(doneHead, done.length > 0 && [ltr(`${done.length} done`), button('link', show.hideDone ? 'Show' : 'Hide', () => listView.setShow({ hideDone: !show.hideDone }), { 'aria-expanded': String(!show.hideDone) })]);
  drawTotals(word);
  drawEmpty(view);
  drawGrids(view, shine);
  for (const uuid of shine ?? []) for (const rows of [listView.open, listView.done]) shineUp(rows.row(uuid));
  if (cause === 'opened') opened();
  refresh();
}

async function countThem() {
  const name = listName;
  try { await countConflicts(name); } catch { return; }
  if (listView.isConnected && listName === name) drawBanner();
}

function opened() {
  if (store.version === null) countThem();
  const found = scene.get('find');
  if (found?.name === listName) {
    scene.set('find', null);
    if (found.cell) {
      made.get(found.grid)?.goTo(found.cell, true);
      return;
    }
    const item = store.view.items.find((one) => one.number === found.number);
    if (item) { listView.tags.clear(); listView.redraw(); listView.focusItem(item.uuid); return; }
  }
  const main = pick('main');
  main.scrollTop = scrolled;
  listView.open.lay(); listView.done.lay();
  // Who types elsewhere, or looks at the history, goes on with it.
  const at = active();
  if (!at.checkVisibility() || !(isTyping(at) || at.closest('aside, dialog, .popover, .items, .grids'))) listView.home();
}

function shineUp(row) {
  if (!row) return;
  give(row, 'shine', true);
  setTimeout(() => give(row, 'shine', false), 1_200);
}

function markRow(row, item) {
  const isSelected = listView.selected.has(item.uuid);
  give(row, 'selected', isSelected);
  const check = pick('.check', row);
  if (check) set(check, { tabindex: item.uuid === (listView.current ?? firstId) ? 0 : -1, 'aria-description': isSelected && 'selected' });
}

function drawBanner() {
  const { name, version } = store;
  if (version === null) fill(bannerPart, showConflicts(name));
  else asOf().then((banner) => { if (banner && store.name === name && store.version === version) fill(bannerPart, banner); });
}

function drawPills() {
  fill(pillsPart, [...listView.tags].map((tag) => h('button.pill', { label: `Show more than ${shown(tag)}`, onclick: () => { listView.tags.delete(tag); listView.redraw(); field.focus(); } }, own(tag), ' ×')),
    showOf(listName).order !== 'own' && h('button.pill', { label: 'Show in its own order', onclick: () => { listView.setShow({ order: 'own' }); field.focus(); } }, `by ${showOf(listName).order} ×`));
}

function drawTotals(word) {
  const { open, done, shown: count } = listView.shown;
  const [left, gone] = [total(open), total(done)];
  const all = plus(left, gone);
  const figure = (label, value) => value && h('span', label, ' ', h('b', value.toString(2)));
  fill(totalsPart, all && [figure(capital(word), left), figure('Done', gone), figure('All', all)],
    listView.tags.size > 0 && h('span', `of ${count} shown`));
}

function drawEmpty(view) {
  const isEmpty = view.items.length === 0 && view.grids.length === 0 && store.version === null;
  emptyPart.hidden = !isEmpty;
  if (!isEmpty || emptyPart.firstChild) return;
  fill(emptyPart, waysIn());
}

function drawGrids(view, shine) {
  const wanted = new Set(view.grids.map((grid) => grid.name));
  let isLost = false;
  for (const [name, element] of made) if (!wanted.has(name)) { isLost ||= element.contains(active()); element.remove(); made.delete(name); }
  view.grids.forEach((grid, index) => {
    let element = made.get(grid.name);
    if (!element) { element = document.createElement('lister-grid'); made.set(grid.name, element); }
    if (gridsPart.children[index] !== element) gridsPart.insertBefore(element, gridsPart.children[index] ?? null);
    element.show?.(view, grid.name, { shine });
  });
  const element = made.get(wantedGrid);
  if (element) { wantedGrid = ''; element.scrollIntoView({ block: 'center' }); element.focusCell?.(); } else if (isLost) giveKeys();
}

function keepScene() { scene.set('list', { name: listName, current: listView.current, selected: [...listView.selected].slice(0, 1_000), tags: [...listView.tags] }); }

function click(event) {
  const id = idOf(event);
  if (!id) return;
  if (around(event, '.check')) return tick(listView, [id], { isAtOnce: event.detail === 0 });
  if (around(event, '.details')) return openDetails(listView, id);
  if (around(event, 'textarea')) return undefined;
  const tag = around(event, '.tag');
  if (tag && !event.shiftKey && !event.ctrlKey) { listView.tags.add(tag.textContent ?? ''); return listView.redraw(); }
  if (event.shiftKey) return listView.choose(id, { extend: true });
  if (event.ctrlKey || event.metaKey) return listView.choose(id, { toggle: true });
  listView.choose(id);
  if (around(event, '.text > span[dir]')) edit(listView, id);
  return undefined;
}

function holdBlocks(now) {
  if (!held) return now;
  const items = new Map([...now.open, ...now.done].map((item) => [item.uuid, item]));
  const block = (ids, fresh) => {
    const kept = ids.map((id) => items.get(id)).filter(Boolean);
    return [...fresh.filter((item) => !known.has(item.uuid)), ...kept];
  };
  const known = new Set([...held.open, ...held.done]);
  return { ...now, open: block(held.open, now.open), done: block(held.done, now.done) };
}

function addTyped() {
  const text = field.value.trim();
  if (!text || !store.isEditable) return;
  field.value = '';
  // What the list has already is wanted again, and not there twice.
  store.edit([{ edit: 'want', items: [{ uuid: newUUID(), text }] }]);
  const first = listView.open.items[0];
  if (first && !listView.tags.size) shineNew(first.uuid);
}

function shineNew(uuid) { listView.open.row(uuid)?.animate?.([{ opacity: 0.3 }, { opacity: 1 }], { duration: isStill() ? 0 : 120 }); }

/** How many characters the longest text of items has. */
const longest = (items, text) => items.reduce((most, item) => Math.max(most, text(item).length), 0);
