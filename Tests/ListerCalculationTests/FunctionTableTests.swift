// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerCalculation

@Suite struct FunctionTableTests {
  /// Functions of so many names, each with an alias.
  private func table(of count: Int) -> FunctionTable {
    FunctionTable(
      (0..<count).map { number in
        FunctionDefinition(
          "F\(number)",
          aliases: ["G.\(number)"],
          .logical,
          [],
          "",
          source: "",
          example: "",
          gives: ""
        ) { _ in .empty }
      }
    )
  }

  private func index(of name: String, in table: FunctionTable) -> Int? {
    Array(name.utf8).withByteView { table.signatures.index(of: $0) }
  }

  // The names of 511 functions and their aliases were the most that its 1,024 places let it end with.
  @Test(arguments: [0, 1, 511, 512, 513, 2000])
  func `all of so many names are found, and no other`(count: Int) {
    let table = table(of: count)
    for number in 0..<count {
      #expect(index(of: "F\(number)", in: table) == number)
      #expect(index(of: "g.\(number)", in: table) == number)
    }
    for number in count..<count + 1000 { #expect(index(of: "F\(number)", in: table) == nil) }
  }

  @Test func `names are found in any case and behind the prefixes that some programs write`() {
    let table = FunctionTable.standard
    let sum = index(of: "SUM", in: table)
    #expect(sum != nil)
    for name in ["sum", "Sum", "_xlfn.SUM", "_XLWS.sum"] {
      #expect(index(of: name, in: table) == sum)
    }
    for name in ["", "_", "_xlfn", "_xlfn.", "_xlfn.sums", "_xlfx.SUM", "SUM ", "SU"] {
      #expect(index(of: name, in: table) == nil)
    }
  }

  @Test func `every function is found by its name and its aliases`() {
    let table = FunctionTable.standard
    for (number, function) in table.functions.enumerated() {
      for name in [function.name] + function.aliases {
        #expect(index(of: name, in: table) == number, "\(name)")
      }
    }
  }
}
