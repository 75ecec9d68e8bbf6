// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerPlans

/// What learning costs is bounded by what comes of it.
@Suite struct TemplateLearnerTests {
  /// The looks at documents of one layout, each of which makes a template of its own, in so many
  /// rounds over all of them.
  private func looks(documents: Int, rounds: Int, isProven: Bool) -> [Int] {
    var learner = TemplateLearner()
    var pause = 0
    return (0..<rounds).map { _ in
      var looks = 0
      for key in UInt64(0)..<UInt64(documents) {
        pause -= 1
        guard pause < 0, case .wanted = learner.meet(7) else { continue }
        looks += 1
        let (work, answer) = "{\"id\":\(key)}".withByteView {
          learner.observe($0, [], key: key, layout: 7)
        }
        pause = answer.pause
        guard let work else { continue }
        learner.settle(work, key: key, layout: 7)
        if isProven { learner.prove(7) }
      }
      return looks
    }
  }

  @Test func `documents whose templates nobody needs are looked at seldom in the end`() {
    let looks = looks(documents: 500, rounds: 400, isProven: false)
    #expect(looks[0] > 20)
    #expect(looks.suffix(100).reduce(0, +) <= 100)
  }

  @Test func `a layout whose documents have nothing in common is looked at more and more seldom`() {
    var learner = TemplateLearner()
    var pause = 0
    var looks = 0
    for document in 0..<50_000 {
      pause -= 1
      guard pause < 0, case .wanted = learner.meet(7) else { continue }
      looks += 1
      let (_, answer) = "{}".withByteView {
        learner.observe($0, [], key: UInt64(document), layout: 7)
      }
      pause = answer.pause
    }
    #expect(looks < 50)
  }

  @Test func `documents that are too large have no template in the end`() {
    var learner = TemplateLearner()
    for _ in 0..<40 {
      guard case .wanted = learner.meet(7) else { continue }
      guard case .refused(.size) = learner.refuse(layout: 7, .size).lesson else {
        Issue.record("it is refused")
        return
      }
    }
    guard case .unwanted(let answer) = learner.meet(7) else {
      Issue.record("it is not looked at")
      return
    }
    #expect(answer.pause > 1_000)
  }

  @Test func `a template that there is no room for is made after twice as many documents`() {
    var learner = TemplateLearner()
    var counts: [Int] = []
    for document in 1...50 {
      guard case .wanted = learner.meet(7) else { continue }
      let (work, _) = "{}".withByteView { learner.observe($0, [], key: 1, layout: 7) }
      guard let work else { continue }
      counts.append(document)
      learner.postpone(work, key: 1)
    }
    // The first one is not observed.
    #expect(counts == [4, 7, 13, 25, 49])
  }

  @Test func `documents whose templates are needed are learnt, each of them`() {
    let looks = looks(documents: 500, rounds: 400, isProven: true)
    #expect(looks.suffix(100).reduce(0, +) > 1_000)
  }
}
