// SPDX-License-Identifier: MIT

import Foundation
import Lister
import ListerWorkbooks
import TestKit
import Testing

/// Pages that programs put beside their data, as Google Takeout does.
struct ImportCompanionTests {
  private static let note = """
    {"color":"DEFAULT","isTrashed":false,"isPinned":false,"isArchived":false,\
    "listContent":[{"text":"Milk","isChecked":false},{"text":"Tea","isChecked":true}],\
    "title":"Shop","userEditedTimestampUsec":1763719200000000}
    """
  private static let page = """
    <!DOCTYPE html><html><head><title>Shop</title></head><body>
    <div class="title">Shop</div><ul class="list"><li>Milk</li><li>Tea</li></ul></body></html>
    """
  private static let table = """
    <!DOCTYPE html><html><body><table><tr><th>name</th><th>size</th></tr>
    <tr><td>Ulm</td><td>126</td></tr><tr><td>Kiel</td><td>247</td></tr></table></body></html>
    """

  /// Imports files that are in an archive, or in a folder.
  private func imported(
    _ files: [(name: String, content: String)],
    isArchive: Bool,
    as format: String? = nil
  ) throws -> (source: ImportReport.Source, run: ImportRun) {
    let run = try ImportRun()
    var archive = ZipWriter()
    for file in files {
      archive.add(file.name, file.content)
      if !isArchive { try run.write(file.content, to: "in/\(file.name)") }
    }
    var path = run.folder.path + "/in"
    if isArchive {
      path = run.folder.path + "/takeout.zip"
      try Data(archive.file).write(to: URL(fileURLWithPath: path))
    }
    let report = run(path) { options in
      options.format = format.flatMap { FormatDescription(named: $0) }
    }
    return (try #require(report.sources.first), run)
  }

  private func told(_ source: ImportReport.Source) -> [String] { source.remarks.map(\.message) }

  @Test(arguments: ["Keep", "Google Notizen"], [true, false])
  func `a Takeout comes in without its pages, which are told`(
    folder: String,
    isArchive: Bool
  ) throws {
    let (source, run) = try imported(
      [
        ("Takeout/archive_browser.html", Self.table), ("Takeout/\(folder)/Shop.html", Self.page),
        ("Takeout/\(folder)/Shop.json", Self.note),
        ("Takeout/\(folder)/Labels.txt", "Food\nHome\n"),
        ("Takeout/\(folder)/photo.jpg", "x"),
      ],
      isArchive: isArchive
    )
    #expect(source.outcome == .imported)
    #expect(source.refusals.isEmpty, "\(source.refusals)")
    #expect(source.lists.map(\.name) == ["Shop"])
    #expect(run.files == ["Shop.list.json"])
    #expect(try run.texts("Shop") == ["Milk", "Tea"])
    #expect(
      Set(told(source)) == [
        "1 page beside its .json skipped",
        "the index page of a Takeout is skipped: Takeout/archive_browser.html",
        "the labels of the notes are skipped: Takeout/\(folder)/Labels.txt",
        "a file is skipped, because its name belongs to no format: Takeout/\(folder)/photo.jpg",
      ]
    )
  }

  @Test(arguments: [true, false])
  func `many pages are one remark with their number`(isArchive: Bool) throws {
    let files = (1...5).flatMap { number in
      [
        (name: "Keep/\(number).json", content: Self.note.replacing("Shop", with: "List \(number)")),
        (name: "Keep/\(number).HTML", content: Self.page),
      ]
    }
    let (source, run) = try imported(files, isArchive: isArchive)
    #expect(source.refusals.isEmpty && source.lists.count == 5 && run.files.count == 5)
    #expect(told(source) == ["5 pages beside their .json skipped"])
  }

  @Test(arguments: ["Takeout/Archiv_Übersicht.html", "all/Takeout/archive_browser.html"])
  func `the index of a Takeout is known in other languages, and deeper`(index: String) throws {
    let folder = (index as NSString).deletingLastPathComponent
    let (source, _) = try imported(
      [
        (index, Self.table), ("\(folder)/Keep/Shop.json", Self.note),
        ("\(folder)/Keep/Shop.html", Self.page),
      ],
      isArchive: true
    )
    #expect(source.lists.map(\.name) == ["Shop"] && source.refusals.isEmpty)
    #expect(told(source).contains("the index page of a Takeout is skipped: \(index)"))
  }

  @Test func `the folder of a Takeout itself comes in without its index`() throws {
    let run = try ImportRun()
    try run.write(Self.table, to: "Takeout/archive_browser.html")
    try run.write(Self.note, to: "Takeout/Keep/Shop.json")
    try run.write(Self.page, to: "Takeout/Keep/Shop.html")
    let source = try #require(run(run.folder.path + "/Takeout").sources.first)
    #expect(source.lists.map(\.name) == ["Shop"] && source.refusals.isEmpty)
    #expect(told(source).count == 2)
  }

  @Test(
    arguments: [
      [("towns.html", table), ("other.json", note)],
      [("a/towns.html", table), ("b/towns.json", note)],
      [("Takeout/towns.html", table), ("Takeout/Shop.json", note)],
      [("archive_browser.html", table), ("Shop.json", note)],
    ],
    [true, false]
  )
  func `a page without data beside it is a table`(
    files: [(String, String)],
    isArchive: Bool
  ) throws {
    let (source, _) = try imported(
      files.map { (name: $0.0, content: $0.1) },
      isArchive: isArchive
    )
    #expect(source.lists.count == 2 && source.refusals.isEmpty && told(source) == [])
  }

  @Test(arguments: [true, false])
  func `labels beside the notes of a Takeout are told, also without pages`(isArchive: Bool) throws {
    let (source, run) = try imported(
      [
        ("Takeout/Google Notizen/Shop.json", Self.note),
        ("Takeout/Google Notizen/Labels.txt", "Food\n"),
      ],
      isArchive: isArchive
    )
    #expect(run.files == ["Shop.list.json"])
    #expect(told(source).contains { $0.hasPrefix("the labels of the notes are skipped") })
  }

  @Test func `labels without notes are a list`() throws {
    let (source, run) = try imported([("Labels.txt", "Food\nHome\n")], isArchive: true)
    #expect(source.lists.map(\.name) == ["Labels"])
    #expect(try run.texts("Labels") == ["Food", "Home"])
  }

  @Test func `who names the format of pages gets them`() throws {
    let (source, _) = try imported(
      [("towns.html", Self.table), ("towns.json", Self.note)],
      isArchive: true,
      as: "html"
    )
    #expect(source.lists.map(\.name) == ["towns"])
    #expect(!told(source).contains { $0.contains("skipped") })
  }

  @Test func `a Takeout that comes again is compared without its pages`() throws {
    let (_, run) = try imported(
      [("Keep/Shop.json", Self.note), ("Keep/Shop.html", Self.page)],
      isArchive: false
    )
    try run.write(Self.note.replacing("Tea", with: "Salt"), to: "in/Keep/Shop.json")
    let source = run.update().sources[0]
    #expect(source.outcome == .imported && source.refusals.isEmpty)
    #expect(try run.texts("Shop") == ["Milk", "Salt"])
    #expect(told(source) == ["1 page beside its .json skipped"])
  }
}
