// SPDX-License-Identifier: MIT
// What is drawn over the cells: the selection, spills, references, what is copied, what is typed.

import { fill, h } from '../dom.js';
import { current } from './current.js';
import { copied } from './clipboard.js';
import { holds } from './refs.js';

export class Marks {
  element = h('div.marks', { 'aria-hidden': 'true' });
  /** References that an explanation shows: {range, color}. */
  traced = [];
  /** A range that a fill would reach. */
  target = null;
  #isAsked = false;
  #ring = h('div.ring', null, h('b.handle'));

  constructor(grid) { this.grid = grid; }

  /** Where a range is, within the cells; null where none of it is shown. */
  box({ top, left, bottom, right }) {
    const { grid } = this;
    const { children } = grid.table.tBodies[0];
    const [one, other] = [grid.element(top, left), grid.element(Math.min(bottom, children.length - 1), Math.min(right, children[0].children.length - 2))];
    if (!one || !other) return null;
    const start = Math.min(one.offsetLeft, other.offsetLeft);
    return { left: start, top: one.offsetTop, width: Math.max(one.offsetLeft + one.offsetWidth, other.offsetLeft + other.offsetWidth) - start, height: other.offsetTop + other.offsetHeight - one.offsetTop };
  }

  #lay(element, range) {
    const box = this.box(range);
    if (!box) return null;
    this.#placed.push([element, box]);
    return element;
  }

  #placed = /** @type {[HTMLElement, Record<string, number>][]} */ ([]);

  /** Draws all marks, once after all that happens now. */
  draw() {
    if (this.#isAsked) return;
    this.#isAsked = true;
    queueMicrotask(() => { if (this.#isAsked) this.drawNow(); });
  }

  /** Draws all marks at once, for whoever measures them. */
  drawNow() {
    const { grid } = this;
    this.#isAsked = false;
    if (!grid.isConnected) return;
    const { editor, range, at } = grid;
    const references = editor.isOpen ? editor.references() : this.traced;
    const isHere = copied.grid === grid.name && copied.list === grid.list && !editor.isOpen;
    this.#placed = [];
    const all = [
      grid.spills.map((spill) => this.#lay(h('div.spill' + (holds(spill, at.row, at.column) ? '.within' : '')), spill)),
      references.map(({ range: one, color, index }) => this.#lay(h(`div.ref.r${color}`, { 'data-reference': index }, editor.isOpen && h('b.corner')), one)),
      isHere && this.#lay(h('div.copied'), copied.range),
      this.target && this.#lay(h('div.target'), this.target),
      this.#lay(this.#ring, range),
      editor.isOpen && this.#lay(editor.mirror, { top: editor.place.row, bottom: editor.place.row, left: editor.place.column, right: editor.place.column })].flat().filter(Boolean);
    // All places are known before one is written: a place that is asked for after that costs a layout.
    for (const [element, box] of this.#placed) for (const [side, length] of Object.entries(box)) element.style.setProperty(side, `${length}px`);
    const { children } = this.element;
    if (children.length !== all.length || all.some((one, index) => one !== children[index])) fill(this.element, all);
    this.focus();
  }

  /** Says by its color whether the grid has the keys. */
  focus() { this.#ring.classList.toggle('quiet', current.grid !== this.grid); }
}
