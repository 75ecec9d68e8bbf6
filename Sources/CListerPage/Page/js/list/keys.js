// SPDX-License-Identifier: MIT
// The keys of a list's rows.

import { keyName } from '../commands.js';
import { isComposing, prevent } from '../dom.js';
import { openDetails } from './details.js';
import { moveBy } from './drag.js';
import { edit, remove, tick } from './editing.js';

/** Heeds a key while a row has the focus. */
export function onRowKey(view, event) {
  if (event.defaultPrevented || isComposing(event) || event.target instanceof HTMLTextAreaElement) return;
  const { flat } = view;
  if (!flat.length) return;
  const at = Math.max(0, flat.findIndex((item) => item.uuid === view.current));
  const to = (index, options) => view.choose(flat[Math.max(0, Math.min(flat.length - 1, index))].uuid, options);
  const page = Math.max(1, Math.floor(innerHeight / 48) - 4);
  const keys = {
    ArrowUp: () => (at === 0 ? view.focusAdd() : to(at - 1)),
    ArrowDown: () => to(at + 1),
    'Shift+ArrowUp': () => to(at - 1, { extend: true }),
    'Shift+ArrowDown': () => to(at + 1, { extend: true }),
    Home: () => to(0),
    End: () => to(flat.length - 1),
    PageUp: () => to(at - page),
    PageDown: () => to(at + page),
    'Alt+ArrowUp': () => moveBy(view, -1),
    'Alt+ArrowDown': () => moveBy(view, 1),
    'Ctrl+A': () => view.chooseAll(),
    'Ctrl+Space': () => view.choose(flat[at].uuid, { toggle: true }),
    Space: () => tick(view, view.chosen.map((item) => item.uuid), { isAtOnce: true }),
    Enter: () => edit(view, flat[at].uuid),
    F2: () => edit(view, flat[at].uuid),
    Delete: () => remove(view),
    Backspace: () => remove(view),
    D: () => openDetails(view, flat[at].uuid),
    Escape: view.selected.size ? () => view.choose(flat[at].uuid) : null,
  };
  const found = keys[keyName(event)];
  if (!found) return;
  prevent(event);
  event.stopPropagation();
  found();
}
