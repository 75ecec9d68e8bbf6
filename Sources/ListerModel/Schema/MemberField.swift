// SPDX-License-Identifier: MIT

/// A member that a document or an item can have, as a declaration; it is known by its key.
package protocol MemberField: Hashable, Sendable {
  /// The key in the document.
  var key: String { get }
  /// The keys of all members of this kind.
  static var keys: Set<String> { get }
}

extension MemberField {
  /// Whether they are the same member.
  package static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  package func hash(into hasher: inout Hasher) { hasher.combine(key) }
}
