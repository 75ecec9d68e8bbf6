// SPDX-License-Identifier: MIT

import Dispatch
import Glibc
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Synchronization
import TestKit
import Testing
@testable import ListerFiles

@Suite struct SettingsTests {
  @Test func `the handler of the first launch runs once, whoever is first`() throws {
    let folder = try TemporaryFolder()
    let runs = Mutex(0)
    DispatchQueue.concurrentPerform(iterations: 6) { _ in
      let settings = AppConfiguration(folder: "\(folder.path)/settings")
      _ = try? settings.runHandlerOnFirstLaunch { runs.withLock { $0 += 1 } }
    }
    #expect(runs.withLock(\.self) == 1)
  }

  @Test func `the flag is set before the handler runs`() throws {
    let folder = try TemporaryFolder()
    let settings = AppConfiguration(folder: folder.path)
    #expect(try settings.isFirstLaunch())
    var isFirst: Bool?
    try settings.runHandlerOnFirstLaunch { isFirst = try? settings.isFirstLaunch() }
    #expect(isFirst == false)
  }

  @Test func `settings stay, and so do members that are unknown here`() throws {
    let folder = try TemporaryFolder()
    try folder.add("settings.json", "{\"theme\": \"dark\", \"storage\": \"cloud\"}")
    let settings = AppConfiguration(folder: folder.path)
    #expect(try settings.storage() == .cloud)
    try settings.setStorage(.local)
    #expect(try AppConfiguration(folder: folder.path).storage() == .local)
    #expect(try folder.text("settings.json").contains("\"theme\": \"dark\""))
  }

  @Test func `another account is noticed once`() throws {
    let folder = try TemporaryFolder()
    let settings = AppConfiguration(folder: folder.path)
    #expect(try !settings.noteAccount(nil))
    #expect(try settings.noteAccount("a"))
    #expect(try !settings.noteAccount("a"))
    #expect(try settings.noteAccount("b"))
    #expect(try settings.noteAccount(nil))
    #expect(try !settings.noteAccount(nil))
  }

  @Test(arguments: ["", "torn", "[]", "{\"storage\": 7, \"firstLaunch\": \"x\"}"])
  func `settings that can't be understood count as none`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.add("settings.json", text)
    let settings = AppConfiguration(folder: folder.path)
    #expect(try settings.storage() == .notSet)
    #expect(try settings.isFirstLaunch())
    try settings.setStorage(.cloud)
    #expect(try settings.storage() == .cloud)
  }

  @Test func `scene restoration: each session finds its state, also after a kill`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/state"
    let one = try SceneStateFile(session: "one", in: path)
    #expect(try one.load() == nil)
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      for session in ["one", "two"] {
        let state = JSONText(members: [.init(key: "row", value: JSONText(string: session))])
        try SceneStateFile(session: session, in: path).save(state)
      }
      kill(getpid(), SIGKILL)
    }
    #expect(try one.load()?["row"]?.string == "one")
    #expect(try SceneStateFile(session: "two", in: path).load()?["row"]?.string == "two")
    one.remove()
    #expect(try one.load() == nil)
    #expect(throws: ListNameError.slash) { try SceneStateFile(session: "a/b", in: path) }
  }
}
