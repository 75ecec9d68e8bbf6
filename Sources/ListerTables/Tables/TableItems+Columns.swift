// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

extension TableItems {
  /// A column that means a member of the items.
  struct Column {
    let meaning: Meaning
    let index: Int
    /// The key of the member.
    let key: ByteView
    /// The key under which a cell is kept that isn't any of its values.
    let keyOfText: ByteView
    /// What is said of such a cell.
    let remark: String
    let order: TableDate.Orders
    /// How its numbers are read.
    let rule: NumberRule
  }

  /// How many cells of a column say that nothing is there, and how many are kept elsewhere.
  struct Rest {
    var missing = 0
    var others = 0
  }

  /// How the cells of a column are read.
  enum Meaning {
    /// The text of the item, which is there in any case.
    case itemText
    /// A number, and the unit after it.
    case quantity
    /// A unit, unless one was after the quantity.
    case unit
    /// A number, and its currency.
    case price
    /// A text of any lines, as it is.
    case lines
    /// When the item was done, or, in tables that say no more, whether it is.
    case finished
    /// What the type of the member says.
    case type(MemberType)

    init(_ field: ItemField) {
      switch field {
      case .text: self = .itemText
      case .quantity: self = .quantity
      case .unit: self = .unit
      case .price: self = .price
      case .note: self = .lines
      case .finished: self = .finished
      default: self = .type(field.type)
      }
    }

    /// Whether it is one of numbers: what the file says is one is spelled as JSON does, whatever marks the
    /// texts beside it have.
    var isNumber: Bool {
      switch self {
      case .quantity, .price, .type(.number): true
      case .itemText, .unit, .lines, .finished, .type: false
      }
    }

    /// Whether it is one of numbers or dates.
    var isOfValues: Bool {
      switch self {
      case .quantity, .price, .finished, .type(.number), .type(.date): true
      case .itemText, .unit, .lines, .type: false
      }
    }
  }
}
