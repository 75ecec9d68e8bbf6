// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerFiles

extension FolderStore {
  /// What is remembered of a folder, and how large that is.
  package struct Report: Hashable, Sendable {
    /// A source, and how many documents came of it.
    package struct Source: Hashable, Sendable {
      package var address: String
      /// How many documents of the folder came of it.
      package var documents: Int
      /// When it was imported last, in milliseconds since 1970.
      package var time: Int
    }

    /// The path of the database.
    package var path: String
    /// Why nothing is remembered; nil where something is.
    package var reason: String?
    /// How many lists are known.
    package var lists = 0
    /// How many of them are deleted.
    package var deleted = 0
    /// How many versions of them there are.
    package var versions = 0
    /// The sources, in the order of their addresses.
    package var sources: [Source] = []
    /// How many bytes the files of the database have.
    package var bytes = 0
    /// How many of them are the contents of versions and of what came of sources, compressed.
    package var contents = 0

    init(path: String, reason: String? = nil) { (self.path, self.reason) = (path, reason) }
  }

  /// What is remembered of the folder; also why nothing is.
  ///
  /// - Throws: ``DocumentFileError`` when there is no such folder.
  package func report() throws(DocumentFileError) -> Report {
    let path = Folder.path(Folder.path(folder, OpenFolder.privateName), FolderDatabase.fileName)
    do throws(DocumentFileError) {
      guard let state = try examine(for: .reading) else {
        return Report(path: path, reason: "no list has been changed here yet")
      }
      var report = Report(path: path)
      try mapping(try state.count(into: &report))
      for end in ["", "-wal"] {
        report.bytes += (try? state.home.status(of: FolderDatabase.fileName + end))?.size ?? 0
      }
      return report
    } catch {
      switch error.reason {
      case .state(let reason): return Report(path: path, reason: reason.message)
      case .file(let reason) where reason.path != folder:
        return Report(path: path, reason: reason.reasonText)
      default: throw error
      }
    }
  }

  /// Gives the room back that nothing takes any more; what is remembered stays.
  ///
  /// - Returns: how large the database was, and is.
  /// - Throws: ``DocumentFileError`` when that is not possible; then nothing has changed.
  package func compact() throws(DocumentFileError) -> (before: Int, after: Int) {
    let before = try report().bytes
    if let state = try change() { try mapping(try state.database.compact()) }
    return (before, try report().bytes)
  }
}

extension FolderDatabase {
  fileprivate func count(into report: inout FolderStore.Report) throws(DatabaseError) {
    // A list of which nothing but a source is known is not deleted.
    let lists = try database.prepare(
      """
      SELECT count(*), count(*) FILTER (WHERE digest IS NULL
        AND EXISTS (SELECT 1 FROM version WHERE version.list = list.id)) FROM list
      """
    )
    (report.lists, report.deleted) = try lists.first { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    let versions = try database.prepare("SELECT count(*), total(length(content)) FROM version")
    (report.versions, report.contents) =
      try versions.first { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    let bases = try database.prepare("SELECT total(length(content)) FROM source_document")
    report.contents += try bases.first { $0.integer(0) } ?? 0
    let sources = try database.prepare(
      """
      SELECT address, time, coalesce(documents, 0) FROM source
      LEFT JOIN (SELECT source AS id, count(*) AS documents FROM source_document GROUP BY source)
        USING (id)
      ORDER BY address
      """
    )
    var found: [FolderStore.Report.Source] = []
    try sources.forEach { row in
      found.append(.init(address: row.text(0), documents: row.integer(2), time: row.integer(1)))
    }
    report.sources = found
  }
}
