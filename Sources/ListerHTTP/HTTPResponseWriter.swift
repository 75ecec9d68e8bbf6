// SPDX-License-Identifier: MIT

/// Writes the response to a request whose body is read meanwhile.
///
/// The head is fixed with the first ``write(_:)`` or with ``begin(_:)``; until then an error that
/// is thrown becomes the response. Afterwards an error cuts the connection, so that nobody takes a
/// part for the whole.
package final class HTTPResponseWriter: @unchecked Sendable {
  // Sendable because only one thread at a time works on a request.

  /// The pipe that it writes to.
  package let pipe: HTTPPipe
  private let send: @Sendable (HTTPResponse) -> Void
  private var head = HTTPResponse()
  /// Whether the head is fixed.
  package private(set) var hasBegun = false
  private var trailers: [(name: String, value: String)] = []

  /// A writer into a pipe.
  ///
  /// - Parameters:
  ///   - pipe: where the body goes.
  ///   - send: called once, with the head; its body is the pipe.
  package init(pipe: HTTPPipe, send: @escaping @Sendable (HTTPResponse) -> Void) {
    self.pipe = pipe
    self.send = send
  }

  /// Fixes the head; its body is replaced.
  package func begin(_ response: HTTPResponse) {
    guard !hasBegun else { return }
    hasBegun = true
    head = response
    head.body = .pipe(pipe)
    send(head)
  }

  /// Writes a part of the body, and waits while there is no room.
  ///
  /// - Throws: ``HTTPGone`` when the client has gone.
  package func write(_ bytes: [UInt8]) throws {
    begin(HTTPResponse(fields: [("Content-Type", "application/octet-stream")]))
    try pipe.write(bytes)
  }

  /// Adds a field behind the last byte; its name is announced in `Trailer` by who begins.
  package func trailer(_ name: String, _ value: String) { trailers.append((name, value)) }

  /// Ends the response, or cuts it.
  func end(_ error: (any Error)?) {
    guard let error else {
      begin(HTTPResponse(.noContent))
      return pipe.finish(trailers: trailers)
    }
    guard !hasBegun else { return pipe.fail() }
    hasBegun = true
    pipe.close()
    send(HTTPProblem.response(for: error))
  }
}

extension HTTPProblem {
  /// What an error that work has thrown is answered with.
  static func response(for error: any Error) -> HTTPResponse {
    switch error {
    case let problem as HTTPProblem: problem.response
    case is HTTPGone:
      HTTPProblem(.serviceUnavailable, "The work was cancelled.", kind: "cancelled").response
    default:
      HTTPProblem(
        .internalServerError,
        "The server failed; its log knows the request by its id."
      ).response
    }
  }
}
