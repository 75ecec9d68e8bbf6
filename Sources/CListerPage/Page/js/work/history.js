// SPDX-License-Identifier: MIT

/** Opens or closes the history. */
export function togglePanel() {}
