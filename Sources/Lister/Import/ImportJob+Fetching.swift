// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerDownloads
import ListerFiles
import ListerMeasurement
import ListerTables
import ListerWorkbooks

extension ImportJob {
  /// What is at the address of a source.
  enum Fetched {
    /// The version that was imported last.
    case unchanged
    case folder(String)
    /// A file, which may be an archive.
    case file(ImportFile)
  }

  /// Fetches a source; the validators of an address are noted.
  func fetch(_ run: inout SourceRun) throws(SourceFailure) -> Fetched {
    let start = ProcessClock.wall
    defer { report.times.fetch &+= ProcessClock.wall &- start }
    if let upload = options.upload {
      run.count(bytes: upload.bytes.count)
      return .file(upload)
    }
    let source = SourceAddress(run.address)
    let address = source.place
    if let table = source.table { try run.take(table) }
    if DownloadRequest.isAddress(address) { return try download(&run) }
    if DownloadRequest.isForeign(address) {
      throw SourceFailure(message: DownloadError(address, .address).description)
    }
    do {
      if address == "-" {
        let file = try ImportFile.standardInput(
          limit: options.limits.bytes,
          wake: cancellation.wakeDescriptor
        )
        run.count(bytes: file.bytes.count)
        return .file(file)
      }
      // As it is now, before it is read: what changes meanwhile shows the next time.
      let state = try FilesState.of(address)
      if run.isUpdate, let state, state == run.remembered.etag { return .unchanged }
      run.remembered.etag = state
      if try FileStatus(of: address).kind == .folder { return .folder(address) }
      var file = try ImportFile(path: address, limit: options.limits.bytes)
      file.table = source.table
      run.count(bytes: file.bytes.count)
      return .file(file)
    } catch {
      throw SourceFailure(message: error.description)
    }
  }

  private func download(_ run: inout SourceRun) throws(SourceFailure) -> Fetched {
    let source = run.remembered
    // A list that was deleted here comes again when its source is named, but not in an update.
    let isComplete =
      run.isUpdate
      || (!source.documents.isEmpty && source.documents.allSatisfy { exists($0.name) })
    let request = DownloadRequest(
      address: run.address,
      known: isComplete
        ? DownloadValidators(etag: source.etag, lastModified: source.lastModified)
        : DownloadValidators(),
      limits: options.limits,
      allowsLocal: run.allowsLocal
    )
    let result: DownloadResult
    do {
      result = try Downloader().fetch(request) { [self, result = run.result] received, total in
        tell(result, received: received, of: total)
        return !cancellation.isCancelled
      }
    } catch {
      throw SourceFailure(message: error.description)
    }
    guard let bytes = result.bytes else { return .unchanged }
    run.remembered.etag = result.validators.etag
    run.remembered.lastModified = result.validators.lastModified
    run.count(bytes: bytes.count)
    run.contentType = result.contentType
    let name = result.fileName.isEmpty ? "download" : result.fileName
    return .file(ImportFile(name: name, bytes: bytes))
  }

  // MARK: The files of a source

  /// Imports a single file, or the files of an archive.
  func importFile(_ file: ImportFile, _ run: inout SourceRun) throws(SourceFailure) {
    let isArchive = file.bytes.withByteView { ArchiveReader.isArchive($0) }
    guard isArchive else { return importPortion([file], isSole: true, &run) }
    let start = ProcessClock.wall
    let saving = report.times
    do {
      // Once to see that the archive is whole, and once more to import from it.
      try file.bytes.withByteView { (view) throws(ImportError) in
        var names: [String] = []
        _ = try ArchiveReader().forEachEntry(of: view, named: file.name) { name, _ in
          names.append(name)
        }
        let count = run.look(at: names.filter { !ImportJob.isHidden($0) }, in: "")
        guard run.takesFiles(.archive, count: count) else {
          if count == 0 { for name in names { _ = run.takes(name) } }
          return
        }
        try importEntries(of: view, named: file.name, &run)
      }
    } catch {
      // The end that was asked for is no damage.
      guard !cancellation.isCancelled else { return }
      throw SourceFailure(message: error.description(in: file.name))
    }
    // What was read and saved meanwhile is counted there.
    let inside = report.times.read &+ report.times.save &- saving.read &- saving.save
    let elapsed = ProcessClock.wall &- start
    report.times.unpack &+= elapsed &- min(inside, elapsed)
  }

  /// Whether an entry of an archive is hidden, as programs keep files for themselves.
  private static func isHidden(_ entry: String) -> Bool { Folder.name(of: entry).hasPrefix(".") }

  private func importEntries(
    of archive: ByteView,
    named name: String,
    _ run: inout SourceRun
  ) throws(ImportError) {
    var portion = ImportPortion()
    let remarks = try ArchiveReader().forEachEntry(of: archive, named: name) {
      (name, bytes) throws(ImportError) in
      guard !cancellation.isCancelled else { throw ImportError(message: "interrupted") }
      guard !ImportJob.isHidden(name), run.takes(name) else { return }
      if portion.isFull(before: bytes.count) { importPortion(portion.take(), isLast: false, &run) }
      portion.add(ImportFile(name: name, bytes: bytes.array))
    }
    importPortion(portion.take(), &run)
    run.tell(remarks)
  }

  /// Imports the files of a folder, at any depth, whose names belong to a format.
  func importFolder(_ path: String, _ run: inout SourceRun) {
    let entries = FileWalk.files(
      below: path,
      where: { _ in true },
      failed: { error in run.refuse(error.path, ImportError(error)) }
    )
    let names = entries.lazy.map(\.relativePath)
    let count = run.look(at: names, in: Folder.name(of: path))
    guard run.takesFiles(.folder, count: count) else {
      if count == 0 { for entry in entries { _ = run.takes(entry.relativePath) } }
      return
    }
    var portion = ImportPortion()
    for start in stride(from: 0, to: entries.count, by: ImportJob.ahead.files)
    where !cancellation.isCancelled {
      let part = entries[start..<min(start + ImportJob.ahead.files, entries.count)]
        .filter { mayRead($0, &run) }
      for (entry, small) in zip(part, smallFiles(part)) where !cancellation.isCancelled {
        do {
          let limit = options.limits.bytes
          let file = if let small { small } else { try ImportFile(entry, limit: limit) }
          run.count(bytes: file.bytes.count)
          if portion.isFull(before: file.bytes.count) {
            importPortion(portion.take(), isLast: false, &run)
          }
          portion.add(file)
        } catch {
          run.refuse(entry.relativePath, ImportError(error))
        }
      }
    }
    importPortion(portion.take(), &run)
  }

  /// Whether a file of a folder is read; if it may not be, that is reported.
  private func mayRead(_ entry: FileWalk.Entry, _ run: inout SourceRun) -> Bool {
    guard run.takes(entry.relativePath) else { return false }
    // A link in a folder that came from others must not bring in what is the user's own.
    guard run.isUpdate, !run.allowsLocal, leadsOutside(entry.path) else { return true }
    let message = "it leads outside the folder; say --allow-local if it may be read"
    run.refuse(entry.relativePath, ImportError(message: message))
    return false
  }

  /// Reads those of some files that are small, all workers together; nil for others, and for one
  /// that can't be read.
  private func smallFiles(_ entries: [FileWalk.Entry]) -> [ImportFile?] {
    let limit = min(ImportJob.ahead.bytes, options.limits.bytes)
    return ParallelMap.map(
      entries,
      jobs: options.jobs,
      chunk: 16,
      cancellation: cancellation
    ) { entry in
      try? ImportFile(entry, limit: limit)
    }
  }
}

extension ImportFile {
  /// Reads a file of a folder that is a source.
  fileprivate init(_ entry: FileWalk.Entry, limit: Int) throws(FileError) {
    try self.init(path: entry.path, name: entry.relativePath, limit: limit)
  }
}

/// Files that are read and saved together.
private struct ImportPortion {
  private var files: [ImportFile] = []
  private var bytes = 0

  /// Whether there is no room for so many bytes more.
  func isFull(before count: Int) -> Bool {
    !files.isEmpty
      && (files.count >= ImportJob.portion.files || bytes + count > ImportJob.portion.bytes)
  }

  mutating func add(_ file: ImportFile) {
    files.append(file)
    bytes += file.bytes.count
  }

  /// The files so far, which are taken out of here.
  mutating func take() -> [ImportFile] {
    defer { self = ImportPortion() }
    return files
  }
}

extension ImportError {
  /// The error of a file that could not be read.
  init(_ error: FileError) { self.init(message: error.description) }
}
