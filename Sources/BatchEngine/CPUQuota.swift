// SPDX-License-Identifier: MIT

import Glibc

/// The share of the cores that the process's control group leaves it, as files of the kernel tell it.
///
/// Source: the kernel's admin guide, "Control Group v2" (`cpu.max`) and "CFS Bandwidth Control".
enum CPUQuota {
  /// The least quota on the way from the process's group up to the root, in whole cores, rounded up.
  ///
  /// - Parameters:
  ///   - membership: the file with one line `hierarchy:controllers:path` per hierarchy.
  ///   - root: where the hierarchies are mounted.
  /// - Returns: nil when no group has a quota, or nothing can be read.
  static func cores(membership: String, mountedAt root: String) -> Int? {
    guard let lines = text(of: membership)?.split(separator: "\n") else { return nil }
    var least: Int?
    for line in lines {
      let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard fields.count == 3 else { continue }
      let controllers = fields[1].split(separator: ",")
      var group = String(fields[2])
      while true {
        var found: Int?
        if fields[1].isEmpty {
          // The unified hierarchy, alone or beside the old ones.
          found =
            cores(ofPair: text(of: "\(root)\(group)/cpu.max"))
            ?? cores(ofPair: text(of: "\(root)/unified\(group)/cpu.max"))
        } else if controllers.contains("cpu") {
          found = version1(folder: "\(root)/\(fields[1])\(group)") ?? version1(
            folder: "\(root)/cpu\(group)")
        }
        if let found { least = min(least ?? found, found) }
        guard let slash = group.lastIndex(of: "/"), group.count > 1 else { break }
        group = String(group[..<slash])
      }
    }
    return least
  }

  private static func version1(folder: String) -> Int? {
    guard let quota = text(of: "\(folder)/cpu.cfs_quota_us"),
      let period = text(of: "\(folder)/cpu.cfs_period_us")
    else { return nil }
    return cores(ofPair: "\(quota) \(period)")
  }

  /// Whole cores of `quota period` in microseconds; nil for `max`, -1 and whatever is no pair.
  static func cores(ofPair text: String?) -> Int? {
    let fields = (text ?? "").split { $0 == " " || $0 == "\n" }
    guard fields.count == 2, let quota = Int(fields[0]), let period = Int(fields[1]), quota > 0,
      period > 0
    else { return nil }
    return max(1, quota / period + (quota % period == 0 ? 0 : 1))
  }

  /// The first 64 KiB of a small file.
  private static func text(of path: String) -> String? {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(descriptor, &bytes, bytes.count)
    return count < 0 ? nil : String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}
