// SPDX-License-Identifier: MIT
// Rows of a block of items; of more than 200 only those in sight, and two screens around them; all of them on paper.

import { active, boxOf, bringIn, focusOn, h, isStill, listen, pick, set } from '../dom.js';
import { drawRow } from './row.js';

const few = 200;
const guess = 41;
const step = 4;
const scroller = () => pick('main');

/** @param {string} label what a screen reader calls the block */
export function makeRows(label) {
  const element = h('ul.rows', { role: 'list', label, tabindex: '-1' });
  let shownItems = /** @type {any[]} */ ([]);
  let madeRows = /** @type {Map<string, {row: HTMLElement, said: string, item: any, place?: string}>} */ (new Map());
  const heights = /** @type {Map<string, number>} */ (new Map());
  let tops = new Float64Array(1);
  let sizes = new Float64Array(0);
  let spread = [0, 0];
  let frame = 0;
  let lit = /** @type {Element | null} */ (null);
  let isPrinted = false;
  const print = (isOn) => { isPrinted = isOn; if (element.isConnected) self.lay(true); };
  listen(window, 'beforeprint', () => print(true));
  listen(window, 'afterprint', () => print(false));
  listen(matchMedia('print'), 'change', ({ matches }) => print(matches));
  // A key can show where the focus is, without moving it.
  for (const kind of ['focusin', 'focusout', 'keyup']) listen(element, kind, light);
  let given = { columns: /** @type {string[]} */ ([]), all: 0, before: 0, mark: /** @type {(row: HTMLElement, item: any) => void} */ (() => {}) };
  const self = {
    element,

    /** The items, in the order of their rows. */
    get items() { return shownItems; },

    /**
     * Shows items.
     * @param {any[]} items
     * @param {{columns: string[], all: number, before: number, mark: (row: HTMLElement, item: any) => void}} options
     *   `all` rows are in the list, `before` of them above this block; `mark` marks a row that is there
     */
    show(items, options) {
      shownItems = items;
      given = options;
      element.hidden = items.length === 0;
      self.lay(true);
    },

    /** The row of an item, if it is there. */
    row(uuid) { return madeRows.get(uuid)?.row ?? null; },

    /** Marks rows anew, such as those that are selected. */
    mark() {
      const { mark } = given;
      for (const item of shownItems.slice(...spread)) {
        const made = madeRows.get(item.uuid);
        if (made) mark(made.row, item);
      }
    },

    /** Brings an item into sight, and returns its row. */
    reveal(uuid) {
      const index = shownItems.findIndex((item) => item.uuid === uuid);
      if (index < 0) return null;
      if (!self.row(uuid)) {
        const main = scroller();
        main.scrollTop = startOf() + tops[index] - main.clientHeight / 2;
        self.lay();
      }
      const row = self.row(uuid);
      bringIn(row);
      return row;
    },

    /** Lays out what is in sight, and over the next frames what is around it. */
    lay(isNew = false) {
      const { length } = shownItems;
      if (isNew) measure();
      let [from, to] = [0, length];
      const isPart = length > few && !isPrinted;
      if (isPart) {
        const { scrollTop, clientHeight: height } = scroller();
        const top = scrollTop - startOf();
        const wanted = [indexAt(top - 2 * height), Math.min(length, indexAt(top + 3 * height) + 1)];
        const [first, last] = [indexAt(top), Math.min(length, indexAt(top + height) + 2)];
        const [before, after] = spread;
        const isFar = before > last || after < first;
        // A few rows at a time: no frame takes long.
        from = Math.max(wanted[0], Math.min(first, (isFar ? first : before) - step));
        to = Math.min(wanted[1], Math.max(last, (isFar ? last : after) + step));
        if (from > wanted[0] || to < wanted[1]) self.soon();
        if (!isNew && from === before && to === after) return;
      }
      spread = [from, to];
      drawRows();
      pad();
      if (isPart) fit();
    },

    /** Lays out with the next frame. */
    soon() {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        if (element.isConnected) self.lay();
      });
    },

    /** Where the rows are now, by item. */
    places() {
      return new Map([...madeRows].map(([uuid, { row }]) => [uuid, boxOf(row).top]));
    },

    /** Lets rows that stood elsewhere go to their place. */
    glide(places) {
      if (isStill()) return;
      for (const [uuid, { row }] of madeRows) {
        const distance = (places.get(uuid) ?? NaN) - boxOf(row).top;
        if (Math.abs(distance) > 1) row.animate([{ transform: `translateY(${distance}px)` }, { transform: 'none' }], { duration: 240, easing: 'ease-in-out' });
      }
    },
  };

  /** Lets the row with a focus that is to be seen say so. */
  function light() {
    const at = active();
    if (lit) set(lit, { 'data-focus': null });
    lit = element.contains(at) && at.matches(':focus-visible') ? at.closest('.row') : null;
    if (lit) set(lit, { 'data-focus': at.className });
  }

  function pad() {
    const [from, to] = spread;
    const { length } = shownItems;
    element.style.setProperty('padding-block', `${tops[from]}px ${tops[length] - tops[to]}px`);
  }

  function startOf() {
    const main = scroller();
    return boxOf(element).top - boxOf(main).top + main.scrollTop;
  }

  function measure() {
    sizes = Float64Array.from(shownItems, (item) => heights.get(item.uuid) ?? guess);
    tops = new Float64Array(shownItems.length + 1);
    sum(0);
  }

  function sum(from) {
    for (let index = from; index < sizes.length; index += 1) tops[index + 1] = tops[index] + sizes[index];
  }

  /** The item at a height from the top of the block. */
  function indexAt(y) {
    let [low, high] = [0, shownItems.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (tops[middle + 1] <= y) low = middle + 1; else high = middle;
    }
    return Math.max(0, low);
  }

  function drawRows() {
    const { columns, all, before, mark } = given;
    const [from, to] = spread;
    const focused = element.contains(active()) ? active() : null;
    const kept = new Map();
    const key = `|${columns}`;
    // First, so that rows which stay need not move: one that moves is styled and laid out anew.
    const wanted = new Set(shownItems.slice(from, to).map((item) => item.uuid));
    for (const [uuid, made] of madeRows) if (!wanted.has(uuid) && made.row.parentNode === element) made.row.remove();
    let next = element.firstChild;
    for (let index = from; index < to; index += 1) {
      const item = shownItems[index];
      const made = madeRows.get(item.uuid) ?? { row: h('li.row', { 'data-id': item.uuid }), said: '', item: null };
      const said = made.item === item && made.said.endsWith(key) ? made.said : JSON.stringify(item) + key;
      if (made.said !== said && !made.row.classList.contains('editing')) { drawRow(made.row, item, columns); made.said = said; }
      // One that is being edited is drawn later.
      if (made.said === said) made.item = item;
      const place = `${before + index + 1}/${all}`;
      if (made.place !== place) { set(made.row, { 'aria-posinset': before + index + 1, 'aria-setsize': all }); made.place = place; }
      mark(made.row, item);
      kept.set(item.uuid, made);
      if (made.row === next) next = next.nextSibling; else element.insertBefore(made.row, next);
    }
    madeRows = kept;
    if (lit && !lit.contains(active())) light();
    if (!focused || active() === focused) return;
    if (focused.isConnected) focusOn(focused);
    else if (element.isConnected && !element.hidden) focusOn(element);
  }

  /** Takes over true heights, and keeps what is in sight where it is. */
  function fit() {
    const main = scroller();
    const anchor = indexAt(main.scrollTop - startOf());
    const was = tops[anchor];
    const [from, to] = spread;
    let isOther = false;
    for (let index = from; index < to; index += 1) {
      const { uuid } = shownItems[index];
      const height = madeRows.get(uuid)?.row.offsetHeight;
      if (!height || sizes[index] === height) continue;
      heights.set(uuid, height);
      sizes[index] = height;
      isOther = true;
    }
    if (!isOther) return;
    // The space below is corrected with the next rows: one layout a frame is enough.
    sum(from);
    const moved = tops[anchor] - was;
    if (Math.abs(moved) >= 1 && anchor > 0) main.scrollTop += moved;
  }
  return self;
}
