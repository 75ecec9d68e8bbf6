// SPDX-License-Identifier: MIT

/// The statistical functions.
enum StatisticalFunctions {
  static let all: [Function] = []
}
