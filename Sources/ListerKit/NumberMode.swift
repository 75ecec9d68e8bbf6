// SPDX-License-Identifier: MIT

/// How the numbers that a document calculates are written.
public enum NumberMode: String, CaseIterable, Sendable {
  /// All digits; what has no end is `{"ratio": ...}`, what was rounded `{"approx": ...}`.
  case exact
  /// The same texts, each as a JSON string.
  case text
  /// The nearest double as a plain JSON number.
  case double
}
