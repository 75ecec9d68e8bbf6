// SPDX-License-Identifier: MIT

import Lister
import ListerRuns

extension Option {
  static let documents = ValueOption(
    long: "documents",
    short: "d",
    value: .integer("N", 1...1_000_000_000, standard: GeneratedDocuments.standardCount),
    help: "How many documents."
  )
  static let workloadSeed = ValueOption(
    long: "seed",
    value: .seed(standard: GeneratedDocuments.standardSeed),
    help: "What the generator starts from: the same seed gives the same bytes."
  )
  static let distinct = Option(
    long: "distinct",
    help: "Give no two documents the same layout of formulas, so that none can share a program."
  )
}

extension Command {
  /// `lister generate KIND`.
  static let generate = Command(
    name: "generate",
    summary: "Write generated documents to the standard output, one per line",
    discussion: """
      The documents are a function of kind, number and seed: the same on every machine.
      """,
    section: .calculation,
    arguments: [
      Argument(
        name: "KIND",
        count: .one,
        help: "What the documents are.",
        choices: { Workload.choices }
      )
    ],
    options: [.documents, .workloadSeed, .distinct],
    exitCodes: [
      (.success, "All went well."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The output could not be written."),
      (.brokenPipe, "Nobody reads the output any more."),
    ],
    examples: [
      (
        "lister generate invoice -d 1000 | lister recalc -t > out.ndjson",
        "Calculate a thousand invoices, and report where the time went."
      )
    ],
    run: { (invocation) throws(CommandError) in
      var documents = GeneratedDocuments(try Workload(argument: invocation.operands[0]))
      documents.count = invocation[.documents]
      documents.seed = invocation[.workloadSeed]
      documents.isDistinct = invocation.has(.distinct)
      for piece in documents { try StandardOutput.write(data: piece) }
      return .success
    }
  )
}

extension Workload {
  /// The workloads as arguments, each with what its documents are.
  static var choices: [Argument.Choice] {
    allCases.map { Argument.Choice(word: $0.name, meaning: $0.doc) }
  }

  /// The workload that an argument names.
  ///
  /// - Parameters:
  ///   - argument: its name.
  ///   - others: the words that could stand there too.
  /// - Throws: a usage error with all that could stand there.
  init(argument: String, or others: [String] = []) throws(CommandError) {
    guard let workload = Workload(rawValue: argument) else {
      throw .usage(.unknown(argument, "kind", among: Workload.allCases.map(\.name) + others))
    }
    self = workload
  }
}
