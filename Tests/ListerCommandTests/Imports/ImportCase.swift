// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import Lister
import ListerWorkbooks
import TestKit
import Testing

@testable import ListerCommand

/// A file as people download it, the words with which it is imported, and what must come of it.
///
/// The cases are the lines of `Tests/Tables/imports.ndjson`, each an object:
///
/// | member | means |
/// |---|---|
/// | `kind`, `name` | which kind of trap it is, and the case |
/// | `file` | the name of the file |
/// | `content` | its text; or `{"base64"}`; `{"zip"}`: names of entries with their texts; `{"rows", "merged"}`: a workbook |
/// | `options` | the words behind the name of the file |
/// | `exit` | the exit code; 0 if it is missing |
/// | `items` | for each member its values, item by item, spelled as they must be; null where an item has none |
/// | `grid` | the rows of the first grid |
/// | `lists` | the names of all lists that must be there |
/// | `told`, `untold` | what a remark or a reason must say, and what none may |
/// | `at` | the line and the column that the reason names |
///
/// Cells of workbooks are texts, numbers, null, `{"number", "format"}` and `{"duration"}`.
struct ImportCase: Sendable, CustomTestStringConvertible {
  let json: JSONText

  /// The cases of the file, in order.
  static let all: [ImportCase] = cases(in: "imports.ndjson").map { ImportCase(json: $0) }

  /// The lines of a file of cases.
  static func cases(in file: String) -> [JSONText] {
    let path = Datasets.root.appendingPathComponent("../Tests/Tables/\(file)")
    let text = (try? String(contentsOf: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").map { line in
      // A line that is no JSON fails as a case without a file.
      JSONText(String(line)) ?? JSONText(string: String(line))
    }
  }

  var testDescription: String { "\(text("kind")): \(text("name"))" }

  func text(_ key: String) -> String { json[key]?.string ?? "" }
  func texts(_ key: String) -> [String] { json[key]?.elements.compactMap(\.string) ?? [] }

  /// The bytes of the file; nil if the case doesn't say them.
  var content: [UInt8]? {
    guard let content = json["content"] else { return nil }
    if let text = content.string { return Array(text.utf8) }
    if let base64 = content["base64"]?.string {
      return Data(base64Encoded: base64).map { [UInt8]($0) }
    }
    if let entries = content["zip"] {
      var archive = ZipWriter()
      for entry in entries.members { archive.add(entry.key, entry.value.string ?? "") }
      return archive.file
    }
    guard let rows = content["rows"] else { return nil }
    let sheet = SheetFile(
      rows: rows.elements.map { $0.elements.map { ImportCase.cell($0) } },
      merged: content["merged"]?.elements.compactMap(\.string) ?? []
    )
    return text("file").hasSuffix("ods") ? sheet.ods : sheet.xlsx
  }

  private static func cell(_ json: JSONText) -> SheetFile.Cell {
    switch json.kind {
    case .null: .empty
    case .number: .number(json.text)
    case .object:
      if let duration = json["duration"]?.string {
        .duration(duration)
      } else {
        .number(json["number"]?.text ?? "", format: json["format"]?.string)
      }
    default: .text(json.string ?? json.text)
    }
  }
}

/// What came of a case, in the program's own process.
struct ImportCaseOutcome {
  let code: Int32
  /// What was said: remarks and reasons.
  let told: [String]
  /// The line and the column of the first file that was refused, as `1:20`.
  let place: String
  /// The documents by their names.
  let documents: [(name: String, list: JSONText)]

  init(_ subject: ImportCase) throws {
    let folder = try TemporaryFolder(inMemory: true)
    let bytes = try #require(subject.content)
    let path = "\(folder.path)/\(subject.text("file"))"
    try Data(bytes).write(to: URL(filePath: path))
    let words = ["import", path] + subject.texts("options")
    guard case .run(let invocation) = try Program.request(words) else {
      throw CocoaError(.featureUnsupported)
    }
    let lists = "\(folder.path)/lists"
    let run = try ImportRun(invocation, folder: lists)
    var options = run.options
    // Nothing outside of the folder is written.
    options.permissions = nil
    options.jobs = 1
    let report = run.workspace.importLists(from: invocation.operands, options)
    code = run.code(of: report, Cancellation()).rawValue
    let remarks = report.sources.flatMap { $0.lists.flatMap(\.remarks) + $0.remarks }
    let refusals = report.sources.flatMap(\.refusals).map(\.error)
    let failures = report.sources.compactMap { source -> String? in
      switch source.outcome {
      case .failed(let message), .refused(let message): message
      case .imported, .unchanged: nil
      }
    }
    let said = remarks.map { remark -> String in
      let line = remark.line.map { "line \($0): " } ?? ""
      return line + remark.message
    }
    told = said + refusals.map(\.description) + failures
    place = refusals.first.map { "\($0.line ?? 0):\($0.column ?? 0)" } ?? ""
    let names = (try? FileManager.default.contentsOfDirectory(atPath: lists)) ?? []
    documents = try names.filter { $0.hasSuffix(".list.json") }.sorted().map { name in
      let text = try folder.text("lists/\(name)")
      return (name: String(name.dropLast(".list.json".count)), list: try #require(JSONText(text)))
    }
  }

  /// The items of the first document.
  private var items: [JSONText] { documents.first?.list["items"]?.elements ?? [] }

  /// The values of a member, item by item.
  func values(_ key: String) -> [String] {
    items.map { item in
      // An item of nothing but a text is that text.
      if item.kind == .string { return key == "text" ? item.text : "null" }
      return item[key]?.text ?? "null"
    }
  }

  /// The rows of the first grid.
  var grid: [String] {
    documents.first?.list["grids"]?.elements.first?["rows"]?.elements.map(\.text) ?? []
  }
}
