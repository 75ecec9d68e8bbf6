// SPDX-License-Identifier: MIT

import Testing

@testable import ListerPlans

@Suite struct GenerationsTests {
  @Test func `a value stays while fewer than the limit are asked for after it`() {
    var values = Generations<Int>(limit: 100)
    for number in UInt64(0)..<1_000 {
      values.set(number, to: Int(number))
      #expect(values.value(number) == Int(number))
      // Two are set or asked for in each round.
      if number >= 49 { #expect(values.value(number - 49) == Int(number) - 49) }
    }
    #expect(values.value(5) == nil)
  }

  @Test func `what is asked for again stays, and all weigh twice the limit at most`() {
    var values = Generations<Int>(limit: 100)
    values.set(1, to: 1)
    for number in UInt64(1_000)..<3_000 {
      values.set(number, to: 0)
      #expect(values.value(1) == 1)
    }
    let count = (1_000..<3_000).filter { values.value($0) != nil }.count
    #expect(count <= 200)
  }

  @Test func `weights count, whatever takes the place of whatever`() {
    var values = Generations<String>(limit: 10)
    values.set(1, to: "a", weight: 9)
    for _ in 0..<5 { values.set(1, to: "b", weight: 2) }
    for number in UInt64(2)..<6 { values.set(number, to: "c", weight: 2) }
    #expect(values.value(1) == "b")
    values.change(1) { $0 += "!" }
    values.change(77) { $0 += "!" }
    #expect(values.value(1) == "b!")
    values.remove(1)
    #expect(values.value(1) == nil)
    #expect(values.value(77) == nil)
    // One that weighs more than all may is kept as well, until the next one comes twice.
    values.set(8, to: "large", weight: 1_000)
    #expect(values.value(8) == "large")
  }

  @Test func `pauses of many layouts don't take each other's place`() {
    func hash(_ layout: UInt64) -> UInt64 { (layout + 1) &* 0x9E37_79B9_7F4A_7C15 }
    var pauses = LayoutPauses()
    #expect(pauses.pass(7) == nil)
    for layout in UInt64(0)..<1_000 {
      pauses.begin(hash(layout), TemplateLearner.Answer(lesson: .unknown, pause: 2))
    }
    pauses.begin(3, TemplateLearner.Answer(lesson: .unlike))
    #expect(pauses.pass(3) == nil)
    var passed = 0
    for _ in 0..<3 {
      for layout in UInt64(0)..<1_000 where pauses.pass(hash(layout)) != nil { passed += 1 }
    }
    #expect(passed == 2_000)
    #expect(pauses.pass(hash(1)) == nil)
  }
}
