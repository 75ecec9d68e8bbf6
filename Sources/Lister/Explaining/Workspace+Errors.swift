// SPDX-License-Identifier: MIT

import ListerBatch
import ListerCore
import ListerFiles
import ListerJobs

extension Workspace {
  /// The cells of lists that have errors, and where these began; nothing is written.
  ///
  /// The lists are read and calculated over all cores.
  ///
  /// - Parameter words: what means them; a path of a folder means all `*.json` below it, at any depth.
  ///   Without any they are all lists of the folder.
  /// - Returns: those that have errors, and those that can't be read, in the order of the words.
  /// - Throws: ``ListerError`` when a word means no list, or a folder can't be read.
  package func errors(in words: [String]) throws(ListerError) -> ErrorsResponse {
    var places: [ListPlace] = []
    var nameless: [ListerError] = []
    if words.isEmpty {
      let listing = try folder.listing()
      places = listing.names.map { ListPlace(path: folder.path(of: $0)) }
      nameless = listing.errors
    }
    for word in words { places += try self.places(of: word) }
    let calculation = calculation
    let entries = ParallelMap.map(places, jobs: jobs, cancellation: Cancellation()) { place in
      ErrorsResponse.Entry(
        place,
        Result { () throws(ListerError) in
          let bytes = try place.contents().bytes
          return try DocumentError.mapping(
            in: place.address,
            bytes,
            try ErrorCell.all(of: bytes, calculation)
          )
        }
      )
    }
    var response = ErrorsResponse()
    response.count = entries.count
    response.lists = entries.filter { !$0.cells.isEmpty || $0.error != nil }
    response.lists += nameless.map { ErrorsResponse.Entry(ListPlace(), .failure($0)) }
    return response
  }

  /// The list that a word means, or the documents below the folder that it means.
  private func places(of word: String) throws(ListerError) -> [ListPlace] {
    let isFolder = { (path: String) throws(ListerError) in
      try FileError.mapping(try FileStatus.ifPresent(at: path))?.kind == .folder
    }
    guard !options.onlyNames, ListPlace.isPath(word), try isFolder(word) else {
      return [try place(of: word)]
    }
    var failure: FileError?
    let files = FileWalk.files(
      below: word,
      where: { $0.hasSuffix(".json") },
      failed: { failure = failure ?? $0 }
    )
    if let failure { throw failure.listerError }
    return files.map { ListPlace(path: $0.path) }
  }
}
