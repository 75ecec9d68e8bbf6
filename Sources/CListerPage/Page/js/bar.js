// SPDX-License-Identifier: MIT
// The bar of commands above the main part, and the tabs of a phone.

import { active, fill, h, icon, listen, pick } from './dom.js';
import { available, command, keyShown, onChange, run, titleOf } from './commands.js';
import { todayLink } from './sidebar.js';
import { address, go, place } from './views.js';

class Bar extends HTMLElement {
  #sign = '';

  connectedCallback() {
    this.setAttribute('role', 'toolbar');
    this.setAttribute('aria-label', 'Commands');
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
      shown.map((one) => {
        const title = titleOf(one);
        return h('button.icon-button', {
          type: 'button', 'data-run': one.id, 'aria-label': title, title: title + (one.keys ? ` (${keyShown(one.keys[0])})` : ''),
          disabled: !can.has(one), on: { click: (event) => run(one.id, event) },
        }, icon(one.icon ?? 'more'));
      }),
      h('button.icon-button', { type: 'button', 'data-run': 'menu', 'aria-label': 'All commands', title: `All commands (${keyShown('Ctrl+K')})`, on: { click: (event) => run('menu', event) } }, icon('more')));
    if (focused) pick(`[data-run="${focused}"]`, this)?.focus();
  }
}

class Tabs extends HTMLElement {
  connectedCallback() {
    this.setAttribute('role', 'navigation');
    this.setAttribute('aria-label', 'Views');
    const link = (view, picture, label) => h('a', { href: address(view), 'data-view': view }, icon(picture), label);
    this.append(link('lists', 'lists', 'Lists'), todayLink('a'), link('search', 'search', 'Search'),
      h('button', { type: 'button', on: { click: (event) => run('menu', event) } }, icon('more'), 'More'));
    listen(window, 'place', () => {
      for (const one of this.querySelectorAll('a')) one.toggleAttribute('data-here', one.getAttribute('href') === address(place.view, ...place.params));
    });
  }
}

customElements.define('lister-bar', Bar);
customElements.define('lister-tabs', Tabs);

/** Goes to the lists on a phone, where they are a view. */
export const showLists = () => go('lists');
