// SPDX-License-Identifier: MIT

/// How numbers are in the values of a document.
public enum NumberMode: String, CaseIterable, Sendable {
  /// Exactly: a JSON number with all its digits, `{"ratio": "1/3"}`, or `{"approx": "1.4142"}`.
  case exact
  /// As strings of the same digits: `"2.38"`, `"1/3"`, `"1.4142"`.
  case text
  /// As the nearest double, in the shortest form that reads back as the same double.
  ///
  /// A number that has no double, because it is too large or would become zero, is written as with
  /// ``text``: wrong by no digit rather than infinitely.
  case double
}
