// SPDX-License-Identifier: MIT
export function togglePanel() {}
export const showAsOf = () => null;
