// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// The shops of an item in the two columns that HandyShopper has for them.
///
/// `Stores` names those that have it, with semicolons between them; `PerStoreInfo` says
/// `Shop=aisle/price` of those of which more is known. The app puts names there as they are. Here a
/// backslash is before `;`, `=`, `/` and `\` in a name or an aisle; a name of the first column is found
/// in the second one without them too.
struct HandyShopperStores {
  /// What the columns say; the shops of the first column come first.
  private(set) var prices: [ShopPrice] = []
  /// Whether each part was understood, so that nothing has to be kept as it was.
  private(set) var isWhole = true
  /// Whether a price stood for none.
  private(set) var isMended = false

  /// Reads both columns.
  init(stores: String, info: String) {
    let names = HandyShopperStores.parts(of: stores, at: ";").map(HandyShopperStores.plain)
      .filter { !$0.isEmpty }
    for name in names { append(ShopPrice(shop: name)) }
    for part in HandyShopperStores.parts(of: info, at: ";") where !part.isEmpty {
      guard var entry = HandyShopperStores.entry(part, names) else {
        isWhole = false
        continue
      }
      if entry.price?.text == "-0.01" {
        entry.price = nil
        isMended = true
      }
      // A shop that the first column doesn't have is one that has the item no more.
      entry.isStocked = names.isEmpty || names.contains(entry.shop)
      if let place = prices.firstIndex(where: { MemberKey($0.shop) == MemberKey(entry.shop) }) {
        if prices[place] == ShopPrice(shop: entry.shop) {
          prices[place] = entry
        } else {
          isWhole = false
        }
      } else {
        append(entry)
      }
    }
  }

  private mutating func append(_ entry: ShopPrice) {
    if prices.contains(where: { MemberKey($0.shop) == MemberKey(entry.shop) }) {
      isWhole = false
    } else {
      prices.append(entry)
    }
  }

  // MARK: Writing

  /// The two columns, and how many shops have no place in them.
  static func columns(of prices: [ShopPrice]) -> (stores: String, info: String, leftOut: Int) {
    let stocked = prices.filter(\.isStocked)
    // Without any name in the first column, all of the second one would have the item again.
    let told = prices.filter { $0.isStocked || !stocked.isEmpty }.filter { entry in
      entry.price != nil || !(entry.aisle ?? "").isEmpty
    }
    let info = told.map { entry in
      "\(escaped(entry.shop))=\(escaped(entry.aisle ?? ""))/\(entry.price?.text ?? "")"
    }
    let leftOut = prices.count { entry in !entry.isStocked && !told.contains(entry) }
    return (
      stocked.map { escaped($0.shop) }.joined(separator: ";"), info.joined(separator: ";"), leftOut
    )
  }

  private static let marks: [Character] = [";", "=", "/", "\\"]

  private static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if marks.contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  // MARK: Reading

  /// `Shop=aisle/price`; nil for another form.
  private static func entry(_ part: Substring, _ names: [String]) -> ShopPrice? {
    let name: String
    let rest: Substring
    let unescaped = names.filter { part.hasPrefix("\($0)=") }.max { $0.count < $1.count }
    if let unescaped {
      (name, rest) = (unescaped, part.dropFirst(unescaped.count + 1))
    } else {
      guard let equals = places(of: "=", in: part).first else { return nil }
      (name, rest) = (plain(part[..<equals]), part[part.index(after: equals)...])
    }
    guard let slash = places(of: "/", in: rest).last else { return nil }
    let text = String(rest[rest.index(after: slash)...])
    let price = NumberText(text)
    guard !name.isEmpty, price != nil || text.isEmpty else { return nil }
    let aisle = plain(rest[..<slash])
    // The app writes "null" for an aisle that it doesn't know, and old versions -1.
    let isKnown = !["", "null", "-1"].contains(aisle)
    return ShopPrice(shop: name, price: price, aisle: isKnown ? aisle : nil)
  }

  private static func parts(of text: String, at mark: Character) -> [Substring] {
    if text.isEmpty { return [] }
    var parts: [Substring] = []
    var start = text.startIndex
    for place in places(of: mark, in: text[...]) {
      parts.append(text[start..<place])
      start = text.index(after: place)
    }
    return parts + [text[start...]]
  }

  /// Where a mark is that has no backslash before it.
  private static func places(of mark: Character, in text: Substring) -> [String.Index] {
    var places: [String.Index] = []
    var isEscaped = false
    for index in text.indices {
      if isEscaped {
        isEscaped = false
      } else if text[index] == "\\" {
        let next = text.index(after: index)
        isEscaped = next < text.endIndex && marks.contains(text[next])
      } else if text[index] == mark {
        places.append(index)
      }
    }
    return places
  }

  /// A text without the backslashes before marks.
  private static func plain(_ text: Substring) -> String {
    var plain = ""
    var rest = text
    while let character = rest.popFirst() {
      if character == "\\", let next = rest.first, marks.contains(next) {
        plain.append(next)
        rest.removeFirst()
      } else {
        plain.append(character)
      }
    }
    return plain
  }
}
