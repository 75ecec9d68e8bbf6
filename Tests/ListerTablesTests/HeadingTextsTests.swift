// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// First rows of tables that hold nothing but texts: names of the columns, or a row that would be lost.
struct HeadingTextsTests: GivenTable {
  /// What is read of a text, between tabs if it has some.
  private func result(_ text: String) throws -> ImportResult {
    try FormatRun(text.contains("\t") ? "tsv" : "csv").read(text)
  }

  /// What is told of the first row; nil if nothing is.
  private func told(_ result: ImportResult) -> ImportRemark? {
    result.remarks.first { $0.message.hasPrefix("the first row") }
  }

  @Test(arguments: [
    "Rome,Italy\nOslo,Norway\nParis,France\n", "Elbe;Oder\nRhein;Donau\n",
    "rose\tred\nlily\twhite\noak\tgreen\n",
  ])
  func `a first row that nothing tells from others is headings, and it is told`(
    text: String
  ) throws {
    let result = try self.result(text)
    #expect(result.lists[0].list.items.count == text.split(separator: "\n").count - 1)
    let remark = try #require(told(result))
    #expect(remark.message.contains("--heading-rows 0") && !remark.isUnsettled)
  }

  @Test(arguments: [
    // Words that name columns, whatever the case, and in several languages.
    "name,country\nRome,Italy\nOslo,Norway\n", "City,Country\nRome,Italy\nOslo,Norway\n",
    "Stadt;Land\nRom;Italien\nOslo;Norwegen\n", "COUNTRY,CAPITAL\nItaly,Rome\nNorway,Oslo\n",
    "First author,Journal\nAnn,Nature\nBob,Cell\n", "ville;pays\nRome;Italie\nOslo;Norvège\n",
    // Another case, other signs, digits below, another length.
    "river,sea\nRhein,Nordsee\nOder,Ostsee\n", "River,Sea\nrhein,nordsee\noder,ostsee\n",
    "main_river,sea\nrhein,nordsee\noder,ostsee\n",
    "River,Bridge\nRhein,Nr 12\nOder,Nr 7\n", "Way,Ways\nA1x,Ulm\nB2x,Kiel\nC3x,Hof\nD4x,Bonn\n",
    // Columns of values, a member, formulas, one row behind the other.
    "River,Length\nRhein,1230\nOder,866\n", "River,Notes\nRhein,long\nOder,short\n",
    "River,Sea\nRhein,Nordsee\nRiver,Sea\nOder,Ostsee\n",
    // Titles, and names of rows.
    "Rivers of Europe\nRiver,Sea,Tide\nRhein,Nordsee,Flut\nOder,Ostsee,Ebbe\n",
    "River,Sea\nx,Rhein,Nordsee\ny,Oder,Ostsee\n",
  ])
  func `headings that something tells are not told`(text: String) throws {
    let result = try self.result(text)
    #expect(told(result) == nil, "\(text)")
    #expect(!result.remarks.contains { $0.isUnsettled })
  }

  @Test func `a word that none of a few words is names its column`() throws {
    let names = ["Ebro", "Tejo", "Loire", "Po", "Themse", "Elbe", "Oder", "Rhone", "Inn", "Isar"]
    let seas = ["Nordsee", "Ostsee"]
    let text = names.enumerated().map { "\($0.element),\(seas[$0.offset % 2])\n" }.joined()
    let named = try result("Donau,Meer\n" + text)
    #expect(told(named) == nil)
    let other = try result("Donau,Ostsee\n" + text)
    let row = try #require(told(other))
    #expect(row.isUnsettled)
  }

  @Test(arguments: [
    ("Rome,Italy\nMilan,Italy\nOslo,Norway\n", "Italy"),
    ("rose;red\nlily;white\ntulip;red\n", "red"), ("Ann\tBob\nAnn\tCy\n", "Ann"),
  ])
  func `a first row whose text stands below again is a row, and it is not settled`(
    text: String,
    word: String
  ) throws {
    let result = try self.result(text)
    #expect(result.lists[0].list.items.count == text.split(separator: "\n").count)
    let remark = try #require(told(result))
    #expect(remark.isUnsettled && remark.message.contains("since \"\(word)\" stands below it"))
    #expect(remark.message.contains("--heading-rows 1"))
  }

  @Test func `a first row with a code above such may be a row, and that is not settled`() throws {
    let codes = "AD,Andorra\nFR,France\nIT,Italy\nNO,Norway\n"
    let result = try self.result(codes)
    #expect(result.lists[0].list.items.count == 3 && told(result)?.isUnsettled == true)
    let named = try self.result("Code,Land\n" + codes)
    #expect(told(named) == nil)
  }

  @Test func `nothing is told of what the user says, and of a grid`() throws {
    let text = "Rome,Italy\nOslo,Norway\nParis,France\n"
    let results = [
      try read(text) { $0.headingRows = 1 }, try read(text) { $0.text = "Rome" },
      try read(text) { $0.shape = .grid },
    ]
    #expect(results.allSatisfy { told($0) == nil })
    let given = try read(text) { $0.headingRows = 0 }
    #expect(told(given) == nil && given.lists[0].list.items.count == 3)
  }
}
