// SPDX-License-Identifier: MIT

import CListerLinux

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
    // Room for as many cores as Linux can be built for.
    var mask = [UInt64](repeating: 0, count: 128)
    let size = mask.count * MemoryLayout<UInt64>.size
    let isTold = unsafe lister_affinity(&mask, size) > 0
    let cores = isTold ? mask.reduce(0) { $0 + $1.nonzeroBitCount } : 0
    return cores > 0 ? cores : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  }
}
