// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
package import ListerModel

/// A format that lists and small tables come in: one declaration, from which all that knows formats derives.
///
/// Finding a format, `lister formats`, the documentation and its tested examples read these
/// declarations and nothing else; a new format is one file with one more of them.
package struct Format: Sendable {
  /// The word that names it: `csv`.
  package let name: String
  /// What it is, in one line without a full stop.
  package let summary: String
  /// What its files are called at the end, in lower case without the dot: `csv`; the first is preferred.
  package let extensions: [String]
  /// What is said besides: which fields it has, what becomes of those it doesn't know, its source.
  package let discussion: String
  /// A small file of it, as text; for a binary format, how such a file is made.
  package let example: String
  /// Whether the bytes are of this format: certain, possible or impossible.
  package let recognizes: @Sendable (ByteView) -> Recognition
  /// Reads all documents of a file; throws ``ImportError`` with its place.
  package let read: @Sendable (ByteView, ReadingOptions) throws(ImportError) -> ImportResult
  /// Writes documents as one file; nil for a format that is only read.
  package let write: (@Sendable ([NamedList], WritingOptions) throws(ExportError) -> ExportResult)?

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

/// A list and the name that its file gets.
package struct NamedList: Sendable {
  /// The name, without folder and extension; not checked yet.
  package var name: String
  /// The list.
  package var list: List

  /// A list of the given name.
  package init(name: String, list: List) {
    self.name = name
    self.list = list
  }
}

/// What a reader is told besides the bytes.
package struct ReadingOptions: Sendable {
  /// The name of the source without folder and extension: the name of a list that has none itself.
  package var name: String
  /// Whether a sheet larger than a grid is cut into tiles of 16 x 16; otherwise it is refused.
  package var tilesLargeSheets: Bool

  /// Options for a source of the given name.
  package init(name: String, tilesLargeSheets: Bool = false) {
    self.name = name
    self.tilesLargeSheets = tilesLargeSheets
  }
}

/// What was read from one file.
package struct ImportResult: Sendable {
  /// The lists.
  package var lists: [NamedList]
  /// What the user should know: fields that were kept as they are, cut sheets, a guessed encoding.
  package var remarks: [ImportRemark]

  /// A result of the given parts.
  package init(lists: [NamedList], remarks: [ImportRemark] = []) {
    self.lists = lists
    self.remarks = remarks
  }
}

/// Something that was noticed while reading and didn't stop it.
package struct ImportRemark: Hashable, Sendable {
  /// The line it is about, from 1; nil when it is about the whole file.
  package var line: Int?
  /// What was noticed, as a sentence without a full stop.
  package var message: String

  /// A remark of the given parts.
  package init(line: Int? = nil, message: String) {
    self.line = line
    self.message = message
  }
}

/// Why a file was refused, and where.
package struct ImportError: Error, Hashable, Sendable {
  /// The line, from 1; nil when lines mean nothing in the format.
  package var line: Int?
  /// The column, in characters from 1, or nil.
  package var column: Int?
  /// The place in the format's own terms, such as `Sheet1!B2` or `items[3].text`; empty if there is none.
  package var place: String
  /// What is wrong, as a sentence without a full stop.
  package var message: String

  /// An error of the given parts.
  package init(line: Int? = nil, column: Int? = nil, place: String = "", message: String) {
    self.line = line
    self.column = column
    self.place = place
    self.message = message
  }
}

/// Why lists can't be written in a format.
package struct ExportError: Error, Hashable, Sendable {
  /// What is wrong, as a sentence without a full stop.
  package var message: String

  /// An error with the given message.
  package init(message: String) { self.message = message }
}

/// A file that was written.
package struct ExportResult: Sendable {
  /// Its bytes.
  package var bytes: [UInt8]
  /// What the format could not hold, or holds in another form.
  package var remarks: [ImportRemark]

  /// A result of the given parts.
  ///
  /// Where the bytes begin with a text that begins with a byte order mark, one more is put before it, for
  /// readers take the first one away.
  package init(bytes: [UInt8], remarks: [ImportRemark] = []) {
    let mark = Array("\u{FEFF}".utf8)
    self.bytes = bytes.starts(with: mark) ? mark + bytes : bytes
    self.remarks = remarks
  }
}
