// SPDX-License-Identifier: MIT

/// The date functions.
enum DateFunctions {
  static let all: [Function] = []
}
