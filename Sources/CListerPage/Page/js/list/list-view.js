// SPDX-License-Identifier: MIT
// A list: its title, the field that adds, its items, its grids.

import { active, clock, fill, h, icon, later, listen, ltr, own, pick, plural, prevent, shown } from '../dom.js';
import { newUUID } from '../apply.js';
import { refresh } from '../commands.js';
import { style } from '../late.js';
import { scene } from '../session.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { go, place } from '../views.js';
import { registerListCommands } from './actions.js';
import { asOf, countConflicts, showConflicts } from './banners.js';
import { beginDrag } from './drag.js';
import { onRowKey } from './keys.js';
import { copy, edit, openDetails, paste, tick } from './editing.js';
import { arranged, plus, quantityText, setShow, showOf, sumOf, total } from './model.js';
import { Rows } from './rows.js';

const ways = { command: 'on the command line', import: 'by an import', window: 'in another window' };

export class ListView extends HTMLElement {
  /** The item that has, or would get, the focus; the others that are selected. */
  current = /** @type {string | null} */ (null);
  selected = /** @type {Set<string>} */ (new Set());
  anchor = /** @type {string | null} */ (null);
  /** Tags that are filtered for. */
  tags = /** @type {Set<string>} */ (new Set());
  /** What is shown now. */
  shown = arranged({ items: [] }, showOf(''), this.tags);
  open = new Rows('To get');
  done = new Rows('Done');
  #title = h('h1');
  #sums = h('p.sums');
  #banner = h('div');
  #pills = h('p.pills');
  #add = /** @type {HTMLInputElement} */ (h('input', { type: 'text', id: 'add', dir: 'auto', autocomplete: 'off', enterkeyhint: 'enter', placeholder: 'Add an item, or paste several lines', 'aria-label': 'Add an item, or paste several lines' }));
  #captions = h('div.captions', { 'aria-hidden': 'true' });
  #doneHead = h('p.done-head');
  #totals = h('p.totals');
  #empty = h('div.empty');
  #items = h('section.items', { 'aria-label': 'Items' });
  #grids = h('div.grids');
  #made = /** @type {Map<string, any>} */ (new Map());
  #name = '';
  /** Ticks that wait for their rows to go: the blocks as they were. */
  #held = /** @type {{open: string[], done: string[], timer: number} | null} */ (null);
  #wantsItems = false;
  #first = '';
  #scroll = 0;

  constructor() {
    super();
    registerListCommands(this);
    const add = h('form.add', { on: { submit: (event) => { prevent(event); this.#addTyped(); } } }, icon('plus'), this.#add, h('kbd', { 'aria-hidden': 'true' }, 'N'), h('kbd.enter', { 'aria-hidden': 'true' }, 'Enter'));
    this.#items.append(add, this.#pills, this.#captions, this.open.element, this.#doneHead, this.done.element, this.#totals, this.#empty);
    listen(this.#add, 'paste', (event) => {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!/\n\s*\S/.test(text.trim())) return;
      prevent(event);
      paste(text);
    });
    listen(this.#add, 'keydown', (event) => {
      if (event.key === 'ArrowDown' && this.flat.length) { prevent(event); this.focusItem(this.flat[0].uuid); }
      if (event.key === 'Escape') { if (this.#add.value) this.#add.value = ''; else this.#add.blur(); }
    });
    for (const rows of [this.open, this.done]) {
      listen(rows.element, 'click', (event) => this.#click(event));
      listen(rows.element, 'dblclick', (event) => { const id = this.#idOf(event); if (id && event.target instanceof Element && event.target.closest('.quantity, .sum, .price, .meta, .note')) openDetails(this, id); });
      listen(rows.element, 'keydown', (event) => onRowKey(this, event));
      listen(rows.element, 'focusin', (event) => { const id = this.#idOf(event); if (id && id !== this.current) this.choose(id, { isFocus: false }); });
      listen(rows.element, 'pointerdown', (event) => { if (event.target instanceof Element && event.target.closest('.grip')) beginDrag(this, rows, /** @type {string} */ (this.#idOf(event)), event); });
      for (const kind of ['copy', 'cut']) listen(rows.element, kind, (event) => copy(this, event));
      listen(rows.element, 'paste', (event) => { if (event.target instanceof HTMLTextAreaElement) return; prevent(event); paste(event.clipboardData?.getData('text/plain') ?? ''); });
    }
    listen(store, 'view', (event) => { if (this.isConnected) this.#show(/** @type {CustomEvent} */ (event).detail); });
    listen(store, 'heard', (event) => { if (this.isConnected) this.#hear(/** @type {CustomEvent} */ (event).detail); });
    listen(store, 'conflicts', () => this.#count());
    const main = pick('main');
    const keep = later(150, () => { if (this.isConnected) scene.set('scroll', [this.#name, Math.round(main.scrollTop)]); });
    listen(main, 'scroll', () => {
      if (!this.isConnected) return;
      this.open.soon(); this.done.soon();
      keep();
    }, { passive: true });
    listen(window, 'resize', () => { if (this.isConnected) { this.open.lay(); this.done.lay(); } });
  }

  connectedCallback() {
    if (!this.firstChild) this.append(this.#title, this.#sums, this.#banner, this.#items, this.#grids);
  }

  hide() { this.letGo(); }

  /** @param {string[]} params the name of the list, and maybe a version */
  show([name, version]) {
    if (name !== this.#name) this.#begin(name);
    store.open(name, version ? Number(version) : null).catch((error) => {
      if (this.#name !== name) return;
      fill(this.#title, own(name));
      fill(this.#sums, h('span.bad', { role: 'alert' }, error.status === 404 ? `There is no list "${shown(name)}".` : error.message));
      this.#items.hidden = true;
      fill(this.#grids);
      this.#made.clear();
    });
  }

  #begin(name) {
    clearTimeout(this.#held?.timer);
    this.#held = null;
    this.#name = name;
    const before = scene.get('list', {});
    const isSame = before.name === name;
    [this.current, this.selected, this.tags] = [isSame ? before.current : null, new Set(isSame ? before.selected : []), new Set(isSame ? before.tags : [])];
    this.#wantsItems = false;
    this.#scroll = scene.get('scroll')?.[0] === name ? scene.get('scroll')[1] : 0;
  }

  /** All rows from the top. */
  get flat() { return [...this.open.items, ...(showOf(this.#name).hideDone ? [] : this.done.items)]; }

  /** The items that a command is for: those selected, else the current one. */
  get chosen() {
    if (this.selected.size) return this.flat.filter((item) => this.selected.has(item.uuid));
    return [this.item(this.current)].filter(Boolean);
  }

  /** An item of the open list. */
  item(uuid) { return uuid ? store.view?.items.find((item) => item.uuid === uuid) : undefined; }

  #idOf(event) { return event.target instanceof Element ? event.target.closest('.row')?.getAttribute('data-id') ?? null : null; }

  /** Draws the list; what draws grids comes with the first one. */
  #show(detail) {
    if (!store.view?.grids.length || customElements.get('lister-grid') || this.#hasFailed) { this.#draw(detail); return; }
    Promise.all([import('../grid/grid.js'), style('/css/grid.css')]).catch(() => { this.#hasFailed = true; sayWrong('Grids are not here yet, and there is no connection. Load the page anew once there is one.'); })
      .then(() => this.#draw(detail));
  }

  #hasFailed = false;

  #draw({ cause, shine }) {
    const { view } = store;
    if (!view || store.name !== this.#name) return;
    const show = showOf(this.#name);
    this.shown = this.#holdBlocks(arranged(view, show, this.tags));
    this.dataset.color = view.color;
    if (this.#title.textContent !== shown(view.name)) fill(this.#title, own(view.name));
    this.#title.dataset.color = view.color;
    const { open, done, columns } = this.shown;
    const left = view.items.length - view.completed;
    const isGrid = view.items.length === 0 && view.grids.length > 0 && !this.#wantsItems;
    const isShop = view.items.some((item) => sumOf(item) || item.quantity !== undefined);
    const word = isShop ? 'to get' : 'to do';
    fill(this.#sums, h('bdi', { dir: 'ltr' }, isGrid ? plural(view.grids.length, 'grid') : view.items.length === 0 ? 'Nothing here yet' : [h('b', null, `${left} ${word}`), `, ${view.completed} done`]));
    this.#items.hidden = isGrid;
    this.#items.classList.toggle('past', store.version !== null);
    this.#add.disabled = store.version !== null;
    this.#drawBanner();
    this.#drawPills();
    const width = (name, text) => this.style.setProperty(`--${name}`, `${Math.min(26, longest(view.items, text))}ch`);
    width('quantity', quantityText);
    width('sum', (item) => sumOf(item)?.toString(2) ?? '');
    const captions = ['quantity', 'price', 'sum'].filter((name) => columns.includes(name));
    fill(this.#captions, captions.length > 0 && view.items.length > 0 && [h('span.text', null, 'Item'), captions.map((name) => h(`span.${name}`, null, name[0].toUpperCase() + name.slice(1)))]);
    this.open.element.setAttribute('aria-label', word[0].toUpperCase() + word.slice(1));
    const all = open.length + (show.hideDone ? 0 : done.length);
    const mark = (row, item) => this.#mark(row, item);
    this.#first = open[0]?.uuid ?? done[0]?.uuid;
    this.open.show(open, { columns, all, before: 0, mark });
    this.done.show(show.hideDone ? [] : done, { columns, all, before: open.length, mark });
    fill(this.#doneHead, done.length > 0 && [ltr(`${done.length} done`), h('button.link', { type: 'button', 'aria-expanded': String(!show.hideDone), on: { click: () => this.setShow({ hideDone: !show.hideDone }) } }, show.hideDone ? 'Show' : 'Hide')]);
    this.#drawTotals(word);
    this.#drawEmpty(view);
    this.#drawGrids(view, shine);
    for (const uuid of shine ?? []) for (const rows of [this.open, this.done]) this.#shine(rows.row(uuid));
    if (cause === 'opened') this.#opened();
    refresh();
  }

  async #count() {
    const name = this.#name;
    try { await countConflicts(name); } catch { return; }
    if (this.isConnected && this.#name === name) this.#drawBanner();
  }

  #opened() {
    if (store.version === null) this.#count();
    const found = scene.get('find');
    if (found?.name === this.#name) {
      scene.set('find', null);
      if (found.cell) {
        import('../grid/current.js').then(({ goTo, shownGrids }) => goTo(found.cell, shownGrids().find((one) => one.name === found.grid)));
        return;
      }
      const item = store.view.items.find((one) => one.number === found.number);
      if (item) { this.tags.clear(); this.redraw(); this.focusItem(item.uuid); return; }
    }
    const main = pick('main');
    main.scrollTop = this.#scroll;
    this.open.lay(); this.done.lay();
    if (active() && active() !== document.body) return;
    if (this.current && this.item(this.current)) this.focusItem(this.current);
    else if (!this.#items.hidden && !matchMedia('(pointer: coarse)').matches && store.version === null) this.#add.focus({ preventScroll: true });
  }

  #shine(row) {
    if (!row) return;
    row.classList.add('shine');
    setTimeout(() => row.classList.remove('shine'), 1_200);
  }

  #mark(row, item) {
    const isSelected = this.selected.has(item.uuid);
    row.classList.toggle('selected', isSelected);
    const check = pick('.check', row);
    check?.setAttribute('tabindex', item.uuid === (this.current ?? this.#first) ? '0' : '-1');
    if (isSelected) check?.setAttribute('aria-description', 'selected'); else check?.removeAttribute('aria-description');
  }

  #drawBanner() {
    const { name, version } = store;
    if (version === null) fill(this.#banner, showConflicts(name));
    else asOf().then((banner) => { if (banner && store.name === name && store.version === version) fill(this.#banner, banner); });
  }

  #drawPills() {
    fill(this.#pills, [...this.tags].map((tag) => h('button.pill', { type: 'button', 'aria-label': `Show more than ${shown(tag)}`, on: { click: () => { this.tags.delete(tag); this.redraw(); this.#add.focus(); } } }, own(tag), ' ×')),
      showOf(this.#name).order !== 'own' && h('button.pill', { type: 'button', 'aria-label': 'Show in its own order', on: { click: () => { this.setShow({ order: 'own' }); this.#add.focus(); } } }, `by ${showOf(this.#name).order} ×`));
  }

  #drawTotals(word) {
    const { open, done, shown: count } = this.shown;
    const [left, gone] = [total(open), total(done)];
    const all = plus(left, gone);
    const figure = (label, value) => value && h('span', null, label, ' ', h('b', null, value.toString(2)));
    fill(this.#totals, all && [figure(word[0].toUpperCase() + word.slice(1), left), figure('Done', gone), figure('All', all)],
      this.tags.size > 0 && h('span', null, `of ${count} shown`));
  }

  #drawEmpty(view) {
    const isEmpty = view.items.length === 0 && view.grids.length === 0 && store.version === null;
    this.#empty.hidden = !isEmpty;
    if (!isEmpty || this.#empty.firstChild) return;
    const hint = (title, text) => h('li', null, h('b', null, title), h('span', null, text));
    fill(this.#empty, h('span.mark', { 'aria-hidden': 'true' }), h('h2', null, 'Type the first item above'), h('p.soft', null, 'Enter adds it, and the field is ready for the next.'),
      h('ul', null, hint('Paste lines', 'Each line becomes an item. "2 kg Apples (3.60)" brings its quantity and price.'),
        hint('Drop a file', 'CSV, Excel, todo.txt, Keep and others are read and told of.'), hint('Add a grid', '16 by 16 cells that calculate exactly. Type = to begin a formula.')));
  }

  #drawGrids(view, shine) {
    const wanted = new Set(view.grids.map((grid) => grid.name));
    for (const [name, element] of this.#made) if (!wanted.has(name)) { element.remove(); this.#made.delete(name); }
    view.grids.forEach((grid, index) => {
      let element = this.#made.get(grid.name);
      if (!element) { element = document.createElement('lister-grid'); this.#made.set(grid.name, element); }
      if (this.#grids.children[index] !== element) this.#grids.insertBefore(element, this.#grids.children[index] ?? null);
      element.show?.(view, grid.name, { shine });
    });
  }

  /** Shows the list anew, as its filter and order now are. */
  redraw() {
    this.#keep();
    this.#draw({ cause: 'shown', shine: new Set() });
  }

  setShow(change) {
    setShow(this.#name, change);
    this.redraw();
  }

  #keep() { scene.set('list', { name: this.#name, current: this.current, selected: [...this.selected].slice(0, 1_000), tags: [...this.tags] }); }

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
    this.#keep();
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
    /** @type {HTMLElement | null} */ (row?.querySelector('.check'))?.focus({ preventScroll: true });
  }

  focusAdd() {
    this.#wantsItems = true;
    if (this.#items.hidden) this.redraw();
    this.#add.focus();
    this.#add.scrollIntoView({ block: 'nearest' });
  }

  #click(event) {
    const id = this.#idOf(event);
    if (!id || !(event.target instanceof Element)) return;
    if (event.target.closest('.check')) return tick(this, [id], { isAtOnce: event.detail === 0 });
    if (event.target.closest('.details')) return openDetails(this, id);
    if (event.target.closest('textarea')) return undefined;
    const tag = event.target.closest('.tag');
    if (tag && !event.shiftKey && !event.ctrlKey) { this.tags.add(tag.textContent ?? ''); return this.redraw(); }
    if (event.shiftKey) return this.choose(id, { extend: true });
    if (event.ctrlKey || event.metaKey) return this.choose(id, { toggle: true });
    this.choose(id);
    if (event.target.closest('.text > span[dir]')) edit(this, id);
    return undefined;
  }

  /** Lets rows stay where they are a moment longer. */
  hold() {
    this.#held ??= { open: this.open.items.map((item) => item.uuid), done: this.done.items.map((item) => item.uuid), timer: 0 };
    clearTimeout(this.#held.timer);
    this.#held.timer = setTimeout(() => this.letGo(), 600);
  }

  #holdBlocks(now) {
    if (!this.#held) return now;
    const items = new Map([...now.open, ...now.done].map((item) => [item.uuid, item]));
    const block = (ids, fresh) => {
      const kept = ids.map((id) => items.get(id)).filter(Boolean);
      return [...fresh.filter((item) => !known.has(item.uuid)), ...kept];
    };
    const known = new Set([...this.#held.open, ...this.#held.done]);
    return { ...now, open: block(this.#held.open, now.open), done: block(this.#held.done, now.done) };
  }

  /** Lets rows go to their block. */
  letGo() {
    if (!this.#held) return;
    clearTimeout(this.#held.timer);
    this.#held = null;
    if (!this.isConnected) return;
    const focused = active() instanceof Element ? active().closest('.row')?.getAttribute('data-id') : null;
    const places = new Map([...this.open.places(), ...this.done.places()]);
    this.#draw({ cause: 'shown', shine: new Set() });
    this.open.glide(places); this.done.glide(places);
    if (focused && this.flat.some((item) => item.uuid === focused)) {
      /** @type {HTMLElement | null} */ ((this.open.row(focused) ?? this.done.row(focused))?.querySelector('.check'))?.focus({ preventScroll: true });
    }
  }

  #addTyped() {
    const text = this.#add.value.trim();
    if (!text || !store.isEditable) return;
    this.#add.value = '';
    // What the list has already is wanted again, and not there twice.
    store.edit([{ edit: 'want', items: [{ uuid: newUUID(), text }] }]);
    const first = this.open.items[0];
    if (first && !this.tags.size) this.#shineNew(first.uuid);
  }

  #shineNew(uuid) { this.open.row(uuid)?.animate?.([{ opacity: 0.3 }, { opacity: 1 }], { duration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120 }); }

  #hear(event) {
    if (event.event === 'deleted') say('Deleted elsewhere. Undo brings it back.', { action: ['Undo', () => store.act('/undo').then(() => { go('list', place.params[0]); say(`"${shown(place.params[0])}" is back.`); })] });
    else say(`Changed ${ways[event.by] ?? 'elsewhere'}, ${clock(event.time ?? Date.now())}${event.changes?.text ? `: ${shown(event.changes.text)}` : ''}.`);
  }
}

/** How many characters the longest text of items has. */
function longest(items, text) {
  let most = 0;
  for (const item of items) { const { length } = text(item); if (length > most) most = length; }
  return most;
}

customElements.define('lister-list', ListView);
