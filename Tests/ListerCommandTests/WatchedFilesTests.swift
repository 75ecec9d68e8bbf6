// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerFiles
import TestKit
import Testing

@testable import ListerRuns

@Suite struct WatchedFilesTests {
  /// The files of a folder, all of which are known.
  private static func watched(_ folder: TemporaryFolder) -> WatchedFiles {
    var files = WatchedFiles(folder: folder.path)
    for found in files.findings().written { files[found.path] = found.status }
    return files
  }

  @Test func `files are removed when they are gone, or no file stands in their place`() throws {
    let folder = try TemporaryFolder()
    for name in ["a.json", "b.json", "below/c.json", "d.json"] { try folder.add(name) }
    let files = WatchedFilesTests.watched(folder)
    #expect(files.count == 4)
    for name in ["a.json", "b.json", "below"] {
      try FileManager.default.removeItem(atPath: folder.path(of: name))
    }
    try folder.add("b.json/file")
    try folder.add("below")
    let findings = files.findings()
    #expect(findings.removed == ["a.json", "b.json", "below/c.json"])
    #expect(findings.failures.isEmpty)
    #expect(findings.written.isEmpty)
  }

  @Test func `a file that can't be looked at is told, and not removed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json")
    let files = WatchedFilesTests.watched(folder)
    try FileManager.default.removeItem(atPath: path)
    // A link that leads to itself can't be looked at, by no user.
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: path)
    let findings = files.findings()
    #expect(findings.removed == [])
    #expect(findings.failures.map(\.reason) == [.system(ELOOP)])
  }

  @Test(arguments: [0o000, 0o111, 0o333] as [mode_t])
  func `the files of a folder that can't be read are not removed`(permissions: mode_t) async {
    await #expect(processExitsWith: .exitCode(7)) { [permissions = permissions as mode_t] in
      let folder = try TemporaryFolder()
      for name in ["a.json", "closed/b.json", "closed/deep/c.json"] { try folder.add(name) }
      let files = WatchedFilesTests.watched(folder)
      unsafe chmod(folder.path, 0o755)
      unsafe chmod(folder.path(of: "closed"), permissions)
      try FileManager.default.removeItem(atPath: folder.path(of: "a.json"))
      // The superuser may read everything.
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      let findings = files.findings()
      if getuid() == 0 { _ = seteuid(0) }
      unsafe chmod(folder.path(of: "closed"), 0o755)
      _ = consume folder
      exit(findings.removed == ["a.json"] && findings.failures.count == 1 ? 7 : 1)
    }
  }
}
