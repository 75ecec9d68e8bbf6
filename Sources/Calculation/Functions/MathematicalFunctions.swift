// SPDX-License-Identifier: MIT

/// The mathematical functions.
enum MathematicalFunctions {
  static let all: [Function] = []
}
