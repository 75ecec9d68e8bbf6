// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit

/// A change of a document that a program makes in steps, and may be killed before each of them.
struct KilledStep {
  /// How far a program came with a document that was there, or is to be made.
  enum Point: CaseIterable {
    /// The next content is in the private folder.
    case written
    /// It is announced.
    case announced
    /// It is at the document's place; what was there is in the private folder.
    case placed
    /// What was there is gone.
    case cleaned

    /// Whether the change came about.
    var hasHappened: Bool { self == .placed || self == .cleaned }
  }

  /// The name of the next content, or of the deleted document, in the private folder.
  let temporary: String
  /// What the state was told.
  let change: AnnouncedVersion
  private let store: DocumentStore
  private let folder: OpenFolder
  private let home: OpenFolder

  /// Writes the next content of a document, or looks at one that is to be deleted.
  ///
  /// The process is one that is not there, unless others begin steps before this one is announced.
  init(
    _ document: DocumentFile,
    to next: [UInt8]?,
    _ action: String,
    base: NewBase? = nil,
    process: Int32 = 99_999_999
  ) throws {
    store = try document.store()
    folder = try OpenFolder(store.folder)
    home = try OpenFolder.makePrivateFolder(of: store.folder)
    let mark = AtomicFile.temporaryName(for: "x").suffix(8)
    temporary = ".\(store.file).lister-\(process)-\(mark)"
    let session = try DocumentSession(changing: store, waiting: 0)
    let found = try session.document()
    try session.settle(found, at: 1)
    var status: FileStatus?
    if let next {
      let flags = O_WRONLY | O_CREAT | O_EXCL
      let file = try FileDescriptor(opening: temporary, in: home, flags: flags, operation: .create)
      try file.write(next)
      status = try file.status()
    }
    let kind: Journal.Version.Kind = next == nil ? .deleted : found == nil ? .created : .edited
    change = session.change(
      found,
      to: next,
      status,
      in: temporary,
      Journal.Version(session.journal.next, kind, action, at: 2, size: next?.count),
      base: base
    )
  }

  /// Puts the content into place, or takes the document away.
  func place() {
    if change.after.versions.last?.size == nil {
      _ = folder.rename(store.file, to: temporary, in: home)
    } else if change.present == nil {
      _ = home.move(temporary, to: store.file, in: folder)
    } else {
      _ = home.exchange(temporary, with: store.file, in: folder)
    }
  }

  /// Removes what is left in the private folder.
  func clean() { home.remove(temporary) }

  /// Makes changes of documents of one folder up to a point, and those of `behind` one step less.
  static func run(
    _ steps: [KilledStep],
    _ state: FolderDatabase,
    until point: Point,
    behind: Set<Int> = []
  ) throws {
    if point == .written { return }
    _ = try state.announce(steps.map(\.change))
    for (index, step) in steps.enumerated() where point.hasHappened && !behind.contains(index) {
      step.place()
      if point == .cleaned { step.clean() }
    }
  }
}

/// What another program does with a document before its own one is started again.
enum Meanwhile: CaseIterable {
  case nothing, writesIntoIt, replacesIt, deletesIt, putsItBack, putsItBackAsNew

  /// Does it.
  ///
  /// - Parameters:
  ///   - file: the document.
  ///   - folder: where it is.
  ///   - before: what it was before the change that was killed; nil for nothing.
  /// - Throws: an error of Foundation when it can't be written.
  func act(on file: String, in folder: TemporaryFolder, before: String?) throws {
    let path = "\(folder.path)/\(file)"
    switch self {
    case .nothing: break
    case .writesIntoIt: try folder.add(file, Meanwhile.text)
    case .replacesIt:
      try folder.add("other", Meanwhile.text)
      unsafe rename("\(folder.path)/other", path)
    case .deletesIt: unsafe unlink(path)
    case .putsItBack:
      guard let before else { return _ = unsafe unlink(path) }
      try folder.add(file, before)
    case .putsItBackAsNew:
      unsafe unlink(path)
      guard let before else { return }
      try folder.add("other", before)
      unsafe rename("\(folder.path)/other", path)
    }
  }

  /// What it writes.
  static let text = #"{"lister": 1, "items": ["Tea"]}"#

  /// What the document holds after it.
  ///
  /// - Parameters:
  ///   - now: what it held.
  ///   - before: what it was before the change that was killed.
  /// - Returns: nil if there is none.
  func result(_ now: String?, before: String?) -> String? {
    switch self {
    case .nothing: now
    case .writesIntoIt, .replacesIt: Meanwhile.text
    case .deletesIt: nil
    case .putsItBack, .putsItBackAsNew: before
    }
  }
}
