// SPDX-License-Identifier: MIT

package import ListerBasics

/// Writes the response to a request whose body is read meanwhile.
///
/// The head is fixed with the first ``write(_:)`` or with ``begin(_:)``; until then an error that
/// is thrown becomes the response. Afterwards an error cuts the connection, so that nobody takes a
/// part for the whole.
package final class HTTPResponseWriter: @unchecked Sendable {
  // Sendable because only one thread at a time works on a request.

  package let pipe: HTTPPipe
  private let send: @Sendable (HTTPResponse) -> Void
  private let answerEarly: @Sendable () -> EarlyAnswer?
  /// Where the body goes in place of the pipe, once it is sent before the request is whole.
  private var early: EarlyAnswer?
  private var head = HTTPResponse()
  /// Whether the head is fixed.
  package private(set) var hasBegun = false
  private var trailers: [(name: String, value: String)] = []

  /// A writer into a pipe; `send` is called once, with the head, whose body is the pipe.
  package convenience init(pipe: HTTPPipe, send: @escaping @Sendable (HTTPResponse) -> Void) {
    self.init(pipe: pipe, send: send) { nil }
  }

  /// The same, for a request that may be answered early.
  ///
  /// `answerEarly` is called when what follows would have to wait in a file; nil if it is to do so.
  init(
    pipe: HTTPPipe,
    send: @escaping @Sendable (HTTPResponse) -> Void,
    answerEarly: @escaping @Sendable () -> EarlyAnswer?
  ) {
    self.pipe = pipe
    self.send = send
    self.answerEarly = answerEarly
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
  package func write(_ bytes: [UInt8]) throws { try bytes.withByteView { try write($0) } }

  /// The same, of bytes that somebody else keeps.
  package func write(_ bytes: ByteView) throws {
    begin(HTTPResponse(fields: [("Content-Type", "application/octet-stream")]))
    if early == nil, pipe.isFull(for: bytes.count), let answer = answerEarly() {
      early = answer
      try pipe.divert().withByteView { try answer.write($0) }
    }
    if let early { try early.write(bytes) } else { try pipe.write(bytes) }
  }

  /// Adds a field behind the last byte; its name is announced in `Trailer` by who begins.
  package func trailer(_ name: String, _ value: String) { trailers.append((name, value)) }

  /// Ends the response, or cuts it.
  func end(_ error: (any Error)?) {
    if let early {
      if error == nil { try? early.finish(trailers) }
      // All was sent, or something is missing.
      return early.cut()
    }
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
