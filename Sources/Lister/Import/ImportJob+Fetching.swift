// SPDX-License-Identifier: MIT

import BatchEngine
import Bytes
import Downloads
import Importers
import ListFiles
import Measurement

extension ImportJob {
  /// What stands at the address of a source.
  enum Fetched {
    /// The version that was imported last.
    case unchanged
    /// A folder.
    case folder(String)
    /// A file, which may be an archive.
    case file(ImportFile)
  }

  /// Fetches a source; the validators of an address are noted.
  func fetch(_ run: inout SourceRun) throws(SourceFailure) -> Fetched {
    let start = ProcessClock.wall
    defer { report.times.fetch &+= ProcessClock.wall &- start }
    let address = run.remembered.address
    if DownloadRequest.isAddress(address) { return try download(&run) }
    do throws(FileError) {
      if address == "-" {
        let file = try ImportFile.standardInput(limit: options.limits.bytes)
        run.result.bytes = file.bytes.count
        return .file(file)
      }
      if try FileStatus(of: address).kind == .folder { return .folder(address) }
      let file = try ImportFile(path: address, limit: options.limits.bytes)
      run.result.bytes = file.bytes.count
      return .file(file)
    } catch {
      throw SourceFailure(message: error.description)
    }
  }

  private func download(_ run: inout SourceRun) throws(SourceFailure) -> Fetched {
    let source = run.remembered
    // A version whose documents are no longer all there is fetched in any case.
    let isComplete = !source.documents.isEmpty && source.documents.allSatisfy { exists($0.name) }
    let request = DownloadRequest(
      address: source.address,
      known: isComplete
        ? DownloadValidators(etag: source.etag, lastModified: source.lastModified)
        : DownloadValidators(),
      limits: options.limits,
      allowsLocal: source.allowsLocal
    )
    let result: DownloadResult
    do throws(DownloadError) {
      result = try Downloader().fetch(request) { [cancellation, progress] received, total in
        progress(
          ImportProgress(source: source.address, bytes: received, totalBytes: total, lists: 0)
        )
        return !cancellation.isCancelled
      }
    } catch {
      throw SourceFailure(message: error.description)
    }
    guard let bytes = result.bytes else { return .unchanged }
    run.remembered.etag = result.validators.etag
    run.remembered.lastModified = result.validators.lastModified
    run.result.bytes = bytes.count
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
    do throws(ImportError) {
      // Once to see that the archive is whole, and once more to import from it.
      try file.bytes.withByteView { (view) throws(ImportError) in
        _ = try ArchiveReader().forEachEntry(of: view, named: file.name) { _, _ in }
        try importEntries(of: view, named: file.name, &run)
      }
    } catch {
      throw SourceFailure(message: error.description(in: file.name))
    }
    // What was read and saved meanwhile is counted there.
    let inside = report.times.read &+ report.times.save &- saving.read &- saving.save
    report.times.unpack &+= ProcessClock.wall &- start &- min(inside, ProcessClock.wall &- start)
  }

  private func importEntries(
    of archive: ByteView,
    named name: String,
    _ run: inout SourceRun
  ) throws(ImportError) {
    var portion = ImportPortion()
    let remarks = try ArchiveReader().forEachEntry(of: archive, named: name) { name, bytes in
      guard !Folder.name(of: name).hasPrefix(".") else { return }
      if portion.isFull(before: bytes.count) { importPortion(portion.take(), &run) }
      portion.add(ImportFile(name: name, bytes: bytes.array))
    }
    importPortion(portion.take(), &run)
    run.result.remarks += remarks
  }

  /// Imports the files of a folder, at any depth, whose names belong to a format.
  func importFolder(_ path: String, _ run: inout SourceRun) throws(SourceFailure) {
    let entries = FileWalk.files(
      below: path,
      where: { name in FormatTable.standard.contains { $0.hasExtension(of: name) } },
      failed: { error in run.result.refusals.append(.init(file: error.path, error: .init(error))) }
    )
    var portion = ImportPortion()
    for entry in entries where !cancellation.isCancelled {
      do throws(FileError) {
        let file = try ImportFile(
          path: entry.path,
          name: entry.relativePath,
          limit: options.limits.bytes
        )
        run.result.bytes += file.bytes.count
        if portion.isFull(before: file.bytes.count) { importPortion(portion.take(), &run) }
        portion.add(file)
      } catch {
        run.result.refusals.append(.init(file: entry.relativePath, error: ImportError(error)))
      }
    }
    importPortion(portion.take(), &run)
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

  /// The files so far, which are gone from here.
  mutating func take() -> [ImportFile] {
    defer { self = ImportPortion() }
    return files
  }
}

extension Format {
  /// Whether a file is called like those of the format.
  func hasExtension(of name: String) -> Bool {
    let name = name.lowercased()
    return extensions.contains { name.hasSuffix(".\($0)") }
  }
}

extension ImportError {
  /// The error of a file that could not be read.
  init(_ error: FileError) { self.init(message: error.description) }
}
