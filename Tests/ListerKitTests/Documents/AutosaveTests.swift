// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing

/// When a document is saved.
@Suite struct AutosaveTests {
  @Test func `autosave: a change is saved after the quiet time`() {
    var machine = Autosave(quiet: 100, longest: 1000)
    #expect(machine.nextDeadline == nil)
    machine.noteChange(at: 5000)
    #expect(machine.nextDeadline == 5100)
    #expect(!machine.isDue(at: 5099))
    #expect(machine.isDue(at: 5100))
    machine.begin()
    #expect(machine.nextDeadline == nil && machine.isSaving)
    machine.finish(succeeded: true, at: 5200)
    #expect(machine.nextDeadline == nil && !machine.isSaving)
  }

  @Test func `autosave: each change puts it off, but not beyond the longest wait`() {
    var machine = Autosave(quiet: 100, longest: 350)
    let deadlines = [0, 90, 180, 270, 340].map { time in
      machine.noteChange(at: time)
      return machine.nextDeadline
    }
    #expect(deadlines == [100, 190, 280, 350, 350])
  }

  @Test func `autosave: what changes during a slow write is saved after it`() {
    var machine = Autosave(quiet: 100, longest: 1000)
    machine.noteChange(at: 0)
    machine.begin()
    machine.noteChange(at: 150)
    #expect(machine.nextDeadline == nil)
    machine.finish(succeeded: true, at: 5000)
    #expect(machine.nextDeadline == 250)
  }

  @Test func `autosave: a failure is tried again, later each time, and success forgets it`() {
    var machine = Autosave(quiet: 100, longest: 500)
    machine.noteChange(at: 0)
    var now = 100
    var waits: [Int] = []
    for _ in 0..<5 {
      machine.begin()
      machine.finish(succeeded: false, at: now)
      let next = machine.nextDeadline ?? 0
      waits.append(next - now)
      now = next
    }
    #expect(waits == [100, 200, 400, 500, 500])
    machine.begin()
    machine.finish(succeeded: true, at: now)
    #expect(machine.nextDeadline == nil)
    machine.noteChange(at: now)
    #expect(machine.nextDeadline == now + 100)
  }

  @Test func `autosave: no time is out of range`() {
    var machine = Autosave(quiet: .max, longest: .max)
    machine.noteChange(at: .max)
    #expect(machine.nextDeadline == .max)
    machine.begin()
    machine.finish(succeeded: false, at: .max)
    machine.begin()
    machine.finish(succeeded: false, at: .max)
    #expect(machine.nextDeadline == .max)
  }

  @Test func `autosave: no change waits longer than the longest time and the write before it`() {
    var random = SeededGenerator(seed: 51)
    var machine = Autosave(quiet: 50, longest: 200)
    var waiting: [Int] = []
    var writeEnds: Int?
    var saves = 0
    for now in 0..<20_000 {
      if writeEnds == now {
        machine.finish(succeeded: true, at: now)
        writeEnds = nil
      }
      if random.next() % 40 == 0 {
        machine.noteChange(at: now)
        waiting.append(now)
      }
      if machine.isDue(at: now) {
        saves += 1
        #expect(now - (waiting.first ?? now) <= 200 + 30)
        waiting = []
        machine.begin()
        writeEnds = now + Int(random.next() % 30) + 1
      }
    }
    #expect(saves > 50)
  }
}
