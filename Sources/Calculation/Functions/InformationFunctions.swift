// SPDX-License-Identifier: MIT

/// The information functions.
enum InformationFunctions {
  static let all: [Function] = []
}
