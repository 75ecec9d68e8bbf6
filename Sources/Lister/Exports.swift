// SPDX-License-Identifier: MIT

// The words of this module's requests and responses: lists, items, their changes, and JSON.
@_exported public import ListerCore
@_exported public import ListerKit
