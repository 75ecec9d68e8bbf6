// SPDX-License-Identifier: MIT
// Rows of a block of items; of more than 200 only those in sight, and two screens around them.

import { active, boxOf, h, pick, set } from '../dom.js';
import { drawRow } from './row.js';

const few = 200;
const guess = 41;
const step = 4;
const reduced = matchMedia('(prefers-reduced-motion: reduce)');
const scroller = () => pick('main');

export class Rows {
  #items = /** @type {any[]} */ ([]);
  #made = /** @type {Map<string, {row: HTMLElement, said: string, item: any, place?: string}>} */ (new Map());
  #heights = /** @type {Map<string, number>} */ (new Map());
  #tops = new Float64Array(1);
  #sizes = new Float64Array(0);
  #range = [0, 0];
  #next = 0;
  #options = { columns: /** @type {string[]} */ ([]), all: 0, before: 0, mark: /** @type {(row: HTMLElement, item: any) => void} */ (() => {}) };

  /** @param {string} label what a screen reader calls the block */
  constructor(label) {
    this.element = h('ul.rows', { role: 'list', 'aria-label': label, tabindex: '-1' });
  }

  /** The items, in the order of their rows. */
  get items() { return this.#items; }

  /**
   * Shows items.
   * @param {any[]} items
   * @param {{columns: string[], all: number, before: number, mark: (row: HTMLElement, item: any) => void}} options
   *   `all` rows are in the list, `before` of them above this block; `mark` marks a row that is there
   */
  show(items, options) {
    this.#items = items;
    this.#options = options;
    this.element.hidden = items.length === 0;
    this.lay(true);
  }

  /** The row of an item, if it is there. */
  row(uuid) { return this.#made.get(uuid)?.row ?? null; }

  /** Marks rows anew, such as those that are selected. */
  mark() {
    const { mark } = this.#options;
    for (const item of this.#items.slice(...this.#range)) {
      const made = this.#made.get(item.uuid);
      if (made) mark(made.row, item);
    }
  }

  /** Brings an item into sight, and returns its row. */
  reveal(uuid) {
    const index = this.#items.findIndex((item) => item.uuid === uuid);
    if (index < 0) return null;
    if (!this.row(uuid)) {
      const main = scroller();
      main.scrollTop = this.#start() + this.#tops[index] - main.clientHeight / 2;
      this.lay();
    }
    const row = this.row(uuid);
    row?.scrollIntoView({ block: 'nearest' });
    return row;
  }

  /** Lays out what is in sight, and over the next frames what is around it. */
  lay(isNew = false) {
    const { length } = this.#items;
    if (isNew) this.#measure();
    let [from, to] = [0, length];
    if (length > few) {
      const { scrollTop, clientHeight: height } = scroller();
      const top = scrollTop - this.#start();
      const wanted = [this.#at(top - 2 * height), Math.min(length, this.#at(top + 3 * height) + 1)];
      const [first, last] = [this.#at(top), Math.min(length, this.#at(top + height) + 2)];
      const [before, after] = this.#range;
      const isFar = before > last || after < first;
      // A few rows at a time: no frame takes long.
      from = Math.max(wanted[0], Math.min(first, (isFar ? first : before) - step));
      to = Math.min(wanted[1], Math.max(last, (isFar ? last : after) + step));
      if (from > wanted[0] || to < wanted[1]) this.soon();
      if (!isNew && from === before && to === after) return;
    }
    this.#range = [from, to];
    this.#draw();
    this.#pad();
    if (length > few) this.#fit();
  }

  /** Lays out with the next frame. */
  soon() {
    this.#next ||= requestAnimationFrame(() => {
      this.#next = 0;
      if (this.element.isConnected) this.lay();
    });
  }

  #pad() {
    const [from, to] = this.#range;
    const { length } = this.#items;
    this.element.style.setProperty('padding-block', `${this.#tops[from]}px ${this.#tops[length] - this.#tops[to]}px`);
  }

  #start() {
    const main = scroller();
    return boxOf(this.element).top - boxOf(main).top + main.scrollTop;
  }

  #measure() {
    this.#sizes = Float64Array.from(this.#items, (item) => this.#heights.get(item.uuid) ?? guess);
    this.#tops = new Float64Array(this.#items.length + 1);
    this.#sum(0);
  }

  #sum(from) {
    for (let index = from; index < this.#sizes.length; index += 1) this.#tops[index + 1] = this.#tops[index] + this.#sizes[index];
  }

  /** The item at a height from the top of the block. */
  #at(y) {
    let [low, high] = [0, this.#items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#tops[middle + 1] <= y) low = middle + 1; else high = middle;
    }
    return Math.max(0, low);
  }

  #draw() {
    const { columns, all, before, mark } = this.#options;
    const [from, to] = this.#range;
    const { element } = this;
    const focused = element.contains(active()) ? active() : null;
    const kept = new Map();
    const key = `|${columns}`;
    // First, so that rows which stay need not move: one that moves is styled and laid out anew.
    const wanted = new Set(this.#items.slice(from, to).map((item) => item.uuid));
    for (const [uuid, made] of this.#made) if (!wanted.has(uuid) && made.row.parentNode === element) made.row.remove();
    let next = element.firstChild;
    for (let index = from; index < to; index += 1) {
      const item = this.#items[index];
      const made = this.#made.get(item.uuid) ?? { row: h('li.row', { 'data-id': item.uuid }), said: '', item: null };
      const said = made.item === item && made.said.endsWith(key) ? made.said : JSON.stringify(item) + key;
      if (made.said !== said && !made.row.classList.contains('editing')) { drawRow(made.row, item, columns); made.said = said; }
      made.item = item;
      const place = `${before + index + 1}/${all}`;
      if (made.place !== place) { set(made.row, { 'aria-posinset': before + index + 1, 'aria-setsize': all }); made.place = place; }
      mark(made.row, item);
      kept.set(item.uuid, made);
      if (made.row === next) next = next.nextSibling; else element.insertBefore(made.row, next);
    }
    this.#made = kept;
    if (!focused || active() === focused) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else if (element.isConnected && !element.hidden) element.focus({ preventScroll: true });
  }

  /** Takes over true heights, and keeps what is in sight where it is. */
  #fit() {
    const main = scroller();
    const anchor = this.#at(main.scrollTop - this.#start());
    const was = this.#tops[anchor];
    const [from, to] = this.#range;
    let isOther = false;
    for (let index = from; index < to; index += 1) {
      const { uuid } = this.#items[index];
      const height = this.#made.get(uuid)?.row.offsetHeight;
      if (!height || this.#sizes[index] === height) continue;
      this.#heights.set(uuid, height);
      this.#sizes[index] = height;
      isOther = true;
    }
    if (!isOther) return;
    // The space below is corrected with the next rows: one layout a frame is enough.
    this.#sum(from);
    const moved = this.#tops[anchor] - was;
    if (Math.abs(moved) >= 1 && anchor > 0) main.scrollTop += moved;
  }

  /** Where the rows are now, by item. */
  places() {
    return new Map([...this.#made].map(([uuid, { row }]) => [uuid, boxOf(row).top]));
  }

  /** Lets rows that stood elsewhere go to their place. */
  glide(places) {
    if (reduced.matches) return;
    for (const [uuid, { row }] of this.#made) {
      const distance = (places.get(uuid) ?? NaN) - boxOf(row).top;
      if (Math.abs(distance) > 1) row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], { duration: 240, easing: 'ease-in-out' });
    }
  }
}
