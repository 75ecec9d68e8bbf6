// SPDX-License-Identifier: MIT

package import ListerFiles

/// Where a ``RecalculationJob`` puts its documents.
package enum JobOutput: Hashable, Sendable {
  /// An open descriptor, such as standard output (1): one line per document, in the order of the
  /// input.
  ///
  /// Documents of files are compacted to one line. A document that fails leaves an error record in
  /// its place.
  case descriptor(Int32)
  /// The same, handed to a function.
  case outlet(ByteOutlet)
  /// The same as with a descriptor, but a document that is the only input is written whole, as it is laid out.
  ///
  /// If that document fails, nothing is written.
  case document(Int32)
  /// One file, replaced whole at the end; a device or a pipe is written as it is.
  ///
  /// It takes one line per document, or, unless it ends in `.ndjson` or `.jsonl`, a document that
  /// is the only input as it is laid out. If an input can't be opened or read to its end, or that
  /// document fails, the file stays as it was.
  case file(String)
  /// A folder, made when it is missing, that gets a file for each input file under its relative
  /// path.
  ///
  /// A document file that fails, and a stream that can't be read to its end, leave their file as it
  /// was; a line that fails leaves an error record.
  case folder(String)
  /// A folder, made when it is missing, that gets all documents, a line each, in files that
  /// ``RecalculationSettings/parts`` describes.
  ///
  /// Each of them is there whole or not at all. If an input can't be opened or read to its end, the last
  /// one is not there.
  case parts(String)
  /// Each input file is replaced whole, if anything in it changes; what fails stays as it is.
  case inPlace
  /// Nothing is written; ``JobCounts/changed`` tells how many documents would change.
  case check
}

extension JobOutput {
  /// The path of the file that takes the output of an input, where each has its own.
  package func target(of input: JobInput) -> String? {
    switch self {
    case .inPlace: input.path
    case .folder(let folder): Folder.path(folder, input.relativePath)
    case .descriptor, .outlet, .document, .file, .parts, .check: nil
    }
  }
}
