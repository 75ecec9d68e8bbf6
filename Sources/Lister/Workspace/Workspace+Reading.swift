// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
package import ListerModel

extension Workspace {
  /// The lists of the folder, with what each holds; their documents are read over all cores.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func lists() throws(ListerError) -> ListsResponse {
    let places = try folder.names().map { ListPlace(path: folder.path(of: $0)) }
    let entries = ParallelMap.map(
      places,
      jobs: Cores.available,
      chunk: 64,
      cancellation: Cancellation(),
      makeScratch: { SummaryReader() },
      { place, reader in
        ListsResponse.Entry(place: place, summary: reader.summary(of: place.path))
      }
    )
    return ListsResponse(folder: folder.path, entries: entries)
  }

  /// A list as it is now, its grids calculated at this moment; nothing is written.
  ///
  /// - Throws: ``ListerError`` when there is none, or it can't be read.
  package func open(_ place: ListPlace) throws(ListerError) -> ListResponse {
    let bytes = try recalculate(place.contents().bytes, at: place.path)
    return ListResponse(place: place, list: try place.list(from: bytes))
  }

  /// Items of a list as text, as other programs understand it.
  ///
  /// - Parameters:
  ///   - place: which list.
  ///   - words: which items; all of them if there is no word.
  ///   - style: how much of each.
  /// - Returns: a line per item.
  /// - Throws: ``ListerError`` when there is no such list or item.
  package func text(
    of place: ListPlace,
    items words: [String],
    style: ListFormatting.Style
  ) throws(ListerError) -> TextResponse {
    let list = try place.read()
    let indices =
      words.isEmpty
      ? Array(list.items.indices)
      : try ItemSelector.indices(of: words, in: list, name: place.name)
    let items = indices.map { list.items[$0] }
    return TextResponse(place: place, text: ListFormatting.string(from: items, style: style))
  }

  /// The list of today, which is made when there is none.
  ///
  /// - Throws: ``ListerError`` when it can't be made or read.
  package func today() throws(ListerError) -> TodayResponse {
    let (document, isNew) = try DocumentFileError.mapping(
      try TodayListManager.fetchTodayDocument(in: folder.path, at: clock())
    )
    let path = document.path
    let place = ListPlace(path: path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    let file = try place.file()
    let list = try DocumentFileError.mapping(try file.read().list)
    return TodayResponse(place: place, isNew: isNew, list: list)
  }
}

/// One worker's room for the documents of which it reads the summaries.
private final class SummaryReader {
  private var buffer = ByteBuffer(capacity: 64 * 1024)

  func summary(of path: String) -> Result<ListSummary, ListerError> {
    Result { () throws(ListerError) in
      buffer.truncate()
      try FileError.mapping(
        try WholeFile.read(path, limit: DocumentLimits.bytes, into: &buffer)
      )
      do throws(DocumentError) {
        return try ListSummary(of: buffer.view)
      } catch {
        throw error.listerError(in: path, buffer.view)
      }
    }
  }
}
