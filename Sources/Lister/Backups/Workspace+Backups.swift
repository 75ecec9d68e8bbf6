// SPDX-License-Identifier: MIT

import ListerJSON
import ListerStore
import ListerWorkbooks

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
      remarks: ListFolder.errors(in: files).map(\.description),
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
}
