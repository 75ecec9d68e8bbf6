// SPDX-License-Identifier: MIT
// What the server does, from /metrics, once a second.

import { fill, h, pick } from '../dom.js';
import { style } from '../late.js';
import { send } from '../server.js';
import { plot, short } from './plot.js';

await style('/css/work.css');

const most = 300;

/** The samples of an OpenMetrics text: name, labels, value. */
export function samples(text) {
  const found = [];
  for (const match of text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)/gm)) {
    const labels = Object.fromEntries([...(match[2] ?? '').matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map((one) => [one[1], one[2]]));
    found.push({ name: match[1], labels, value: Number(match[3]) });
  }
  return found;
}

/** Sums of samples by name; of buckets by their upper edge. */
function sumsOf(text) {
  const [sums, buckets] = [new Map(), new Map()];
  for (const { name, labels, value } of samples(text)) {
    if (name === 'lister_request_seconds_bucket') buckets.set(labels.le, (buckets.get(labels.le) ?? 0) + value);
    else sums.set(name, (sums.get(name) ?? 0) + value);
  }
  return { time: Date.now(), sums, buckets };
}

/** The upper edge of the bucket in which a share of the answers since then lie, in milliseconds; null without answers. */
function quantile(now, before, share) {
  const edges = [...now.buckets].map(([edge, count]) => [edge === '+Inf' ? Infinity : Number(edge), count - (before.buckets.get(edge) ?? 0)]).sort((a, b) => a[0] - b[0]);
  const all = edges.at(-1)?.[1] ?? 0;
  if (!all) return null;
  const edge = edges.find(([, count]) => count >= all * share)?.[0] ?? Infinity;
  return Number.isFinite(edge) ? edge * 1_000 : (edges.at(-2)?.[0] ?? 0) * 1_000;
}

const names = ['Requests a second', 'p50, ms', 'p99, ms', 'Documents a second', 'Waiting', 'Busy', 'Memory, MB'];

export class MetricsView extends HTMLElement {
  #points = /** @type {{time: number, values: (number | null)[]}[]} */ ([]);
  #last = /** @type {any} */ (null);
  #timer = 0;
  #isPaused = false;
  #said = h('span');
  #pause = h('button.link', { type: 'button', on: { click: () => { this.#isPaused = !this.#isPaused; fill(this.#pause, this.#isPaused ? 'Go on' : 'Pause'); } } }, 'Pause');
  #table = h('tbody');
  #plots = [
    { of: [0], unit: 'a second', plot: plot('Requests', [{ name: 'requests', color: 'accent' }]) },
    { of: [1, 2], unit: 'ms at most, p50', plot: plot('Time to answer', [{ name: 'p50', color: 'ref1' }, { name: 'p99', color: 'ref2', dash: '4 3' }], { unit: 'ms' }) },
    { of: [3], unit: 'a second', plot: plot('Documents', [{ name: 'documents', color: 'accent' }]) },
    { of: [4], unit: 'requests', plot: plot('Waiting', [{ name: 'waiting', color: 'accent' }], { isStep: true }) },
    { of: [5], unit: 'busy', plot: plot('Workers', [{ name: 'busy', color: 'accent' }], { isStep: true }) },
    { of: [6], unit: 'MB', plot: plot('Memory', [{ name: 'memory', color: 'accent' }], { unit: 'MB' }) },
  ];

  connectedCallback() {
    if (!this.firstChild) {
      this.append(h('h1', null, 'Metrics'), h('p.sums', null, 'The last five minutes of this server, asked every second. ', this.#pause, ' The same numbers are at ', h('a', { href: '/metrics', target: '_blank', rel: 'noopener' }, '/metrics'), '. ', this.#said),
        h('div.plots', null, this.#plots.map((one) => one.plot.element)),
        h('details', null, h('summary', null, 'As a table'), h('div.scroll', { tabindex: '0', role: 'region', 'aria-label': 'The same figures' }, h('table.report', null, h('thead', null, h('tr', null, ['Time', ...names].map((name) => h('th', { scope: 'col' }, name)))), this.#table))));
    }
    clearInterval(this.#timer);
    this.#timer = setInterval(() => this.#ask(), 1_000);
    this.#ask();
  }

  disconnectedCallback() { clearInterval(this.#timer); }

  show() {}

  async #ask() {
    if (this.#isPaused || document.hidden) return;
    try {
      const now = sumsOf(await (await send('GET', '/metrics')).text());
      fill(this.#said);
      if (this.#last && now.time > this.#last.time) this.#add(now, this.#last);
      this.#last = now;
    } catch (error) { fill(this.#said, h('span.bad', { role: 'status' }, error.message)); this.#last = null; }
  }

  #add(now, before) {
    const seconds = (now.time - before.time) / 1_000;
    const rate = (name) => Math.max(0, ((now.sums.get(name) ?? 0) - (before.sums.get(name) ?? 0)) / seconds);
    const values = [rate('lister_request_seconds_count'), quantile(now, before, 0.5), quantile(now, before, 0.99), rate('lister_documents_total'),
      now.sums.get('lister_queue') ?? 0, now.sums.get('lister_running') ?? 0, (now.sums.get('lister_resident_bytes') ?? 0) / 1e6];
    this.#points.push({ time: now.time, values });
    this.#points = this.#points.filter(({ time }) => time > now.time - most * 1_000).slice(-most);
    const passed = Math.round((now.time - this.#points[0].time) / 1_000);
    const ends = [passed < 100 ? `${passed} s ago` : `${Math.round(passed / 60)} min ago`, 'now'];
    for (const { of, unit, plot: one } of this.#plots) {
      const figure = values[of[0]];
      one.show(this.#points.map((point) => ({ time: point.time, values: of.map((index) => point.values[index]) })), [figure === null ? '–' : short(figure), unit], ends);
    }
    if (pick('details', this)?.open) {
      fill(this.#table, this.#points.slice(-60).reverse().map(({ time, values: row }) => h('tr', null, h('td', null, new Date(time).toLocaleTimeString('en', { hourCycle: 'h23' })), row.map((value) => h('td.figure', null, value === null ? '–' : short(value))))));
    }
  }
}

customElements.define('lister-metrics', MetricsView);

/** The view, for its first time. */
export const make = () => new MetricsView();
