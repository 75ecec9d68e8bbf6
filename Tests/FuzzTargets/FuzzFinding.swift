// SPDX-License-Identifier: MIT

/// Something that must hold and doesn't.
public struct FuzzFinding: Error, CustomStringConvertible {
  /// What doesn't hold, with what it was seen on.
  public let description: String

  /// Throws a finding unless a condition holds.
  static func unless(
    _ condition: Bool,
    _ message: @autoclosure () -> String
  ) throws(FuzzFinding) {
    if !condition { throw FuzzFinding(description: message()) }
  }
}
