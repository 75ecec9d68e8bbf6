// SPDX-License-Identifier: MIT

package import ListerBasics
package import ListerCoding
import ListerDatabase
package import ListerFiles
import ListerModel

extension FolderStore {
  /// What a document was when it was read: for those who read the next time.
  package struct Look: Sendable {
    /// The name of the document in the folder.
    package var file: String
    /// The file as it was when it was opened.
    package var status: FileStatus
    package var digest: ContentDigest
    /// The same in short.
    package var summary: ListSummary

    /// A look at a document, by its name in the folder, and at what its file was when it was
    /// opened.
    package init(
      _ file: String,
      _ status: FileStatus,
      _ bytes: ByteView,
      _ summary: ListSummary
    ) {
      (self.file, self.status, self.summary) = (file, status, summary)
      digest = ContentDigest(of: bytes)
    }
  }

  /// How the documents of the folder were seen last; nothing of them where that can't be read, which
  /// is no trouble: they are read then.
  ///
  /// - Returns: what is known of documents that are as they were seen.
  package func sights() -> SeenLists {
    let state = try? FolderDatabase.examine(Folder.absolute(folder), for: .reading, waiting: 0)
    guard let state else { return SeenLists() }
    // At one moment: what is changed after it shows in the time of the file.
    let sights = try? state.snapshot { () throws(DatabaseError) in
      try SeenLists(state)
    }
    return sights ?? SeenLists()
  }

  /// Remembers how documents were seen that say what they said at their last versions.
  ///
  /// Nobody waits for it, and nothing is lost if it is not possible.
  package func note(_ looks: [Look]) {
    guard !looks.isEmpty else { return }
    let state = try? FolderDatabase.examine(Folder.absolute(folder), for: .writing, waiting: 0)
    try? state?.change(isDurable: false) { () throws(DatabaseError) in try state?.note(looks) }
  }
}

extension FolderDatabase {
  fileprivate func note(_ looks: [FolderStore.Look]) throws(DatabaseError) {
    // A document that was changed since says something else than this.
    let update = try database.prepare(
      """
      UPDATE list SET node = ?1, size = ?2, modified = ?3, title = ?4, color = ?5, items = ?6,
        completed = ?7, grids = ?8, birth = iif(node IS ?1, birth, NULL)
        WHERE name = ?9 AND digest = ?10 RETURNING id, birth IS NULL
      """
    )
    let place = try? OpenFolder(folder)
    for look in looks {
      let found = try update.first(
        .integer(Int(bitPattern: look.status.identity.node)),
        .integer(look.status.size),
        .integer(look.status.modified),
        .text(look.summary.name),
        .integer(look.summary.color.rawValue),
        .integer(look.summary.items),
        .integer(look.summary.completed),
        .integer(look.summary.grids),
        .text(look.file),
        .digest(look.digest.value)
      ) { (list: $0.integer(0), hasNoBirth: $0.integer(1) != 0) }
      guard let (list, hasNoBirth) = found else { continue }
      if hasNoBirth, let birth = place?.birth(of: look.file),
        (try? place?.status(of: look.file))?.identity == look.status.identity
      {
        try lists.note(birth: birth, of: list)
      }
    }
  }
}
