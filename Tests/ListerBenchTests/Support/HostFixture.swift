// SPDX-License-Identifier: MIT

import TestKit

@testable import ListerBench

/// A folder with the files in which a kernel would tell of a host.
struct HostFixture {
  private let folder: TemporaryFolder
  private let kernel: KernelFolder

  /// What the program makes of them: the files are there while the fixture is.
  var host: HostDescription { withExtendedLifetime(folder) { HostDescription(kernel) } }
  /// The processors.
  var topology: Topology { withExtendedLifetime(folder) { Topology(kernel) } }

  /// What is counted of some processors.
  func reading(of processors: [Int]) -> KernelReading {
    withExtendedLifetime(folder) { KernelReading(kernel, processors: processors) }
  }

  private static let processors = "sys/devices/system/cpu"

  /// A folder with some files.
  init(_ files: [String: String]) throws {
    folder = try TemporaryFolder(inMemory: true)
    for (name, text) in files { try folder.add(name, text + "\n") }
    kernel = KernelFolder(root: folder.path + "/")
  }

  /// Two sockets of 32 cores with two threads each, and two nodes of memory; the second threads of
  /// all cores come after all first ones, as Linux numbers them.
  static func twoSockets(allowed: String = "0-127") throws -> HostFixture {
    var files = [
      "\(processors)/online": "0-127", "sys/devices/system/node/online": "0-1",
      "sys/devices/system/node/node0/cpulist": "0-31,64-95",
      "sys/devices/system/node/node1/cpulist": "32-63,96-127",
      "sys/devices/system/node/node0/meminfo": "Node 0 MemTotal:  268435456 kB",
      "proc/self/status": "Name:\tlister\nCpus_allowed_list:\t\(allowed)",
      "proc/cpuinfo": """
      processor\t: 0
      model name\t: AMD EPYC 7543 32-Core Processor
      microcode\t: 0xa0011d1
      cpu MHz\t\t: 2800.000
      flags\t\t: fpu sse2 avx2
      """,
      "proc/meminfo": "MemTotal:       528280264 kB\nMemFree: 1 kB",
      "proc/sys/kernel/hostname": "build-7", "proc/sys/kernel/ostype": "Linux",
      "proc/sys/kernel/osrelease": "6.8.0-45-generic",
      "sys/devices/system/clocksource/clocksource0/current_clocksource": "tsc",
      "\(processors)/vulnerabilities/meltdown": "Not affected",
      "\(processors)/vulnerabilities/spectre_v1": "Mitigation: usercopy/swapgs barriers",
    ]
    for number in 0..<128 {
      let cpu = "\(processors)/cpu\(number)"
      let place = number % 64
      files["\(cpu)/topology/physical_package_id"] = "\(place / 32)"
      files["\(cpu)/topology/core_id"] = "\(place % 32)"
      files["\(cpu)/cpufreq/cpuinfo_min_freq"] = "1500000"
      files["\(cpu)/cpufreq/cpuinfo_max_freq"] = "3737000"
      files["\(cpu)/cpufreq/scaling_governor"] = "performance"
      files["\(cpu)/cpufreq/scaling_driver"] = "acpi-cpufreq"
      let siblings = "\(place),\(place + 64)"
      for (index, cache) in [("Data", "32K", 1), ("Instruction", "32K", 1), ("Unified", "512K", 2)]
        .enumerated()
      {
        let folder = "\(cpu)/cache/index\(index)"
        files["\(folder)/type"] = cache.0
        files["\(folder)/size"] = cache.1
        files["\(folder)/level"] = "\(cache.2)"
        files["\(folder)/shared_cpu_list"] = siblings
      }
      let first = place / 8 * 8
      files["\(cpu)/cache/index3/type"] = "Unified"
      files["\(cpu)/cache/index3/size"] = "32768K"
      files["\(cpu)/cache/index3/level"] = "3"
      files["\(cpu)/cache/index3/shared_cpu_list"] =
        "\(first)-\(first + 7),\(first + 64)-\(first + 71)"
    }
    return try HostFixture(files)
  }

  /// An Arm server with 80 cores, whose processors the kernel knows by number only.
  static func arm() throws -> HostFixture {
    var files = [
      "\(processors)/online": "0-79", "sys/devices/system/node/online": "0",
      "sys/devices/system/node/node0/cpulist": "0-79",
      "proc/self/status": "Cpus_allowed_list:\t0-79",
      "proc/cpuinfo": """
      processor\t: 0
      BogoMIPS\t: 50.00
      Features\t: fp asimd evtstrm aes
      CPU implementer\t: 0x41
      CPU architecture: 8
      CPU variant\t: 0x3
      CPU part\t: 0xd0c
      CPU revision\t: 1
      """,
      "proc/meminfo": "MemTotal:       131072 kB",
    ]
    for number in 0..<80 {
      files["\(processors)/cpu\(number)/topology/physical_package_id"] = "-1"
      files["\(processors)/cpu\(number)/topology/core_id"] = "\(number)"
    }
    return try HostFixture(files)
  }

  /// A container that doesn't see `/sys/devices/system/cpu`, with half a processor's time.
  static func container() throws -> HostFixture {
    try HostFixture([
      "proc/self/status": "Cpus_allowed_list:\t2-3,7",
      "proc/cpuinfo": (0..<8).map {
        "processor\t: \($0)\nmodel name\t: Some CPU\nphysical id\t: 0\ncore id\t\t: \($0 / 2)\n"
          + "flags\t\t: fpu hypervisor\n"
      }.joined(separator: "\n"),
      "proc/self/cgroup": "0::/", "sys/fs/cgroup/cpu.max": "50000 100000",
      "sys/fs/cgroup/memory.max": "536870912",
      "sys/fs/cgroup/cpu.stat": "usage_usec 100\nnr_throttled 3\nthrottled_usec 250",
    ])
  }
}
