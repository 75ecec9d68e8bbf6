// SPDX-License-Identifier: MIT

import ListerFiles
import ListerStore

extension Workspace {
  /// What is remembered of the folder's lists.
  var memory: FolderStore { FolderStore(folder: folder.path, waiting: options.patience) }

  /// What happened in all lists of the folder, the newest first.
  ///
  /// - Parameters:
  ///   - moment: what was earlier is left out; nil for nothing.
  ///   - limit: how many versions at most.
  /// - Returns: those that are remembered, of deleted lists too.
  /// - Throws: ``ListerError`` when there is no such folder, or it can't be read.
  public func log(
    since moment: Moment? = nil,
    limit: Int = 100
  ) throws(ListerError) -> LogResponse {
    let time = moment?.unixMilliseconds ?? 0
    let events = try DocumentFileError.mapping(try memory.events(since: time, limit: limit + 1))
    var response = LogResponse()
    response.folder = folder.path
    response.hasMore = events.count > limit
    response.entries = events.prefix(limit).map { event in
      var entry = LogResponse.Entry()
      entry.place = ListPlace(path: folder.path(ofFile: event.file))
      entry.version = event.version.number
      entry.time = Timestamp(milliseconds: event.version.time)
      entry.action = event.version.title
      entry.author = event.version.maker?.word
      entry.source = event.source
      return entry
    }
    return response
  }

  /// What is remembered of the folder's lists, and how large that is; also why nothing is.
  ///
  /// - Throws: ``ListerError`` when there is no such folder.
  public func remembered() throws(ListerError) -> FolderResponse {
    let report = try DocumentFileError.mapping(try memory.report())
    var response = FolderResponse()
    (response.folder, response.path, response.reason) = (folder.path, report.path, report.reason)
    response.lists = report.lists
    response.deleted = report.deleted
    response.versions = report.versions
    (response.bytes, response.contents) = (report.bytes, report.contents)
    response.sources = report.sources.map {
      var source = FolderResponse.Source()
      (source.address, source.documents) = ($0.address, $0.documents)
      source.time = Timestamp(milliseconds: $0.time)
      return source
    }
    return response
  }

  /// Looks whether all that is remembered is whole, and each list has a name that can be read.
  ///
  /// - Throws: ``ListerError`` when there is no such folder, or the disk fails.
  public func checkRemembered() throws(ListerError) -> FolderCheckResponse {
    let findings = try DocumentFileError.mapping(try memory.findings())
    let names = try folder.listing().errors.map(\.description)
    return FolderCheckResponse(folder: folder.path, findings: findings + names)
  }

  /// Gives the room back that what is remembered takes no more; nothing is forgotten.
  ///
  /// - Throws: ``ListerError`` when that is not possible; then nothing has changed.
  @discardableResult
  public func compactRemembered() throws(ListerError) -> FolderCompactionResponse {
    let (before, after) = try DocumentFileError.mapping(try memory.compact())
    return FolderCompactionResponse(folder: folder.path, before: before, after: after)
  }

  /// Forgets the history of a list, or a source with what came of it; documents stay.
  ///
  /// - Parameter word: an address or a path that was imported, or else a list as
  ///   ``place(of:deleted:)`` takes it, which may be deleted.
  /// - Returns: what it was about, and whether there was anything to forget.
  /// - Throws: ``ListerError`` when there is neither; then nothing has changed.
  @discardableResult
  public func forget(_ word: String) throws(ListerError) -> ForgetResponse {
    for address in [word, ImportJob.address(of: word)]
    where try DocumentFileError.mapping(try memory.knows(source: address)) {
      let isChanged = try DocumentFileError.mapping(try memory.forget(source: address))
      let permissions = options.state.map { SourcePermissions(in: $0) }
      try FileError.mapping(try permissions?.revoke(address, in: folder.path))
      return ForgetResponse(source: address, isChanged: isChanged)
    }
    let place = try place(of: word, deleted: true)
    let file = try file(at: place)
    let isChanged = try DocumentFileError.mapping(try file.forgetVersions())
    return ForgetResponse(place, isChanged: isChanged)
  }

  /// What is remembered as lines of JSON: one for each list with its versions, then one for each
  /// source with its documents.
  ///
  /// - Throws: ``ListerError`` when it can't be read.
  package func rememberedLines() throws(ListerError) -> FolderLines {
    FolderLines(try DocumentFileError.mapping(try StateExport(memory)))
  }

  /// Writes what is remembered into a file, whole or not at all; see ``rememberedLines()``.
  ///
  /// - Throws: ``ListerError`` when it can't be read or written; then the file is what it was.
  package func saveRemembered(at path: String) throws(ListerError) {
    let lines = try rememberedLines()
    var file = try FileError.mapping(try AtomicFile(replacing: path))
    while let line = try lines.next() { try FileError.mapping(try file.write(line)) }
    try FileError.mapping(try file.commit())
  }
}
