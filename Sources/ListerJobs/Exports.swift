// SPDX-License-Identifier: MIT

// What a job is about: documents, their options and what they say.
@_exported public import ListerCore
