// SPDX-License-Identifier: MIT

import ListerNumbers

/// What a bond with a face of 100 pays after its settlement: a first coupon after a part of a
/// period, equal ones in each period after that, and the redemption with the last of them.
struct BondFlows {
  /// The periods from the settlement to the first coupon.
  let wait: Quantity
  let firstCoupon: Quantity
  let coupon: Quantity
  /// How many coupons there are after the first one.
  let count: Int
  let redemption: Quantity
  /// The part of the first coupon that belongs to whom the bond was before.
  let accrued: Quantity
  /// Whether the first period is as the others.
  let isRegular: Bool

  private var arithmetic: Arithmetic { coupon.arithmetic }

  /// What all payments are worth one after the other at the date of the first one.
  private func valueAtFirst(_ growth: Quantity) -> Quantity {
    let end = growth.raised(to: count)
    let rate = growth - 1
    let rest = rate.isZero ? coupon * count : coupon * (end - 1) / (rate * end)
    return firstCoupon + rest + redemption / end
  }

  /// The price at a yield of each period, without the interest accrued.
  ///
  /// With one payment left interest is not compounded.
  func price(_ yield: Quantity) -> Quantity {
    if count == 0, isRegular {
      return (redemption + firstCoupon) / (1 + yield * wait) - accrued
    }
    let growth = 1 + yield
    return valueAtFirst(growth) / growth.raised(to: wait) - accrued
  }

  /// The mean time of the payments in periods, weighted by what they are worth at a yield.
  func duration(_ yield: Quantity) -> Quantity {
    let growth = 1 + yield
    let end = growth.raised(to: count)
    // Σ k·v^k for k in 1...count, with v = 1/growth.
    let ranks: Quantity
    if yield.isZero {
      ranks = Quantity(count, arithmetic) * (count + 1) / 2
    } else {
      ranks = (growth * (end - 1) / yield - count) / (yield * end)
    }
    let late = coupon * ranks + redemption * count / end
    return wait + late / valueAtFirst(growth)
  }

  /// The yield of each period at a price, without the interest accrued: above -1, and the only one.
  func yield(_ price: Quantity) -> Quantity {
    let paid = price + accrued
    if count == 0, isRegular { return ((redemption + firstCoupon) / paid - 1) / wait }
    // What was paid times x^(count + wait) is what all payments become at the end, with x = 1 +
    // yield. Times x - 1 it has few terms.
    let last = wait + count
    let terms = [
      (paid, last + 1), (-paid, last), (-firstCoupon, Quantity(count + 1, arithmetic)),
      (firstCoupon - coupon, Quantity(count, arithmetic)), (-redemption, Quantity(1, arithmetic)),
      (coupon + redemption, Quantity(0, arithmetic)),
    ]
    let growth = arithmetic.solution(
      of: terms.map { EquationTerm($0.number, exponent: $1.number) },
      nearest: .one,
      leavingOutOne: true
    )
    return Quantity(growth, arithmetic) - 1
  }
}
