// SPDX-License-Identifier: MIT

import ListerBatch

/// Sources: the kernel's documentation of sysfs (`Documentation/ABI/stable/sysfs-devices-system-cpu`,
/// `Documentation/ABI/testing/sysfs-devices-system-cpu`) and of `/proc` (proc(5)).
extension HostDescription {
  /// The host that a folder tells of.
  ///
  /// - Parameter kernel: the folder.
  package init(_ kernel: KernelFolder) {
    self.init()
    let topology = Topology(kernel)
    name = kernel.text("/proc/sys/kernel/hostname")
    model = HostDescription.model(kernel)
    sockets = topology.sockets
    cores = topology.cores
    threads = topology.processors.count
    allowed = KernelFolder.text(of: topology.allowed)
    allowedCount = topology.allowed.count
    allowedCores = topology.allowedCores
    caches = HostDescription.caches(kernel, topology)
    nodes = HostDescription.nodes(kernel)
    microcode =
      kernel.value(of: "microcode", in: "/proc/cpuinfo")
      ?? kernel.text("\(HostDescription.processors)/cpu0/microcode/version")
    mitigations = HostDescription.mitigations(kernel)
    readClock(kernel, topology)
    memory = HostDescription.kilobytes(kernel.value(of: "MemTotal", in: "/proc/meminfo"))
    self.kernel = HostDescription.kernel(kernel)
    hypervisor = HostDescription.hypervisor(kernel)
    quota = CPUQuota.share(
      membership: "\(kernel.root)/proc/self/cgroup",
      mountedAt: "\(kernel.root)/sys/fs/cgroup"
    )
    memoryLimit = HostDescription.memoryLimit(kernel)
    clock = kernel.text("/sys/devices/system/clocksource/clocksource0/current_clocksource")
  }

  private static let processors = "/sys/devices/system/cpu"

  private mutating func readClock(_ kernel: KernelFolder, _ topology: Topology) {
    let first = topology.allowed.first ?? 0
    let folder = "\(HostDescription.processors)/cpu\(first)/cpufreq"
    slowest = kernel.number("\(folder)/cpuinfo_min_freq").map { $0 * 1_000 }
    fastest = kernel.number("\(folder)/cpuinfo_max_freq").map { $0 * 1_000 }
    driver = kernel.text("\(folder)/scaling_driver")
    governor = kernel.text("\(folder)/scaling_governor")
  }

  /// What the processors are called; of Arm's the number of the design stands in for a name.
  private static func model(_ kernel: KernelFolder) -> String? {
    let path = "/proc/cpuinfo"
    if let name = kernel.value(of: "model name", in: path) { return name }
    if let part = kernel.value(of: "CPU part", in: path),
      let maker = kernel.value(of: "CPU implementer", in: path)
    {
      return ArmCore.name(implementer: maker, part: part)
    }
    return kernel.value(of: "cpu", in: path) ?? kernel.text("/proc/device-tree/model")
  }

  private static func caches(_ kernel: KernelFolder, _ topology: Topology) -> [CacheDescription] {
    var kinds: [CacheDescription] = []
    var seen: Set<[String]> = []
    for processor in topology.processors {
      for index in 0..<10 {
        let folder = "\(processors)/cpu\(processor.number)/cache/index\(index)"
        guard let level = kernel.number("\(folder)/level"),
          let size = bytes(kernel.text("\(folder)/size"))
        else { break }
        let kind = kernel.text("\(folder)/type") ?? "Unified"
        let sharing = kernel.text("\(folder)/shared_cpu_list") ?? "\(processor.number)"
        guard seen.insert(["\(level)", kind, sharing]).inserted else { continue }
        if let known = kinds.firstIndex(where: {
          $0.level == level && $0.kind == kind && $0.size == size
        }) {
          kinds[known].count += 1
        } else {
          var cache = CacheDescription()
          (cache.level, cache.kind, cache.size) = (level, kind, size)
          kinds.append(cache)
        }
      }
    }
    return kinds
  }

  private static func nodes(_ kernel: KernelFolder) -> [NodeDescription] {
    kernel.list("/sys/devices/system/node/online").map { number in
      let folder = "/sys/devices/system/node/node\(number)"
      var node = NodeDescription()
      node.number = number
      node.processors = kernel.text("\(folder)/cpulist") ?? ""
      node.memory = kilobytes(
        kernel.value(of: "Node \(number) MemTotal", in: "\(folder)/meminfo")
      )
      return node
    }
  }

  /// The faults that kernels know, in the order of their discovery.
  private static let faults = [
    "meltdown", "spectre_v1", "spectre_v2", "spec_store_bypass", "l1tf", "mds", "itlb_multihit",
    "tsx_async_abort", "srbds", "mmio_stale_data", "retbleed", "gather_data_sampling",
    "spec_rstack_overflow", "reg_file_data_sampling", "ghostwrite", "indirect_target_selection",
    "old_microcode", "tsa", "vmscape",
  ]

  private static func mitigations(_ kernel: KernelFolder) -> [MitigationDescription] {
    faults.compactMap { name in
      guard let state = kernel.text("\(processors)/vulnerabilities/\(name)"),
        state != "Not affected"
      else { return nil }
      var mitigation = MitigationDescription()
      (mitigation.name, mitigation.state) = (name, state)
      return mitigation
    }
  }

  private static func kernel(_ kernel: KernelFolder) -> String? {
    guard let release = kernel.text("/proc/sys/kernel/osrelease") else { return nil }
    return [kernel.text("/proc/sys/kernel/ostype") ?? "Linux", release].joined(separator: " ")
  }

  /// What the machine runs in: what firmware or kernel call it, for a processor that says so.
  private static func hypervisor(_ kernel: KernelFolder) -> String? {
    if let type = kernel.text("/sys/hypervisor/type") { return type }
    if let tree = kernel.text("/proc/device-tree/hypervisor/compatible") { return tree }
    let flags = kernel.value(of: "flags", in: "/proc/cpuinfo") ?? ""
    guard flags.split(separator: " ").contains("hypervisor") else { return nil }
    let names = ["sys_vendor", "product_name"].compactMap {
      kernel.text("/sys/devices/virtual/dmi/id/\($0)")
    }
    return names.isEmpty ? "unnamed" : names.joined(separator: " ")
  }

  /// What the process's control groups leave it of the memory, of the second version and the first.
  private static func memoryLimit(_ kernel: KernelFolder) -> Int? {
    var limits: [Int] = []
    for line in kernel.lines("/proc/self/cgroup") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isUnified = fields[1].isEmpty
      guard isUnified || fields[1].split(separator: ",").contains("memory") else { continue }
      let file = isUnified ? "memory.max" : "memory.limit_in_bytes"
      var names = fields[2].split(separator: "/")
      while true {
        let group = names.map { "/" + $0 }.joined()
        for mount in isUnified ? ["", "/unified"] : ["/memory"] {
          let limit = kernel.number("/sys/fs/cgroup\(mount)\(group)/\(file)")
          // The first version has a huge number where there is no limit.
          if let limit, limit < 1 << 60 { limits.append(limit) }
        }
        guard !names.isEmpty else { break }
        names.removeLast()
      }
    }
    return limits.min()
  }

  /// The bytes of a text such as `16384 kB`.
  private static func kilobytes(_ text: String?) -> Int? {
    text?.split(separator: " ").first.flatMap { Int($0) }.map { $0 * 1_024 }
  }

  /// The bytes of a text such as `48K`, `2M`.
  private static func bytes(_ text: String?) -> Int? {
    guard let text, let last = text.last else { return nil }
    switch last {
    case "K": return Int(text.dropLast()).map { $0 << 10 }
    case "M": return Int(text.dropLast()).map { $0 << 20 }
    case "G": return Int(text.dropLast()).map { $0 << 30 }
    default: return Int(text)
    }
  }
}
