// SPDX-License-Identifier: MIT

import ListerFiles
import ListerFormats
import ListerJSON
import ListerModel

/// How the files of a backup are called.
enum BackupLayout {
  /// The folder of older versions; a list can't be called so.
  static let history = ".history/"
  /// What one backup may hold, so that it can be read again.
  static let limits = (lists: 65_535, bytes: 1 << 30)
}

extension Workspace {
  /// The lists of the folder as one zip file: each document as it is, byte for byte.
  ///
  /// - Parameter keepsHistory: whether older versions are in it too, each as a document.
  /// - Returns: the file, which is not written yet.
  /// - Throws: ``ListerError`` when a list can't be read, or there are more than one file may hold.
  package func backup(keepsHistory: Bool) throws(ListerError) -> BackupResponse {
    let files = try folder.sortedFiles()
    var zip = ZipWriter()
    var (entries, bytes, versions) = (0, 0, 0)
    func add(_ name: String, _ content: [UInt8]) throws(ListerError) {
      (entries, bytes) = (entries + 1, bytes + content.count)
      guard entries <= BackupLayout.limits.lists, bytes <= BackupLayout.limits.bytes else {
        throw ListerError(.tooLargeBackup, at: .init(path: folder.path))
      }
      zip.add(name, content)
    }
    for index in files.indices {
      let name = files.name(at: index)
      let place = ListPlace(path: folder.path(ofFile: name))
      try add(name, try place.contents().bytes)
      guard keepsHistory else { continue }
      let file = try file(at: place)
      for number in try keptVersions(of: file) {
        let content = try file.mapping(try file.bytes(ofVersion: number))
        try add("\(BackupLayout.history)\(place.name)/\(number)\(ListFolder.ending)", content)
        versions += 1
      }
    }
    return BackupResponse(
      folder: folder.path,
      lists: files.indices.count,
      versions: versions,
      bytes: zip.file
    )
  }

  /// The numbers of the versions of a list that are kept and hold a document; none without a history.
  func keptVersions(of file: DocumentFile) throws(ListerError) -> [Int] {
    do {
      return try file.versions().filter { $0.size != nil }.map(\.number)
    } catch {
      guard error.reason == .missing else { throw error.listerError }
      return []
    }
  }

  /// Reads a backup back: lists that are not there are made, others get what they don't have.
  ///
  /// Nothing that is there is lost: an item or a value that the backup doesn't have stays, and where both
  /// contradict each other, the list's is kept and told. All lists are changed or none.
  ///
  /// - Parameter path: the zip file.
  /// - Returns: what was done.
  /// - Throws: ``ListerError`` when it is no such file, holds what is no document, or a list can't be
  ///   read or saved; then nothing has changed.
  package func restore(backup path: String) throws(ListerError) -> BackupRestoreResponse {
    let (documents, remarks) = try documents(ofBackup: path)
    var entries: [BackupRestoreResponse.Entry] = []
    var new: [(place: ListPlace, list: List, bytes: [UInt8])] = []
    var changes: [PlannedChange] = []
    for (name, bytes) in documents {
      let saved = try ListPlace(path: "\(path): \(name)\(ListFolder.ending)").list(from: bytes)
      guard let place = try presentPlace(named: name) else {
        let place = try place(ofNewNamed: name)
        new.append((place, saved, bytes))
        entries.append(.init(place: place, outcome: .made, conflicts: []))
        continue
      }
      let (local, tag) = try document(of: place)
      let list = try place.list(from: local)
      let merge = ListMerge(base: nil, ours: list, theirs: saved, preferring: .ours)
      let isChanged = merge.list != list
      if isChanged { changes.append(PlannedChange(place: place, tag: tag, list: merge.list)) }
      entries.append(
        .init(
          place: place,
          outcome: isChanged ? .merged : .unchanged,
          conflicts: merge.conflicts
        )
      )
    }
    try make(new) { () throws(ListerError) in try change(together: changes, "Restore Backup") }
    return BackupRestoreResponse(entries: entries, remarks: remarks)
  }

  private func presentPlace(named name: String) throws(ListerError) -> ListPlace? {
    do {
      return try place(named: name)
    } catch {
      guard case .noList = error.reason else { throw error }
      return nil
    }
  }

  /// Makes lists of documents, and takes them away again where that or what follows fails.
  private func make(
    _ new: [(place: ListPlace, list: List, bytes: [UInt8])],
    then body: () throws(ListerError) -> Void
  ) throws(ListerError) {
    var made: [(place: ListPlace, tag: ListTag)] = []
    do {
      for (place, list, bytes) in new {
        let file = try file(at: place)
        try DocumentFileError.mapping(
          try file.create(list, at: clock()) { (_) throws(DocumentFileError) in bytes }
        )
        made.append((place, ListTag(of: bytes)))
      }
      try body()
    } catch {
      for (place, tag) in made.reversed() { _ = try? delete(place, expecting: tag) }
      throw error
    }
  }

  /// The documents of a backup by the names of their lists, and what else is in it.
  private func documents(
    ofBackup path: String
  ) throws(ListerError) -> (documents: [(name: String, bytes: [UInt8])], remarks: [String]) {
    let file = try FileError.mapping(try ImportFile(path: path, limit: BackupLayout.limits.bytes))
    var documents: [(name: String, bytes: [UInt8])] = []
    var versions = 0
    var others: [String] = []
    do {
      let remarks = try file.bytes.withByteView { (view) throws(ImportError) in
        try ArchiveReader().forEachEntry(of: view, named: file.name) { name, bytes in
          if name.hasPrefix(BackupLayout.history) {
            versions += 1
          } else if let list = ListName(fileName: name), name.hasSuffix(ListFolder.ending) {
            documents.append((list.text, bytes.array))
          } else {
            others.append("'\(name)' is no list, and is left out")
          }
        }
      }
      others += remarks.map(\.message)
    } catch {
      throw ListerError(.source(error), at: .init(path: path))
    }
    if versions > 0 { others.append("\(versions) older versions are left in the file") }
    if documents.isEmpty { throw ListerError(.noBackup, at: .init(path: path)) }
    return (documents, others)
  }
}
