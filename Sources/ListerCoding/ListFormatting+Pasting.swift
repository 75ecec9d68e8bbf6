// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerModel

extension ListFormatting {
  /// The items of a text that was copied somewhere: of a Lister document, or of lines.
  ///
  /// A document keeps all that it says of its items, except for their identities: what is pasted is
  /// new, so that pasting what was copied from the same list gives items of their own.
  ///
  /// - Parameters:
  ///   - text: a Lister document, or lines as ``listItems(from:reading:decimalMark:using:)`` reads
  ///     them.
  ///   - decimalMark: how numbers of lines are written.
  ///   - generator: where the items' identifiers come from.
  /// - Returns: new items, in the order of the text.
  package static func pastedItems(
    from text: String,
    decimalMark: DecimalMark = .point,
    using generator: inout some RandomNumberGenerator
  ) -> [ListItem] {
    guard text.unicodeScalars[...].trimmed.first == "{",
      let list = text.withByteView({ try? ListReader().list(from: $0) })
    else { return listItems(from: text, decimalMark: decimalMark, using: &generator) }
    return list.items.map { item in
      var item = item
      item.refreshIdentity(.random(using: &generator))
      return item
    }
  }

  /// The items of a text that was copied, with identifiers from the system's source of chance.
  package static func pastedItems(
    from text: String,
    decimalMark: DecimalMark = .point
  ) -> [ListItem] {
    var generator = SystemRandomNumberGenerator()
    return pastedItems(from: text, decimalMark: decimalMark, using: &generator)
  }
}
