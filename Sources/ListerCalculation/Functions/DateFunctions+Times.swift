// SPDX-License-Identifier: MIT

import ListerNumbers

/// Times of day: exact fractions of a day.
extension DateFunctions {
  static let times: [FunctionDefinition] = [time, timeValue, hour, minute, second]

  static let time = FunctionDefinition(
    "TIME",
    .date,
    [.number("hour"), .number("minute"), .number("second")],
    "A time as the fraction of a day, without whole days.",
    source: source,
    example: "TIME(18,0,0)",
    gives: "0.75"
  ) { call in
    let parts = [call.clampedInteger(0), call.clampedInteger(1), call.clampedInteger(2)]
    guard parts.allSatisfy({ $0 <= 32_767 && $0 >= -32_768 }) else {
      return Value(CellError.number)
    }
    let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2]
    guard seconds >= 0, !isNegative(call) else { return Value(CellError.number) }
    return Value(call.arithmetic.divide(Number(seconds % 86_400), Number(86_400)))
  }

  /// Whether the hours, minutes and seconds of a call are below 0 together, fractions included.
  private static func isNegative(_ call: Call) -> Bool {
    let arithmetic = call.arithmetic
    let minutes = arithmetic.add(arithmetic.multiply(call.number(0), Number(60)), call.number(1))
    let seconds = arithmetic.add(arithmetic.multiply(minutes, Number(60)), call.number(2))
    return arithmetic.sign(seconds) < 0
  }

  static let timeValue = FunctionDefinition(
    "TIMEVALUE",
    .date,
    [.text("text")],
    "The fraction of a day of the time that a text spells, such as `18:00` or `6:00 PM`.",
    source: source,
    example: "TIMEVALUE(\"2:24 AM\")",
    gives: "0.1"
  ) { call in
    guard let moment = SpelledMoment.read(call.text(0).trimmed, call.lane) else {
      return Value(CellError.value)
    }
    return Value(call.arithmetic.modulo(moment.time ?? .zero, Number(1)))
  }

  static let hour = part("HOUR", "The hour of a time, 0 to 23.", gives: "18") { $0 / 3600 }
  static let minute = part("MINUTE", "The minute of a time, 0 to 59.", gives: "30") { $0 / 60 % 60 }
  static let second = part(
    "SECOND",
    "The second of a time, rounded, 0 to 59.",
    gives: "15"
  ) { $0 % 60 }

  private static func part(
    _ name: String,
    _ summary: String,
    gives result: String,
    _ part: @escaping @Sendable (Int) -> Int
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .date,
      [.number("time")],
      summary,
      source: source,
      example: "\(name)(\"18:30:15\")",
      gives: result
    ) { call in
      let number = call.number(0)
      guard serial(of: number, call.arithmetic) != nil else { return Value(CellError.number) }
      let fraction = call.arithmetic.modulo(number, Number(1))
      // To the nearest second first, so that hour, minute and second are of one time.
      let seconds = call.arithmetic.round(
        call.arithmetic.multiply(fraction, Number(86_400)),
        places: 0,
        .halfAwayFromZero
      )
      return Value(part((call.arithmetic.int(seconds) ?? 0) % 86_400))
    }
  }
}
