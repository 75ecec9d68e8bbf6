// SPDX-License-Identifier: MIT

extension ScoreReference {
  /// The reference machine, as `Benchmarks/Reference.json` has it: a test compares the two.
  package static let recorded = ScoreReference(
    date: "2026-11-24T12:08:34Z",
    jobs: 2,
    seed: "1",
    [
      .init(
        "invoice",
        (documents: 10_000, formulas: 600_000, bytesIn: 20_508_094),
        one: 404_135.1,
        all: 821_814.3,
        (one: [], all: [])
      ),
      .init(
        "dense",
        (documents: 10_000, formulas: 2_250_000, bytesIn: 45_241_429),
        one: 181_747.1,
        all: 353_542.3,
        (one: [], all: [])
      ),
      .init(
        "pricematrix",
        (documents: 10_000, formulas: 580_000, bytesIn: 22_057_737),
        one: 291_675.0,
        all: 576_877.4,
        (one: [], all: [])
      ),
      .init(
        "loan",
        (documents: 10_000, formulas: 1_060_000, bytesIn: 18_784_410),
        one: 449_552.9,
        all: 918_626.5,
        (one: [], all: [])
      ),
      .init(
        "matrix",
        (documents: 10_000, formulas: 60_000, bytesIn: 3_700_952),
        one: 75_545.7,
        all: 145_082.7,
        (one: [], all: [])
      ),
      .init(
        "digits",
        (documents: 10_000, formulas: 450_000, bytesIn: 24_894_658),
        one: 22_643.6,
        all: 44_263.5,
        (one: [], all: [])
      ),
      .init(
        "table",
        (documents: 10_000, formulas: 0, bytesIn: 16_061_663),
        one: 215_677.3,
        all: 363_579.5,
        (one: [], all: [])
      ),
      .init(
        "mixed",
        (documents: 10_000, formulas: 910_000, bytesIn: 22_058_097),
        one: 165_619.2,
        all: 313_630.9,
        (one: [], all: [])
      ),
      .init(
        "templates",
        (documents: 10_000, formulas: 1_108_685, bytesIn: 26_341_382),
        one: 143_743.8,
        all: 322_916.9,
        (one: [], all: [.impossible])
      ),
      .init(
        "drift",
        (documents: 10_000, formulas: 109_987, bytesIn: 5_267_198),
        one: 828_803.3,
        all: 1_596_981.0,
        (one: [], all: [])
      ),
      .init(
        "merges",
        (documents: 10_000, formulas: 0, bytesIn: 67_656_280),
        one: 7_134.8,
        all: 13_119.2,
        (one: [], all: [])
      ),
    ]
  )
}
