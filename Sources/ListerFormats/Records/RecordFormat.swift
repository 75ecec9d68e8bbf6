// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
package import ListerTables

/// A format whose files are merged as they are: how its records are found, and written anew.
package struct RecordFormat: Sendable {
  /// The name, which is that of a ``Format``.
  package let name: String
  /// What its files are usually called, as git's attributes say it.
  package let patterns: [String]
  /// Whether the fields decide what a record is known by and how it is called.
  var isTable = false
  /// Whether the fields of a record are words of one sentence, so that a word can become part of another
  /// field.
  var isSentence = false
  /// Fields that programs change by themselves; their conflicts are not reported.
  var unheeded: Set<String> = []
  /// Finds the records of a text.
  let records: @Sendable (String) throws(ImportError) -> RecordFile
  /// The bytes of a record that no version has, made of those that there are; the first is the model.
  let render: @Sendable (JSONText, [RecordFile.Record], RecordTable?) -> String

  /// All of them, in the order of the formats.
  package static let all: [RecordFormat] = [
    .json, .ndjson, .icalendar, .csv, .tsv, .markdown, .todotxt,
  ]

  /// The one of a format; nil if its files are not merged as they are.
  ///
  /// An array of objects is a table among the formats, and merged like other JSON.
  package static func named(_ name: String) -> RecordFormat? {
    name == Format.jsonTable.name ? .json : all.first { $0.name == name }
  }

  /// The one that people mean: by its name, by an ending or a name of its files, or by what it is called.
  package static func meant(by word: String) -> RecordFormat? {
    let word = word.lowercased()
    return named(word) ?? all.first { $0.patterns.contains(word) }
      ?? otherNames[word].flatMap(named) ?? forFile("." + word)
  }

  /// What formats are called besides.
  private static let otherNames = ["markdown": "text", "todo": "todotxt", "list": "json"]

  /// The one that a file is of, by its name; nil if that says nothing.
  ///
  /// A whole name, `todo.txt`, says more than an ending.
  package static func forFile(_ path: String) -> RecordFormat? {
    let name = path.split(separator: "/").last.map { $0.lowercased() } ?? ""
    return all.first { $0.patterns.contains(name) }
      ?? FormatTable.standard.lazy
      .filter { $0.extensions.contains { name.hasSuffix(".\($0)") } }
      .compactMap { named($0.name) }.first
  }

  /// Whether versions of a file are of the format, and not documents of Lister.
  ///
  /// Where nothing is in any version, they are of it only if somebody has named it.
  package func holds(_ versions: [[UInt8]], isNamed: Bool = false) -> Bool {
    let kinds = name == RecordFormat.json.name ? versions.map(RecordFormat.isRecords) : [true]
    return (isNamed || kinds.contains(true)) && !kinds.contains(false)
  }

  /// Versions of a file whose records are known by the same field.
  package func named(_ files: [RecordFile]) -> [RecordFile] {
    guard isTable else { return files }
    let isWrapped = files.contains { $0.isWrapped }
    let files = isWrapped ? files.map(\.wrapped) : files
    let naming = RecordNaming(files)
    return files.map(naming.named)
  }

  /// Reads a file.
  ///
  /// - Throws: ``ImportError`` with the place; a file that is not UTF-8 is refused, for it could not
  ///   be written again as it is.
  package func read(_ bytes: [UInt8]) throws(ImportError) -> RecordFile {
    try bytes.withByteView { (view) throws(ImportError) in
      if let offset = UTF8Scan(view).invalid {
        throw ImportError(at: offset, in: view, message: "these bytes are not UTF-8")
      }
      let mark = UTF8Text.byteOrderMark
      let hasMark = view.hasPrefix(mark)
      var file = try records(view[(hasMark ? mark.count : 0)..<view.count].string)
      file.hasMark = hasMark
      return file
    }
  }
}
