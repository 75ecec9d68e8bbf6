// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@Suite struct CountingTests {
  @Test(arguments: [
    (0, "0 cells"), (1, "1 cell"), (2, "2 cells"), (1_234, "1234 cells"), (-1, "-1 cells"),
  ])
  func `a number has the form of its noun behind it`(count: Int, text: String) {
    #expect(String(counting: count, "cell") == text)
  }

  @Test(arguments: [(1, "1 text is cut"), (0, "0 texts are cut"), (3, "3 texts are cut")])
  func `a verb has the form of the number too`(count: Int, text: String) {
    #expect(String(counting: count, one: "text is cut", many: "texts are cut") == text)
  }

  @Test func `the number may be written otherwise`() {
    #expect(String(counting: 1_234, "cell", written: "1,234") == "1,234 cells")
    #expect(String(counting: 1, "argument", written: "at least 1") == "at least 1 argument")
  }
}
