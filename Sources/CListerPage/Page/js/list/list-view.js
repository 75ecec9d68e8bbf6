// SPDX-License-Identifier: MIT
// A list: its title, its items, its grids.

import { fill, h, own } from '../dom.js';
import { store } from '../store.js';

export class ListView extends HTMLElement {
  #body = h('div');

  connectedCallback() {
    if (!this.firstChild) this.append(this.#body);
    store.addEventListener('view', this.#draw);
  }

  disconnectedCallback() { store.removeEventListener('view', this.#draw); }

  /** @param {string[]} params the name of the list, and maybe a version */
  show([name, version]) {
    store.open(name, version ? Number(version) : null).catch((error) => fill(this.#body, h('p.bad', null, error.message)));
  }

  #draw = () => {
    const { view } = store;
    fill(this.#body, h('h1', { 'data-color': view.color }, own(view.name)),
      h('ul', null, view.items.map((item) => h('li', null, own(item.text)))));
  };
}

customElements.define('lister-list', ListView);
