// SPDX-License-Identifier: MIT

@testable import ListerFormats
import ListerTables
import TestKit
import Testing

/// What an export wrote, an import reads: nothing is changed, lost or invented without a word.
@Suite struct ExportLawTests {
  static let names = FormatTable.standard.filter { $0.write != nil }.map(\.name)

  @Test(arguments: names)
  func `what an export wrote is read as it was, but for its report`(name: String) throws {
    let format = try #require(FormatTable.format(named: name))
    var lists = HostileList(seed: 1)
    var written = 0
    for _ in 0..<20 {
      guard let law = ExportLaw(format, try lists.next()) else { continue }
      written += 1
      let breaches = law.breaches()
      #expect(breaches.isEmpty, "\(law.description)")
    }
    #expect(written > 0)
  }
}
