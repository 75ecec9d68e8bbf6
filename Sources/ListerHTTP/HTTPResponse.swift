// SPDX-License-Identifier: MIT

package import ListerJSON

/// The answer to a request.
///
/// What all answers have is added by the server: the fields of safety, the request's id, the
/// timings, the date and the length. A field of the same name that stands here replaces the
/// server's.
package struct HTTPResponse: Sendable {
  package var status: HTTPStatus
  /// Names and values, of which a name may be there twice.
  ///
  /// A value with a control character is left out.
  package var fields: [(name: String, value: String)]
  package var body: HTTPBody
  /// What the work took, for `Server-Timing`: a token as name, and nanoseconds.
  package var timings: [(name: String, nanoseconds: UInt64)] = []

  /// A response of the given parts.
  package init(
    _ status: HTTPStatus = .ok,
    fields: [(name: String, value: String)] = [],
    body: HTTPBody = .bytes([])
  ) {
    self.status = status
    self.fields = fields
    self.body = body
  }

  /// A response with a body of a type.
  package init(_ status: HTTPStatus = .ok, type: String, bytes: [UInt8]) {
    self.init(status, fields: [("Content-Type", type)], body: .bytes(bytes))
  }

  /// A response with a JSON value and a line feed.
  package init(_ status: HTTPStatus = .ok, json: JSONText) {
    self.init(status, type: "application/json", bytes: Array((json.text + "\n").utf8))
  }

  /// The value of the first field of a name, compared without regard to case.
  package subscript(name: String) -> String? {
    fields.first { HTTPFields.isSame($0.name, name) }?.value
  }

  func has(_ name: String) -> Bool { fields.contains { HTTPFields.isSame($0.name, name) } }
}

/// What follows the head of a response.
package enum HTTPBody: Sendable {
  case bytes([UInt8])
  /// What is written to a pipe, until that is finished.
  case pipe(HTTPPipe)
}
