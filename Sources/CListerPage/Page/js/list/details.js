// SPDX-License-Identifier: MIT
// What an item has beside its text, to be changed.

import { fill, h, listen, prevent, shown } from '../dom.js';
import { parse } from '../numbers.js';
import { form, popover } from '../popover.js';
import { store } from '../store.js';

const number = /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/;

/** Opens the details of an item beside its row. */
export function openDetails(view, uuid) {
  const item = view.item(uuid);
  const row = view.reveal(uuid);
  if (!item || !row || !store.isEditable) return;
  view.current = uuid;
  const field = (name, label, props = {}) => {
    const input = /** @type {HTMLInputElement} */ (h(props.tag ?? 'input', { name, type: props.tag ? null : 'text', dir: 'auto', autocomplete: 'off', value: String(props.value ?? item[name] ?? ''), ...props.more }));
    return { name, input, element: h(props.wide ? 'label.wide' : 'label', h('span', label), input) };
  };
  const select = /** @type {HTMLSelectElement} */ (h('select', { name: 'priority' }, h('option', { value: '' }, 'None'), [1, 2, 3, 4, 5].map((one) => h('option', { value: one }, `P${one}`))));
  select.value = item.priority ?? '';
  const fields = [
    field('quantity', 'Quantity', { more: { inputmode: 'decimal', autofocus: true } }), field('unit', 'Unit'), field('price', 'Price', { more: { inputmode: 'decimal' } }),
    { name: 'priority', input: select, element: h('label', h('span', 'Priority'), select) },
    field('due', 'Due', { more: { type: 'date' }, value: String(item.due ?? '').slice(0, 10) }), field('tags', 'Tags, with commas', { value: item.tags?.join(', ') }),
    field('note', 'Note', { tag: 'textarea', wide: true }),
  ];
  const wrong = h('p.bad', { role: 'alert' });
  const save = (event) => {
    prevent(event);
    const members = {};
    for (const { name, input } of fields) {
      const text = input.value.trim();
      if ((name === 'quantity' || name === 'price') && text && !number.test(text.replace(',', '.'))) {
        fill(wrong, `"${shown(text)}" isn't a number.`);
        return input.focus();
      }
      const was = name === 'tags' ? item.tags?.join(', ') ?? '' : name === 'due' ? String(item.due ?? '').slice(0, 10) : String(item[name] ?? '');
      if (text === was) continue;
      if (!text) members[name] = null;
      else if (name === 'tags') members[name] = [...new Set(text.split(',').map((tag) => tag.trim()).filter(Boolean))];
      else members[name] = name === 'priority' ? Number(text) : name === 'quantity' || name === 'price' ? parse(text.replace(',', '.').replace(/^(-?)0+(?=\d)/, '$1')) : text;
    }
    self.close(true);
    if (Object.keys(members).length) store.edit([{ edit: 'change', item: uuid, members }]);
    view.focusItem(uuid);
    return undefined;
  };
  const fieldset = form('form.fields', 'Save', save, () => { self.close(true); view.focusItem(uuid); }, fields.map((one) => one.element), wrong);
  listen(fieldset, 'keydown', (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.target instanceof HTMLInputElement)) save(event); });
  const self = popover(row, h('div', h('h2', { dir: 'auto' }, shown(item.text)), fieldset), { label: 'Details', focus: true, onclose: () => view.focusItem(uuid) });
}
