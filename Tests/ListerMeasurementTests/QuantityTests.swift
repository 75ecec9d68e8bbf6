// SPDX-License-Identifier: MIT

import ListerMeasurement
import Testing

@Suite struct QuantityTests {
  @Test(
    arguments: [
      (.count(0), "0"), (.count(999), "999"), (.count(1_000), "1,000"),
      (.count(-1_234_567), "-1,234,567"), (.count(.min), "-9,223,372,036,854,775,808"),
      (.duration(0), "0 ns"), (.duration(999), "999 ns"), (.duration(999.6), "1.00 µs"),
      (.duration(12_345), "12.3 µs"), (.duration(999_499), "999 µs"),
      (.duration(999_500), "1.00 ms"), (.duration(1_500_000_000), "1.50 s"),
      (.duration(59.99e9), "60.0 s"), (.duration(7_200e9), "7,200 s"), (.duration(.nan), "-"),
      (.bytes(512), "512 B"), (.bytes(4_575), "4.58 kB"), (.bytes(140_000_000), "140 MB"),
      (.bytes(3_400_000_000), "3.40 GB"),
      (.rate(84_210.4), "84,210 /s"), (.rate(3.14159), "3.14 /s"), (.rate(.infinity), "-"),
      (.byteRate(412_000_000), "412 MB/s"), (.byteRate(.nan), "-"),
      (.factor(1.934), "1.93"), (.factor(-0.005), "-0.01"), (.factor(0.004), "0.00"),
      (.share(0.9312), "93.1 %"), (.share(.nan), "-"), (.text("x86"), "x86"),
    ] as [(Quantity, String)]
  )
  func `people read a few digits and a unit`(quantity: Quantity, text: String) {
    #expect(quantity.text == text)
  }

  @Test(
    arguments: [
      (.count(-5), "-5"), (.duration(12_345.6), "12346"), (.duration(.nan), "null"),
      (.bytes(4_575), "4575"), (.rate(84_210.4), "84210.400"), (.byteRate(1e9), "1000000000"),
      (.factor(1.93421), "1.9342"), (.share(0.93), "0.9300"), (.rate(.infinity), "null"),
      (.duration(1e18), "1000000000000000000"), (.rate(1e300), "null"),
      (.text("a\"b\\c\n\u{1}é"), #""a\"b\\c\n\u0001é""#),
    ] as [(Quantity, String)]
  )
  func `programs read a plain value in the base unit`(quantity: Quantity, json: String) {
    #expect(quantity.json == json)
  }
}
