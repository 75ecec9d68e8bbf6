// SPDX-License-Identifier: MIT

package protocol HTTPService: Sendable {
  /// How a request will be answered, from its head alone.
  ///
  /// Called on the thread of a loop: it only looks, and takes less than 50 µs. A request without
  /// the rights of the plan is refused before the plan is followed. A plan that doesn't respond at
  /// once may be followed again, for a next request with the same head.
  func plan(for request: HTTPRequest) -> HTTPPlan
}

/// How a request will be answered.
package struct HTTPPlan: Sendable {
  package enum Action: Sendable {
    /// Answers at once; a body isn't read.
    case respond(HTTPResponse)
    /// Collects the body, at most `limit` bytes, and answers.
    case answer(limit: Int, on: HTTPPlace, @Sendable (HTTPWork, [UInt8]) throws -> HTTPResponse)
    /// Hands the body over part by part, at most `limit` bytes, on a thread where waiting is
    /// allowed. What is written is sent once the body is at its end; more than ``HTTPPipe/room``
    /// at once, if the client can read before that.
    case stream(
      limit: Int,
      @Sendable (HTTPWork, HTTPRequestBody, HTTPResponseWriter) throws -> Void
    )
  }

  /// The route, for the log and the metrics: one of few, such as `/v1/lists/{name}`.
  package var route: String
  /// The rights that it takes; none for what all may ask.
  package var rights: HTTPRights
  package var action: Action

  /// A plan of the given parts.
  package init(route: String, rights: HTTPRights, _ action: Action) {
    self.route = route
    self.rights = rights
    self.action = action
  }
}

/// Where the answer to a request is found.
package enum HTTPPlace: Sendable {
  /// On the thread of the loop, where other requests wait meanwhile: for less than 50 µs.
  case loop
  /// On the loop if the body has at most so many bytes, and otherwise on a worker.
  case loopUpTo(Int)
  /// On a worker, of which there are as many as processors.
  case worker
  /// On a thread for long work, of which there are few: so it holds up none of the others.
  case batch
}
