// SPDX-License-Identifier: MIT

import Glibc

/// The processor cores that this process may use.
package enum Cores {
  /// How many cores the process may keep busy: the least that affinity and cgroup quota allow.
  ///
  /// At least 1. The affinity mask is what `taskset` and cpusets set; the quota is `cpu.max`
  /// (cgroup 2) or `cpu.cfs_quota_us` (cgroup 1) of the process's own group or any above it,
  /// rounded up: a quota of 1.5 cores is worth two workers.
  package static var available: Int {
    let quota = CPUQuota.cores(membership: "/proc/self/cgroup", mountedAt: "/sys/fs/cgroup")
    return max(1, min(affinity, quota ?? .max))
  }

  /// The cores in the affinity mask, or all cores of the machine if the system does not tell.
  static var affinity: Int {
    // The mask of sched_getaffinity(2), which the Glibc module does not have.
    let status = KernelFile.text(of: "/proc/thread-self/status") ?? ""
    return cores(inStatus: status) ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }

  /// The cores in a line such as `Cpus_allowed:   ff,ffffffff`, if there is one.
  static func cores(inStatus status: String) -> Int? {
    let name = "Cpus_allowed:"
    guard let line = status.split(separator: "\n").first(where: { $0.hasPrefix(name) }) else {
      return nil
    }
    let cores = line.dropFirst(name.count).reduce(0) {
      $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0)
    }
    return cores > 0 ? cores : nil
  }
}
