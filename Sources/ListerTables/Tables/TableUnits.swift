// SPDX-License-Identifier: MIT

/// Units and currencies as tables have them beside numbers.
///
/// Only those that are known are units: `3 B` is a grade or a house, `Room 12` a room.
enum TableUnits {
  /// Whether a text is the sign, the code or the name of a currency.
  static func isCurrency(_ text: String) -> Bool {
    currencies.contains(text) || text.utf8.count == 3 && codes.contains(text.uppercased())
  }

  /// Whether a text is a unit or a currency, or one of them by another one, as `km/h` and `€/kg`.
  static func isUnit(_ text: String) -> Bool {
    if isSingle(text) { return true }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 2 && parts.allSatisfy { isSingle(String($0).trimmed) }
  }

  /// Whether a cell below a heading says what the numbers below it count: `kg`, `in %`, `(1000)`,
  /// `Mio. €`.
  static func isBelowHeading(_ text: String) -> Bool {
    var text = text.trimmed
    let isBracketed =
      text.hasPrefix("(") && text.hasSuffix(")") || text.hasPrefix("[") && text.hasSuffix("]")
    if isBracketed { text = String(text.dropFirst().dropLast()).trimmed }
    if isWord(text) { return true }
    var parts = text.split(separator: " ").map { String($0) }
    if parts.count > 1, parts[0].lowercased() == "in" { parts.removeFirst() }
    // 1 000 is one number.
    if parts.count > 1, parts[0].utf8.count <= 3, parts[1] == "000" {
      let thousands = parts.removeFirst() + "000"
      parts[0] = thousands
    }
    guard let first = parts.first else { return false }
    let isScale = scales.contains(first.lowercased())
    guard isScale || isThousands(first) else { return isWord(parts.joined(separator: " ")) }
    parts.removeFirst()
    return parts.isEmpty ? isScale || isBracketed : isWord(parts.joined(separator: " "))
  }

  private static func isWord(_ text: String) -> Bool {
    isUnit(text) || counts.contains(text.lowercased())
  }

  private static func isSingle(_ text: String) -> Bool {
    if isCurrency(text) || units.contains(text) { return true }
    let base = text.hasSuffix(".") ? String(text.dropLast()) : text
    return units.contains(base) || base.utf8.count > 1 && folded.contains(base.lowercased())
  }

  /// Whether a text is a power of ten, whatever groups its digits.
  private static func isThousands(_ text: String) -> Bool {
    let digits = text.filter { !",.'".contains($0) }
    return digits.utf8.count > 1 && digits.hasPrefix("1")
      && digits.dropFirst().allSatisfy { $0 == "0" }
  }

  // MARK: What is known

  private static let currencies: Set<String> = [
    "€", "$", "£", "¥", "￥", "₹", "₽", "₩", "₺", "₴", "₪", "฿", "₫", "₦", "₱", "₡", "₸", "₾", "¢",
    "kr", "kr.", "zł", "Kč", "Ft", "lei", "Fr", "Fr.", "sFr", "sFr.", "SFr.", "R$", "US$", "A$",
    "AU$", "C$", "CA$", "NZ$", "HK$", "S$", "NT$", "Rs", "Rs.", "руб", "руб.", "лв", "лв.", "дин.",
    "元", "円", "원", "Euro", "euro", "Euros", "euros", "Cent", "cent", "Cents", "cents", "ct", "Ct",
    "Dollar", "dollars", "pence",
  ]

  private static let codes: Set<String> = [
    "EUR", "USD", "GBP", "CHF", "JPY", "CNY", "RMB", "SEK", "NOK", "DKK", "ISK", "PLN", "CZK",
    "HUF", "RON", "BGN", "RSD", "UAH", "RUB", "TRY", "ILS", "INR", "IDR", "THB", "VND", "KRW",
    "TWD", "HKD", "SGD", "MYR", "PHP", "AUD", "NZD", "CAD", "MXN", "BRL", "ARS", "CLP", "COP",
    "PEN", "ZAR", "EGP", "NGN", "KES", "MAD", "SAR", "AED", "QAR", "KWD", "PKR", "BDT", "LKR",
    "KZT", "GEL", "DEM", "ATS", "FRF",
  ]

  private static let units: Set<String> = [
    // Masses.
    "kg", "g", "mg", "µg", "μg", "t", "kt", "Mt", "lb", "lbs", "oz", "dt",
    // Lengths, areas, volumes.
    "m", "km", "cm", "mm", "µm", "μm", "nm", "mi", "ft", "in", "yd", "miles", "inch", "inches",
    "feet", "m²", "km²", "cm²", "mm²", "m2", "km2", "cm2", "m^2", "km^2", "qm", "qkm", "ha", "sqm",
    "sqft", "sq ft", "sq km", "sq mi", "acre", "acres", "m³", "cm³", "m3", "cm3", "m^3", "l", "L",
    "ml", "mL", "cl", "cL", "dl", "dL", "hl", "gal", "bbl", "liter", "liters", "litres",
    // Times.
    "s", "sec", "sek", "ms", "µs", "μs", "ns", "min", "mins", "h", "hr", "hrs", "std", "seconds",
    "minute", "minutes", "hour", "hours", "day", "days", "week", "weeks", "month", "months", "year",
    "years", "yr", "yrs", "Sekunden", "Minuten", "Stunde", "Stunden", "Tag", "Tage", "Woche",
    "Wochen", "Monat", "Monate", "Jahr", "Jahre",
    // Energies and what else is measured.
    "W", "kW", "MW", "GW", "Wp", "kWp", "Wh", "kWh", "MWh", "GWh", "TWh", "kJ", "MJ", "GJ", "kcal",
    "cal", "V", "mV", "kV", "mA", "Ah", "mAh", "Ω", "kΩ", "Hz", "kHz", "MHz", "GHz", "kN", "Pa",
    "hPa", "kPa", "MPa", "bar", "mbar", "psi", "°", "°C", "°F", "dB", "lm", "lx", "mph", "rpm",
    "bpm", "ppm", "ppb", "pH", "mmHg", "mol", "mmol", "kn", "hp", "PS",
    // Data.
    "kB", "KB", "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "kbit", "Mbit", "Gbit", "kbps",
    "Mbps",
    "Gbps", "px", "dpi", "bytes",
    // Shares and pieces.
    "%", "‰", "Prozent", "percent", "pp", "pcs", "pc", "pieces", "Stück", "Stk", "St",
  ]

  /// The same in lower case, for tables that write in capitals.
  private static let folded = Set(units.map { $0.lowercased() })

  /// What a row below the headings may say beside units.
  private static let counts: Set<String> = [
    "number", "no.", "anzahl", "personen", "persons", "people", "years", "count", "index",
  ]

  /// Words of many.
  private static let scales: Set<String> = [
    "tsd", "tsd.", "tausend", "thousand", "thousands", "mio", "mio.", "mill.", "million",
    "millions", "millionen", "mrd", "mrd.", "milliarden", "bn", "billion", "billions",
  ]
}
