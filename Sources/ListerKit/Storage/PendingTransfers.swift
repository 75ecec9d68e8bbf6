// SPDX-License-Identifier: MIT

/// The files that are to be sent to another device, each once.
///
/// A newer transfer of a file takes the place of one that hasn't begun: what would be out of date on
/// arrival isn't sent. Source: Apple's Lister, which cancels outstanding transfers to the watch.
public struct PendingTransfers: Hashable, Sendable {
  /// One file to be sent.
  public struct Transfer: Hashable, Sendable {
    /// Its path.
    public let path: String
    /// The number of the transfer; later ones are greater.
    public let number: Int
  }

  /// What waits, in the order of sending.
  public private(set) var waiting: [Transfer] = []
  private var last = 0

  /// Nothing to send.
  public init() {}

  /// Asks for a file to be sent, at the end of those that wait.
  ///
  /// - Returns: the transfer that it takes the place of, which must not be sent any more.
  @discardableResult
  public mutating func request(_ path: String) -> Transfer? {
    last += 1
    var replaced: Transfer?
    if let index = waiting.firstIndex(where: { $0.path == path }) {
      replaced = waiting.remove(at: index)
    }
    waiting.append(Transfer(path: path, number: last))
    return replaced
  }

  /// Takes the transfer that is to be sent next; nil if none waits.
  public mutating func next() -> Transfer? {
    waiting.isEmpty ? nil : waiting.removeFirst()
  }
}
