// SPDX-License-Identifier: MIT

package import ListerCore
package import ListerJSON

/// What a request says of calculation besides the standard of the workspace.
package struct Calculation: Shaped {
  /// How numbers are written that formulas give.
  package var numbers: NumberMode?
  /// What NOW and TODAY say.
  package var now: Moment?
  /// What RAND starts from.
  package var seed: UInt64?

  package init() {}

  /// Members of requests.
  package static let shapeName: String? = nil

  package static let fields: [Field<Calculation>] = [
    Field(
      "numbers",
      \.numbers,
      """
      How numbers are written: exact, as JSON numbers and ratios (the standard); text, as strings; \
      double, as the nearest binary floating-point numbers
      """
    ),
    Field("now", \.now, "What NOW and TODAY say; without it the moment of the request"),
    Field(
      "seed",
      \.seed,
      "What RAND starts from, together with the document's id and the cell; 0 without it"
    ),
  ]
}

extension Workspace {
  /// The workspace, with what a request says of calculation.
  package func calculating(_ calculation: Calculation) -> Workspace {
    var options = options
    options.numbers = calculation.numbers ?? options.numbers
    options.now = calculation.now ?? options.now
    options.seed = calculation.seed ?? options.seed
    return with(options)
  }
}

extension NumberMode: JSONWord {}

extension Moment: JSONValue {
  /// A text in ISO 8601, or a serial number.
  public static var schema: Schema { .string() }
  /// The moment to the second.
  public var json: JSONText { JSONText(string: description) }

  /// Reads a moment.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    try self.init(text: json.string ?? json.text, at: path)
  }

  /// Reads a moment.
  public init(text: String, at path: String) throws(ShapeError) {
    guard let moment = Moment(text) else {
      throw ShapeError(path, "expected \(Moment.expectation)")
    }
    self = moment
  }
}
