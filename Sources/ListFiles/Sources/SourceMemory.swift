// SPDX-License-Identifier: MIT

public import Bytes
import ListerKit

/// The sources that were imported into a folder, and the version of each document that came last.
///
/// ```
/// .lister/sources/<identifier of the address>/source.json   the source and its documents
/// .lister/sources/<identifier of the address>/<identifier of key and name>.base    a document as it came
/// ```
/// A base belongs to a list of the source and to the document that it was merged into, so it is right
/// also when the program was killed before the source itself was remembered.
///
/// A base is replaced after the document that it was merged into, and the source after all bases. So a
/// program that is killed between leaves a base that is too old, never one that is too new; merging
/// the same version again from an older base gives the same document.
public struct SourceMemory: Sendable {
  /// The folder of the documents.
  public let folder: String

  /// The memory of a folder, which need not have one yet.
  public init(folder: String) { self.folder = folder }

  private var root: String { Folder.path(folder, ".lister/sources") }

  private static let space = ItemUUID(high: 0x5B1F_0C9E_8A34_4D26, low: 0xB0E7_4C52_96D1_A83F)

  private func home(of address: String) -> String {
    Folder.path(root, ItemUUID.named(address, in: SourceMemory.space).description)
  }

  /// The source of an address as it was imported last; nil if it never was.
  ///
  /// - Throws: ``FileError`` when what is remembered can't be read.
  public func source(_ address: String) throws(FileError) -> RememberedSource? {
    try source(in: home(of: address))
  }

  /// All sources, in the order of their addresses.
  ///
  /// - Throws: ``FileError`` when what is remembered can't be read.
  public func sources() throws(FileError) -> [RememberedSource] {
    guard (try? FileStatus(of: root)) != nil else { return [] }
    var names: [String] = []
    try Folder.forEachEntry(of: root) { name, _ in
      if let name, !name.hasPrefix(".") { names.append(name) }
    }
    var sources: [RememberedSource] = []
    for name in names {
      if let source = try source(in: Folder.path(root, name)) { sources.append(source) }
    }
    return sources.sorted { $0.address < $1.address }
  }

  private func source(in home: String) throws(FileError) -> RememberedSource? {
    let path = Folder.path(home, "source.json")
    guard (try? FileStatus(of: path)) != nil else { return nil }
    var buffer = ByteBuffer()
    try WholeFile.read(path, limit: SourceMemory.limit, into: &buffer)
    return JSONText(buffer.view.string).flatMap { RememberedSource($0) }
  }

  /// The most bytes of a description: a million documents have room.
  private static let limit = 256 << 20

  /// Remembers a source; the bases of its documents are remembered already.
  ///
  /// - Throws: ``FileError``; what was remembered before stays then.
  public func remember(_ source: RememberedSource) throws(FileError) {
    let home = home(of: source.address)
    try Folder.make(home)
    var buffer = ByteBuffer()
    buffer.append(source.json.text)
    buffer.append("\n")
    try AtomicFile.replace(Folder.path(home, "source.json"), with: buffer.view)
  }

  /// Removes what programs that were killed have left in the memory of a source.
  public func removeLeftovers(of source: RememberedSource) {
    let home = home(of: source.address)
    if (try? FileStatus(of: home)) != nil { AtomicFile.removeLeftovers(in: home) }
  }

  /// Appends the base of a source's document to `buffer`; false if there is none.
  ///
  /// - Throws: ``FileError`` when it is there and can't be read.
  public func readBase(
    of document: RememberedSource.Document,
    _ source: RememberedSource,
    into buffer: inout ByteBuffer
  ) throws(FileError) -> Bool {
    let path = basePath(of: document, source)
    guard (try? FileStatus(of: path)) != nil else { return false }
    try WholeFile.read(path, limit: DocumentLimits.bytes, into: &buffer)
    return true
  }

  /// Remembers a document as it came.
  ///
  /// It is not flushed to the disk, which would take longer than everything else: what a crash of the
  /// machine has torn is no document, and counts as no base.
  ///
  /// - Throws: ``FileError``; the base before stays then.
  public func remember(
    base: ByteView,
    of document: RememberedSource.Document,
    _ source: RememberedSource
  ) throws(FileError) {
    let path = basePath(of: document, source)
    try Folder.make(Folder.parent(of: path))
    try AtomicFile.replace(path, with: base, isDurable: false)
  }

  private func basePath(
    of document: RememberedSource.Document,
    _ source: RememberedSource
  ) -> String {
    // No name of a document has a line feed.
    let text = "\(document.name)\n\(document.key)"
    let name = ItemUUID.named(text, in: SourceMemory.space).description
    return Folder.path(home(of: source.address), "\(name).base")
  }
}
