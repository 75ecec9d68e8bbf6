// SPDX-License-Identifier: MIT

/// The names of Arm's designs, which the kernel knows by number only.
///
/// Source: the register MIDR_EL1 in Arm's technical reference manuals of the cores.
enum ArmCore {
  private static let arm = [
    0xD03: "Cortex-A53", 0xD05: "Cortex-A55", 0xD07: "Cortex-A57", 0xD08: "Cortex-A72",
    0xD0B: "Cortex-A76", 0xD0C: "Neoverse-N1", 0xD40: "Neoverse-V1", 0xD49: "Neoverse-N2",
    0xD4F: "Neoverse-V2", 0xD84: "Neoverse-V3", 0xD8E: "Neoverse-N3",
  ]
  private static let ampere = [0xAC3: "Ampere-1", 0xAC4: "Ampere-1a"]

  /// The name of a design, or its numbers where it is not known.
  ///
  /// - Parameters:
  ///   - implementer: who made it, in hexadecimal digits behind `0x`.
  ///   - part: which one it is, likewise.
  /// - Returns: a name for people.
  static func name(implementer: String, part: String) -> String {
    let known: String? =
      switch number(implementer) {
      case 0x41: number(part).flatMap { arm[$0] }.map { "Arm \($0)" }
      case 0xC0: number(part).flatMap { ampere[$0] }
      default: nil
      }
    return known ?? "implementer \(implementer), part \(part)"
  }

  private static func number(_ text: String) -> Int? {
    text.hasPrefix("0x") ? Int(text.dropFirst(2), radix: 16) : nil
  }
}
