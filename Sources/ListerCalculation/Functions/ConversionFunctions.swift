// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Units of measurement and former currencies, whose factors are definitions and so exact.
enum ConversionFunctions {
  static let all: [FunctionDefinition] = [convert, euro]

  static let convert = FunctionDefinition(
    "CONVERT",
    .mathematical,
    [.number("number"), .text("from"), .text("to")],
    "A measure in another unit of the same kind, such as `m` and `ft`; prefixes such as `k` and `Mi` go "
      + "before metric units and bits. `#N/A` for units that are unknown or of different kinds.",
    source: "OpenFormula 1.3, section 6.16.19; Excel, function CONVERT",
    example: "CONVERT(1,\"mi\",\"km\")",
    gives: "1.609344"
  ) { call in
    guard let from = Unit(call.text(1), call), let to = Unit(call.text(2), call),
      from.kind == to.kind
    else { return Value(CellError.notAvailable) }
    let base = (call.quantity(0) + from.offset) * from.factor
    return (base / to.factor - to.offset).value
  }

  static let euro = FunctionDefinition(
    "EUROCONVERT",
    .mathematical,
    [
      .number("amount"), .text("from"), .text("to"), .logical("full", .optional),
      .number("digits", .optional),
    ],
    "An amount of a currency that the euro replaced, or of EUR, in another one: by the fixed rates, "
      + "rounded to the currency's decimals unless full, and in between to digits of the euro if given.",
    source: "OpenFormula 1.3, section 6.16.29; Council Regulation (EC) 1103/97",
    example: "EUROCONVERT(1.95583,\"DEM\",\"EUR\")",
    gives: "1"
  ) { call in
    guard let from = Currency(call.text(1), call), let to = Currency(call.text(2), call),
      call.count < 5 || call.quantity(4) >= 3
    else { return Value(CellError.value) }
    if from.name == to.name { return Value(call.number(0)) }
    var amount = call.quantity(0) / from.rate
    if call.count > 4 {
      let digits = min(call.integer(4) ?? 1_000, 1_000)
      amount = amount.rounded(places: digits, .halfAwayFromZero)
    }
    amount = amount * to.rate
    guard !call.logical(3, default: false) else { return amount.value }
    return amount.rounded(places: to.decimals, .halfAwayFromZero).value
  }

  /// A currency and how much of it one euro is.
  private struct Currency {
    let name: String
    let rate: Quantity
    let decimals: Int

    init?(_ text: ByteView, _ call: Call) {
      name = text.string.uppercased()
      guard let rate = Currency.rates[name] else { return nil }
      self.rate = Quantity(exact: rate, call.arithmetic)
      decimals = ["ITL", "BEF", "LUF", "ESP", "PTE", "GRD"].contains(name) ? 0 : 2
    }

    private static let rates: [String: String] = [
      "EUR": "1", "DEM": "1.95583", "FRF": "6.55957", "ITL": "1936.27", "ATS": "13.7603",
      "BEF": "40.3399", "LUF": "40.3399", "ESP": "166.386", "FIM": "5.94573", "IEP": "0.787564",
      "NLG": "2.20371", "PTE": "200.482", "GRD": "340.75", "SIT": "239.64", "MTL": "0.4293",
      "CYP": "0.585274", "SKK": "30.126", "EEK": "15.6466", "LVL": "0.702804", "LTL": "3.4528",
      "HRK": "7.5345",
    ]
  }

  /// A unit: a measure in it is (number + offset) · factor in the base unit of its kind.
  private struct Unit {
    let kind: UnitKind
    let factor: Quantity
    let offset: Quantity

    /// The unit of a name, whose case counts; with a prefix, if it takes one.
    init?(_ text: ByteView, _ call: Call) {
      let name = text.string
      let arithmetic = call.arithmetic
      if let unit = UnitTable.units[name] {
        self.init(unit, prefix: Quantity(1, arithmetic))
        return
      }
      for (prefix, exponent) in UnitTable.prefixes where name.hasPrefix(prefix) {
        guard let unit = UnitTable.units[String(name.dropFirst(prefix.count))],
          unit.prefixes != .none
        else { continue }
        let power = Quantity(10, arithmetic).raised(to: exponent * unit.dimension)
        self.init(unit, prefix: power)
        return
      }
      for (prefix, exponent) in UnitTable.binaryPrefixes where name.hasPrefix(prefix) {
        guard let unit = UnitTable.units[String(name.dropFirst(prefix.count))],
          unit.prefixes == .binary
        else { continue }
        self.init(unit, prefix: Quantity(2, arithmetic).raised(to: exponent))
        return
      }
      return nil
    }

    private init(_ unit: UnitTable.Unit, prefix: Quantity) {
      kind = unit.kind
      factor = prefix * UnitTable.factor(unit, prefix.arithmetic)
      offset = Quantity(exact: unit.offset, prefix.arithmetic)
    }
  }
}

extension Quantity {
  /// The number that a text spells: a decimal, or a quotient of two.
  init(exact text: String, _ arithmetic: Arithmetic) {
    let parts = text.split(separator: "/").map { part in
      Quantity(
        Array(part.utf8).withByteView { arithmetic.parse($0) } ?? Number(.notANumber),
        arithmetic
      )
    }
    self = parts.dropFirst().reduce(parts[0]) { $0 / $1 }
  }
}
