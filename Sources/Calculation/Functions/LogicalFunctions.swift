// SPDX-License-Identifier: MIT

/// The logical functions.
enum LogicalFunctions {
  static let all: [Function] = []
}
