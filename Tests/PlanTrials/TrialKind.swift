// SPDX-License-Identifier: MIT

import Foundation
package import ListerWorkloads
import TestKit

/// What the documents of a trial are made of.
package enum TrialKind: Hashable, Sendable, CustomStringConvertible {
  /// Generated documents.
  case generated(Workload)
  /// Generated documents that hold their values.
  case calculated(Workload)
  /// Templates with formulas at random.
  case random
  /// The documents that come with the program.
  case shipped
  /// Conformance cases, each as a document.
  case conformance

  /// All kinds.
  package static let all: [TrialKind] =
    Workload.allCases.filter { $0 != .mixed }
    .flatMap { [TrialKind.generated($0), .calculated($0)] }
    + [.random, .shipped, .conformance]

  /// How it is called in a table.
  package var description: String {
    switch self {
    case .generated(let workload): workload.name
    case .calculated(let workload): "\(workload.name) with values"
    case .random: "random templates"
    case .shipped: "shipped documents"
    case .conformance: "conformance cases"
    }
  }

  /// How many times as many documents as of other kinds are a trial: each of many templates is to come
  /// often enough.
  package var weight: Int {
    self == .generated(.templates) || self == .calculated(.templates) ? 4 : 1
  }

  /// The shipped documents, each line of a file of many.
  static let shippedDocuments: [[UInt8]] = ["documents", "lists"].flatMap { folder in
    ((try? Datasets.files(in: folder, endingIn: "")) ?? []).flatMap { file -> [[UInt8]] in
      guard let bytes = try? Data(contentsOf: file) else { return [] }
      guard file.pathExtension == "ndjson" else { return [Array(bytes)] }
      return bytes.split(separator: UInt8(ascii: "\n")).map { Array($0) }
    }
  }

  /// The conformance cases.
  static let cases: [ConformanceDocument] = {
    let files = (try? Datasets.files(in: "conformance", endingIn: ".cases")) ?? []
    let blocks = files.compactMap { try? ConformanceFile($0).blocks }.joined()
    return blocks.flatMap { block in
      block.cases.map { ConformanceDocument(block, formula: $0.formula) }
    }
  }()
}
