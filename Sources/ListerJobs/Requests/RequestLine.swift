// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON

/// A line of a stream that asks for a formula, in place of a document:
/// `{"eval": "SUM(A1:A3)", "cells": {"A1": 1}}`.
///
/// The other members are those of the operation that calculates a formula.
package struct RequestLine: Sendable {
  /// The line.
  package let json: JSONText

  private static let lead = ByteView("{\"eval\":")

  /// The request that a line is; nil for one that doesn't begin as one.
  init?(_ line: ByteView) {
    guard line.hasPrefix(RequestLine.lead), let json = JSONText(line.string) else { return nil }
    self.json = json
  }
}
