// SPDX-License-Identifier: MIT

import Glibc

/// The processor cores that this process may use.
public enum Cores {
  /// How many cores the process may keep busy: the least that affinity and cgroup quota allow.
  ///
  /// At least 1. The affinity mask is what `taskset` and cpusets set; the quota is `cpu.max`
  /// (cgroup 2) or `cpu.cfs_quota_us` (cgroup 1) of the process's own group or any above it, rounded
  /// up: a quota of 1.5 cores is worth two workers.
  public static var available: Int {
    let quota = CPUQuota.cores(membership: "/proc/self/cgroup", mountedAt: "/sys/fs/cgroup")
    return max(1, min(affinity, quota ?? .max))
  }

  /// The cores in the affinity mask, or 1 if the system does not tell.
  static var affinity: Int {
    // The mask is as long as the kernel's: 65,536 cores are enough for all of them.
    var mask = [UInt](repeating: 0, count: 1_024)
    let size = mask.count * MemoryLayout<UInt>.size
    let failed = unsafe mask.withUnsafeMutableBytes { bytes in
      unsafe sched_getaffinity(0, size, bytes.assumingMemoryBound(to: cpu_set_t.self).baseAddress)
    }
    guard failed == 0 else { return 1 }
    return max(1, mask.reduce(0) { $0 + $1.nonzeroBitCount })
  }
}
