// SPDX-License-Identifier: MIT

/// The head of a request, which has passed all checks of its framing, its host and its origin.
package struct HTTPRequest: Sendable {
  /// What tells it from other requests: the client's `X-Request-Id`, or one of the server's.
  package internal(set) var id: String
  package let method: HTTPMethod
  /// The target as it was sent.
  package let rawTarget: String
  package let target: HTTPTarget
  package let fields: HTTPFields
  package let peer: HTTPPeer
  package let rights: HTTPRights

  /// A request of the given parts, for tests of services without a server.
  package init(
    id: String = "test",
    method: HTTPMethod,
    rawTarget: String,
    target: HTTPTarget,
    fields: HTTPFields = HTTPFields(),
    peer: HTTPPeer = .loopback,
    rights: HTTPRights = .all
  ) {
    self.id = id
    self.method = method
    self.rawTarget = rawTarget
    self.target = target
    self.fields = fields
    self.peer = peer
    self.rights = rights
  }

  /// A request for a target as text, for tests of services without a server; nil where the target
  /// is refused.
  package init?(_ method: HTTPMethod, _ target: String, fields: HTTPFields = HTTPFields()) {
    guard let read = HTTPTarget(target) else { return nil }
    self.init(method: method, rawTarget: target, target: read, fields: fields)
  }

  /// The segments of the path; see ``HTTPTarget/path``.
  package var path: [String] { target.path }

  /// The value of the first item of the query with a name; nil where there is none.
  package func query(_ name: String) -> String? {
    target.query.first { $0.name == name }?.value
  }
}

/// Where a connection comes from.
package enum HTTPPeer: Hashable, Sendable {
  /// From this machine, over an address of its own, and not handed on by a proxy.
  case loopback
  /// Over a socket in the file system, and not handed on by a proxy.
  case unix
  /// From anywhere else: the address.
  case other(String)
}

package struct HTTPRights: OptionSet, Hashable, Sendable {
  package let rawValue: Int

  /// The rights of some bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// To look, and to calculate what it sends.
  package static let read = HTTPRights(rawValue: 1)
  /// To change what is kept.
  package static let write = HTTPRights(rawValue: 2)
  package static let all: HTTPRights = [.read, .write]
}
