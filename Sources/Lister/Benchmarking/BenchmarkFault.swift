// SPDX-License-Identifier: MIT

import ListerBasics
import ListerMeasurement
package import ListerWorkloads

/// What a benchmark may find wrong.
package enum BenchmarkFault: Error, Hashable, Sendable {
  /// There are more documents or fewer behind the calculation than before.
  case lost(Workload, documents: Int, found: Int)
  /// The document with this index has no values.
  case noValues(Workload, document: Int)
  /// A value of the document with this index is not the one that its generator knows.
  case wrongAnswer(Workload, document: Int, cell: String, found: String, expected: String)
  /// What is written depends on the number of threads.
  case differs(Workload, jobs: Int, from: Int)
  /// Some documents failed.
  case failed(Workload, documents: Int, of: Int)
  /// The run did not come to its end.
  case unfinished(Workload)

  /// Whether nothing was found out.
  var isUnavailable: Bool {
    if case .unfinished = self { true } else { false }
  }

  /// What is wrong, in words.
  var message: String {
    switch self {
    case .lost(let workload, let documents, let found):
      "\(workload.name): \(BenchmarkFault.documents(documents)) in, \(found) out"
    case .noValues(let workload, let document):
      "\(workload.name) \(document): the output has no values"
    case .wrongAnswer(let workload, let document, let cell, let found, let expected):
      "\(workload.name) \(document): \(cell) is \(found), not \(expected)"
    case .differs(let workload, let jobs, let first):
      "\(workload.name): the output with \(String(counting: jobs, "job")) differs from that with \(first)"
    case .failed(let workload, let documents, let all):
      "\(workload.name): \(documents) of \(BenchmarkFault.documents(all)) failed"
    case .unfinished(let workload): "\(workload.name): the run did not come to its end"
    }
  }

  private static func documents(_ count: Int) -> String {
    String(counting: count, "document", written: Quantity.count(count).text)
  }
}
