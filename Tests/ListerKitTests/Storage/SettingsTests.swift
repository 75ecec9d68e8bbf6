// SPDX-License-Identifier: MIT

import Dispatch
import ListerFiles
import ListerKit
import Synchronization
import TestKit
import Testing

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
    var runs: [Bool?] = []
    try settings.runHandlerOnFirstLaunch {
      runs.append(try? settings.runHandlerOnFirstLaunch { runs.append(true) })
    }
    #expect(runs == [false])
  }

  @Test func `settings stay, and so do members that are unknown here`() throws {
    let folder = try TemporaryFolder()
    try folder.add("settings.json", "{\"theme\": \"dark\", \"storage\": \"cloud\"}")
    let settings = AppConfiguration(folder: folder.path)
    #expect(try settings.storage() == StorageState(option: .cloud))
    let state = StorageState(option: .local, account: "a")
    try settings.setStorage(state)
    #expect(try AppConfiguration(folder: folder.path).storage() == state)
    #expect(try folder.text("settings.json").contains("\"theme\": \"dark\""))
  }

  @Test(arguments: ["", "torn", "[]", "{\"storage\": 7, \"firstLaunch\": \"x\"}"])
  func `settings that can't be understood count as none`(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.add("settings.json", text)
    let settings = AppConfiguration(folder: folder.path)
    #expect(try settings.storage() == StorageState())
    #expect(try settings.runHandlerOnFirstLaunch {})
    try settings.setStorage(StorageState(option: .cloud))
    #expect(try settings.storage() == StorageState(option: .cloud))
  }
}
