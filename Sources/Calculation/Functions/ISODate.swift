// SPDX-License-Identifier: MIT

import Bytes
import ExactNumbers

/// Dates and times of ISO 8601 as serial numbers.
enum ISODate {
  /// The serial number that a text spells, if it is a date or a time.
  static func parse(_ text: ByteView, _ arithmetic: Arithmetic) -> Number? { nil }
}
