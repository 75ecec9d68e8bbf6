// SPDX-License-Identifier: MIT

extension ScoreReference {
  /// The reference machine, as `Benchmarks/Reference.json` has it: a test compares the two.
  package static let recorded = ScoreReference(
    date: "2026-11-24T01:08:45Z",
    jobs: 2,
    seed: "1",
    [
      .init(
        "invoice",
        (documents: 10_000, formulas: 600_000, bytesIn: 20_508_094),
        one: 423_639.9,
        all: 405_254.1,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "dense",
        (documents: 10_000, formulas: 2_250_000, bytesIn: 45_241_429),
        one: 176_610.0,
        all: 163_925.4,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "pricematrix",
        (documents: 10_000, formulas: 580_000, bytesIn: 22_057_737),
        one: 254_668.6,
        all: 248_753.1,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "loan",
        (documents: 10_000, formulas: 1_060_000, bytesIn: 18_784_410),
        one: 418_398.3,
        all: 421_559.4,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "matrix",
        (documents: 10_000, formulas: 60_000, bytesIn: 3_700_952),
        one: 70_252.8,
        all: 39_226.6,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "digits",
        (documents: 10_000, formulas: 450_000, bytesIn: 24_894_658),
        one: 13_937.9,
        all: 13_384.6,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "table",
        (documents: 10_000, formulas: 0, bytesIn: 16_061_663),
        one: 132_486.9,
        all: 117_288.9,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "mixed",
        (documents: 10_000, formulas: 910_000, bytesIn: 22_058_097),
        one: 125_152.3,
        all: 129_321.3,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "templates",
        (documents: 10_000, formulas: 1_108_685, bytesIn: 26_341_382),
        one: 60_240.2,
        all: 20_373.4,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "drift",
        (documents: 10_000, formulas: 109_987, bytesIn: 5_267_198),
        one: 565_319.7,
        all: 808_108.0,
        (one: [.disturbed], all: [.disturbed])
      ),
      .init(
        "merges",
        (documents: 10_000, formulas: 0, bytesIn: 67_656_280),
        one: 6_581.1,
        all: 5_844.5,
        (one: [.disturbed], all: [.disturbed])
      ),
    ]
  )
}
