// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
package import ListerBatch
import ListerMeasurement

/// What a benchmark may find wrong.
package enum BenchmarkFault: Error, Hashable, Sendable {
  /// There are more documents or fewer behind the calculation than before.
  case lost(String, documents: Int, found: Int)
  /// The document with this index has no values.
  case noValues(String, document: Int)
  /// A value of the document with this index is not the one that its generator knows.
  case wrongAnswer(String, document: Int, cell: String, found: String, expected: String)
  /// The merge with this index is not the one that its generator knows.
  case wrongMerge(String, document: Int)
  /// What is written depends on the number of threads.
  case differs(String, jobs: Int, from: Int)
  /// The yardstick has another answer on this host.
  case yardstick
  /// Some documents failed.
  case failed(String, documents: Int, of: Int)
  /// The run did not come to its end.
  case unfinished(String)
  /// The file of the user's own documents has none.
  case noDocuments(String)
  /// The process may not use a processor to which threads are to be bound.
  case noProcessor(Int, allowed: String)
  /// Another build did not measure.
  case program(String, ChildProcess.Ending)

  /// Whether nothing was found out.
  package var isUnavailable: Bool {
    switch self {
    case .unfinished, .program: true
    default: false
    }
  }

  package var message: String {
    switch self {
    case .lost(let name, let documents, let found):
      "\(name): \(BenchmarkFault.documents(documents)) in, \(found) out"
    case .noValues(let name, let document):
      "\(name) \(document): the output has no values"
    case .wrongAnswer(let name, let document, let cell, let found, let expected):
      "\(name) \(document): \(cell) is \(found), not \(expected)"
    case .wrongMerge(let name, let document):
      "\(name) \(document): the merged list is not what the edits come to"
    case .differs(let name, let jobs, let first):
      "\(name): the output with \(String(counting: jobs, "job")) differs from that with \(first)"
    case .failed(let name, let documents, let all):
      "\(name): \(documents) of \(BenchmarkFault.documents(all)) failed"
    case .yardstick: "the yardstick has a wrong answer: this host does not calculate reliably"
    case .noDocuments(let path): "\(path): no documents"
    case .noProcessor(let number, let allowed):
      "processor \(number) may not be used here; those that may: \(allowed)"
    case .unfinished(let name): "\(name): the run did not come to its end"
    case .program(let program, .exited(let status)): "\(program) ended with \(status)"
    case .program(let program, .killed(let signal)): "\(program) was ended by signal \(signal)"
    case .program(let program, .missing(let number)):
      "\(program) can't be started: \(unsafe String(cString: strerror(number)))"
    }
  }

  private static func documents(_ count: Int) -> String {
    String(counting: count, "document", written: Quantity.count(count).text)
  }
}
