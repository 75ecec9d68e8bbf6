// SPDX-License-Identifier: MIT
// Show and sort: columns, order, whether done items are there, tags.

import { h, own } from '../dom.js';
import { popover } from '../popover.js';
import { store } from '../store.js';
import { columns, orders, showOf, tagsOf } from './model.js';

/** Opens what says how the list is shown. */
export function openShow(view) {
  const show = showOf(store.name);
  const box = (label, isOn, set) => h('label.choice', h('input', { type: 'checkbox', checked: isOn, onchange: (event) => set(event.target.checked) }), label);
  const group = (title, ...children) => h('fieldset', h('legend', title), children);
  const tags = tagsOf(store.view);
  popover('show', h('div.show',
    group('Columns', Object.entries(columns).map(([name, label]) => box(label, view.shown.columns.includes(name), (isOn) => view.setShow({ columns: { ...showOf(store.name).columns, [name]: isOn } })))),
    group('Order', Object.entries(orders).map(([name, label]) => h('label.choice', h('input', { type: 'radio', name: 'order', checked: show.order === name, onchange: () => view.setShow({ order: name }) }), label))),
    group('Items', box('Hide done', show.hideDone, (hideDone) => view.setShow({ hideDone }))),
    tags.length > 0 && group('Only with tag', tags.slice(0, 60).map(([tag, count]) => box([own(tag), h('span.soft', ` ${count}`)], view.tags.has(tag), (isOn) => { if (isOn) view.tags.add(tag); else view.tags.delete(tag); view.redraw(); })))),
  { label: 'Show and sort', focus: true });
}
