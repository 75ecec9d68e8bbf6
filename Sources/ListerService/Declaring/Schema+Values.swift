// SPDX-License-Identifier: MIT

import Lister

extension Schema {
  static let text = Schema.string()
  /// A whole number from 0.
  static let count = Schema.integer(from: 0)
}
