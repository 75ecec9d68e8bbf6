// SPDX-License-Identifier: MIT

public import ListerJSON

extension ListerError: JSONValue {
  /// A text.
  public static var schema: Schema { .string() }
  /// What went wrong, in one line.
  public var json: JSONText { JSONText(string: description) }

  /// What a server says that went wrong there.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    self.init(.server(try String(json: json, at: path), status: nil))
  }
}
