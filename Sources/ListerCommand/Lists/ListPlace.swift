// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension Argument {
  /// The list that a command works on.
  static let list = Argument(
    name: "LIST",
    count: .one,
    help: """
      A path (with a slash in it, or ending in .json), a link (lister:///path?color=0 or \
      file:///path), or the name of a list in the folder of --in.
      """,
    completion: .lists
  )
}

/// The list that a word of the command line means.
struct ListPlace: Sendable {
  /// The path of its document, as a user would write it.
  let path: String
  /// Its name: that of its file.
  var name: String { ListFolder.name(of: path) }

  /// A list at a path.
  init(path: String) { self.path = path }

  /// The list that a word means: a path, a link or an address, or a name in the folder of the line.
  ///
  /// - Parameters:
  ///   - word: what stands on the command line.
  ///   - invocation: the rest of the line.
  ///   - deleted: whether a list that was deleted is found by its name too.
  /// - Throws: ``CommandError`` when a name isn't found, or means several lists.
  init(
    _ word: String,
    _ invocation: Invocation,
    deleted: Bool = false
  ) throws(CommandError) {
    if DeepLink.isLink(word) {
      do throws(DeepLinkError) {
        path = try DeepLink(word).path
      } catch {
        throw .failed("\(word): \(error.description)")
      }
    } else if ListPlace.isPath(word) {
      path = FileAddress.path(word) ?? word
    } else {
      path = try ListFolder(invocation).find(word, deleted: deleted)
    }
  }

  /// Whether a word is a path rather than a name.
  static func isPath(_ word: String) -> Bool { word.contains("/") || word.hasSuffix(".json") }

  /// Whether there is anything at the path.
  ///
  /// - Throws: ``CommandError/unavailable(_:)`` when that can't be found out.
  func isPresent() throws(CommandError) -> Bool {
    do {
      return try FileStatus.ifPresent(at: path) != nil
    } catch {
      throw .unavailable(Shown(error.description))
    }
  }

  /// The bytes of the document.
  ///
  /// - Throws: ``CommandError/unavailable(_:)`` when it can't be read.
  func bytes() throws(CommandError) -> [UInt8] { try contents().bytes }

  /// The bytes of the document, and what its file was when they were read.
  ///
  /// - Throws: ``CommandError/unavailable(_:)`` when it can't be read.
  func contents() throws(CommandError) -> (bytes: [UInt8], status: FileStatus) {
    var buffer = ByteBuffer(capacity: 64 * 1024)
    do {
      let status = try WholeFile.read(path, limit: DocumentLimits.bytes, into: &buffer)
      return (buffer.view.array, status)
    } catch {
      throw .unavailable(Shown(error.description))
    }
  }

  /// The list that a document at this place holds.
  ///
  /// - Throws: ``CommandError/failed(_:)`` with line and column when it holds none.
  func list(from bytes: [UInt8]) throws(CommandError) -> List {
    try bytes.withByteView { (view) throws(CommandError) in
      do throws(DocumentError) {
        return try ListReader().list(from: view)
      } catch {
        throw .failed(Shown(error.description(path: path, document: view)))
      }
    }
  }

  /// The list, read from its file.
  func read() throws(CommandError) -> List { try list(from: bytes()) }
}
