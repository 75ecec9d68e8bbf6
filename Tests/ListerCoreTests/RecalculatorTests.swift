// SPDX-License-Identifier: MIT

import ListerCore
import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
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
    var options = RecalculationOptions()
    options.measures = true
    let recalculator = Recalculator(options: options)
    #expect(throws: DocumentError.self) { try recalculate(recalculator, "[[1,]]") }
    #expect(recalculator.perDocument.count == 1)
    #expect(recalculator.stages.evaluate == 0)
  }

  @Test(
    arguments: [
      (0, 25_569, 1), (86_400_000, 25_570, 1), (43_200_000, 51_139, 2), (-86_400_000, 25_568, 1),
      (-1_999, 2_209_161_598, 86_400),
    ])
  func `a moment is a serial number`(milliseconds: Int, numerator: Int, denominator: Int) {
    let arithmetic = Arithmetic()
    let expected = arithmetic.divide(Number(numerator), Number(denominator))
    let serial = Moment(unixMilliseconds: milliseconds).serial
    #expect(arithmetic.equal(serial, expected))
    #expect(serial.form != Number.Form.big)
  }

  @Test func `time and seed come from the options`() throws {
    let now = try #require(Moment("2026-01-20T12:00:00Z"))
    let recalculator = Recalculator(options: RecalculationOptions(now: now, seed: 42))
    _ = try recalculate(recalculator, #"{"id":"x","grid":[["=1"]]}"#)
    let settings = recalculator.calculator.cells.settings
    #expect(recalculator.calculator.arithmetic.equal(settings.now, now.serial))
    #expect(settings.seed == 42)
  }

  @Test func `without a moment in the options NOW is the present`() throws {
    let before = Moment.now
    let document = try Recalculator().calculate(#"[["=(NOW()-DATE(1970,1,1))*86400000"]]"#)
    let told = try #require(document["A1"]?.number).double
    #expect(Double(before.unixMilliseconds)...Double(Moment.now.unixMilliseconds) ~= told)
  }
}
