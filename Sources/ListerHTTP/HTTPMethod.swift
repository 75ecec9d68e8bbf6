// SPDX-License-Identifier: MIT

/// What a request asks to be done with its target (RFC 9110, section 9).
///
/// A request with another word is answered with ``HTTPStatus/notImplemented``.
package enum HTTPMethod: String, CaseIterable, Sendable {
  case get = "GET"
  case head = "HEAD"
  case post = "POST"
  case put = "PUT"
  case patch = "PATCH"
  case delete = "DELETE"
  case options = "OPTIONS"
}
