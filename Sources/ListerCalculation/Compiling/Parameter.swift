// SPDX-License-Identifier: MIT

/// One parameter of a function: what an argument is made into before the function sees it.
public struct Parameter: Sendable {
  /// How an argument is read.
  public enum Kind: BitwiseCopyable, Sendable {
    /// A number: text that spells one and truth values are converted; arrays are taken one by one.
    case number
    /// Text: numbers and truth values are converted; arrays are taken one by one.
    case text
    /// A truth value; arrays are taken one by one.
    case logical
    /// Any single value but an error, which is the result at once; arrays are taken one by one.
    case value
    /// Any single value, errors included; arrays are taken one by one.
    case any
    /// Values in rows and columns, as they are: a range, an array, or one value.
    case area
    /// Values whose places don't count, as they are: a range, an array, one value, or the cells of
    /// a union one area after the other.
    case list
    /// The same as an area, or a union as it is.
    case areas
    /// A reference, as it is.
    case reference
    /// A reference or a union of which only the place counts: the formula doesn't wait for the cells
    /// of a reference.
    case place

    /// Whether the function sees all of an argument; of others, arrays are taken one by one.
    @inlinable package var takesWhole: Bool {
      switch self {
      case .area, .list, .areas, .reference, .place: true
      case .number, .text, .logical, .value, .any: false
      }
    }
  }

  /// Whether it may be left out.
  public enum Presence: Sendable {
    /// It has to be there.
    case required
    /// It may be left out.
    case optional
    /// It may be left out or are many times.
    case repeating
  }

  /// Its name, for the syntax line.
  public let name: String
  /// How its argument is read.
  public let kind: Kind
  /// Whether it may be left out.
  public let presence: Presence

  static func number(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .number, presence: presence)
  }
  static func text(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .text, presence: presence)
  }
  static func logical(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .logical, presence: presence)
  }
  static func value(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .value, presence: presence)
  }
  static func any(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .any, presence: presence)
  }
  static func area(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .area, presence: presence)
  }
  static func list(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .list, presence: presence)
  }
  static func areas(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .areas, presence: presence)
  }
  static func reference(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .reference, presence: presence)
  }
  static func place(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .place, presence: presence)
  }
}
