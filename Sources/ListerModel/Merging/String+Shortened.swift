// SPDX-License-Identifier: MIT

extension String {
  /// The text, cut after at most so many characters, with `…` at the end of one that was longer.
  ///
  /// A character may be made of any number of scalars; of those, at most eight times as many stay.
  func shortened(to limit: Int) -> String {
    // The count of a text's characters takes a walk through all of it; that of its bytes doesn't.
    if utf8.count <= limit { return self }
    let start = String(unicodeScalars.prefix(8 * limit)).prefix(limit)
    return start.utf8.count == utf8.count ? self : start + "…"
  }
}
