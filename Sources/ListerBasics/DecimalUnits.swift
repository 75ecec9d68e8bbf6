// SPDX-License-Identifier: MIT

/// The units of all scales, and ten to the power of each: one copy for all that writes numbers.
public final class DecimalUnits: @unchecked Sendable {
  // Sendable because nothing changes after `init`.

  /// The one copy, which is made when it is first asked for, and lives for ever.
  public static let shared = DecimalUnits()

  /// The unit of each scale, in 0...18.
  public let units: OwnedSlab<DecimalUnit>
  /// Ten to the power of each.
  public let powers: OwnedSlab<Int64>

  private init() {
    let units = SlabList<DecimalUnit>()
    let powers = SlabList<Int64>()
    var power: Int64 = 1
    for scale in 0...18 {
      units.append(DecimalUnit(scale: scale))
      powers.append(power)
      power &*= 10
    }
    self.units = OwnedSlab(copying: units)
    self.powers = OwnedSlab(copying: powers)
  }
}
