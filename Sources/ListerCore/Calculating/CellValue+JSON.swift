// SPDX-License-Identifier: MIT

import ListerCalculation
public import ListerJSON

extension CellValue: JSONValue {
  /// A value of a cell, as documents have it.
  public static var schema: Schema { .any }

  /// The value as the `values` of a document have it: `2.38`, `{"ratio": "1/3"}`, `null`.
  public var json: JSONText {
    switch self {
    case .empty: .null
    case .text(let text): JSONText(string: text)
    case .logical(let logical): JSONText(logical)
    case .error(let error): JSONText(members: [.init("error", error.description)])
    case .number(let number):
      if number.isApproximated {
        JSONText(members: [.init("approx", number.text)])
      } else {
        JSONText(number.text) ?? JSONText(members: [.init("ratio", number.text)])
      }
    }
  }

  /// Reads a value.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    switch json.kind {
    case .null: self = .empty
    case .string: self = .text(json.string ?? "")
    case .logical: self = .logical(json.logical == true)
    case .number: self = .number(CellNumber(text: json.text, isApproximated: false))
    case .object:
      if let text = json["ratio"]?.string {
        self = .number(CellNumber(text: text, isApproximated: false))
      } else if let text = json["approx"]?.string {
        self = .number(CellNumber(text: text, isApproximated: true))
      } else if let text = json["error"]?.string,
        let error = CellError.allCases.first(where: { $0.description == text })
      {
        self = .error(error)
      } else {
        throw ShapeError(path, "not a value of a cell")
      }
    case .array: throw ShapeError(path, "not a value of a cell")
    }
  }
}
