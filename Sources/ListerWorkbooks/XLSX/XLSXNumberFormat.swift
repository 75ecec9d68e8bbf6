// SPDX-License-Identifier: MIT

/// What a number format of Office Open XML makes of a number: a day, a time, or a code.
struct XLSXNumberFormat {
  /// Whether it shows a day.
  private(set) var showsDay = false
  /// Whether it shows a time of day, or a span of time.
  private var showsTime = false
  /// Whether its hours, minutes or seconds go on beyond those of a day.
  private var isSpan = false
  private var hasHours = false
  private var hasFractions = false
  /// How many zeros it is, if it is nothing else: so many digits a whole number has at least.
  private var zeros = 0

  /// Digits of codes: no format has more that is meant for one.
  private static let largestZeros = 64
  /// The day in 1927 from which on a number is a day of which only the time is shown, rather than a
  /// span of time that is shown as one of a day.
  private static let firstMoment = 10_000.0

  /// What a cell shows for a number that is no amount; nil for an amount, and for a day.
  func text(of number: String, is1904: Bool) -> String? {
    if zeros > 1 { return ShownText.code(number, digits: zeros) }
    guard showsTime, let days = Double(number) else { return nil }
    if showsDay {
      // There is no day in it.
      guard days >= 0, days < 1 else { return nil }
    } else if !isSpan, days >= XLSXNumberFormat.firstMoment,
      case .date(let text, _)? = SheetDates.date(number, is1904: is1904)
    {
      return text
    }
    return ShownText.time(days: days, hasSeconds: !hasHours, hasFractions: hasFractions)
  }
}

extension XLSXNumberFormat {
  /// A format that has no code in the file: ECMA-376 part 1, 18.8.30.
  init(builtIn id: Int) {
    self.init()
    switch id {
    case 14...17: showsDay = true
    case 18...21: (showsTime, hasHours) = (true, true)
    case 22: (showsDay, showsTime, hasHours) = (true, true, true)
    case 27...36, 50...58:
      // Days in East Asian languages; some of these are times in one or another of them.
      showsDay = true
      (showsTime, hasHours) = 32...35 ~= id || 55...56 ~= id ? (true, true) : (false, false)
    case 45: showsTime = true
    case 46: (showsTime, hasHours, isSpan) = (true, true, true)
    case 47: (showsTime, hasFractions) = (true, true)
    default: break
    }
  }

  /// A format by its code: one that has a day, a month by name or a year outside of quotes and brackets
  /// shows a day, and one that has hours or seconds a time.
  init(code: String) {
    self.init()
    var text = code[...]
    // The language of a format: it says how names are spelled.
    if text.hasPrefix("[$-"), let end = text.firstIndex(of: "]") {
      text = text[text.index(after: end)...]
    }
    if text.utf8.count <= XLSXNumberFormat.largestZeros, text.allSatisfy({ $0 == "0" }) {
      zeros = text.utf8.count
    }
    var iterator = code.lowercased().makeIterator()
    var months = 0
    var isFirstSection = true
    var isAfterPoint = false
    while let character = iterator.next() {
      let wasAfterPoint = isAfterPoint
      isAfterPoint = false
      switch character {
      case "\"":
        while let next = iterator.next(), next != "\"" {}
      case "[":
        var inside = ""
        while let next = iterator.next(), next != "]" { inside.append(next) }
        if isFirstSection, let unit = inside.first, "hms".contains(unit),
          inside.allSatisfy({ $0 == unit })
        {
          (showsTime, isSpan) = (true, true)
          if unit == "h" { hasHours = true }
        }
      case "\\", "_", "*": _ = iterator.next()
      case ";": isFirstSection = false
      case "y", "d": showsDay = true
      case "m":
        months += 1
        if months >= 3 { showsDay = true }
        continue
      case "h": if isFirstSection { (showsTime, hasHours) = (true, true) }
      case "s": if isFirstSection { showsTime = true }
      case ".": isAfterPoint = true
      case "0": if wasAfterPoint, showsTime { hasFractions = true }
      default: break
      }
      months = 0
    }
  }
}
