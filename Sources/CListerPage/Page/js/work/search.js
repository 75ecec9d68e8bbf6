// SPDX-License-Identifier: MIT

import { h } from '../dom.js';

export class SearchView extends HTMLElement {
  show() { this.replaceChildren(h('h1', null, 'search')); }
}

customElements.define('lister-search', SearchView);
