// SPDX-License-Identifier: MIT
// The pointer in the cells: selecting, pointing while a formula is typed, dragging references, filling.

import { listen, prevent } from '../dom.js';
import { cellName, nameAt } from '../apply.js';
import { store } from '../store.js';
import { restOn } from './explain.js';
import { between, firstOf, lastOf, rangeName } from './refs.js';

/** Hears the pointer for the cells of a grid. */
export function followPointer(grid) {
  const { sheet, editor } = grid;
  const cellAt = (event) => {
    const cell = document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.matches('td[data-cell]') && grid.contains(one));
    return cell ? grid.placeOf(cell) : null;
  };
  let resting = 0;

  listen(sheet, 'pointerdown', (event) => {
    clearTimeout(resting);
    if (event.button !== 0) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const reference = target.closest('.ref');
    if (target.closest('.handle')) drag(event, fillFrom());
    else if (reference && editor.isOpen) drag(event, shift(Number(reference.getAttribute('data-reference')), target.matches('.corner'), cellAt(event)));
    else if (target.closest('th')) head(event, target.closest('th'));
    else if (cellAt(event)) cell(event, cellAt(event));
  });

  listen(sheet, 'dblclick', (event) => { if (cellAt(event) && !editor.isOpen) { prevent(event); editor.begin(); } });

  listen(sheet, 'pointermove', (event) => {
    clearTimeout(resting);
    const place = event.pointerType === 'mouse' && event.buttons === 0 && cellAt(event);
    if (place) resting = setTimeout(() => restOn(grid, place), 500);
  });
  listen(sheet, 'pointerleave', () => clearTimeout(resting));

  function cell(event, place) {
    if (editor.isOpen && editor.point(between(place, place))) {
      drag(event, { move: (now) => editor.point(between(place, now)) });
      return;
    }
    if (editor.isOpen) editor.keep();
    if (event.pointerType !== 'mouse') {
      // A finger scrolls; only a tap selects.
      listen(sheet, 'click', () => grid.select(place), { once: true });
      return;
    }
    grid.tabbedFrom = null;
    if (event.shiftKey) grid.select(grid.at, { anchor: grid.anchor, head: place }); else grid.select(place);
    const { at, anchor } = grid;
    drag(event, { move: (now) => grid.select(at, { anchor, head: now }) });
  }

  function head(event, element) {
    prevent(event);
    const [row, column] = [element.dataset.row, element.dataset.column].map((text) => (text === undefined ? null : Number(text)));
    const from = (line, isEnd) => ({ row: row === null ? (isEnd ? 15 : 0) : line.row, column: column === null ? (isEnd ? 15 : 0) : line.column });
    const place = { row: row ?? 0, column: column ?? 0 };
    const start = event.shiftKey ? grid.anchor : place;
    const select = (now) => grid.select({ row: start.row, column: start.column }, { anchor: from(start, false), head: from(now, true) });
    if (editor.isOpen) editor.keep();
    select(place);
    drag(event, { move: select });
  }

  // Follows the pointer until it is let go; what moves is told each new cell.
  function drag(event, /** @type {{move: Function, end?: Function}} */ { move, end }) {
    prevent(event);
    let last = '';
    const onMove = (now) => {
      const place = cellAt(now);
      if (!place || nameAt(place) === last) return;
      if (last || now.type === 'pointermove') move(place);
      last = nameAt(place);
    };
    const until = new AbortController();
    const onEnd = (now) => {
      until.abort();
      end?.(now.type === 'pointerup');
    };
    const start = cellAt(event);
    last = start ? nameAt(start) : '';
    listen(window, 'pointermove', onMove, until);
    for (const kind of ['pointerup', 'pointercancel']) listen(window, kind, onEnd, until);
  }

  // The handle fills along the row or the column in which the pointer is farther away.
  function fillFrom() {
    const from = grid.range;
    let to = null;
    return {
      move(place) {
        const down = place.row > from.bottom ? place.row - from.bottom : Math.min(0, place.row - from.top);
        const along = place.column > from.right ? place.column - from.right : Math.min(0, place.column - from.left);
        to = { ...from };
        if (Math.abs(down) >= Math.abs(along)) { if (down > 0) to.bottom = place.row; else to.top += down; } else if (along > 0) to.right = place.column; else to.left += along;
        grid.marks.target = to;
        grid.marks.draw();
      },
      end(isDone) {
        grid.marks.target = null;
        if (isDone && to) fillInto(from, to); else grid.marks.draw();
      },
    };
  }

  function fillInto(from, to) {
    const [height, width] = [from.bottom - from.top + 1, from.right - from.left + 1];
    const edits = [];
    const wrap = (number, length) => ((number % length) + length) % length;
    const put = (row, column) => {
      const source = { row: from.top + wrap(row - from.top, height), column: from.left + wrap(column - from.left, width) };
      edits.push({ at: cellName(row, column), from: nameAt(source), rows: [[grid.typedAt(source.row, source.column)]] });
    };
    for (let row = to.top; row <= to.bottom; row += 1) {
      for (let column = to.left; column <= to.right; column += 1) {
        if (row < from.top || row > from.bottom || column < from.left || column > from.right) put(row, column);
      }
    }
    if (edits.length && store.isEditable) grid.change(edits);
    grid.select(firstOf(to), { head: lastOf(to) });
  }

  // A colored reference is moved, or sized by its corner.
  function shift(index, isSized, start) {
    const { range } = editor.references().find((one) => one.index === index);
    const from = start ?? lastOf(range);
    const within = (number, least, most) => Math.max(least, Math.min(most, number));
    return {
      move(place) {
        const now = editor.references().find((one) => one.index === index);
        if (!now) return;
        const down = within(place.row - from.row, -range.top, 15 - range.bottom);
        const along = within(place.column - from.column, -range.left, 15 - range.right);
        const next = isSized ? between(firstOf(range), place) : { top: range.top + down, bottom: range.bottom + down, left: range.left + along, right: range.right + along };
        editor.put(now.text.slice(0, now.text.lastIndexOf('!') + 1) + rangeName(next), now.start, now.end);
      },
    };
  }
}
