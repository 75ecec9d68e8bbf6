// SPDX-License-Identifier: MIT

extension ScoreReference {
  /// The reference machine, as `Benchmarks/Reference.json` has it: a test compares the two.
  package static let recorded = ScoreReference(
    date: "2026-11-24T16:13:38Z",
    jobs: 2,
    seed: "1",
    [
      .init(
        "invoice",
        (documents: 10_000, formulas: 600_000, bytesIn: 20_508_094),
        one: 406_320.9,
        all: 791_926.2,
        (one: [], all: [])
      ),
      .init(
        "dense",
        (documents: 10_000, formulas: 2_250_000, bytesIn: 45_241_429),
        one: 179_111.3,
        all: 336_844.6,
        (one: [], all: [])
      ),
      .init(
        "pricematrix",
        (documents: 10_000, formulas: 580_000, bytesIn: 22_057_737),
        one: 280_937.7,
        all: 545_082.9,
        (one: [], all: [])
      ),
      .init(
        "loan",
        (documents: 10_000, formulas: 1_060_000, bytesIn: 18_784_410),
        one: 434_034.5,
        all: 870_206.0,
        (one: [], all: [])
      ),
      .init(
        "matrix",
        (documents: 10_000, formulas: 60_000, bytesIn: 3_700_952),
        one: 73_531.2,
        all: 142_495.7,
        (one: [], all: [])
      ),
      .init(
        "digits",
        (documents: 10_000, formulas: 450_000, bytesIn: 24_894_658),
        one: 22_754.0,
        all: 44_624.0,
        (one: [], all: [])
      ),
      .init(
        "table",
        (documents: 10_000, formulas: 0, bytesIn: 16_061_663),
        one: 204_262.8,
        all: 395_271.0,
        (one: [], all: [])
      ),
      .init(
        "mixed",
        (documents: 10_000, formulas: 910_000, bytesIn: 22_058_097),
        one: 167_345.8,
        all: 317_393.5,
        (one: [], all: [])
      ),
      .init(
        "templates",
        (documents: 10_000, formulas: 1_108_685, bytesIn: 26_341_382),
        one: 186_805.4,
        all: 370_452.9,
        (one: [], all: [])
      ),
      .init(
        "drift",
        (documents: 10_000, formulas: 109_987, bytesIn: 5_267_198),
        one: 836_264.2,
        all: 1_617_107.5,
        (one: [], all: [])
      ),
      .init(
        "merges",
        (documents: 10_000, formulas: 0, bytesIn: 67_656_280),
        one: 7_147.7,
        all: 13_358.5,
        (one: [], all: [])
      ),
    ]
  )
}
