// SPDX-License-Identifier: MIT

import Foundation
import PlanTrials

/// Compares changed documents with plans and without: `Trials DOCUMENTS SEED [JOBS]`, or `make trials`.
///
/// Documents of all kinds come in trials of some thousand, with 1, 2 and 8 threads in turn, or with as
/// many as are asked for. It ends with status 1 at the first document that comes out differently, which
/// is printed; else with a table.
let arguments = CommandLine.arguments.dropFirst().map { Int($0) }
guard (2...3).contains(arguments.count), !arguments.contains(where: { ($0 ?? -1) < 0 }),
  let documents = arguments[0], let seed = arguments[1]
else {
  print("what is to be tried: DOCUMENTS SEED [JOBS], all of them whole numbers")
  exit(2)
}
let jobs = arguments.count > 2 ? [max(arguments[2] ?? 1, 1)] : [1, 2, 8]
let kinds = TrialKind.all
/// So many documents are a trial, after which all is learnt anew.
let size = min(4_096, max(documents / kinds.count, 1))
var outcomes: [TrialKind: PlanTrial.Outcome] = [:]
var total = PlanTrial.Outcome()
var trials = 0

func line(_ name: String, _ outcome: PlanTrial.Outcome) -> String {
  let share = outcome.planned * 1_000 / max(outcome.documents, 1)
  let numbers = [outcome.documents, outcome.planned, outcome.refused].map { number in
    String(repeating: " ", count: max(0, 11 - "\(number)".count)) + "\(number)"
  }
  let name = name.padding(toLength: 26, withPad: " ", startingAt: 0)
  return "\(name)\(numbers.joined())  \(share / 10).\(share % 10) %"
}

while total.documents < documents {
  let kind = kinds[trials % kinds.count]
  // In each round of all kinds, a kind has another number of threads.
  let round = trials / kinds.count
  let trial = PlanTrial(
    kind,
    seed: UInt64(seed) &+ UInt64(round),
    documents: size * kind.weight,
    jobs: jobs[(trials + round) % jobs.count]
  )
  let outcome = trial.run()
  outcomes[kind, default: PlanTrial.Outcome()] += outcome
  total += outcome
  trials += 1
  if let difference = outcome.difference {
    print(difference)
    exit(1)
  }
}
print("kind                        documents    planned    refused  planned")
for kind in kinds { print(line("\(kind)", outcomes[kind] ?? PlanTrial.Outcome())) }
print(line("all", total))
print("no difference: \(trials) trials, seed \(seed), jobs \(jobs)")
