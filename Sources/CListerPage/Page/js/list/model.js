// SPDX-License-Identifier: MIT
// Which items a list shows, in which order and with what; what they come to.

import { Decimal } from '../numbers.js';
import { preference } from '../session.js';

/** What a row can show beside its text, by the member that has to be there. */
export const columns = {
  quantity: 'Quantity', price: 'Price', sum: 'Sum', tags: 'Tags', priority: 'Priority', due: 'Due', note: 'Note',
};

/** In what order items can be shown; nothing of it is stored in the list. */
export const orders = { own: 'Its own order', text: 'Name', sum: 'Sum', priority: 'Priority', due: 'Due', tags: 'Tags' };

/** How a list is shown: {order, hideDone, columns: {price: true}}. */
export const showOf = (name) => ({ order: 'own', hideDone: false, columns: {}, ...preference.get('show', {})[name] });

/** Changes how a list is shown. */
export function setShow(name, change) {
  preference.set('show', { ...preference.get('show', {}), [name]: { ...showOf(name), ...change } });
}

const sums = new WeakMap();

/** Quantity times price, exactly; without a quantity it is one. Null without a price. */
export function sumOf(item) {
  if (!sums.has(item)) {
    const price = item.price === undefined ? null : Decimal.of(item.price);
    const quantity = Decimal.of(item.quantity ?? 1);
    sums.set(item, price && quantity ? quantity.times(price) : null);
  }
  return sums.get(item);
}

/** The sum of items, exactly; null if none has a price. */
export const total = (items) => items.reduce((all, item) => plus(all, sumOf(item)), null);

/** The sum of two that may be null. */
export const plus = (one, other) => (one && other ? one.plus(other) : one ?? other);

/** A price as it is shown: with two places or more. */
export const money = (value) => Decimal.of(value)?.toString(2) ?? String(value);

/** The quantity with its unit. */
export const quantityText = (item) => [item.quantity ?? '', item.unit ?? ''].join(' ').trim();

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
const compare = {
  text: (a, b) => collator.compare(a.text, b.text),
  sum(a, b) {
    const [x, y] = [sumOf(a), sumOf(b)];
    if (!x || !y) return (x ? 0 : 1) - (y ? 0 : 1);
    const units = y.plus(new (/** @type {any} */ (x.constructor))(-x.units, x.scale)).units;
    return units > 0n ? 1 : units < 0n ? -1 : 0;
  },
  priority: (a, b) => (a.priority ?? 99) - (b.priority ?? 99),
  due: (a, b) => (a.due ?? '~').localeCompare(b.due ?? '~'),
  tags: (a, b) => collator.compare(a.tags?.join() ?? '\uffff', b.tags?.join() ?? '\uffff'),
};

/**
 * What is shown of a list.
 * @param {any} view
 * @param {ReturnType<typeof showOf>} show
 * @param {Set<string>} tags those filtered for; none is all
 */
export function arranged(view, show, tags) {
  const wanted = tags.size ? view.items.filter((item) => item.tags?.some((tag) => tags.has(tag))) : view.items;
  const block = (isDone) => {
    const items = wanted.filter((item) => Boolean(item.completed) === isDone);
    return show.order === 'own' ? items : items.sort(compare[show.order]);
  };
  const has = (name) => show.columns[name] ?? (name !== 'price' && wanted.some((item) => (name === 'sum' ? sumOf(item) : hasMember(item[name]))));
  return { open: block(false), done: block(true), shown: wanted.length, columns: Object.keys(columns).filter(has) };
}

const hasMember = (value) => value !== undefined && value !== null && value !== '' && value.length !== 0;

/** All tags of a list, with how many items have each. */
export function tagsOf(view) {
  const counts = new Map();
  for (const item of view.items) for (const tag of item.tags ?? []) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts].sort((a, b) => collator.compare(a[0], b[0]));
}

/** The number that an item has to be moved to so that it stands before another one, or last of its block. */
export function numberBefore(view, item, other) {
  const place = (number) => (item.number < number ? number - 1 : number);
  if (other) return place(other.number);
  const last = view.items.findLast((one) => one !== item && Boolean(one.completed) === Boolean(item.completed));
  return last ? place(last.number + 1) : item.number;
}

const units = /^(|kg|g|mg|t|lbs?|oz|[hdcm]?l|km|[cm]?m|pcs?)$/;

/** An item as a line that can be pasted into a list, as `lister copy` writes it. */
export function line(item) {
  const behind = [...(item.price === undefined ? [] : [money(item.price)]), ...(item.tags ?? [])].join(', ');
  const unit = units.test(item.unit ?? '') ? item.unit : `{${item.unit}}`;
  // A no-break space says that what looks like an amount or a price is text.
  const text = item.text.replace(/^(\d\S*) /, '$1\u00a0').replace(/ (\([^()]*\))$/, '\u00a0$1');
  return [item.completed ? '- [x]' : '- [ ]', item.quantity, unit, text, behind && `(${behind})`].filter((part) => part !== undefined && part !== '').join(' ');
}
