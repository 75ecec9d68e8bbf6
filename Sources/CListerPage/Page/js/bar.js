// SPDX-License-Identifier: MIT
// The bar of commands above the main part, and the tabs of a phone.

import { active, fill, h, icon, iconButton, listen, pick, set } from './dom.js';
import { available, command, keyShown, onChange, run, titleOf } from './commands.js';
import { todayLink } from './sidebar.js';
import { address, place } from './views.js';

const button = (one, more = {}) => iconButton(one.icon ?? 'more', titleOf(one), (event) => run(one.id, event),
  { 'data-run': one.id, title: titleOf(one) + (one.keys[0] ? ` (${keyShown(one.keys[0])})` : ''), ...more });

const bar = set(pick('lister-bar'), { role: 'toolbar', label: 'Commands' });
let drawn = '';

function draw() {
  const focused = bar.contains(active()) ? active().dataset.run : null;
  const can = new Set(available());
  const signOf = (one) => [one.id, titleOf(one), can.has(one)].join();
  const shown = ['undo', 'redo'].map((id) => command(id)).concat(available().filter((one) => one.bar).sort((a, b) => a.bar - b.bar)).filter(Boolean);
  const sign = shown.map(signOf).join('|');
  const menu = command('menu');
  if (sign === drawn || !menu) return;
  drawn = sign;
  fill(bar, h('a.back', { href: address('lists') }, icon('back'), 'Lists'), h('span.space'), shown.map((one) => button(one, { disabled: !can.has(one) })), button(menu));
  if (focused) pick(`[data-run="${focused}"]`, bar)?.focus();
}

onChange(draw);
listen(window, 'place', draw);

const tabs = set(pick('lister-tabs'), { role: 'navigation', label: 'Views' });
const link = (view, picture, label) => h('a', { href: address(view), 'data-view': view }, icon(picture), label);
tabs.append(link('lists', 'lists', 'Lists'), todayLink('a'), link('search', 'search', 'Search'), h('button', { onclick: (event) => run('menu', event) }, icon('more'), 'More'));
listen(window, 'place', () => {
  for (const one of tabs.querySelectorAll('a')) one.toggleAttribute('data-here', one.getAttribute('href') === address(place.view, ...place.params));
});
