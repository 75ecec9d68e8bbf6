// SPDX-License-Identifier: MIT
// What was changed on both sides: yours stands until one chooses.

import { clock, fill, h, ltr, own, shown } from '../dom.js';
import { style } from '../late.js';
import { countConflicts } from '../list/banners.js';
import { ask, listPath } from '../server.js';
import { store } from '../store.js';
import { say, sayWrong } from '../strip.js';
import { address, go } from '../views.js';

await style('/css/work.css');

const value = (side) => (side === null || side === undefined ? h('span.soft', null, 'nothing') : typeof side === 'string' ? own(side) : ltr(typeof side === 'object' ? JSON.stringify(side) : side));

export class SidesView extends HTMLElement {
  #name = '';
  #open = /** @type {any[]} */ ([]);
  #choices = new Map();

  /** @param {string[]} params the name of the list */
  async show([name]) {
    this.#name = name;
    this.#choices.clear();
    try {
      this.#open = await countConflicts(name);
      this.#draw();
    } catch (error) { fill(this, h('h1', null, own(name)), h('p.bad', null, error.message)); }
  }

  #draw() {
    const { length } = this.#open;
    const color = store.lists.find((list) => list.name === this.#name)?.color;
    const save = h('button.main', { type: 'button', on: { click: () => this.#save() } });
    const count = () => fill(save, `Save ${this.#choices.size} of ${length}`);
    fill(this, h('h1', { 'data-color': color }, own(this.#name)),
      h('p.sums', null, length ? [h('b', null, `${length} difference${length === 1 ? '' : 's'} to decide.`), ' The rest was merged.'] : ['Nothing is to decide. ', h('a', { href: address('list', this.#name) }, 'To the list')]),
      this.#open.map((one) => this.#card(one, count)),
      length > 0 && h('div.buttons', null, save, this.#all('Yours for all', 'ours'), this.#all('Theirs for all', 'theirs'), h('span.soft', null, 'Until you choose, yours stands. Undo takes this back.')));
    count();
  }

  #all(label, side) {
    return h('button.plain', { type: 'button', on: { click: () => { for (const one of this.#open) this.#choices.set(one.id, side); this.#draw(); } } }, label);
  }

  #card(one, changed) {
    const name = one.text ?? (one.grid ? `${one.grid} ${one.cell ?? ''}` : one.subject);
    const half = (side, label, who) => h('label.half', null,
      h('input', { type: 'radio', name: `side-${one.id}`, 'aria-label': `${label}: ${shown(typeof one[side] === 'object' ? JSON.stringify(one[side]) ?? 'nothing' : one[side])}`, is: { checked: this.#choices.get(one.id) === side }, on: { change: () => { this.#choices.set(one.id, side); changed(); } } }),
      h('span', null, h('small', null, label), h('b', null, value(one[side])), h('small', null, who)));
    const time = one.time ? `, ${clock(one.time)}` : '';
    return h('fieldset.card', null, h('legend', null, h('b', null, own(name)), h('span', null, one.field), one.base !== null && h('small', null, 'was ', value(one.base))),
      half('ours', 'Yours', 'here'), half('theirs', 'Theirs', (one.from ? shown(one.from) : 'the other side') + time));
  }

  async #save() {
    const chosen = [...this.#choices];
    try {
      for (const [conflict, take] of chosen) await ask('POST', listPath(this.#name, '/conflicts'), { body: { conflict, take } });
      say(`Saved ${chosen.length} of ${this.#open.length}.`);
      this.#open = await countConflicts(this.#name);
      this.#choices.clear();
      if (this.#open.length) this.#draw(); else go('list', this.#name);
    } catch (error) { sayWrong(error.message); }
  }
}

customElements.define('lister-sides', SidesView);

/** The view, for its first time. */
export const make = () => new SidesView();
