// SPDX-License-Identifier: MIT

extension Topology {
  /// On which nodes of memory the documents lie.
  ///
  /// The kernel puts a page near the processor that touches it first, so that whoever writes the
  /// documents decides.
  package enum Placement: String, CaseIterable, Sendable {
    /// The kernel decides who writes them.
    case none
    /// All on the node of the first processor that threads are bound to.
    case local
    /// Piece by piece on each node in turn.
    case interleave
  }

  /// The processors on which the pieces are written, in turn; empty where the kernel decides.
  package func writers(_ placement: Placement, _ pinning: Pinning) -> [[Int]] {
    let first = processors(of: 1, pinning).first ?? allowed.min()
    let nodes: [Int] =
      switch placement {
      case .none: []
      case .local: usable.filter { $0.number == first }.map(\.node)
      case .interleave: Set(usable.map(\.node)).sorted()
      }
    return nodes.map { node in usable.filter { $0.node == node }.map(\.number) }
  }
}
