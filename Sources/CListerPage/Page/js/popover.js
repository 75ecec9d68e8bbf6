// SPDX-License-Identifier: MIT
// What floats: popovers beside what they belong to, and dialogs.

import { active, boxOf, button, h, isNarrow, listen, pick, prevent } from './dom.js';
import { keepKeys } from './views.js';

/** @type {{close: () => void, element: HTMLElement}[]} */
const open = [];

/** Whether anything floats. */
export const isAnyOpen = () => open.length > 0;

/** Closes the innermost popover; false if there is none. */
export function closeInnermost() {
  const last = open.at(-1);
  last?.close();
  return Boolean(last);
}

/**
 * Opens a popover; on a phone it is a sheet from below.
 * @param {Element | DOMRect | string} anchor what it belongs to: the button of a command by its id, which is the title where it isn't shown
 * @param {Node} content
 * @param {{label: string, className?: string, focus?: boolean, keep?: boolean, onclose?: () => void, isBeside?: boolean, avoid?: DOMRect[]}} options
 *   with `focus` it takes the focus, and gives it back to where keys belong; with `keep` a click elsewhere doesn't close it;
 *   `isBeside` puts it at the end of what it belongs to, where there is room; it lies over none of `avoid`, where there is room
 */
export function popover(anchor, content, { label, className = '', focus = false, keep = false, onclose, isBeside = false, avoid = [] }) {
  const back = keepKeys();
  const element = h('div.popover' + (className ? '.' + className : ''), { role: focus ? 'dialog' : 'region', label, tabindex: '-1' }, content);
  document.body.append(element);
  if (typeof anchor === 'string') {
    const shown = pick(`[data-run="${anchor}"]`);
    anchor = /** @type {Element} */ (shown?.getClientRects().length ? shown : pick('h1'));
  }
  const box = anchor instanceof Element ? () => boxOf(anchor) : () => anchor;
  const lay = () => place(element, box(), avoid, isBeside);
  lay();
  const until = new AbortController();
  const self = {
    element,
    lay,
    close(isQuiet) {
      if (!element.isConnected) return;
      element.remove();
      open.splice(open.indexOf(self), 1);
      until.abort();
      if (focus && !isQuiet) back();
      onclose?.();
    },
  };
  const outside = (event) => {
    if (keep || element.contains(event.target) || (anchor instanceof Element && anchor.contains(event.target))) return;
    self.close(true);
    // What is pressed may take the focus, when this has been heard.
    if (focus) setTimeout(() => { if (active().matches('body, main')) back(); });
  };
  listen(element, 'keydown', (event) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    prevent(event);
    self.close();
  });
  listen(window, 'resize', lay, until);
  listen(document, 'pointerdown', outside, { signal: until.signal, capture: true });
  open.push(self);
  if (focus) /** @type {HTMLElement} */ (pick('[autofocus], button, input, select, a, [tabindex="0"]', element) ?? element).focus();
  return self;
}

function place(element, box, avoid, isBeside) {
  if (isNarrow()) return;
  const [width, height] = [element.offsetWidth, element.offsetHeight];
  const isRight = getComputedStyle(element).direction === 'rtl';
  const clamp = (x) => Math.max(8, Math.min(x, innerWidth - width - 8));
  const left = clamp(isRight ? box.right - width : box.left);
  const level = Math.max(8, Math.min(box.top, innerHeight - height - 8));
  const spots = /** @type {[number, number][]} */ ([
    [left, box.bottom + 6], [left, box.top - height - 6], [box.right + 6, level], [box.left - width - 6, level],
  ]);
  if (isRight) spots.push(...spots.splice(2, 1));
  if (isBeside) spots.unshift(...spots.splice(2));
  const fits = ([x, y]) => x >= 8 && y >= 8 && x + width <= innerWidth - 8 && y + height <= innerHeight - 8;
  const isClear = ([x, y]) => avoid.every((other) => x >= other.right || x + width <= other.left || y >= other.bottom || y + height <= other.top);
  const [x, y] = spots.find((spot) => fits(spot) && isClear(spot)) ?? spots.find(fits)
    ?? [left, Math.max(8, Math.min(box.bottom + 6, innerHeight - height - 8))];
  element.style.setProperty('left', `${x}px`);
  element.style.setProperty('top', `${y}px`);
}

/**
 * A form: what it asks for, a button that does it, and one that gives it up if there is a way to.
 * @param {string} tag its name, with classes
 * @param {string} label of the button
 * @param {(event: any) => any} run
 * @param {(() => void) | null} giveUp
 */
export const form = (tag, label, run, giveUp, ...children) => h(tag, { onsubmit: (event) => { prevent(event); run(event); } },
  children, h('div.buttons', h('button.main', { type: 'submit' }, label), giveUp && button('plain', 'Cancel', giveUp)));

/**
 * Opens a dialog, which keeps the focus until it is closed.
 * @param {string} title
 * @param {(close: () => void) => Node} content
 */
export function dialog(title, content, className = '') {
  const element = /** @type {HTMLDialogElement} */ (h('dialog' + (className ? '.' + className.replace(' ', '.') : ''), { label: title }));
  const close = () => element.close();
  const back = keepKeys();
  element.append(h('h2', title), content(close));
  listen(element, 'close', () => { element.remove(); back(); });
  listen(element, 'click', (event) => { if (event.target === element) close(); });
  document.body.append(element);
  element.showModal();
  return element;
}
