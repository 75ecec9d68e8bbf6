// SPDX-License-Identifier: MIT

/// The text functions.
enum TextFunctions {
  static let all: [Function] = []
}
