// SPDX-License-Identifier: MIT

extension ScoreReference {
  /// The reference machine, as `Benchmarks/Reference.json` has it: a test compares the two.
  package static let recorded = ScoreReference(
    date: "2026-11-24T01:36:47Z",
    jobs: 2,
    seed: "1",
    [
      .init(
        "invoice",
        (documents: 10_000, formulas: 600_000, bytesIn: 20_508_094),
        one: 321_155.3,
        all: 623_461.2,
        (one: [], all: [])
      ),
      .init(
        "dense",
        (documents: 10_000, formulas: 2_250_000, bytesIn: 45_241_429),
        one: 147_528.8,
        all: 277_260.7,
        (one: [], all: [])
      ),
      .init(
        "pricematrix",
        (documents: 10_000, formulas: 580_000, bytesIn: 22_057_737),
        one: 250_126.1,
        all: 408_076.7,
        (one: [], all: [])
      ),
      .init(
        "loan",
        (documents: 10_000, formulas: 1_060_000, bytesIn: 18_784_410),
        one: 413_751.6,
        all: 793_079.3,
        (one: [], all: [])
      ),
      .init(
        "matrix",
        (documents: 10_000, formulas: 60_000, bytesIn: 3_700_952),
        one: 68_325.6,
        all: 144_239.5,
        (one: [], all: [])
      ),
      .init(
        "digits",
        (documents: 10_000, formulas: 450_000, bytesIn: 24_894_658),
        one: 18_752.4,
        all: 35_589.8,
        (one: [], all: [])
      ),
      .init(
        "table",
        (documents: 10_000, formulas: 0, bytesIn: 16_061_663),
        one: 216_895.9,
        all: 266_324.2,
        (one: [], all: [])
      ),
      .init(
        "mixed",
        (documents: 10_000, formulas: 910_000, bytesIn: 22_058_097),
        one: 195_826.5,
        all: 362_552.3,
        (one: [], all: [])
      ),
      .init(
        "templates",
        (documents: 10_000, formulas: 1_108_685, bytesIn: 26_341_382),
        one: 63_374.6,
        all: 117_594.7,
        (one: [], all: [])
      ),
      .init(
        "drift",
        (documents: 10_000, formulas: 109_987, bytesIn: 5_267_198),
        one: 960_716.5,
        all: 1_588_188.2,
        (one: [], all: [])
      ),
      .init(
        "merges",
        (documents: 10_000, formulas: 0, bytesIn: 67_656_280),
        one: 6_753.6,
        all: 13_089.0,
        (one: [], all: [])
      ),
    ]
  )
}
