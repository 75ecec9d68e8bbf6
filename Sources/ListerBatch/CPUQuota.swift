// SPDX-License-Identifier: MIT

/// The share of the cores that the process's control group leaves it, as files of the kernel tell
/// it.
///
/// Source: the kernel's admin guide, "Control Group v2" (`cpu.max`) and "CFS Bandwidth Control".
package enum CPUQuota {
  /// The least quota on the way from the process's group up to the root, in whole cores, rounded
  /// up.
  ///
  /// `membership` is the file with one line `hierarchy:controllers:path` per hierarchy; these are
  /// mounted at `root`. Nil when no group has a quota, or nothing can be read.
  static func cores(membership: String, mountedAt root: String) -> Int? {
    share(membership: membership, mountedAt: root).map { Int($0.rounded(.up)) }
  }

  /// The same quota as a number of cores, which need not be whole.
  package static func share(membership: String, mountedAt root: String) -> Double? {
    var quotas: [Double] = []
    for line in (KernelFile.text(of: membership) ?? "").split(separator: "\n") {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let isUnified = fields[1].isEmpty
      guard isUnified || fields[1].split(separator: ",").contains("cpu") else { continue }
      // The unified hierarchy may be beside the old ones; those go by their controllers' names.
      let mounts = isUnified ? ["", "/unified"] : ["/\(fields[1])", "/cpu"]
      for group in groups(upFrom: fields[2]) {
        for mount in mounts {
          let folder = "\(root)\(mount)\(group)"
          let text = isUnified ? KernelFile.text(of: "\(folder)/cpu.max") : version1(folder)
          if let found = share(ofPair: text) { quotas.append(found) }
        }
      }
    }
    return quotas.min()
  }

  /// A group's path and those of all groups above it: `/a/b`, `/a` and the empty path.
  private static func groups(upFrom group: Substring) -> [String] {
    var names = group.split(separator: "/")
    var paths = [""]
    while !names.isEmpty {
      paths.append("/" + names.joined(separator: "/"))
      names.removeLast()
    }
    return paths
  }

  private static func version1(_ folder: String) -> String? {
    guard let quota = KernelFile.text(of: "\(folder)/cpu.cfs_quota_us"),
      let period = KernelFile.text(of: "\(folder)/cpu.cfs_period_us")
    else { return nil }
    return "\(quota) \(period)"
  }

  /// The cores of `quota period` in microseconds; nil for `max`, -1 and whatever is no pair.
  static func share(ofPair text: String?) -> Double? {
    let fields = (text ?? "").split { $0 == " " || $0 == "\n" }
    guard fields.count == 2, let quota = Int(fields[0]), let period = Int(fields[1]), quota > 0,
      period > 0
    else { return nil }
    return Double(quota) / Double(period)
  }
}
