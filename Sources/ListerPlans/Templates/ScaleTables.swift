// SPDX-License-Identifier: MIT

import ListerBasics

/// The units of all scales, and ten to the power of each: one copy for all templates.
final class ScaleTables: @unchecked Sendable {
  // Sendable because nothing changes after `init`.

  /// The one copy, which is made when it is first asked for, and lives for ever.
  static let shared = ScaleTables()

  /// The unit of each scale, in 0...18.
  let units: OwnedSlab<DecimalUnit>
  /// Ten to the power of each.
  let powers: OwnedSlab<Int64>

  private init() {
    let units = SlabList<DecimalUnit>()
    let powers = SlabList<Int64>()
    for scale in 0...18 {
      units.append(DecimalUnit(scale: scale))
      powers.append(DecimalScale.power(scale))
    }
    self.units = OwnedSlab(copying: units)
    self.powers = OwnedSlab(copying: powers)
  }
}
