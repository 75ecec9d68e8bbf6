// SPDX-License-Identifier: MIT

import { h } from '../dom.js';

export class BatchView extends HTMLElement {
  show() { this.replaceChildren(h('h1', null, 'batch')); }
}

customElements.define('lister-batch', BatchView);
