// SPDX-License-Identifier: MIT

import { h } from '../dom.js';

export class ImportView extends HTMLElement {
  show() { this.replaceChildren(h('h1', null, 'import')); }
}

customElements.define('lister-import', ImportView);
