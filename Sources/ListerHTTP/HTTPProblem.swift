// SPDX-License-Identifier: MIT

package import ListerJSON

/// Why a request wasn't done, as `application/problem+json` (RFC 9457).
package struct HTTPProblem: Error, Sendable {
  package var status: HTTPStatus
  /// What it is about, in a sentence that says how to mend it.
  package var detail: String
  /// What kind of problem it is, for programs: a word such as `lost-update`; the status where nil.
  package var kind: String?
  /// More members, such as the place in the input.
  package var members: [JSONText.Member]
  /// More fields of the response, such as `Allow`.
  package var fields: [(name: String, value: String)]

  /// A problem of the given parts.
  package init(
    _ status: HTTPStatus,
    _ detail: String,
    kind: String? = nil,
    members: [JSONText.Member] = [],
    fields: [(name: String, value: String)] = []
  ) {
    self.status = status
    self.detail = detail
    self.kind = kind
    self.members = members
    self.fields = fields
  }

  /// The problem as JSON: type, title, status and detail, and then the other members.
  package var json: JSONText {
    let type = kind.map { "urn:lister:problem:\($0)" } ?? "about:blank"
    let title = kind.map { $0.replacing("-", with: " ") } ?? status.reason
    let first: [JSONText.Member] = [
      JSONText.Member("type", type), JSONText.Member("title", title),
      JSONText.Member("status", status.rawValue), JSONText.Member("detail", detail),
    ]
    return JSONText(members: first + members)
  }

  /// The problem as a response.
  package var response: HTTPResponse {
    var response = HTTPResponse(
      status,
      type: "application/problem+json",
      bytes: Array((json.text + "\n").utf8)
    )
    response.fields += fields
    return response
  }
}
