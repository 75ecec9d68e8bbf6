// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import TestKit
import Testing

@Suite struct LocklessTests {
  @Test(arguments: [ENOLCK, ENOSYS, EOPNOTSUPP])
  func `on a file system without locks lists are edited all the same, and that is told once`(
    error: Int32
  ) throws {
    let folder = try TemporaryFolder()
    try folder.add("prices.csv", "text\nMilk\n")
    let fault = Fault(call: "flock", goesOn: true, action: .fail(error))
    for words in [["import", "prices.csv", "--into", "."], ["add", "prices", "Tea"]] {
      let outcome = try FaultLibrary.run(words, in: folder.path, below: folder.path, with: fault)
      #expect(outcome.code == 0)
      #expect(outcome.errors.split(separator: "\n").count == 1)
      #expect(
        outcome.errors.hasSuffix("this file system has no locks; a lock file is used instead\n")
      )
    }
    #expect(folder.content("prices.list.json").contains("Tea"))
    #expect(FaultBench.leftovers(in: folder.path) == [])
  }

  @Test(arguments: [ENOLCK, ENOSYS, EOPNOTSUPP])
  func `where parts of files can't be locked nothing is kept, told once`(error: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.add("prices.csv", "text\nMilk\n")
    let fault = Fault(call: "lock", goesOn: true, action: .fail(error))
    let commands = [
      ["import", "prices.csv", "--into", "."], ["add", "prices", "Tea"],
      ["check", "prices", "Milk"],
    ]
    for words in commands {
      let outcome = try FaultLibrary.run(words, in: folder.path, below: folder.path, with: fault)
      #expect(outcome.code == 0)
      #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
      #expect(outcome.errors.contains("its file system has no locks"), "\(outcome.errors)")
    }
    #expect(folder.content("prices.list.json").contains("Tea"))
    #expect(FaultBench.leftovers(in: folder.path) == [])
    // What is remembered is there again where locks are.
    #expect(try Child.run("add", "prices", "Salt", in: folder.path).code == 0)
    #expect(try Child.run("undo", "prices", in: folder.path).code == 0)
    #expect(!folder.content("prices.list.json").contains("Salt"))
  }

  @Test func `programs that edit one list at once without system locks lose nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.list.json", #"{"items": ["first"]}"#)
    let fault = Fault(call: "flock", goesOn: true, action: .fail(ENOLCK))
    var environment = fault.environment
    environment["LD_PRELOAD"] = FaultLibrary.path
    environment["LISTER_FAULT_UNDER"] = folder.path
    let words = environment.map { "\($0)=\($1)" }.joined(separator: " ")
    let outcome = try Child.shell(
      """
      for worker in 1 2 3; do
        (for step in 1 2 3 4; do env \(words) "$LISTER" add a "$worker.$step" || exit 1; done) &
      done > /dev/null 2>&1
      wait
      """,
      in: folder.path
    )
    #expect(outcome.code == 0)
    let text = folder.content("a.list.json")
    for worker in 1...3 {
      for step in 1...4 { #expect(text.contains("\"\(worker).\(step)\"")) }
    }
    #expect(FaultBench.leftovers(in: folder.path) == [])
  }

  @Test func `what a killed program leaves is known without locks too`() throws {
    let folder = try TemporaryFolder()
    try folder.add("in.csv", "text\nMilk\n")
    let words = ["convert", "in.csv", "out.list.json"]
    let kill = Fault(call: "rename", action: .signal(SIGKILL))
    let killed = try FaultLibrary.run(words, in: folder.path, below: folder.path, with: kill)
    #expect(killed.signal == SIGKILL)
    #expect(FaultBench.leftovers(in: folder.path).count == 1)
    let fault = Fault(call: "flock", goesOn: true, action: .fail(ENOLCK))
    #expect(try FaultLibrary.run(words, in: folder.path, below: folder.path, with: fault).code == 0)
    #expect(FaultBench.leftovers(in: folder.path) == [])
  }

  @Test func `another name of a file that is recalculated in place is told of`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.json", #"{"grids":[{"rows":[[1,"=A1+1",5]]}]}"#)
    try FileManager.default.linkItem(
      atPath: folder.path(of: "a.json"),
      toPath: folder.path(of: "b.json")
    )
    try Child.run("recalc", "--in-place", "a.json", in: folder.path).expect(
      errors:
        "lister: a.json: replaced; 1 other name of the file (hard link) still has the old bytes\n"
    )
  }
}
