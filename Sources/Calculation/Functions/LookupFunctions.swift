// SPDX-License-Identifier: MIT

/// The lookup functions.
enum LookupFunctions {
  static let all: [Function] = []
}
