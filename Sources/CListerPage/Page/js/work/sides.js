// SPDX-License-Identifier: MIT
/** What says that something is to decide. */
export const showConflicts = () => null;
