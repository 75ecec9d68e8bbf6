// SPDX-License-Identifier: MIT

import { h } from '../dom.js';

export class MetricsView extends HTMLElement {
  show() { this.replaceChildren(h('h1', null, 'metrics')); }
}

customElements.define('lister-metrics', MetricsView);
