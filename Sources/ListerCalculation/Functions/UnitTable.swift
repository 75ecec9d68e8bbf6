// SPDX-License-Identifier: MIT

import ListerNumbers

/// What a unit measures.
enum UnitKind {
  case mass, length, time, pressure, force, energy, power, flux, temperature, volume, area, data,
    speed
}

/// The units of CONVERT: OpenFormula 1.3, section 6.16.19, and Excel's list; the case of names counts.
///
/// Factors are the definitions of the units (international yard and pound, thermochemical calorie, Julian
/// year, astronomical unit of 2012); that of `u` is CODATA's of 2018.
enum UnitTable {
  /// Which prefixes go before a unit.
  enum Prefixes {
    case none, metric
    /// Metric ones, and those of powers of 1,024.
    case binary
  }

  struct Unit {
    let kind: UnitKind
    /// The factor to the base unit of the kind: a decimal, or a quotient.
    let factor: String
    var prefixes = Prefixes.none
    /// The power that the factor and a prefix have: 2 for squares, 3 for cubes.
    var dimension = 1
    /// What is added before the factor.
    var offset = "0"
    /// Whether the factor is to be divided by PI().
    var isOverPi = false
  }

  /// The factor of a unit.
  static func factor(_ unit: Unit, _ arithmetic: Arithmetic) -> Quantity {
    let factor = Quantity(exact: unit.factor, arithmetic).raised(to: unit.dimension)
    return unit.isOverPi ? factor / Quantity(arithmetic.pi(), arithmetic) : factor
  }

  /// Metric prefixes and the powers of ten that they stand for; the longer ones first.
  static let prefixes: [(String, Int)] = [
    ("da", 1), ("Y", 24), ("Z", 21), ("E", 18), ("P", 15), ("T", 12), ("G", 9), ("M", 6), ("k", 3),
    ("h", 2), ("e", 1), ("d", -1), ("c", -2), ("m", -3), ("u", -6), ("n", -9), ("p", -12),
    ("f", -15), ("a", -18), ("z", -21), ("y", -24),
  ]

  /// Prefixes of bits and bytes, and the powers of two that they stand for.
  static let binaryPrefixes: [(String, Int)] = [
    ("ki", 10), ("Mi", 20), ("Gi", 30), ("Ti", 40), ("Pi", 50), ("Ei", 60), ("Zi", 70), ("Yi", 80),
  ]

  static let units: [String: Unit] = {
    var units: [String: Unit] = [:]
    func add(_ names: String, _ unit: Unit) {
      for name in names.split(separator: " ") { units[String(name)] = unit }
    }
    func add(
      _ kind: UnitKind,
      _ list: [(String, String)],
      _ prefixes: Prefixes = .none,
      dimension: Int = 1
    ) {
      for (names, factor) in list {
        add(
          names,
          Unit(kind: kind, factor: factor, prefixes: prefixes, dimension: dimension)
        )
      }
    }
    // Grams.
    add(.mass, [("g", "1"), ("u", "1.66053906660E-24")], .metric)
    add(
      .mass,
      [
        ("lbm", "453.59237"), ("ozm", "28.349523125"), ("grain", "0.06479891"),
        ("stone", "6350.29318"), ("cwt shweight", "45359.237"),
        ("uk_cwt lcwt hweight", "50802.34544"), ("ton", "907184.74"),
        ("uk_ton LTON brton", "1016046.9088"),
        // A pound-force times s² / ft.
        ("sg", "4448.2216152605/0.3048"),
      ]
    )
    // Metres.
    add(
      .length,
      [("m", "1"), ("ang", "1E-10"), ("ly", "9460730472580800")],
      .metric
    )
    add(
      "parsec pc",
      Unit(kind: .length, factor: "96939420213600000", prefixes: .metric, isOverPi: true)
    )
    add(
      .length,
      [
        ("in", "0.0254"), ("ft", "0.3048"), ("yd", "0.9144"), ("mi", "1609.344"),
        ("survey_mi", "6336000/3937"), ("Nmi", "1852"), ("Pica Picapt", "0.0254/72"),
        ("pica", "0.0254/6"), ("ell", "1.143"),
      ]
    )
    // Seconds.
    add(.time, [("s sec", "1")], .metric)
    add(
      .time,
      [("min mn", "60"), ("hr", "3600"), ("d day", "86400"), ("yr", "31557600")]
    )
    // Pascals, newtons, joules, watts, teslas.
    add(
      .pressure,
      [("Pa p", "1"), ("atm at", "101325"), ("mmHg", "133.322")],
      .metric
    )
    add(.pressure, [("psi", "4.4482216152605/0.00064516"), ("Torr", "101325/760")])
    add(
      .force,
      [("N", "1"), ("dyn dy", "0.00001"), ("pond", "0.00980665")],
      .metric
    )
    add(.force, [("lbf", "4.4482216152605")])
    add(
      .energy,
      [
        ("J", "1"), ("e", "0.0000001"), ("c", "4.184"), ("cal", "4.1868"),
        ("eV ev", "1.602176634E-19"), ("Wh wh", "3600"),
      ],
      .metric
    )
    add(
      .energy,
      [
        ("HPh hh", "2684519.537696172792"), ("flb", "1.3558179483314004"),
        ("BTU btu", "1055.05585262"),
      ]
    )
    add(.power, [("W w", "1")], .metric)
    add(.power, [("HP h", "745.69987158227022"), ("PS", "735.49875")])
    add(.flux, [("T", "1"), ("ga", "0.0001")], .metric)
    // Kelvin.
    add("K kel", Unit(kind: .temperature, factor: "1", prefixes: .metric))
    add("C cel", Unit(kind: .temperature, factor: "1", offset: "273.15"))
    add("F fah", Unit(kind: .temperature, factor: "5/9", offset: "459.67"))
    add("Rank", Unit(kind: .temperature, factor: "5/9"))
    add("Reau", Unit(kind: .temperature, factor: "5/4", offset: "218.52"))
    // Cubic and square metres.
    add(.volume, [("l L lt", "0.001")], .metric)
    add(
      .volume,
      [
        ("tsp", "0.003785411784/768"), ("tspm", "0.000005"), ("tbs", "0.003785411784/256"),
        ("oz", "0.003785411784/128"), ("cup", "0.003785411784/16"),
        ("pt us_pt", "0.003785411784/8"), ("uk_pt", "0.00454609/8"), ("qt", "0.003785411784/4"),
        ("uk_qt", "0.00454609/4"), ("gal", "0.003785411784"), ("uk_gal", "0.00454609"),
        ("barrel", "0.158987294928"), ("bushel", "0.03523907016688"),
        ("GRT regton", "2.8316846592"), ("MTON", "1.13267386368"),
      ]
    )
    add(
      .area,
      [
        ("Morgen", "2500"), ("uk_acre", "4046.8564224"),
        ("us_acre", "62726400000/15499969"),
      ]
    )
    add(.area, [("ar", "100"), ("ha", "10000")], .metric)
    // Squares and cubes of lengths.
    let lengths = [
      "ang", "ft", "in", "ly", "m", "mi", "Nmi", "Pica", "Picapt", "yd", "survey_mi", "ell",
    ]
    for name in lengths {
      guard let length = units[name] else { continue }
      for (kind, power) in [(UnitKind.area, 2), (.volume, 3)] {
        let unit = Unit(
          kind: kind,
          factor: length.factor,
          prefixes: length.prefixes,
          dimension: power
        )
        add("\(name)\(power) \(name)^\(power)", unit)
      }
    }
    add(.data, [("bit", "1"), ("byte", "8")], .binary)
    add(.speed, [("m/s m/sec", "1"), ("m/h m/hr", "1/3600")], .metric)
    add(
      .speed,
      [("mph", "0.44704"), ("kn", "1852/3600"), ("admkn", "1853.184/3600")]
    )
    return units
  }()
}
