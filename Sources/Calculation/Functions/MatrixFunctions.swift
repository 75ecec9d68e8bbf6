// SPDX-License-Identifier: MIT

/// The matrix functions.
enum MatrixFunctions {
  static let all: [Function] = []
}
