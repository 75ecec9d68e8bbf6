// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerWorkloads

/// Documents of a workload, one per line, made as they are asked for: the same for the same seed.
///
/// Its elements are pieces of some hundred kilobytes, each with whole lines.
package struct GeneratedDocuments: Sequence, Sendable {
  package var workload: Workload
  package var count = standardCount
  /// What the generator starts from.
  package var seed = standardSeed
  /// Whether no two of them share the layout of their formulas.
  package var isDistinct = false

  /// How many there are, unless somebody says otherwise.
  package static let standardCount = 10_000
  /// What the generator starts from, unless somebody says otherwise.
  package static let standardSeed: UInt64 = 1

  /// The documents of a workload.
  package init(_ workload: Workload) { self.workload = workload }

  /// From the first document on.
  package func makeIterator() -> Iterator { Iterator(documents: self) }

  package struct Iterator: IteratorProtocol {
    private let documents: GeneratedDocuments
    private var index = 0

    fileprivate init(documents: GeneratedDocuments) { self.documents = documents }

    /// The next documents, or nil behind the last one.
    package mutating func next() -> [UInt8]? {
      guard index < documents.count else { return nil }
      var buffer = ByteBuffer(capacity: 1 << 20)
      while index < documents.count, buffer.count <= 1 << 19 {
        documents.workload.generate(
          index: index,
          seed: documents.seed,
          distinct: documents.isDistinct,
          into: &buffer
        )
        index += 1
      }
      return buffer.view.array
    }
  }
}
