// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerWorkloads
import Testing

@Suite struct WorkloadTests {
  @Test(arguments: Workload.allCases, [false, true])
  func `a document is one line of JSON whose grid fits`(workload: Workload, distinct: Bool) throws {
    for index in 0..<20 {
      let line = line(workload, index, distinct: distinct)
      #expect(line.last == UInt8(ascii: "\n"))
      #expect(line.firstIndex(of: UInt8(ascii: "\n")) == line.count - 1)
      let rows = try rows(of: line)
      #expect(rows.count <= 16)
      #expect(rows.allSatisfy { $0.count <= 16 })
      for cell in workload.expected(index: index, seed: 7, distinct: distinct) {
        #expect((0..<16).contains(cell.row) && (0..<16).contains(cell.column))
      }
    }
  }

  @Test(arguments: [
    (Workload.invoice, 60), (.dense, 225), (.pricematrix, 58), (.loan, 106), (.matrix, 6),
    (.digits, 45),
  ])
  func `a document has as many formulas as its kind promises`(
    workload: Workload,
    formulas: Int
  ) throws {
    #expect(workload.doc.contains("\(formulas) formulas"))
    for distinct in [false, true] {
      let line = line(workload, 3, distinct: distinct)
      #expect(try self.formulas(of: line).compactMap(\.self).count == formulas)
    }
  }

  @Test(arguments: [Workload.invoice, .dense, .pricematrix, .loan, .matrix, .digits])
  func `documents share their layout, and distinct ones never do`(workload: Workload) throws {
    let shared = try (0..<50).map { try formulas(of: line(workload, $0, distinct: false)) }
    #expect(Set(shared).count == 1)
    let distinct = try (0..<200).map { try formulas(of: line(workload, $0, distinct: true)) }
    #expect(Set(distinct).count == 200)
  }

  @Test(arguments: Workload.allCases)
  func `a document depends on kind, index and seed, and on nothing else`(workload: Workload) {
    #expect(line(workload, 5, distinct: true) == line(workload, 5, distinct: true))
    #expect(line(workload, 5, distinct: false) != line(workload, 6, distinct: false))
    #expect(
      line(workload, 5, distinct: false) != line(workload, 5, distinct: false, seed: 8)
    )
  }

  @Test(arguments: [
    (Workload.invoice, 0xf953_e98e_c023_6ecd as UInt64), (.dense, 0x7c71_7484_bfee_60d2),
    (.pricematrix, 0x973b_c46f_8a67_275e), (.loan, 0xf1e2_a462_fe28_db96),
    (.matrix, 0x5256_8868_a21e_9593), (.digits, 0x6b45_51fa_d914_5232),
    (.table, 0x952f_b78b_1bde_a1e0), (.mixed, 0x59f3_4099_6a44_0b85),
    (.templates, 0xd640_797a_3ff2_288e), (.drift, 0x537b_6d85_9bdd_930f),
  ])
  func `a document is the same on every machine`(workload: Workload, digest: UInt64) {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for index in 0..<10 {
      // FNV-1a, so that a change of a generator is seen, for all recorded figures end with it.
      for byte in line(workload, index, distinct: index % 2 == 0) {
        hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
      }
    }
    #expect(hash == digest)
  }

  @Test func `a mixture has the five kinds in turn`() {
    let turns: [Workload] = [.invoice, .dense, .pricematrix, .loan, .matrix]
    for index in 0..<12 {
      let expected = line(turns[index % 5], index, distinct: false)
      #expect(line(.mixed, index, distinct: false) == expected)
    }
  }

  @Test func `templates come in any order, and each of them many times`() throws {
    let all = try (0..<5_000).map { try formulas(of: line(.templates, $0, distinct: false)) }
    #expect(Set(all).count == Workload.templateCount)
    let repeated = zip(all, all.dropFirst()).count { $0 == $1 }
    #expect(repeated < 50)
  }

  @Test func `what one program writes drifts in lines, members and spellings`() throws {
    let lines = (0..<1_000).map {
      String(decoding: line(.drift, $0, distinct: false), as: UTF8.self)
    }
    let rows = try lines.map { try self.rows(of: Array($0.utf8)).count }
    #expect(Set(rows) == Set(10...14))
    for piece in [#""customer""#, #""note""#, "ü", #"\u00e9"#, "e-2", #"\""#] {
      let count = lines.count { $0.contains(piece) }
      #expect((20..<900).contains(count), "\(piece)")
    }
  }

  @Test func `numbers of many digits are as long as they are said to be`() throws {
    let document = try #require(
      String(validating: line(.digits, 2, distinct: false), as: UTF8.self)
    )
    let lengths = document.split { !("0"..."9").contains($0) }.map(\.count).filter { $0 > 9 }
    #expect(lengths.count == 30)
    #expect(lengths.allSatisfy { (30...80).contains($0) })
    // The squares of numbers that all have at least 59 digits.
    let sums = Workload.digits.expected(index: 2, seed: 7, distinct: false)
      .filter { $0.column == 3 }.map(\.text.count)
    #expect(sums == sums.sorted() && sums.allSatisfy { (117...321).contains($0) })
  }

  @Test func `the answers of an invoice are those of its own lines`() throws {
    let rows = try rows(of: line(.invoice, 1, distinct: false))
    var cents = 0
    for row in rows[1...11] {
      let quantity = try #require(row[1] as? Int)
      let price = try #require(row[2] as? NSNumber)
      let discount = try #require(row[4] as? Int)
      let hundredths = quantity * Int((price.doubleValue * 100).rounded()) * (100 - discount)
      cents += (hundredths + 50) / 100
    }
    let net = Workload.invoice.expected(index: 1, seed: 7, distinct: false)[0]
    #expect((net.row, net.column) == (12, 5))
    #expect(Double(net.text) == Double(cents) / 100)
  }

  // MARK: -

  private func line(
    _ workload: Workload,
    _ index: Int,
    distinct: Bool,
    seed: UInt64 = 7
  ) -> [UInt8] {
    var buffer = ByteBuffer()
    workload.generate(index: index, seed: seed, distinct: distinct, into: &buffer)
    return buffer.view.array
  }

  private func rows(of line: [UInt8]) throws -> [[Any]] {
    let object = try JSONSerialization.jsonObject(with: Data(line))
    let document = try #require(object as? [String: Any])
    let grids = try #require(document["grids"] as? [[String: Any]])
    return try #require(grids.first?["rows"] as? [[Any]])
  }

  /// The texts of the formulas, cell by cell; nil where there is none.
  private func formulas(of line: [UInt8]) throws -> [String?] {
    try rows(of: line).flatMap { row in
      row.map { cell in (cell as? String).flatMap { $0.hasPrefix("=") ? $0 : nil } }
    }
  }
}
