// SPDX-License-Identifier: MIT

/// The files that are to be sent to another device, each once.
///
/// A newer transfer of a file takes the place of one that hasn't begun: what would be out of date
/// on arrival isn't sent. Source: Apple's Lister, which cancels outstanding transfers to the watch.
package struct PendingTransfers: Hashable, Sendable {
  /// One file to be sent.
  package struct Transfer: Hashable, Sendable {
    package let path: String
    /// The number of the transfer; later ones are greater.
    package let number: Int
  }

  /// What waits, in the order of sending.
  package private(set) var waiting: [Transfer] = []
  private var last = 0

  /// Nothing to send.
  package init() {}

  /// Asks for a file to be sent, at the end of those that wait.
  ///
  /// - Returns: the transfer that it takes the place of, which must not be sent any more.
  @discardableResult
  package mutating func request(_ path: String) -> Transfer? {
    last += 1
    var replaced: Transfer?
    if let index = waiting.firstIndex(where: { $0.path == path }) {
      replaced = waiting.remove(at: index)
    }
    waiting.append(Transfer(path: path, number: last))
    return replaced
  }

  /// Takes the transfer that is to be sent next; nil if none waits.
  package mutating func next() -> Transfer? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
