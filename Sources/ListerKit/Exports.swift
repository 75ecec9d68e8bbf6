// SPDX-License-Identifier: MIT

// Lists, items, their merges, and what is calculated.
@_exported public import ListerCore

// What went wrong with a document.
@_exported public import struct ListerStore.DocumentFileError
