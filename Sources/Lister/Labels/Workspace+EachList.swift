// SPDX-License-Identifier: MIT

import ListerBatch
import ListerCoding
import ListerFiles

extension Workspace {
  /// The lists of the folder, each read on one of all cores, and what was made of it.
  ///
  /// - Parameter body: makes something of a list; nil for nothing.
  /// - Returns: what was made, list by list in the order of people, and why some were not read.
  /// - Throws: ``ListerError`` when the folder can't be read.
  func mapLists<Value: Sendable>(
    _ body: @escaping @Sendable (ListPlace, List, ListTag) -> Value?
  ) throws(ListerError) -> (values: [Value], failures: [ListerError]) {
    let (folder, files) = (folder, try folder.sortedFiles())
    let results = ParallelMap.map(
      Array(files.indices),
      jobs: jobs,
      chunk: 16,
      cancellation: Cancellation(),
      makeScratch: { ListReader() },
      { index, reader in
        Result { () throws(ListerError) -> Value? in
          let place = ListPlace(path: folder.path(ofFile: files.name(at: index)))
          let (bytes, _) = try place.contents()
          let list = try DocumentError.mapping(in: place.path, bytes, try reader.list(from: bytes))
          return body(place, list, ListTag(of: bytes))
        }
      }
    )
    var values: [Value] = []
    var failures: [ListerError] = []
    for result in results {
      switch result {
      case .success(let value): if let value { values.append(value) }
      case .failure(let error): failures.append(error)
      }
    }
    return (values, failures + ListFolder.errors(in: files))
  }
}
