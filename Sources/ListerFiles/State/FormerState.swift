// SPDX-License-Identifier: MIT

import Glibc
import ListerBasics
import ListerCoding
import ListerDatabase
import ListerJSON
import ListerModel

/// What earlier builds kept in a private folder, as many small files.
///
/// ```
/// .lister/Groceries.list.json/journal.json     the versions, their actions and times
/// .lister/Groceries.list.json/000042.json      the document as it was in version 42
/// .lister/Groceries.list.json/pending          the number of a version that is being written
/// .lister/sources/UUID/source.json, UUID.base  a source, and documents as they came
/// .lister/.names                               a lock
/// ```
/// It is taken over by the first program that opens the state of the folder, and removed. What
/// can't be read stays where it is, and so does all of it where nothing may be written. The long
/// jobs of a server are in a folder there too, and are none of this.
struct FormerState {
  private static let sources = "sources"
  private static let names = ".names"
  private static let journal = "journal.json"
  private static let pending = "pending"
  private static let source = "source.json"

  private let home: OpenFolder

  init(in home: OpenFolder) { self.home = home }

  /// Whether there is anything to take over.
  static func isPresent(in home: OpenFolder) -> Bool {
    !((try? FormerState(in: home).folders()) ?? []).isEmpty
  }

  private func folders() throws(FileError) -> [String] {
    var folders: [String] = []
    for name in try home.names()
    where !name.hasPrefix(FolderState.fileName) && name != JobShelf.name {
      if try home.status(of: name)?.kind == .folder { folders.append(name) }
    }
    return folders.sorted()
  }

  // MARK: Documents

  /// The history of one document.
  struct Document {
    var file: String
    var journal = Journal()
    var contents: [Int: [UInt8]] = [:]
  }

  /// The histories; one that can't be read is left out.
  func documents() -> [Document] {
    ((try? folders()) ?? []).compactMap { name in
      guard name != FormerState.sources, name != FormerState.names else { return nil }
      return try? document(name)
    }
  }

  private func document(_ name: String) throws(FileError) -> Document {
    let folder = try OpenFolder(name, in: home)
    let pending = try read(FormerState.pending, in: folder).flatMap { bytes in
      Int(String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self))
    }
    var document = Document(file: name)
    for version in try versions(in: folder, pending) {
      if let size = version.size {
        let bytes = try read(FormerState.fileName(version.number), in: folder)
        guard let bytes, bytes.count == size else { continue }
        document.contents[version.number] = bytes
      }
      _ = document.journal.adopt(version)
    }
    if let pending, try !hasHappened(pending, document) { document.journal.removeLast() }
    return document
  }

  /// The versions of a journal; those that are there if it is missing or can't be understood.
  private func versions(
    in folder: OpenFolder,
    _ pending: Int?
  ) throws(FileError) -> [Journal.Version] {
    if let bytes = try read(FormerState.journal, in: folder) {
      let known = FormerState.versions(in: String(decoding: bytes, as: UTF8.self))
      if let known { return known }
    } else if let pending, pending <= 2 {
      // The first edit was killed: its files may be torn, and hold what is in the document.
      return []
    }
    return try found(in: folder)
  }

  /// Whether the last version, if it is the pending one, came about: unless the document is what it
  /// was before.
  private func hasHappened(_ pending: Int, _ document: Document) throws(FileError) -> Bool {
    let versions = document.journal.versions
    guard versions.count > 1, let last = versions.last, last.number == pending else { return true }
    var buffer = ByteBuffer(capacity: 4_096)
    let documents = try OpenFolder(Folder.parent(of: home.path))
    let limit = FormerState.limit
    let isPresent = try WholeFile.readIfPresent(
      document.file,
      in: documents,
      limit: limit,
      into: &buffer
    )
    let bytes = isPresent ? buffer.view.array : nil
    if bytes == document.contents[last.number] { return true }
    return bytes != document.contents[versions[versions.count - 2].number]
  }

  /// The versions of a folder without a journal.
  private func found(in folder: OpenFolder) throws(FileError) -> [Journal.Version] {
    var versions: [Journal.Version] = []
    for name in try folder.names() {
      guard name.hasSuffix(".json"), let number = Int(name.dropLast(5)), number > 0,
        FormerState.fileName(number) == name, let status = try folder.status(of: name),
        status.kind == .regular
      else { continue }
      let time = status.modified / 1_000_000
      versions.append(
        Journal.Version(number, .found, "Found again", at: time, size: status.size)
      )
    }
    return versions.sorted { $0.number < $1.number }
  }

  private static func fileName(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + ".json"
  }

  private static func versions(in text: String) -> [Journal.Version]? {
    guard let json = JSONText(text), json["journal"]?.number?.int == 1 else { return nil }
    var versions: [Journal.Version] = []
    for element in json["versions"]?.elements ?? [] {
      guard let number = element["number"]?.number?.int, let time = element["time"]?.number?.int,
        let action = element["action"]?.string, let spelling = element["kind"]?.string,
        let kind = Journal.Version.Kind(spelling, of: element["of"]?.number?.int)
      else { return nil }
      let size = element["size"]?.number?.int
      versions.append(Journal.Version(number, kind, action, at: time, size: size))
    }
    return versions
  }

  // MARK: Sources

  /// One source, and the documents that came of it last.
  struct Source {
    var name: String
    var source: RememberedSource
    /// The contents by the places of the documents.
    var bases: [Int: [UInt8]] = [:]
  }

  /// The sources; one that can't be read is left out.
  func remembered() -> [Source] {
    guard let root = try? OpenFolder(FormerState.sources, in: home),
      let names = try? root.names()
    else { return [] }
    return names.sorted().compactMap { try? source($0, in: root) }
  }

  private func source(_ name: String, in root: OpenFolder) throws(FileError) -> Source? {
    let folder = try OpenFolder(name, in: root)
    guard let bytes = try read(FormerState.source, in: folder),
      let source = JSONText(String(decoding: bytes, as: UTF8.self))
        .flatMap({ RememberedSource($0) }),
      // Under another name it is the memory of no address that would ever be asked for it.
      FormerState.identifier(source.address) == name
    else { return nil }
    var found = Source(name: name, source: source)
    for (place, document) in source.documents.enumerated() {
      let base = "\(FormerState.identifier("\(document.name)\n\(document.key)")).base"
      found.bases[place] = try read(base, in: folder)
    }
    return found
  }

  private static let space = ItemUUID(high: 0x5B1F_0C9E_8A34_4D26, low: 0xB0E7_4C52_96D1_A83F)

  static func identifier(_ text: String) -> String {
    ItemUUID.named(text, in: space).description
  }

  // MARK: Files

  /// The most bytes of a file: a million documents of a source have room.
  private static let limit = 256 << 20

  private func read(_ name: String, in folder: OpenFolder) throws(FileError) -> [UInt8]? {
    var buffer = ByteBuffer(capacity: 4_096)
    let limit = FormerState.limit
    guard try WholeFile.readIfPresent(name, in: folder, limit: limit, into: &buffer) else {
      return nil
    }
    return buffer.view.array
  }

  /// Removes what was taken over.
  func remove(_ documents: [Document], _ sources: [Source]) {
    for document in documents { home.removeTree(document.file) }
    if let root = try? OpenFolder(FormerState.sources, in: home) {
      for source in sources { root.removeTree(source.name) }
      if (try? root.names()) == [] { home.removeTree(FormerState.sources) }
    }
    home.removeTree(FormerState.names)
  }
}

extension FolderState {
  /// Takes over what earlier builds kept, if there is anything.
  ///
  /// All of it in one transaction; killed after that, the next start finds that it is known.
  ///
  /// - Parameter isRemoving: whether it is removed.
  /// - Throws: ``DatabaseError``; then nothing has changed.
  func takeOver(removing isRemoving: Bool = true) throws(DatabaseError) {
    guard FormerState.isPresent(in: home) else { return }
    let former = FormerState(in: home)
    var documents: [FormerState.Document] = []
    var sources: [FormerState.Source] = []
    try change { () throws(DatabaseError) in
      for document in former.documents() where try takeOver(document) {
        documents.append(document)
      }
      for source in former.remembered() where try takeOver(source) { sources.append(source) }
    }
    if isRemoving { former.remove(documents, sources) }
  }

  /// Takes a history over; false if the state has another one of the document.
  private func takeOver(_ document: FormerState.Document) throws(DatabaseError) -> Bool {
    guard let last = document.journal.versions.last else { return true }
    if let known = try lists.list(named: document.file) {
      let versions = try versions.journal(of: known.id).versions
      return versions.map(\.number) == document.journal.versions.map(\.number)
        && versions.map(\.time) == document.journal.versions.map(\.time)
    }
    let list = try lists.add(document.file)
    let versions = document.journal.versions
    for (index, version) in versions.enumerated() {
      let near = index + 1 < versions.count ? document.contents[versions[index + 1].number] : nil
      let content = document.contents[version.number]
      try self.versions.add(
        version,
        try content.map { (bytes) throws(DatabaseError) in
          try self.versions.compressed(bytes, beside: near)
        },
        to: list,
        from: nil
      )
    }
    try lists.note(document.contents[last.number].map { ContentDigest(of: $0) }, of: list)
    return true
  }

  /// Takes a source over; false if the state has another one of the address.
  private func takeOver(_ former: FormerState.Source) throws(DatabaseError) -> Bool {
    let known = try sources.sources().first { $0.source.address == former.source.address }
    if let known { return known.source.time == former.source.time }
    guard let source = try sources.put(former.source) else { return false }
    for (place, document) in former.source.documents.enumerated() {
      let name = file(of: document.name)
      let list = try lists.number(of: name)
      try sources.add(document.key, of: source, as: list)
      if let base = former.bases[place] {
        try sources.set(.content(try stored(base)), document.key, of: source, as: list)
      }
    }
    return true
  }
}
