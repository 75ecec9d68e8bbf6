// SPDX-License-Identifier: MIT

package import ListerFiles

/// One source of documents for a ``RecalculationJob``.
package struct JobInput: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A file that is one document.
    case document
    /// An open descriptor, a pipe or a device that is one document; without a number it is opened.
    case documentStream(Int32?)
    /// A file, a pipe or a device with one document per line.
    case lines
    /// An open descriptor with one document per line, such as standard input.
    case descriptor(Int32)
    /// What a function gives, with one document per line.
    case feed(ByteFeed)
    /// A stream of which the first bytes were looked at, with one document or row per line.
    case begun(BegunInput)
  }

  package var kind: Kind
  /// The path, or a name for messages such as `standard input`.
  package var path: String
  /// The path below the folder that was named, where output to a folder goes: `2026/05/quote.json`.
  package var relativePath: String
  /// How it is divided into documents, where there may be several.
  package var framing = StreamFraming.content
  /// The number of the first line, where there are lines.
  package var firstLine = 1
  /// What a file showed of itself before it was opened, if it is to be remembered when it is found
  /// up to date.
  let trace: FileTrace?

  /// An input of the given parts; the relative path is the file's name unless it is given.
  package init(_ kind: Kind, path: String, relativePath: String? = nil) {
    self.init(kind, path: path, relativePath: relativePath ?? Folder.name(of: path), trace: nil)
  }

  /// The same, of a file that was looked at.
  init(_ kind: Kind, path: String, relativePath: String, trace: FileTrace?) {
    self.kind = kind
    self.path = path
    self.relativePath = relativePath
    self.trace = trace
  }

  var isDocument: Bool {
    switch kind {
    case .document, .documentStream: true
    case .lines, .descriptor, .feed, .begun: false
    }
  }

  /// What the input is now, and how large; a feed is no file that could tell.
  func status() throws(FileError) -> FileStatus {
    switch kind {
    case .descriptor(let number), .documentStream(let number?):
      return try FileDescriptor(borrowing: number, path: path).status()
    case .document, .documentStream(nil), .lines: return try FileStatus(of: path)
    case .begun(let input):
      if let status = input.status { return status }
    case .feed: break
    }
    throw FileError(.open, path, .notRegular)
  }

  /// Standard input; in a folder of output it becomes `stdin.ndjson`.
  package static var standardInput: JobInput {
    JobInput(.descriptor(0), path: "standard input", relativePath: "stdin.ndjson")
  }

  /// Standard input as one document; in a folder of output it becomes `stdin.json`.
  static var standardDocument: JobInput {
    JobInput(.documentStream(0), path: "standard input", relativePath: "stdin.json")
  }
}
