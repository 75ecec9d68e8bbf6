// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// When a security pays its coupons.
extension FinanceFunctions {
  static let coupons: [FunctionDefinition] = [
    previousCoupon, nextCoupon, couponCount, couponDaysBefore, couponDays, couponDaysAfter,
  ]

  /// The basis at a position, 0 after the last argument; nil if there is none of that number.
  static func basis(_ call: Call, _ position: Int) -> DayCount? {
    DayCount(rawValue: call.clampedCount(position, default: 0))
  }

  /// The coupons of a year at a position; nil if it is none of 1, 2 and 4.
  static func frequency(_ call: Call, _ position: Int) -> Int? {
    let frequency = call.clampedInteger(position)
    return [1, 2, 4].contains(frequency) ? frequency : nil
  }

  /// The settlement and the maturity at the first two positions, if they are in order.
  static func term(_ call: Call) -> (settlement: Int, maturity: Int)? {
    guard let settlement = DateFunctions.serial(call, 0),
      let maturity = DateFunctions.serial(call, 1), settlement < maturity
    else { return nil }
    return (settlement, maturity)
  }

  /// The settlement and the coupon dates up to the maturity, of a call with the frequency at a
  /// position and the basis behind it.
  static func schedule(_ call: Call, frequency position: Int) -> (Int, CouponSchedule)? {
    guard let (settlement, maturity) = term(call), let frequency = frequency(call, position),
      let basis = basis(call, position + 1)
    else { return nil }
    let schedule = CouponSchedule(anchor: maturity, frequency: frequency, dayCount: basis)
    return (settlement, schedule)
  }

  private static func define(
    _ name: String,
    _ summary: String,
    gives result: String,
    body: @escaping @Sendable (Arithmetic, Int, CouponSchedule) -> Value
  ) -> FunctionDefinition {
    define(
      name,
      [
        .number("settlement"), .number("maturity"), .number("frequency"),
        .number("basis", .optional),
      ],
      summary,
      example: "\(name)(\"2011-01-25\",\"2011-11-15\",2,1)",
      gives: result
    ) { call in
      guard let (settlement, schedule) = schedule(call, frequency: 2) else { return failure }
      return body(call.arithmetic, settlement, schedule)
    }
  }

  static let previousCoupon = define(
    "COUPPCD",
    "The last date of a coupon that is not after the settlement.",
    gives: "40497"
  ) { _, settlement, schedule in
    DateFunctions.serial(schedule.date(schedule.periods(to: settlement)))
  }

  static let nextCoupon = define(
    "COUPNCD",
    "The first date of a coupon after the settlement.",
    gives: "40678"
  ) { _, settlement, schedule in
    DateFunctions.serial(schedule.date(schedule.periods(to: settlement) + 1))
  }

  static let couponCount = define(
    "COUPNUM",
    "How many coupons there are after the settlement, the one at maturity counted.",
    gives: "2"
  ) { _, settlement, schedule in Value(-schedule.periods(to: settlement)) }

  static let couponDaysBefore = define(
    "COUPDAYBS",
    "The days from the beginning of the coupon's period to the settlement.",
    gives: "71"
  ) { _, settlement, schedule in Value(schedule.daysBefore(settlement)) }

  static let couponDays = define(
    "COUPDAYS",
    "The days of the coupon's period that the settlement is in.",
    gives: "181"
  ) { arithmetic, settlement, schedule in
    schedule.length(schedule.periods(to: settlement), arithmetic).value
  }

  static let couponDaysAfter = define(
    "COUPDAYSNC",
    "The days from the settlement to the next coupon.",
    gives: "110"
  ) { arithmetic, settlement, schedule in schedule.daysAfter(settlement, arithmetic).value }
}
