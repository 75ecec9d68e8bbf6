// SPDX-License-Identifier: MIT

import Lister

extension Display {
  /// A number, with commas, and what it counts: `1 cell`, `1,234 cells`.
  static func count(_ number: Int, _ noun: String) -> String {
    String(counting: number, noun, written: Quantity.count(number).text)
  }
}
