// SPDX-License-Identifier: MIT

import ListerBasics
import ListerWorkloads

/// Some documents of a trial in a row.
struct TrialBlock {
  private let kind: TrialKind
  private let seed: UInt64
  private let number: Int
  private var mutator: DocumentMutator
  private var template: TemplateGenerator
  /// What the documents of one source are changed from.
  private var source: [UInt8] = []

  /// So many blocks in a row have the same random template.
  private static let blocks = 4
  /// So many documents of a source come as they are, so that its template is learnt.
  private static let unchanged = 6

  /// The block with a number.
  init(_ kind: TrialKind, seed: UInt64, number: Int) {
    (self.kind, self.seed, self.number) = (kind, seed, number)
    var seeds = SplitMix64(seed: seed, parts: UInt64(number))
    mutator = DocumentMutator(seed: seeds.next())
    var templates = SplitMix64(seed: seed, parts: UInt64(number / TrialBlock.blocks))
    template = TemplateGenerator(seed: templates.next(), documents: seeds.next())
    if kind == .shipped {
      source = TrialKind.shippedDocuments[number % TrialKind.shippedDocuments.count]
    }
  }

  /// The document with an index, changed; ask for them in order.
  mutating func document(_ index: Int, _ ways: TwoWays) -> [UInt8] {
    switch kind {
    case .generated(let workload): return changed(generated(workload, index))
    case .calculated(let workload):
      let document = changed(generated(workload, index))
      guard let values = document.withByteView({ ways.calculated($0) }) else { return document }
      return mutator.pick(4) == 0 ? changed(values) : values
    case .random:
      return Array(template.document(index, isUnlike: index > 20 && index % 3 == 0).utf8)
    case .shipped: return index < TrialBlock.unchanged ? source : changed(source)
    case .conformance:
      guard index >= TrialBlock.unchanged else {
        source = Array(TrialKind.cases[number % TrialKind.cases.count].text(index).utf8)
        return source
      }
      return changed(source)
    }
  }

  private func generated(_ workload: Workload, _ index: Int) -> [UInt8] {
    var buffer = ByteBuffer(capacity: 16_384)
    workload.generate(
      index: number * PlanTrial.block + index,
      seed: seed,
      distinct: false,
      into: &buffer
    )
    return buffer.view.array
  }

  /// A document as it is, with a few changes of any kind, or with literals spelled otherwise.
  private mutating func changed(_ document: [UInt8]) -> [UInt8] {
    switch mutator.pick(8) {
    case 0: document
    case 1: mutator.changed(document)
    case 2: mutator.changed(mutator.respelled(document, oneOf: 64))
    default: mutator.respelled(document, oneOf: mutator.pick([4, 32, 128, 1_024]))
    }
  }
}
