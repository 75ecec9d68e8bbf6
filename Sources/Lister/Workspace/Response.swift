// SPDX-License-Identifier: MIT

public import ListerJSON

/// What answers a request.
public protocol Response: Sendable {
  /// All of it as one JSON value, for programs.
  var json: JSONText { get }
}

extension ListPlace {
  /// The members with which a response about one list begins.
  var members: [JSONText.Member] {
    let members: [JSONText.Member] = [.init("name", name), .init("path", path)]
    return members + (version.map { [.init("version", $0)] } ?? [])
  }
}
