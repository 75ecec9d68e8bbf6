// SPDX-License-Identifier: MIT

import ListFiles
import ListerKit

/// One of the versions that are compared or merged.
struct MergeInput {
  /// Its list; nil when there is no such version.
  let list: List?
  /// What its file was when it was read.
  let status: FileStatus?

  /// A version that has to be there.
  ///
  /// - Throws: ``CommandError/unavailable(_:)``, also for a damaged document: the code 1 says that versions
  ///   differ or contradict each other, which nobody knows then.
  init(_ word: String, _ invocation: Invocation) throws(CommandError) {
    // A document that says nothing at all: a version before the first one.
    let nothing = ListPlace(path: word)
    if word == "/dev/null" {
      self.init(list: try nothing.list(from: Array("{}".utf8)), status: nil)
      return
    }
    let place = try MergeInput.place(word, invocation)
    let (bytes, status) = try place.contents()
    self.init(list: try MergeInput.list(place, bytes), status: status)
  }

  /// The version that the others descend from: none for `/dev/null`, an empty or a missing file.
  ///
  /// - Throws: as the other one, for a document that is there.
  init(base word: String, _ invocation: Invocation) throws(CommandError) {
    if word == "/dev/null" || (ListPlace.isPath(word) && !ListPlace(path: word).exists) {
      self.init(list: nil, status: nil)
      return
    }
    let place = try MergeInput.place(word, invocation)
    let (bytes, status) = try place.contents()
    // git hands an empty file over when the sides have nothing in common.
    self.init(list: bytes.isEmpty ? nil : try MergeInput.list(place, bytes), status: status)
  }

  /// The place that a word means: a file that is there first, for git's versions are in files whose
  /// names have neither a slash nor an ending.
  private static func place(
    _ word: String,
    _ invocation: Invocation
  ) throws(CommandError) -> ListPlace {
    let place = ListPlace(path: word)
    return place.exists ? place : try ListPlace(word, invocation)
  }

  /// A version of the given parts.
  private init(list: List?, status: FileStatus?) {
    self.list = list
    self.status = status
  }

  private static func list(_ place: ListPlace, _ bytes: [UInt8]) throws(CommandError) -> List {
    do {
      return try place.list(from: bytes)
    } catch {
      guard case .failed(let message) = error else { throw error }
      throw .unavailable(message)
    }
  }
}

extension ListPlace {
  /// Whether there is anything at the path.
  var exists: Bool { (try? FileStatus(of: path)) != nil }
}
