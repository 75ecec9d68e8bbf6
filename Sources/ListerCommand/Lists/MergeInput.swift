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
    let place = try ListPlace(word, invocation)
    let (bytes, status) = try place.contents()
    self.init(list: try MergeInput.list(place, bytes), status: status)
  }

  /// The version that the others descend from: none for `/dev/null`, an empty file and a missing one.
  ///
  /// - Throws: as the other one, for a document that is there.
  init(base word: String, _ invocation: Invocation) throws(CommandError) {
    let place = ListPlace(path: word)
    if word == "/dev/null" || (ListPlace.isPath(word) && !place.exists) {
      self.init(list: nil, status: nil)
      return
    }
    let found = ListPlace.isPath(word) ? place : try ListPlace(word, invocation)
    let (bytes, status) = try found.contents()
    // git hands an empty file over when the sides have nothing in common.
    self.init(list: bytes.isEmpty ? nil : try MergeInput.list(found, bytes), status: status)
  }

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
