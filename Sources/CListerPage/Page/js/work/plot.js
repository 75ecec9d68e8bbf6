// SPDX-License-Identifier: MIT
// Plots: points where they were measured, nothing smoothed; the figures at a point with pointer or arrows.

import { boxOf, fill, h, listen, prevent, set, svg } from '../dom.js';

const [height, start, top, foot] = [150, 44, 8, 128];

/** A number as it stands at an axis: k for thousands, M for millions. */
export function short(value) {
  if (value >= 1e6) return `${+(value / 1e6).toFixed(1)} M`;
  if (value >= 1e3) return `${+(value / 1e3).toFixed(1)} k`;
  return String(+value.toFixed(value < 10 ? 2 : 0));
}

/** The least round step of which four reach a value. */
function stepFor(most) {
  const least = most / 4 || 0.25;
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= least) ?? 10 * power;
}

/**
 * A plot that is drawn again and again.
 * @param {string} title what is measured, and its unit
 * @param {{name: string, color: string, dash?: string}[]} series
 * @param {{isStep?: boolean, unit?: string}} options counts that jump are steps
 */
export function plot(title, series, { isStep = false, unit = '' } = {}) {
  const figure = h('p.figure');
  const key = h('span.key', { unread: true });
  const picture = svg('svg', { role: 'img', tabindex: '0', label: title });
  const element = h('figure.plot', h('figcaption', title, series.length > 1 && series.map((one) => h(`span.key.${one.color}${one.dash ? '.dashed' : ''}`, one.name))), figure, picture, key);
  let points = /** @type {{time: number, values: (number | null)[]}[]} */ ([]);
  let most = 0;
  let [width, end] = [360, 352];
  let shrinks = 0;
  let chosen = -1;
  let place = (/** @type {number} */ time) => time;
  const path = (index, rise) => {
    let text = '';
    let last = NaN;
    for (const { time, values } of points) {
      const value = values[index];
      if (Number.isNaN(value ?? NaN)) { last = NaN; continue; }
      const [x, y] = [place(time).toFixed(1), rise(value).toFixed(1)];
      // A point alone is a dot.
      text += Number.isNaN(last) ? `M${x} ${y}h.01` : isStep ? `H${x}V${y}` : `L${x} ${y}`;
      last = value;
    }
    return text;
  };
  const draw = (labels) => {
    // Letters have their size at any width.
    width = picture.clientWidth || width;
    end = width - 8;
    set(picture, { viewBox: `0 0 ${width} ${height}` });
    const peak = Math.max(0, ...points.flatMap(({ values }) => values.filter((value) => value !== null && Number.isFinite(value))));
    const least = Math.max(peak, 1);
    const step = stepFor(least);
    const wanted = step * Math.ceil(least / step);
    // It grows at once, and shrinks only after a minute.
    if (wanted >= most) { most = wanted; shrinks = Date.now() + 60_000; } else if (Date.now() > shrinks) { most = wanted; shrinks = Date.now() + 60_000; }
    const [first, last] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 1];
    place = (time) => start + ((time - first) / Math.max(1, last - first)) * (end - start);
    const rise = (value) => foot - (value / most) * (foot - top);
    const lines = [];
    const gap = isStep ? Math.max(1, stepFor(most)) : stepFor(most);
    for (let value = 0; value <= most * 1.0001; value += gap) lines.push(svg('line', { x1: start, x2: end, y1: rise(value), y2: rise(value), class: 'grid-line' }), svg('text', { x: start - 6, y: rise(value) + 4, 'text-anchor': 'end' }, short(value)));
    const shapes = series.map((one, index) => {
      const d = path(index, rise);
      return [index === 0 && d.length > 24 && svg('path', { d: `${d}V${foot}H${place(points.find(({ values }) => values[0] !== null)?.time ?? first).toFixed(1)}Z`, class: `fill ${one.color}` }), d && svg('path', { d, class: `line ${one.color}`, 'stroke-dasharray': one.dash ?? 'none' })];
    });
    const at = points[chosen];
    picture.replaceChildren(...[lines, shapes, labels.map((label, index) => svg('text', { x: index ? end : start, y: height - 6, 'text-anchor': index ? 'end' : 'start' }, label)),
      at && svg('line', { x1: place(at.time), x2: place(at.time), y1: top, y2: foot, class: 'hair' })].flat(Infinity).filter(Boolean));
    fill(key, at ? `${new Date(at.time).toLocaleTimeString('en', { hourCycle: 'h23' })}: ${at.values.map((value, index) => `${series.length > 1 ? series[index].name + ' ' : ''}${value === null ? '–' : short(value)} ${unit}`).join(', ')}` : '');
  };
  let labels = ['', ''];
  listen(picture, 'pointermove', (event) => {
    const box = boxOf(picture);
    const x = ((event.clientX - box.left) / box.width) * width;
    chosen = points.reduce((best, point, index) => (Math.abs(place(point.time) - x) < Math.abs(place(points[best]?.time ?? Infinity) - x) ? index : best), 0);
    draw(labels);
  });
  listen(picture, 'pointerleave', () => { chosen = -1; draw(labels); });
  listen(picture, 'keydown', (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!step) return;
    prevent(event);
    chosen = Math.max(0, Math.min(points.length - 1, (chosen < 0 ? points.length : chosen) + step));
    draw(labels);
  });
  return {
    element,
    /** Shows points; `now` is the present figure with its unit, `ends` stand at the ends of the time axis. */
    show(all, now, ends) {
      points = all;
      labels = ends;
      if (chosen >= points.length) chosen = -1;
      fill(figure, now && [h('b', now[0]), ' ', now[1]]);
      set(picture, { label: now ? `${title}: ${now.join(' ')}` : title });
      draw(labels);
    },
  };
}
