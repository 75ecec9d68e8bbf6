// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// The sources that were imported into a folder, and the version of each document that came last.
///
/// ```
/// .lister/sources/<identifier of the address>/source.json   the source and its documents
/// .lister/sources/<identifier of the address>/<identifier of key and name>.base a document as it
/// came
/// ```
/// A base belongs to a list of the source and to the document that it was merged into, so it is
/// right also when the program was killed before the source itself was remembered.
///
/// A base is replaced after the document that it was merged into, and the source after all bases.
/// So a program that is killed between leaves a base that is too old, never one that is too new;
/// merging the same version again from an older base gives the same document.
///
/// No file is opened through a link; see OpenFolder+Private.
package struct SourceMemory: Sendable {
  /// The folder of the documents.
  package let folder: String

  /// The memory of a folder, which need not have one yet.
  package init(folder: String) { self.folder = folder }

  private static let space = ItemUUID(high: 0x5B1F_0C9E_8A34_4D26, low: 0xB0E7_4C52_96D1_A83F)

  private static let root = "sources"
  private static let fileName = "source.json"

  /// The folders of a source below the private one.
  private func names(of address: String) -> [String] {
    [SourceMemory.root, ItemUUID.named(address, in: SourceMemory.space).description]
  }

  private func home(of address: String) throws(FileError) -> OpenFolder? {
    try OpenFolder.privateFolder(of: folder, names(of: address))
  }

  private func makeHome(of address: String) throws(FileError) -> OpenFolder {
    try OpenFolder.makePrivateFolder(of: folder, names(of: address))
  }

  /// The source of an address as it was imported last; nil if it never was.
  ///
  /// - Throws: ``FileError`` when what is remembered can't be read.
  package func source(_ address: String) throws(FileError) -> RememberedSource? {
    guard let home = try home(of: address) else { return nil }
    return try source(in: home)
  }

  /// All sources, in the order of their addresses.
  ///
  /// - Throws: ``FileError`` when what is remembered can't be read.
  package func sources() throws(FileError) -> [RememberedSource] {
    guard let root = try OpenFolder.privateFolder(of: folder, [SourceMemory.root]) else {
      return []
    }
    var sources: [RememberedSource] = []
    for name in try root.names() where !name.hasPrefix(".") {
      let home = try FileError.ignoring(\.isGone, try OpenFolder(name, in: root))
      guard let home, let source = try source(in: home),
        // Under another name it is the memory of no address that would ever be asked for it.
        self.names(of: source.address).last == name
      else { continue }
      sources.append(source)
    }
    return sources.sorted { $0.address < $1.address }
  }

  private func source(in home: OpenFolder) throws(FileError) -> RememberedSource? {
    var buffer = ByteBuffer()
    let (name, limit) = (SourceMemory.fileName, SourceMemory.limit)
    guard try WholeFile.readIfPresent(name, in: home, limit: limit, into: &buffer) else {
      return nil
    }
    return JSONText(buffer.view.string).flatMap { RememberedSource($0) }
  }

  /// The most bytes of a description: a million documents have room.
  private static let limit = 256 << 20

  /// Remembers a source; the bases of its documents are remembered already.
  ///
  /// - Throws: ``FileError``; what was remembered before stays then.
  package func remember(_ source: RememberedSource) throws(FileError) {
    try Folder.make(folder)
    let home = try makeHome(of: source.address)
    try AtomicFile.replace(SourceMemory.fileName, in: home, with: source.json.text + "\n")
  }

  /// Removes what programs that were killed have left in the memory of a source.
  package func removeLeftovers(of source: RememberedSource) {
    // What is against it is reported when the source is remembered.
    guard let home = try? home(of: source.address), let names = try? home.names() else { return }
    AtomicFile.removeLeftovers(among: names, in: home)
  }

  /// Appends the base of a source's document to `buffer`; false if there is none.
  ///
  /// - Throws: ``FileError`` when it is there and can't be read.
  package func readBase(
    of document: RememberedSource.Document,
    _ source: RememberedSource,
    into buffer: inout ByteBuffer
  ) throws(FileError) -> Bool {
    guard let home = try home(of: source.address) else { return false }
    let (name, limit) = (baseName(of: document), DocumentLimits.bytes)
    return try WholeFile.readIfPresent(name, in: home, limit: limit, into: &buffer)
  }

  /// Remembers a document as it came.
  ///
  /// It is not flushed to the disk, which would take longer than everything else: what a crash of
  /// the machine has torn is no document, and counts as no base.
  ///
  /// - Throws: ``FileError``; the base before stays then.
  package func remember(
    base: some FileBytes,
    of document: RememberedSource.Document,
    _ source: RememberedSource
  ) throws(FileError) {
    let home = try makeHome(of: source.address)
    try AtomicFile.replace(baseName(of: document), in: home, with: base, isDurable: false)
  }

  private func baseName(of document: RememberedSource.Document) -> String {
    // No name of a document has a line feed.
    let text = "\(document.name)\n\(document.key)"
    return "\(ItemUUID.named(text, in: SourceMemory.space)).base"
  }
}
