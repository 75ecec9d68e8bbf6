// SPDX-License-Identifier: MIT

import ListerFiles

/// One of the versions that are compared or merged.
struct MergeInput {
  /// Its list; nil when there is no such version.
  let list: List?
  /// Its file as it was read; nil for a version without one.
  let file: MergedFile?

  /// What git names instead of a version that there isn't.
  private static let nothing = "/dev/null"

  /// A version that has to be there.
  ///
  /// - Throws: ``ListerError``; a damaged document is ``ListerError/Reason/unreadableVersion(_:)``,
  ///   for nobody knows then whether the versions differ or contradict each other.
  init(_ word: String, in workspace: Workspace) throws(ListerError) {
    guard let (place, bytes, file) = try MergeInput.contents(word, in: workspace) else {
      // A document that says nothing at all: a version before the first one.
      list = try ListPlace(path: word).list(from: Array("{}".utf8))
      file = nil
      return
    }
    list = try MergeInput.list(place, bytes)
    self.file = file
  }

  /// The version that the others descend from: none for `/dev/null` or an empty file.
  ///
  /// A file that is missing or can't be reached is an error: without the base, items that one side
  /// has deleted would come back.
  ///
  /// - Throws: as the other one.
  init(base word: String, in workspace: Workspace) throws(ListerError) {
    guard let (place, bytes, file) = try MergeInput.contents(word, in: workspace) else {
      (list, file) = (nil, nil)
      return
    }
    // git hands an empty file over when the sides have nothing in common.
    list = bytes.isEmpty ? nil : try MergeInput.list(place, bytes)
    self.file = file
  }

  /// What a word means as bytes; nil for a version that there isn't.
  ///
  /// - Throws: ``ListerError`` when it can't be read.
  static func contents(
    _ word: String,
    in workspace: Workspace
  ) throws(ListerError) -> (place: ListPlace, bytes: [UInt8], file: MergedFile?)? {
    if word == nothing { return nil }
    let place = try place(word, in: workspace)
    let (bytes, status) = try place.contents()
    // What comes through a pipe has a name that leads nowhere.
    let path = (try? AtomicFile.followed(place.path)) ?? place.path
    return (place, bytes, status.map { MergedFile(path: path, status: $0) })
  }

  /// The place that a word means.
  ///
  /// A file that is there comes first, for git's versions are in files whose names have neither a slash
  /// nor an ending; but not where only names count.
  static func place(
    _ word: String,
    in workspace: Workspace
  ) throws(ListerError) -> ListPlace {
    if workspace.options.onlyNames { return try workspace.place(of: word) }
    let place = ListPlace(path: word)
    return try place.isPresent() ? place : workspace.place(of: word)
  }

  private static func list(_ place: ListPlace, _ bytes: [UInt8]) throws(ListerError) -> List {
    do {
      return try place.list(from: bytes)
    } catch {
      guard case .document(let reason) = error.reason else { throw error }
      throw ListerError(.unreadableVersion(reason), at: error.place)
    }
  }
}

/// The file of a version that was merged.
struct MergedFile: Sendable {
  /// Where it is, with all links followed.
  let path: String
  /// Its size, times and numbers when it was read.
  let status: FileStatus
}
