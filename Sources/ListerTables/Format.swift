// SPDX-License-Identifier: MIT

package import ListerBasics

/// A format that lists and small tables come in: one declaration, from which all that knows formats
/// derives.
///
/// Finding a format, `lister formats`, the documentation and its tested examples read these
/// declarations and nothing else; a new format is one file with one more of them.
package struct Format: Sendable {
  /// The word that names it: `csv`.
  package let name: String
  /// What it is, in one line without a full stop.
  package let summary: String
  /// What its files are called at the end, in lower case without the dot: `csv`; the first is
  /// preferred.
  package let extensions: [String]
  /// What is said as well: which fields it has, what becomes of those it doesn't know, its source.
  package let discussion: String
  /// A small file of it, as text; for a binary format, how such a file is made.
  package let example: String
  /// What its files have a place for.
  package let holds: FormatCapabilities
  /// What the user can say of its files.
  package let takes: TableOptions.Topics
  /// Whether the bytes are of this format: certain, possible or impossible.
  package let recognizes: @Sendable (ByteView) -> Recognition
  /// Reads all documents of a file; throws ``ImportError`` with its place.
  package let read: Reader
  /// Writes documents as one file, and reports what they say that the format has no place for; nil
  /// for a format that is only read.
  package let write: Writer?

  /// Reads all documents of a file.
  package typealias Reader =
    @Sendable (ByteView, ReadingOptions) throws(ImportError) -> ImportResult
  /// Writes documents as one file.
  package typealias Writer =
    @Sendable ([NamedList], WritingOptions) throws(ExportError) -> ExportResult

  /// A format of the given parts; `write` leaves the remarks on what `holds` doesn't say to this.
  ///
  /// Its files are texts without tables unless `takes` says otherwise.
  package init(
    name: String,
    summary: String,
    extensions: [String],
    discussion: String,
    example: String,
    holds: FormatCapabilities,
    takes: TableOptions.Topics = .encoding,
    recognizes: @escaping @Sendable (ByteView) -> Recognition,
    read: @escaping Reader,
    write: Writer?
  ) {
    self.name = name
    self.summary = summary
    self.extensions = extensions
    self.discussion = discussion
    self.example = example
    self.holds = holds
    self.takes = takes
    self.recognizes = recognizes
    self.read = read
    guard let write else {
      self.write = nil
      return
    }
    self.write = { (lists, options) throws(ExportError) in
      let kept = lists.map { holds.kept($0) }
      var result = try write(kept.map(\.list), options)
      result.remarks.insert(contentsOf: kept.flatMap { holds.remarks(on: $0.list.list) }, at: 0)
      result.remarks.insert(contentsOf: kept.compactMap(\.remark), at: 0)
      guard let target = options.target else { return result }
      let readBack = ReadBack(format: name, told: result.remarks.map(\.message))
      if let remark = readBack.remark(onFinding: result.bytes, in: target) {
        result.remarks.append(remark)
      }
      // What is quoted against formulas is not to come back, and what holds all tells of its own.
      if !options.defuses, !holds.items.areAll {
        result.remarks += readBack.remarks(on: kept.map(\.list), result.bytes, read)
      }
      return result
    }
  }

  /// Reads files whose bytes are text in whatever encoding by what reads it in UTF-8.
  package static func decoding(_ read: @escaping Reader) -> Reader {
    { (bytes, options) throws(ImportError) in
      let text = try SourceText(bytes)
      var result = try read(text.view, options)
      if let remark = text.remark { result.remarks.insert(remark, at: 0) }
      return result
    }
  }

  /// Refuses a page of the web, XML and documents where something else is expected: servers answer with
  /// these when something is wrong.
  package func checkIsNotForeign(_ bytes: ByteView) throws(ImportError) {
    if name != "html", ForeignFile.isPage(bytes) {
      throw ImportError(message: "this is a page of the web (HTML), and not of the format \(name)")
    }
    if let message = ForeignFile.document(bytes) { throw ImportError(message: message) }
    if !["html", "opml"].contains(name), let message = ForeignFile.markup(bytes) {
      throw ImportError(message: message)
    }
  }

  /// How sure the look at the first bytes is.
  package enum Recognition: Int, Comparable, Sendable {
    /// It is not of this format.
    case impossible
    /// It may be, if its name says so.
    case possible
    /// It may be, and any text may, so a name that speaks for another format counts more.
    case plausible
    /// It has the shape of the format.
    case likely
    /// It has the format's mark.
    case certain

    /// The order of certainty.
    package static func < (left: Recognition, right: Recognition) -> Bool {
      left.rawValue < right.rawValue
    }
  }
}
