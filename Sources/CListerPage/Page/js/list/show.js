// SPDX-License-Identifier: MIT
// Show and sort: columns, order, whether done items are there, tags.

import { h, own, pick } from '../dom.js';
import { popover } from '../popover.js';
import { store } from '../store.js';
import { columns, orders, showOf, tagsOf } from './model.js';

/** Opens what says how the list is shown. */
export function openShow(view) {
  const show = showOf(store.name);
  const box = (label, isOn, set) => h('label.choice', null, h('input', { type: 'checkbox', is: { checked: isOn }, on: { change: (event) => set(event.target.checked) } }), label);
  const group = (title, ...children) => h('fieldset', null, h('legend', null, title), children);
  const tags = tagsOf(store.view);
  const anchor = pick('[data-run="show"]');
  popover(/** @type {Element} */ (anchor?.getClientRects().length ? anchor : pick('h1')), h('div.show', null,
    group('Columns', Object.entries(columns).map(([name, label]) => box(label, view.shown.columns.includes(name), (isOn) => view.setShow({ columns: { ...showOf(store.name).columns, [name]: isOn } })))),
    group('Order', Object.entries(orders).map(([name, label]) => h('label.choice', null, h('input', { type: 'radio', name: 'order', is: { checked: show.order === name }, on: { change: () => view.setShow({ order: name }) } }), label))),
    group('Items', box('Hide done', show.hideDone, (hideDone) => view.setShow({ hideDone }))),
    tags.length > 0 && group('Only with tag', tags.slice(0, 60).map(([tag, count]) => box([own(tag), h('span.soft', null, ` ${count}`)], view.tags.has(tag), (isOn) => { if (isOn) view.tags.add(tag); else view.tags.delete(tag); view.redraw(); })))),
  { label: 'Show and sort', focus: true });
}
