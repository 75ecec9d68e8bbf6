// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

extension ItemField {
  /// What a change of an item says of this member where people spell it; nil if a text spells none.
  ///
  /// An empty text takes the member away. Prices of shops are spelled `Market=0.99`, and `Market=`
  /// takes one away; of words each text is one; of all else the last text counts.
  ///
  /// - Parameter texts: at least one.
  /// - Returns: the value for an ``ItemChange``.
  package func change(spelled texts: [String]) -> JSONText? {
    switch type {
    case .prices: ItemField.entries(spelled: texts)
    case .texts: ItemField.words(spelled: texts)
    case .identity, .text, .item, .code, .logical, .number, .date, .rule:
      texts.last.flatMap { $0.isEmpty ? .null : value(spelled: $0) }
    }
  }

  private func value(spelled text: String) -> JSONText? {
    // A number is not longer than a document may hold one.
    if case .number = type, text.utf8.count > DocumentLimits.digits { return nil }
    return type.value(spelled: text)
  }

  private static func words(spelled texts: [String]) -> JSONText {
    let words = texts.filter { !$0.isEmpty }.map { JSONText(string: $0) }
    return words.isEmpty ? .null : JSONText(elements: words)
  }

  private static func entries(spelled texts: [String]) -> JSONText? {
    var object = JSONText(members: [])
    for text in texts {
      guard let sign = text.lastIndex(of: "="), sign != text.startIndex else { return nil }
      let number = String(text[text.index(after: sign)...])
      guard let value = number.isEmpty ? .null : price.value(spelled: number) else { return nil }
      object[String(text[..<sign])] = value
    }
    return object
  }
}
