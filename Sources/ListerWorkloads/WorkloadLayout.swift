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

  /// The numbers that the formulas of a document are made of; those of a template are always the
  /// same.
  ///
  /// `random` makes the rest of the document; formulas of its own go on there.
  func choices(after random: WorkloadRandom, seed: UInt64, kind: UInt64) -> WorkloadRandom {
    guard case .template(let number) = self else { return random }
    return WorkloadRandom(seed: seed, kind: 16 + kind, index: number)
  }
}
