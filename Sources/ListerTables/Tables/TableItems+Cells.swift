// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel

/// What cells spell that are more than one value.
extension TableItems {
  /// The texts of a cell: between commas, or between semicolons if there is no comma.
  static func texts(_ cell: ByteView) -> [ByteView] {
    let comma = UInt8(ascii: ",")
    return cell.parts(between: cell.firstIndex(of: comma) == nil ? UInt8(ascii: ";") : comma)
  }

  /// The long form of a price, as a document has it.
  static func longPrice(_ cell: ByteView) -> JSONText? {
    guard !cell.isEmpty, cell[0] == UInt8(ascii: "{"), let value = JSONText(cell.string),
      ItemField.prices.type.accepts(JSONText(members: [.init("", value)]))
    else { return nil }
    return value
  }

  /// An amount with the sign or code of a currency before it or after it; any three capitals are a code.
  static func money(_ text: ByteView) -> TableAmount? {
    guard let amount = TableAmount(text) else { return nil }
    let sign = amount.beside
    let isCode =
      sign.count == 3 && ASCII.isLetter(sign[0])
      && (0..<3).allSatisfy { ASCII.upper(sign[$0]) == sign[$0] }
    return isCode || TableUnits.isCurrency(sign.string) ? amount : nil
  }
}
