// SPDX-License-Identifier: MIT

/** Opens the page of keys. */
export function openKeys() {}
