// SPDX-License-Identifier: MIT

import ListerJSON

/// Whether two items in one place can be one that was edited.
///
/// They can if their texts share half of their characters from both ends (`Milk`, `Oat milk`), or
/// half of their words in any order; case doesn't count. So can items of any texts that agree in
/// two more members, and in all that they have. `Milk` and `Bread` are two items: who ticked the one
/// has not bought the other.
enum ItemLikeness {
  /// The members of the item count.
  case items
  /// The fields of a record count.
  case records

  /// Whether one can be the other one, edited; takes linear time.
  func isAlike(_ left: ListItem, _ right: ListItem) -> Bool {
    let texts = (left.text.lowercased(), right.text.lowercased())
    return ItemLikeness.hasAlikeEnds(texts.0, texts.1)
      || ItemLikeness.hasAlikeWords(texts.0, texts.1) || hasSameRest(left, right)
  }

  private static func hasAlikeEnds(_ left: String, _ right: String) -> Bool {
    let (left, right) = (Array(left.unicodeScalars), Array(right.unicodeScalars))
    let shorter = min(left.count, right.count)
    let start = zip(left, right).prefix { $0 == $1 }.count
    let end = zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count
    let shared = min(start + end, shorter)
    return shared > 0 && shared * 4 >= left.count + right.count
  }

  private static func hasAlikeWords(_ left: String, _ right: String) -> Bool {
    let words = [left, right].map { text in Set(text.split { !$0.isLetter && !$0.isNumber }) }
    let shared = words[0].intersection(words[1]).count
    return shared > 0 && shared * 4 >= words[0].count + words[1].count
  }

  private func hasSameRest(_ left: ListItem, _ right: ListItem) -> Bool {
    let rests = [rest(of: left), rest(of: right)]
    return rests[0].count > 1 && rests[0].haveSameMeaning(as: rests[1])
  }

  /// What an item says beside its text and its state.
  private func rest(of item: ListItem) -> [JSONText.Member] {
    switch self {
    case .items:
      let known = [ItemField.uuid, .text, .completed].map(\.key)
      return item.members.filter { !known.contains($0.key) && !$0.value.isNull }
    case .records:
      let text = JSONText(string: item.text)
      return (item.record?.members ?? []).filter {
        $0.value != text && !$0.value.isNull
      }
    }
  }
}
