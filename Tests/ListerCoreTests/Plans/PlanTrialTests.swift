// SPDX-License-Identifier: MIT

import PlanTrials
import Testing

@Suite struct PlanTrialTests {
  @Test(arguments: TrialKind.all)
  func `changed documents of all kinds are the same with plans and without`(kind: TrialKind) {
    var outcome = PlanTrial.Outcome()
    for jobs in [1, 2, 8] {
      outcome += PlanTrial(
        kind,
        seed: UInt64(jobs),
        documents: 128 * TwoWays.factor,
        jobs: jobs
      ).run()
    }
    #expect(outcome.difference == nil)
    #expect(outcome.documents >= 384 * TwoWays.factor)
    #expect(outcome.refused < outcome.documents / 2)
  }
}
