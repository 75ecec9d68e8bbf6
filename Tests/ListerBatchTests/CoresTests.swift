// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBatch

@Suite struct CoresTests {
  @Test func `the affinity mask is counted as the kernel writes it down`() throws {
    let status = try String(contentsOfFile: "/proc/thread-self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("Cpus_allowed:") })
    let digits = line.drop { $0 != ":" }.compactMap(\.hexDigitValue)
    #expect(Cores.affinity == digits.reduce(0) { $0 + $1.nonzeroBitCount })
  }

  @Test(
    arguments: [
      ("150000 100000\n", 1.5), ("100000 100000", 1), ("1000 100000", 0.01), ("max 100000\n", nil),
      ("-1\n 100000\n", nil), ("100000 0", nil), ("", nil), (nil, nil),
    ] as [(String?, Double?)]
  )
  func `a quota is a share of a period`(text: String?, share: Double?) {
    #expect(CPUQuota.share(ofPair: text) == share)
  }

  @Test(
    arguments: [
      ("0::/a/b\n", ["a/b/cpu.max": "400000 100000", "a/cpu.max": "300000 100000"], 3),
      ("0::/a/b\n", ["a/b/cpu.max": "max 100000"], nil),
      ("0::/\n", ["cpu.max": "200000 100000"], 2),
      ("0::/\n", ["cpu.max": "150000 100000"], 2),
      ("0::/\n", ["cpu.max": "1000 100000"], 1),
      (
        "3:cpu,cpuacct:/x\n0::/\n",
        ["cpu,cpuacct/x/cpu.cfs_quota_us": "250000", "cpu,cpuacct/x/cpu.cfs_period_us": "100000"],
        3
      ),
      (
        "1:cpu:/x\n2:cpuset:/y\n",
        ["cpu/cpu.cfs_quota_us": "100000", "cpu/cpu.cfs_period_us": "100000"], 1
      ),
      ("2:cpuset:/\n", ["cpuset/cpu.max": "100000 100000"], nil),
      ("", [:], nil),
    ] as [(String, [String: String], Int?)]
  )
  func `the least quota on the way to the root counts`(
    membership: String,
    files: [String: String],
    cores: Int?
  ) throws {
    let root = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: root) }
    for (path, text) in files {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    let groups = root.appending(path: "membership")
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    try Data(membership.utf8).write(to: groups)
    #expect(CPUQuota.cores(membership: groups.path, mountedAt: root.path) == cores)
  }

  @Test func `this process may use at least one core`() {
    #expect(Cores.available >= 1)
    #expect(Cores.available <= Cores.affinity)
  }
}
