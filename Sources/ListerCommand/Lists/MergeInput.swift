// SPDX-License-Identifier: MIT

import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

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
    if word == MergeInput.nothing {
      // A document that says nothing at all: a version before the first one.
      self.init(list: try ListPlace(path: word).list(from: Array("{}".utf8)), status: nil)
      return
    }
    let place = try MergeInput.place(word, invocation)
    let (bytes, status) = try place.contents()
    self.init(list: try MergeInput.list(place, bytes), status: status)
  }

  /// The version that the others descend from: none for `/dev/null` or an empty file.
  ///
  /// A file that is missing or can't be reached is an error: without the base, items that one side has
  /// deleted would come back.
  ///
  /// - Throws: as the other one.
  init(base word: String, _ invocation: Invocation) throws(CommandError) {
    if word == MergeInput.nothing {
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
    return try place.isPresent() ? place : ListPlace(word, invocation)
  }

  /// What git names in the place of a version that there isn't.
  private static let nothing = "/dev/null"

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
