// SPDX-License-Identifier: MIT
// What is drawn over the cells: the selection, spills, references, what is copied, what is typed.

import { fill, give, h } from '../dom.js';
import { current } from './current.js';
import { copied } from './clipboard.js';
import { holds } from './refs.js';

/** The marks of a grid. */
export function makeMarks(grid) {
  let isAsked = false;
  const ring = h('div.ring', h('b.handle'));

  let placed = /** @type {[HTMLElement, Record<string, number>][]} */ ([]);
  const self = {
    element: h('div.marks', { unread: true }),
    /** References that an explanation shows: {range, color}. */
    traced: [],
    /** A range that a fill would reach. */
    target: null,

    /** Where a range is, within the cells; null where none of it is shown. */
    box({ top, left, bottom, right }) {
            const { children } = grid.table.tBodies[0];
      const [one, other] = [grid.element(top, left), grid.element(Math.min(bottom, children.length - 1), Math.min(right, children[0].children.length - 2))];
      if (!one || !other) return null;
      const start = Math.min(one.offsetLeft, other.offsetLeft);
      return { left: start, top: one.offsetTop, width: Math.max(one.offsetLeft + one.offsetWidth, other.offsetLeft + other.offsetWidth) - start, height: other.offsetTop + other.offsetHeight - one.offsetTop };
    },

    /** Draws all marks, once after all that happens now. */
    draw() {
      if (isAsked) return;
      isAsked = true;
      queueMicrotask(() => { if (isAsked) self.drawNow(); });
    },

    /** Draws all marks at once, for whoever measures them. */
    drawNow() {
            isAsked = false;
      if (!grid.isConnected) return;
      const { editor, range, at } = grid;
      const references = editor.isOpen ? editor.references() : self.traced;
      const isHere = copied.grid === grid.name && copied.list === grid.list && !editor.isOpen;
      placed = [];
      const all = [
        grid.spills.map((spill) => lay(h('div.spill' + (holds(spill, at.row, at.column) ? '.within' : '')), spill)),
        references.map(({ range: one, color, index }) => lay(h(`div.ref.r${color}`, { 'data-reference': index }, editor.isOpen && h('b.corner')), one)),
        isHere && lay(h('div.copied'), copied.range),
        self.target && lay(h('div.target'), self.target),
        lay(ring, range),
        editor.isOpen && lay(editor.mirror, { top: editor.place.row, bottom: editor.place.row, left: editor.place.column, right: editor.place.column })].flat().filter(Boolean);
      // All places are known before one is written: a place that is asked for after that costs a layout.
      for (const [element, box] of placed) for (const [side, length] of Object.entries(box)) element.style.setProperty(side, `${length}px`);
      const { children } = self.element;
      if (children.length !== all.length || all.some((one, index) => one !== children[index])) fill(self.element, all);
      self.focus();
    },

    /** Says by its color whether the grid has the keys. */
    focus() { give(ring, 'quiet', current.grid !== grid); },
  };

  function lay(element, range) {
    const box = self.box(range);
    if (!box) return null;
    placed.push([element, box]);
    return element;
  }
  return self;
}
