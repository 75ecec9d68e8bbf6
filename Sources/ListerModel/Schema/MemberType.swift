// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerJSON

/// What the value of an item's member is: what a document may say there, and how two edits of it
/// merge.
///
/// `null` means no member, whatever the type.
package enum MemberType: BitwiseCopyable, Sendable {
  /// A text by which the item is known.
  case identity
  case text
  /// A text by which another item of the list is known.
  case item
  /// Digits, as a text or as a number.
  case code
  /// `true` or `false`; a member that is missing means false.
  case logical
  case number
  /// An object with a number for each shop, or an object with `price`, `aisle` and `stocked`.
  case prices
  /// An array of texts, each once.
  case texts
  /// A text that is an ``ItemDate``.
  case date
  /// A text that is a ``RecurrenceRule``.
  case rule

  /// What a value is, for people: `a number`.
  package var name: String {
    switch self {
    case .identity, .text, .item: "a text"
    case .code: "a text or a number"
    case .logical: "true or false"
    case .number: "a number"
    case .prices: "an object of prices"
    case .texts: "an array of texts"
    case .date: "a date or a time (ISO 8601)"
    case .rule: "a rule of recurrence (RFC 5545)"
    }
  }

  /// How values that both sides changed are merged.
  var merging: Merger.Kind {
    switch self {
    case .identity: .identity
    case .text, .item, .code, .number, .date, .rule: .whole
    case .logical: .completed
    case .prices: .shops
    case .texts: .tags
    }
  }

  /// Whether a value is one text or number, which may be as a word of its own.
  package var isSimple: Bool {
    switch self {
    case .identity, .text, .item, .code, .number, .date, .rule: true
    case .logical, .prices, .texts: false
    }
  }

  /// Whether a value is of this type; null is.
  package func accepts(_ value: JSONText) -> Bool {
    switch (self, value.kind) {
    case (_, .null), (.identity, .string), (.text, .string), (.item, .string), (.code, .string),
      (.code, .number),
      (.logical, .logical), (.number, .number):
      true
    case (.prices, .object):
      value.members.allSatisfy { ShopPrice.accepts($0.value) }
    case (.texts, .array): value.elements.allSatisfy { $0.kind == .string }
    case (.date, .string): value.string.map { ItemDate($0) != nil } ?? false
    case (.rule, .string): value.string.map { RecurrenceRule($0) != nil } ?? false
    default: false
    }
  }

  /// The value that a text spells; nil if it spells none of this type, or the type has no text for
  /// it.
  package func value(spelled text: String) -> JSONText? {
    switch self {
    case .identity, .text, .item, .code: JSONText(string: text)
    case .number: NumberText(text).map { JSONText($0) }
    case .date: ItemDate(text).map { _ in JSONText(string: text) }
    case .rule: RecurrenceRule(text).map { _ in JSONText(string: text) }
    case .logical, .prices, .texts: nil
    }
  }

  /// The parts of a value as texts for people; none of what is no text or number.
  package func words(of value: JSONText) -> [String] {
    var words: [String] = []
    value.text.withByteView { forEachWord(of: $0) { words.append($0.string) } }
    return words
  }

  /// The same parts one after the other, as bytes.
  package func forEachWord(of value: ByteView, _ body: (ByteView) -> Void) {
    switch self {
    case .identity, .logical: return
    case .text, .item, .code, .number, .date, .rule: JSONText.withText(of: value, body)
    case .prices: ShopPrice.forEachWords(ofEntries: value, body)
    case .texts:
      JSONText.forEachElement(value) { element in
        if element[0] == UInt8(ascii: "\"") { JSONText.withText(of: element, body) }
      }
    }
  }
}
