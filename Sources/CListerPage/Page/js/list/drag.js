// SPDX-License-Identifier: MIT
// Moves items: by Alt and arrows, and by their grips; only within the open ones, or within the done ones.

import { boxOf, give, h, listen, pick, prevent, shown } from '../dom.js';
import { store } from '../store.js';
import { say } from '../strip.js';
import { numberBefore, showOf } from './model.js';

const sorted = (view) => {
  const { order } = showOf(store.name);
  if (order !== 'own') say(`The list is shown by ${order}. In its own order items can be moved.`, { action: ['Its own order', () => view.setShow({ order: 'own' })] });
  return order !== 'own';
};

function move(view, item, other) {
  const to = numberBefore(store.view, item, other);
  if (to === item.number || !store.isEditable) return;
  const places = new Map([...view.open.places(), ...view.done.places()]);
  store.edit([{ edit: 'move', item: item.uuid, to }]);
  view.open.glide(places);
  view.done.glide(places);
}

/** Moves the current item one row up (-1) or down (1). */
export function moveBy(view, step) {
  const rows = [view.open, view.done].find((one) => one.items.some((item) => item.uuid === view.current));
  if (!rows || sorted(view)) return;
  const { items } = rows;
  const index = items.findIndex((item) => item.uuid === view.current);
  const item = items[index];
  if (!items[index + step]) { say(`"${shown(item.text)}" is ${step < 0 ? 'first' : 'last'} of those ${item.completed ? 'done' : 'not done'}.`); return; }
  move(view, item, items[step < 0 ? index - 1 : index + 2]);
  view.focusItem(item.uuid);
  say(`"${shown(item.text)}" is ${index + step + 1} of ${items.length}.`);
}

/** Lets a row follow the pointer from its grip. */
export function beginDrag(view, rows, uuid, event) {
  const row = rows.row(uuid);
  const item = rows.items.find((one) => one.uuid === uuid);
  if (!row || !item || event.button !== 0 || !store.isEditable || sorted(view)) return;
  prevent(event);
  const list = rows.element;
  const main = pick('main');
  const mark = h('div.drop-line');
  const start = event.clientY;
  const from = main.scrollTop;
  let target = /** @type {{other: any} | null} */ (null);
  let y = start;
  row.setPointerCapture(event.pointerId);
  give(row, 'dragged', true);
  main.append(mark);
  const follow = () => {
    row.style.setProperty('translate', `0 ${y - start + main.scrollTop - from}px`);
    const box = boxOf(list);
    target = null;
    mark.hidden = true;
    if (y < box.top - 24 || y > box.bottom + 24) return;
    const others = /** @type {HTMLElement[]} */ ([...list.children].filter((one) => one !== row));
    const below = others.find((one) => { const its = boxOf(one); return y < its.top + its.height / 2; });
    const edge = below ? boxOf(below).top : others.at(-1)?.getBoundingClientRect().bottom;
    if (edge === undefined) return;
    target = { other: below ? rows.items.find((one) => one.uuid === below.dataset.id) : undefined };
    mark.hidden = false;
    mark.style.setProperty('top', `${edge - boxOf(main).top + main.scrollTop - 1}px`);
    mark.style.setProperty('left', `${box.left - boxOf(main).left}px`);
    mark.style.setProperty('width', `${box.width}px`);
  };
  // Near the edges the list goes along.
  const timer = setInterval(() => {
    const { top, bottom } = boxOf(main);
    const step = y < top + 72 ? -12 : y > bottom - 32 ? 12 : 0;
    if (step) { main.scrollTop += step; follow(); }
  }, 16);
  const until = new AbortController();
  const end = (isDropped) => {
    clearInterval(timer);
    until.abort();
    give(row, 'dragged', false);
    row.style.removeProperty('translate');
    mark.remove();
    if (isDropped && target) move(view, item, target.other);
  };
  const { signal } = until;
  listen(row, 'pointermove', (moved) => { y = moved.clientY; follow(); }, { signal });
  listen(row, 'pointerup', () => end(true), { signal });
  listen(row, 'pointercancel', () => end(false), { signal });
  listen(document, 'keydown', (pressed) => { if (pressed.key === 'Escape') { prevent(pressed); pressed.stopPropagation(); end(false); } }, { signal, capture: true });
}
