// SPDX-License-Identifier: MIT
// The bar of commands above the main part, and the tabs of a phone.

import { active, fill, h, icon, iconButton, listen, pick, set } from './dom.js';
import { available, command, keyShown, onChange, run, titleOf } from './commands.js';
import { todayLink } from './sidebar.js';
import { address, go, place } from './views.js';

const button = (one, more = {}) => iconButton(one.icon ?? 'more', titleOf(one), (event) => run(one.id, event),
  { 'data-run': one.id, title: titleOf(one) + (one.keys[0] ? ` (${keyShown(one.keys[0])})` : ''), ...more });

class Bar extends HTMLElement {
  #sign = '';

  connectedCallback() {
    set(this, { role: 'toolbar', label: 'Commands' });
    onChange(() => this.#draw());
    listen(window, 'place', () => this.#draw());
    this.#draw();
  }

  #draw() {
    const focused = this.contains(active()) ? active()?.getAttribute('data-run') : null;
    const can = new Set(available());
    const signOf = (one) => [one.id, titleOf(one), can.has(one)].join();
    const shown = ['undo', 'redo'].map((id) => command(id)).concat(available().filter((one) => one.bar).sort((a, b) => a.bar - b.bar)).filter(Boolean);
    const sign = shown.map(signOf).join('|');
    if (sign === this.#sign) return;
    this.#sign = sign;
    fill(this,
      h('a.back', { href: address('lists') }, icon('back'), 'Lists'),
      h('span.space'),
      shown.map((one) => button(one, { disabled: !can.has(one) })),
      button(command('menu')));
    if (focused) pick(`[data-run="${focused}"]`, this)?.focus();
  }
}

class Tabs extends HTMLElement {
  connectedCallback() {
    set(this, { role: 'navigation', label: 'Views' });
    const link = (view, picture, label) => h('a', { href: address(view), 'data-view': view }, icon(picture), label);
    this.append(link('lists', 'lists', 'Lists'), todayLink('a'), link('search', 'search', 'Search'),
      h('button', { onclick: (event) => run('menu', event) }, icon('more'), 'More'));
    listen(window, 'place', () => {
      for (const one of this.querySelectorAll('a')) one.toggleAttribute('data-here', one.getAttribute('href') === address(place.view, ...place.params));
    });
  }
}

customElements.define('lister-bar', Bar);
customElements.define('lister-tabs', Tabs);

/** Goes to the lists on a phone, where they are a view. */
export const showLists = () => go('lists');
