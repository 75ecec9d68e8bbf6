// SPDX-License-Identifier: MIT

/// A function of formulas: everything about it in one declaration.
///
/// The registry, the checks of arguments, `lister functions`, the documentation and its tested examples
/// derive from it. A new function is one more value in a file of its category.
package struct Function: Sendable {
  /// What a function is about.
  package enum Category: String, CaseIterable, Sendable {
    /// Conditions and truth values.
    case logical
    /// Arithmetic, rounding, powers, trigonometry.
    case mathematical
    /// Sums, counts, averages and ranks.
    case statistical
    /// Text.
    case text
    /// Looking up and references.
    case lookup
    /// What kind a value is.
    case information
    /// Dates and times.
    case date
    /// Exact matrices.
    case matrix
    /// The document's own items.
    case document
  }

  /// The name, in upper case.
  package let name: String
  /// Other names for it.
  package let aliases: [String]
  /// What it is about.
  package let category: Category
  /// What it takes, in order; the last one may repeat.
  package let parameters: [Parameter]
  /// What it gives, in one sentence.
  package let summary: String
  /// Where its meaning is laid down.
  package let source: String
  /// A formula and what it gives, tested.
  package let example: Example
  /// Whether it gives an array, or a reference to several cells, even for single values.
  package let givesArray: Bool
  /// Whether it makes references while it runs, or depends on more than its arguments.
  let isDynamic: Bool
  /// How many parameters of the end repeat together: 1, or 2 for pairs.
  let repeatingGroup: Int
  /// How its call is compiled.
  let form: Form
  let body: @Sendable (Call) -> Value

  /// How a call is compiled: as a call, or as branches that leave out what is not needed.
  enum Form: BitwiseCopyable, Sendable {
    case call
    /// A call whose third argument, a range, takes the shape of the first one from its top left cell on.
    case resizing
    case choice
    case choices
    case errorGuard
    case missingGuard
  }

  /// A formula, and its result as `lister eval` prints it.
  package struct Example: Sendable {
    /// The formula, without `=`.
    package let formula: String
    /// The result.
    package let result: String
  }

  init(
    _ name: String,
    aliases: [String] = [],
    _ category: Category,
    _ parameters: [Parameter],
    _ summary: String,
    source: String,
    example formula: String,
    gives result: String,
    givesArray: Bool = false,
    isDynamic: Bool = false,
    repeatingGroup: Int = 1,
    form: Form = .call,
    body: @escaping @Sendable (Call) -> Value
  ) {
    self.name = name
    self.aliases = aliases
    self.category = category
    self.parameters = parameters
    self.summary = summary
    self.source = source
    self.example = Example(formula: formula, result: result)
    self.givesArray = givesArray
    self.isDynamic = isDynamic
    self.repeatingGroup = repeatingGroup
    self.form = form
    self.body = body
  }

  /// The fewest arguments it takes.
  package var minimumArguments: Int {
    parameters.count { $0.presence == .required }
  }

  /// The most arguments it takes: 255 when a parameter repeats.
  package var maximumArguments: Int {
    parameters.contains { $0.presence == .repeating } ? 255 : parameters.count
  }

  /// The kind of the argument at a zero-based position.
  package func kind(at index: Int) -> Parameter.Kind {
    if index < parameters.count { return parameters[index].kind }
    guard !parameters.isEmpty else { return .value }
    let first = parameters.count - repeatingGroup
    return parameters[first + (index - first) % repeatingGroup].kind
  }

  /// How it is called: `ROUND(number, [digits])`.
  package var syntax: String {
    let parts = parameters.map { parameter in
      switch parameter.presence {
      case .required: parameter.name
      case .optional: "[\(parameter.name)]"
      case .repeating: "[\(parameter.name)], …"
      }
    }
    return "\(name)(\(parts.joined(separator: ", ")))"
  }
}

/// One parameter of a function: what an argument is made into before the function sees it.
package struct Parameter: Sendable {
  /// How an argument is read.
  package enum Kind: BitwiseCopyable, Sendable {
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
    /// A reference, as it is.
    case reference
    /// A reference of which only the place counts: the formula doesn't wait for its cells.
    case place
  }

  /// Whether it may be left out.
  package enum Presence: Sendable {
    /// It has to be there.
    case required
    /// It may be left out.
    case optional
    /// It may be left out or stand many times.
    case repeating
  }

  /// Its name, for the syntax line.
  package let name: String
  /// How its argument is read.
  package let kind: Kind
  /// Whether it may be left out.
  package let presence: Presence

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
  static func reference(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .reference, presence: presence)
  }
  static func place(_ name: String, _ presence: Presence = .required) -> Parameter {
    Parameter(name: name, kind: .place, presence: presence)
  }
}
