// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBench

@Suite struct HostDescriptionTests {
  @Test func `two sockets with threads of cores and two nodes are described`() throws {
    let host = (try HostFixture.twoSockets().host)
    #expect(host.name == "build-7")
    #expect(host.model == "AMD EPYC 7543 32-Core Processor")
    #expect((host.sockets, host.cores, host.threads) == (2, 64, 128))
    #expect((host.allowed, host.allowedCount, host.allowedCores) == ("0-127", 128, 64))
    #expect(host.caches.map(\.level) == [1, 1, 2, 3])
    #expect(host.caches.map(\.kind) == ["Data", "Instruction", "Unified", "Unified"])
    #expect(host.caches.map(\.size) == [32 << 10, 32 << 10, 512 << 10, 32 << 20])
    #expect(host.caches.map(\.count) == [64, 64, 64, 8])
    #expect(host.nodes.map(\.processors) == ["0-31,64-95", "32-63,96-127"])
    #expect(host.nodes.map(\.memory) == [268_435_456 * 1_024, nil])
    #expect(host.microcode == "0xa0011d1")
    #expect(host.mitigations.map(\.name) == ["spectre_v1"])
    #expect((host.slowest, host.fastest) == (1_500_000_000, 3_737_000_000))
    #expect((host.driver, host.governor) == ("acpi-cpufreq", "performance"))
    #expect(host.memory == 528_280_264 * 1_024)
    #expect(host.kernel == "Linux 6.8.0-45-generic")
    #expect(host.clock == "tsc")
    #expect(host.hypervisor == nil)
    #expect((host.quota, host.memoryLimit) == (nil, nil))
    #expect(host.steps == [1, 2, 4, 8, 16, 32, 64, 128])
    #expect(host.usable == 128)
  }

  @Test func `a part of the processors gives fewer steps, with one for the cores`() throws {
    // Cores 0 to 2 with both threads, and one thread of core 3.
    let host = (try HostFixture.twoSockets(allowed: "0-3,64-66").host)
    #expect((host.threads, host.allowedCount, host.allowedCores) == (128, 7, 4))
    #expect(host.allowed == "0-3,64-66")
    #expect(host.steps == [1, 2, 4, 7])
    let six = (try HostFixture.twoSockets(allowed: "0-2,64-66").host)
    #expect(six.steps == [1, 2, 3, 4, 6])
  }

  @Test func `an Arm host has the name of its design, and one socket if it doesn't say`() throws {
    let host = (try HostFixture.arm().host)
    #expect(host.model == "Arm Neoverse-N1")
    #expect((host.sockets, host.cores, host.threads) == (1, 80, 80))
    #expect(host.steps == [1, 2, 4, 8, 16, 32, 64, 80])
    #expect(host.caches.isEmpty)
    #expect((host.microcode, host.governor, host.kernel) == (nil, nil, nil))
  }

  @Test func `an unknown design has its numbers`() {
    #expect(ArmCore.name(implementer: "0x41", part: "0xd4f") == "Arm Neoverse-V2")
    #expect(ArmCore.name(implementer: "0xc0", part: "0xac3") == "Ampere-1")
    #expect(
      ArmCore.name(implementer: "0x48", part: "0xd01") == "implementer 0x48, part 0xd01"
    )
  }

  @Test func `a container without the folder of processors is described by what it sees`() throws {
    let host = (try HostFixture.container().host)
    #expect(host.model == "Some CPU")
    #expect((host.sockets, host.cores, host.threads) == (1, 4, 8))
    #expect((host.allowed, host.allowedCount, host.allowedCores) == ("2-3,7", 3, 2))
    #expect(host.hypervisor == "unnamed")
    #expect((host.quota, host.memoryLimit) == (0.5, 512 << 20))
    #expect(host.steps == [1])
    #expect(host.usable == 1)
  }

  @Test func `a folder with nothing in it is a host with one processor`() throws {
    let host = (try HostFixture([:]).host)
    #expect((host.sockets, host.cores, host.threads, host.allowedCount) == (1, 1, 1, 1))
    #expect(host.steps == [1])
    #expect(host.model == nil)
    #expect(!ResultHeader().lines.isEmpty)
  }

  @Test func `groups of the first version limit memory too`() throws {
    let host = try HostFixture([
      "proc/self/cgroup": "4:memory:/a/b\n2:cpu,cpuacct:/a",
      "sys/fs/cgroup/memory/a/memory.limit_in_bytes": "1048576",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "9223372036854771712",
      "sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_quota_us": "250000",
      "sys/fs/cgroup/cpu,cpuacct/a/cpu.cfs_period_us": "100000",
    ]).host
    #expect((host.quota, host.memoryLimit) == (2.5, 1 << 20))
  }

  @Test func `hypervisors are called as firmware or kernel call them`() throws {
    let cpu = "flags : fpu hypervisor sse"
    let named = [
      "proc/cpuinfo": cpu, "sys/devices/virtual/dmi/id/sys_vendor": "QEMU",
      "sys/devices/virtual/dmi/id/product_name": "Standard PC",
    ]
    #expect((try HostFixture(named).host).hypervisor == "QEMU Standard PC")
    let xen = (try HostFixture(["sys/hypervisor/type": "xen"]).host)
    #expect(xen.hypervisor == "xen")
    let arm = ["proc/device-tree/hypervisor/compatible": "linux,kvm\0"]
    #expect((try HostFixture(arm).host).hypervisor == "linux,kvm")
  }

  @Test(arguments: [
    ("0-3,8", [0, 1, 2, 3, 8]), ("5", [5]), ("", []), ("3-1", []), ("a", []), ("0-99999", []),
    ("1-2-3", []), ("-1", []),
  ])
  func `lists of processors are read`(text: String, numbers: [Int]) {
    #expect(KernelFolder.list(text) == numbers)
    if !numbers.isEmpty { #expect(KernelFolder.text(of: numbers) == text) }
  }

  @Test func `the own host is described without an error`() {
    let host = HostDescription(KernelFolder())
    #expect(host.threads >= host.allowedCount && host.allowedCount >= 1)
    #expect(host.steps.first == 1)
  }
}
