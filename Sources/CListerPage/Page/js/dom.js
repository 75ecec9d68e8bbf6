// SPDX-License-Identifier: MIT
// Elements without markup: what comes from a document only ever becomes text.

/**
 * Makes an element.
 * @param {string} tag its name, with classes: 'button.small.quiet'
 * @param {...any} children what it has, as `set` takes it, if that comes first; then nodes, texts, arrays of them; null and
 *   false are left out
 * @returns {HTMLElement}
 */
export function h(tag, ...children) {
  const [name, ...classes] = tag.split('.');
  const element = document.createElement(name);
  if (classes.length) element.className = classes.join(' ');
  // A button sends no form where it doesn't say so.
  if (name === 'button') set(element, { type: name });
  if (children[0]?.constructor === Object) set(element, children.shift());
  element.append(...nodes(children));
  return element;
}

const spelled = { label: 'aria-label', unread: 'aria-hidden' };

/**
 * Gives an element attributes; functions (onclick) are its listeners, `value` and `checked` what is put in. `label` is how it is called,
 * `unread` what is only to be seen. Null and false take one away.
 */
export function set(element, props) {
  for (const [key, value] of Object.entries(props)) {
    const name = spelled[key] ?? key;
    if (typeof value === 'function' || name === 'value' || name === 'checked') element[name] = value;
    else if ((value ?? false) === false) element.removeAttribute(name);
    else element.setAttribute(name, value === true && name !== spelled.unread ? '' : value);
  }
  return element;
}

function nodes(children) {
  return children.flat(Infinity).filter((child) => (child ?? false) !== false);
}

/** Has a function called for events of a kind; with options as browsers have them. */
export const listen = (/** @type {EventTarget} */ target, kind, /** @type {(event: any) => any} */ run, options = undefined) => target.addEventListener(kind, run, options);

/** The element around what an event is about, or that itself, that a selector means. */
export const around = (event, selector) => event.target.closest?.(selector);

/** Gives an element the focus, where it is. */
export const focusOn = (/** @type {any} */ element) => element?.focus({ preventScroll: true });

/** Brings an element into sight, where it isn't. */
export const bringIn = (/** @type {any} */ element) => element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });

/** A word as it begins a sentence. */
export const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** Gives an element a class, or takes it away. */
export const give = (element, name, isOn) => element.classList.toggle(name, isOn);

/** What the browser would do about an event isn't done. */
export const prevent = (event) => event.preventDefault();

/** Whether nothing is to move. */
export const isStill = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Whether it is the layout of a phone. */
export const isNarrow = () => matchMedia('(max-width: 640px)').matches;

/** Where an element is in the window. */
export const boxOf = (element) => element.getBoundingClientRect();

/**
 * The first element that a selector means, in all of the page or in one element.
 * @type {(selector: string, within?: ParentNode) => any}
 */
export const pick = (selector, within = document) => within.querySelector(selector);

/**
 * The element that has the focus.
 * @type {() => any}
 */
export const active = () => document.activeElement;

/** Replaces what is in an element. */
export function fill(element, ...children) {
  element.replaceChildren(...nodes(children));
  return element;
}

/** Writes a text into an element that has nothing else; what is written there already stays. */
export function write(element, text) {
  const { firstChild } = element;
  if (firstChild instanceof Text && !firstChild.nextSibling) { if (firstChild.data !== text) firstChild.data = text; } else element.textContent = text;
}

const marks = {
  0x200e: 'LRM', 0x200f: 'RLM', 0x061c: 'ALM', 0x202a: 'LRE', 0x202b: 'RLE', 0x202c: 'PDF', 0x202d: 'LRO',
  0x202e: 'RLO', 0x2066: 'LRI', 0x2067: 'RLI', 0x2068: 'FSI', 0x2069: 'PDI',
};

/** A text of a document as it can be shown: control characters as their pictures, overrides as marks. */
export function shown(text) {
  return String(text).replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, (sign) => {
    const code = sign.codePointAt(0);
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    if (code === 0x7f) return '\u2421';
    return marks[code] ? `‹${marks[code]}›` : `‹${code.toString(16).toUpperCase()}›`;
  });
}

/** A text of a document, isolated with its own direction. */
export function own(text, tag = 'bdi') {
  return h(tag, { dir: 'auto' }, shown(text));
}

/** An address, a formula or a figure, isolated from left to right. */
export function ltr(text, tag = 'bdi') {
  return h(tag, { dir: 'ltr' }, shown(text));
}

/** An element of a picture. */
export function svg(name, attributes, ...children) {
  const element = set(document.createElementNS('http://www.w3.org/2000/svg', name), attributes);
  element.append(...nodes(children));
  return element;
}

const shapes = {
  none: '',
  plus: 'M9 3.5v11M3.5 9h11',
  search: 'M8 3a5 5 0 1 0 0 10A5 5 0 0 0 8 3zM12 12l3.5 3.5',
  undo: 'M6.5 4 3 7.5 6.5 11M3.5 7.5h7a4 4 0 0 1 0 8H8',
  redo: 'M11.5 4 15 7.5 11.5 11M14.5 7.5h-7a4 4 0 0 0 0 8H10',
  drop: 'M9 2.5s4.5 5 4.5 8a4.5 4.5 0 0 1-9 0c0-3 4.5-8 4.5-8z',
  filter: 'M3 5h12M5.5 9h7M7.5 13h3',
  out: 'M9 11V2.5M6 5l3-3 3 3M3.5 10v5h11v-5',
  in: 'M9 2.5V11M6 8l3 3 3-3M3.5 10.5v4.5h11v-4.5',
  clock: 'M3 9a6 6 0 1 0 2-4.5L3.5 6M3.5 3v3h3M9 6v3.5l2 1.5',
  more: 'M4 9h.01M9 9h.01M14 9h.01',
  back: 'M11 4 6 9l5 5',
  lists: 'M3 5h12M3 9h12M3 13h8',
  sun: 'M3 13.5h12M5.5 11a3.5 3.5 0 0 1 7 0M9 3v2M4 6l1.2 1.2M14 6l-1.2 1.2',
  plot: 'M3 12l4-5 3 3 5-6',
  tick: 'M4 9.5 7.5 13 14 5.5',
  close: 'M4.5 4.5l9 9M13.5 4.5l-9 9',
  warn: 'M9 3 16 15H2L9 3zM9 7.5v3.5M9 13h.01',
  grid: 'M3 3h12v12H3zM3 7h12M7 3v12',
};

/** A small picture of 18, drawn in the color of the text; hidden from screen readers. */
export function icon(name) {
  return svg('svg', { class: 'icon', viewBox: '0 0 18 18', unread: true },
    svg('path', { d: shapes[name], 'stroke-width': name === 'more' ? 2 : 1.5 }));
}

/** A button with a picture; its name is read and shown as a hint. */
export function iconButton(name, label, run, props = {}) {
  return h('button.icon-button', { label, title: label, onclick: run, ...props }, icon(name));
}

/**
 * A field for a text.
 * @type {(label: string, more?: object) => any}
 */
export const textField = (label, more = {}) => h('input', { type: 'text', dir: 'auto', autocomplete: 'off', label, ...more });

/** A button with a word: plain, main, small or a link. */
export const button = (kind, label, run, more = {}) => h('button.' + kind, { onclick: run, ...more }, label);

/** So many of something: 1 item, 2 items. */
export const plural = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`;

/** A time of the day: 14:05. */
export const clock = (time) => new Date(time).toLocaleTimeString('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** Calls a function once, when calls have ceased for so many milliseconds. */
export function later(milliseconds, run) {
  let timer = 0;
  const call = (...words) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(...words), milliseconds);
  };
  call.cancel = () => clearTimeout(timer);
  return call;
}

/** Whether a key belongs to an input method: Safari ends a composition before it tells the key that did it. */
export const isComposing = (event) => event.isComposing || event.keyCode === 229;

/** Whether what can be typed in has the focus: there, letters are letters. */
export function isTyping(target) {
  return target instanceof HTMLElement
    && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) && !/^(checkbox|radio|button)$/.test(target.getAttribute('type') ?? ''));
}
