// SPDX-License-Identifier: MIT

/// Which formulas a generated document has.
enum WorkloadLayout: Equatable {
  /// Those that all documents of its kind share.
  case shared
  /// Some that no other document has.
  case own
  /// Those of a template, by its number from 0.
  case template(Int)

  /// A number that only documents of the same layout have, from 0.
  func number(of index: Int) -> Int {
    switch self {
    case .shared: 0
    case .own: index
    case .template(let number): number
    }
  }

  /// The numbers that the formulas of a document are made of.
  ///
  /// - Parameters:
  ///   - random: those that the rest of the document is made of; formulas of its own go on there.
  ///   - seed: what the generator starts from.
  ///   - kind: the number of the document's kind.
  /// - Returns: the numbers: the same for all documents of a template.
  func choices(after random: WorkloadRandom, seed: UInt64, kind: UInt64) -> WorkloadRandom {
    guard case .template(let number) = self else { return random }
    return WorkloadRandom(seed: seed, kind: 16 + kind, index: number)
  }
}
