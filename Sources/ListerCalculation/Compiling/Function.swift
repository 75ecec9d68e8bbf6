// SPDX-License-Identifier: MIT

/// A function of formulas as its callers see it: everything about it but what it does.
///
/// The checks of arguments, `lister functions`, the documentation and its tested examples derive
/// from it. What it does is beside it, in a `FunctionDefinition`.
public struct Function: Sendable {
  /// What a function is about.
  public enum Category: String, CaseIterable, Sendable {
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
    /// Annuities, cash flows, depreciation and securities.
    case finance
    /// Exact matrices.
    case matrix
    /// The document's own items.
    case document
  }

  /// The name, in upper case.
  public let name: String
  /// Other names for it.
  public let aliases: [String]
  /// What it is about.
  public let category: Category
  /// What it takes, in order; the last one may repeat.
  public let parameters: [Parameter]
  /// What it gives, in one sentence.
  public let summary: String
  /// Where its meaning is laid down.
  public let source: String
  /// A formula and what it gives, tested.
  public let example: Example
  /// Whether it gives an array, or a reference to several cells, even for single values.
  public let givesArray: Bool
  /// Whether it makes references while it runs, or depends on more than its arguments.
  let isDynamic: Bool
  /// Whether its result is a subtotal, which other subtotals leave out.
  let givesSubtotal: Bool
  /// Whether some of its values are known by Arb alone.
  let needsArb: Bool
  /// How many parameters of the end repeat together: 1, or 2 for pairs.
  let repeatingGroup: Int
  /// How its call is compiled.
  let form: Form

  /// How a call is compiled: as a call, or as branches that leave out what is not needed.
  enum Form: BitwiseCopyable, Sendable {
    case call
    /// A call whose third argument, a range, takes the shape of the first one from its top left
    /// cell on.
    case resizing
    case `if`
    case ifs
    case ifError
    case ifNA
    /// Names for values, and what is calculated with them.
    case `let`
    /// A function, from names of its parameters and what it calculates.
    case lambda
  }

  /// A formula, and its result as `lister eval` prints it.
  public struct Example: Sendable {
    /// The formula, without `=`.
    public let formula: String
    /// The result.
    public let result: String
  }

  /// The fewest arguments it takes.
  public var minimumArguments: Int {
    parameters.count { $0.presence == .required }
  }

  /// The most arguments it takes: 255 when a parameter repeats.
  public var maximumArguments: Int {
    parameters.contains { $0.presence == .repeating } ? 255 : parameters.count
  }

  /// The kind of the argument at a zero-based position.
  public func kind(at index: Int) -> Parameter.Kind {
    if index < parameters.count { return parameters[index].kind }
    guard !parameters.isEmpty else { return .value }
    let first = parameters.count - repeatingGroup
    return parameters[first + (index - first) % repeatingGroup].kind
  }

  /// How it is called: `ROUND(number, [digits])`.
  public var syntax: String {
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
