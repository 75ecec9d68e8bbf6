// SPDX-License-Identifier: MIT

/// The document functions.
enum DocumentFunctions {
  static let all: [Function] = []
}
