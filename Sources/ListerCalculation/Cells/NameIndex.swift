// SPDX-License-Identifier: MIT

import ListerBasics

/// Where the names of a document are, found without regard to case.
///
/// One or two names are compared with. For more, an index of their folded texts is made when the
/// first is asked for, but few that are spelled byte by byte don't need it: a document may have
/// hundreds of thousands of references, and each of them compared with every name would take
/// minutes.
struct NameIndex {
  private var places: [[UInt32]: Int] = [:]

  /// Forgets the names.
  mutating func reset() { if !places.isEmpty { places = [:] } }

  /// The index of the last of `count` names that is equal to `wanted`.
  mutating func index(of wanted: ByteView, among count: Int, _ name: (Int) -> ByteView) -> Int? {
    if count <= 64, let exact = (0..<count).last(where: { name($0) == wanted }) { return exact }
    if count <= 2 { return (0..<count).last { TextOrder.equal(name($0), wanted) } }
    if places.isEmpty {
      for index in 0..<count { places[TextOrder.folded(name(index))] = index }
    }
    return places[TextOrder.folded(wanted)]
  }
}
