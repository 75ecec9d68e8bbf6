// SPDX-License-Identifier: MIT

/** Opens the dialog of a new list. */
export function openNewList() {}
