// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerFiles
import ListerModel

extension FolderStore {
  /// Looks at all that is remembered: whether the database is whole, each version and what came of
  /// each source can be read, and no killed program has left anything.
  ///
  /// - Returns: what is wrong, a line each; nothing when all is well, or nothing is remembered.
  /// - Throws: ``DocumentFileError`` when there is no such folder, or the disk fails.
  package func findings() throws(DocumentFileError) -> [String] {
    do throws(DocumentFileError) {
      guard let state = try examine(for: .reading) else { return [] }
      var findings = try mapping(try state.database.checkIntegrity())
      // What doesn't fit together may be read in vain.
      guard findings.isEmpty else { return findings }
      findings = try mapping(
        try state.snapshot { () throws(DatabaseError) in try state.findings() }
      )
      return findings + (try state.leftSteps())
    } catch {
      switch error.reason {
      case .state(let reason): return [reason.description]
      case .file(let reason) where reason.path != folder: return [reason.description]
      default: throw error
      }
    }
  }
}

extension DatabaseError {
  /// The reason in words, where it is said which content it is about.
  fileprivate var messageOfContent: String {
    reason == .damagedContent ? "it is damaged" : message
  }
}

extension FolderDatabase {
  /// What is wrong with versions, and with what came of sources.
  fileprivate func findings() throws(DatabaseError) -> [String] {
    var findings: [String] = []
    var last = ""
    while true {
      let page = try lists.page(after: last)
      for list in page { try check(list, &findings) }
      guard let end = page.last else { return findings }
      last = end.name
    }
  }

  private func check(_ list: ListRecord, _ findings: inout [String]) throws(DatabaseError) {
    let journal: Journal
    do throws(DatabaseError) {
      journal = try versions.journal(of: list.id)
    } catch {
      return findings.append("\(list.name): its versions: \(error.message)")
    }
    var known: (number: Int, bytes: [UInt8])?
    for version in journal.versions.reversed() where version.size != nil {
      do throws(DatabaseError) {
        let bytes = try versions.content(of: version.number, list.id, in: journal, from: known)
        known = bytes.map { (version.number, $0) }
      } catch {
        findings.append("\(list.name): version \(version.number): \(error.messageOfContent)")
        known = nil
        continue
      }
      if version.number == journal.versions.last?.number,
        list.digest != known.map({ ContentDigest(of: $0.bytes) })
      {
        findings.append("\(list.name): version \(version.number) is not what the document held")
      }
    }
    if let last = journal.versions.last, last.size == nil, list.digest != nil {
      findings.append("\(list.name): it is deleted, and something is said of its document")
    }
    for document in try sources.documents(ofList: list.id) {
      do throws(DatabaseError) {
        guard case .version(let number) = document.base else {
          if case .content(let stored) = document.base { _ = try versions.expand(stored) }
          continue
        }
        if journal.index(of: number) == nil {
          let missing = "what came last, version \(number), is missing"
          findings.append("\(list.name): \(document.key): \(missing)")
        }
      } catch {
        findings.append("\(list.name): \(document.key): what came last: \(error.messageOfContent)")
      }
    }
  }

  /// What killed programs have begun, and nobody has ended since.
  fileprivate func leftSteps() throws(DocumentFileError) -> [String] {
    var left: [String] = []
    for (list, name, _) in try DatabaseError.mapping(at: folder, try steps.pending()) {
      let path = Folder.path(folder, name)
      // Who has the lock ends his step himself, and may have done so by now.
      guard let lock = try? DocumentLock(of: path, in: nil, for: path, waiting: 0) else { continue }
      if try DatabaseError.mapping(at: path, try steps.step(of: list)) != nil {
        left.append("\(name): a change was begun and not ended; the next one in the folder ends it")
      }
      withExtendedLifetime(lock) {}
    }
    return left
  }
}
