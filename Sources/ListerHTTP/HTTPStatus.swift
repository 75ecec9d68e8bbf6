// SPDX-License-Identifier: MIT

/// The status of a response (RFC 9110, section 15), from 200 to 599.
package struct HTTPStatus: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int

  /// The status of a number.
  package init(rawValue: Int) { self.rawValue = rawValue }

  package static let ok = HTTPStatus(rawValue: 200)
  package static let created = HTTPStatus(rawValue: 201)
  package static let accepted = HTTPStatus(rawValue: 202)
  package static let noContent = HTTPStatus(rawValue: 204)
  package static let notModified = HTTPStatus(rawValue: 304)
  package static let badRequest = HTTPStatus(rawValue: 400)
  package static let unauthorized = HTTPStatus(rawValue: 401)
  package static let forbidden = HTTPStatus(rawValue: 403)
  package static let notFound = HTTPStatus(rawValue: 404)
  package static let methodNotAllowed = HTTPStatus(rawValue: 405)
  package static let conflict = HTTPStatus(rawValue: 409)
  package static let gone = HTTPStatus(rawValue: 410)
  package static let preconditionFailed = HTTPStatus(rawValue: 412)
  package static let contentTooLarge = HTTPStatus(rawValue: 413)
  package static let unsupportedMediaType = HTTPStatus(rawValue: 415)
  package static let misdirectedRequest = HTTPStatus(rawValue: 421)
  package static let preconditionRequired = HTTPStatus(rawValue: 428)
  package static let tooManyRequests = HTTPStatus(rawValue: 429)
  package static let fieldsTooLarge = HTTPStatus(rawValue: 431)
  package static let internalServerError = HTTPStatus(rawValue: 500)
  package static let notImplemented = HTTPStatus(rawValue: 501)
  package static let serviceUnavailable = HTTPStatus(rawValue: 503)
  package static let insufficientStorage = HTTPStatus(rawValue: 507)

  /// The words for it; those of RFC 9110 for a status that has a name here.
  package var reason: String { HTTPStatus.reasons[rawValue] ?? "Status \(rawValue)" }

  private static let reasons = [
    200: "OK", 201: "Created", 202: "Accepted", 204: "No Content", 303: "See Other",
    304: "Not Modified", 400: "Bad Request", 401: "Unauthorized", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 406: "Not Acceptable", 408: "Request Timeout",
    409: "Conflict", 410: "Gone", 412: "Precondition Failed", 413: "Content Too Large",
    414: "URI Too Long", 415: "Unsupported Media Type", 421: "Misdirected Request",
    422: "Unprocessable Content", 428: "Precondition Required", 429: "Too Many Requests",
    431: "Request Header Fields Too Large", 500: "Internal Server Error", 501: "Not Implemented",
    503: "Service Unavailable", 507: "Insufficient Storage",
  ]
}
