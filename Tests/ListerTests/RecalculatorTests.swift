// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerKit
import ListerMeasurement
import ListerModel
import ListerNumbers
import Testing

@Suite struct RecalculatorTests {
  private func recalculate(
    _ recalculator: Recalculator,
    _ text: String
  ) throws(DocumentError) -> String {
    var buffer = ByteBuffer()
    try Array(text.utf8).withByteView { (view) throws(DocumentError) in
      try recalculator.recalculate(view, to: &buffer)
    }
    return buffer.view.string
  }

  @Test func `one document after the other, with nothing of the one in the other`() throws {
    let recalculator = Recalculator(options: RecalculationOptions())
    for _ in 0..<3 {
      #expect(
        try recalculate(recalculator, #"{"grid":[[1,"=A1+B2"],[null,5]]}"#)
          == #"{"grid":[[1,"=A1+B2"],[null,5]],"values":[[1,6],[null,5]]}"#
      )
      #expect(
        try recalculate(recalculator, #"[["=B2"]]"#) == #"{"grid":[["=B2"]],"values":[[0]]}"#
      )
    }
  }

  @Test func `a refused document writes nothing and tells its place`() {
    let recalculator = Recalculator(options: RecalculationOptions(measures: true))
    #expect(throws: DocumentError.self) { try recalculate(recalculator, "[[1,]]") }
    #expect(recalculator.perDocument.count == 1)
    #expect(recalculator.stages.evaluate == 0)
  }

  @Test(
    arguments: [
      (0, 25_569, 1), (86_400_000, 25_570, 1), (43_200_000, 51_139, 2), (-86_400_000, 25_568, 1),
      (1, 2_209_161_600_001, 86_400_000), (.max, 0, 1),
    ])
  func `a moment is a serial number`(milliseconds: Int, numerator: Int, denominator: Int) {
    let arithmetic = Arithmetic()
    let expected = arithmetic.divide(Number(numerator), Number(denominator))
    let serial = RecalculationOptions.serial(unixMilliseconds: milliseconds)
    #expect(arithmetic.equal(serial, expected))
    #expect(serial.form != Number.Form.big)
  }

  @Test func `time and seed come from the options`() throws {
    let now = RecalculationOptions.serial(unixMilliseconds: 1_768_910_400_000)
    let recalculator = Recalculator(options: RecalculationOptions(now: now, seed: 42))
    _ = try recalculate(recalculator, #"{"id":"x","grid":[["=1"]]}"#)
    let settings = recalculator.calculator.cells.settings
    #expect(recalculator.calculator.arithmetic.equal(settings.now, now))
    #expect(settings.seed == 42)
  }
}
