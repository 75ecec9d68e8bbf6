// SPDX-License-Identifier: MIT

public import BatchEngine
import Bytes
import Downloads
import Importers
import ListFiles
import Measurement

/// Imports lists from files, folders, archives and addresses into a folder of documents.
///
/// ```
/// source ──fetch──▶ files ──read──▶ lists ──merge with what is here──▶ documents
///         Downloads,       Importers        DownloadedListPresenter     DocumentFile
///         ArchiveReader
/// ```
/// Goals, in this order:
/// 1. Nothing that stands in the folder is lost: each list is merged with the document of its name
///    against the version that came last.
/// 2. A list is imported whole or not at all; a file that can't be read gives no list, and an archive
///    that is damaged gives none of its files.
/// 3. Memory does not grow with the number of files in a source: they go through in portions.
public final class ImportJob {
  let options: ImportOptions
  let cancellation: Cancellation
  let memory: SourceMemory
  let progress: (ImportProgress) -> Void
  var report = ImportReport()
  /// The documents of this run, so that two lists of one name don't run into one another.
  var names = ImportNames()

  /// How much of a source is read before it is merged and saved.
  static let portion = (files: 256, bytes: 32 << 20)

  /// An import.
  ///
  /// - Parameters:
  ///   - options: where to, and how.
  ///   - cancellation: ends it between two documents.
  ///   - progress: is told how far it is, several times a second at most.
  public init(
    options: ImportOptions,
    cancellation: Cancellation,
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) {
    self.options = options
    self.cancellation = cancellation
    self.progress = progress
    memory = SourceMemory(folder: options.folder)
  }

  /// Imports sources, one after the other.
  ///
  /// - Parameter sources: addresses, paths of files, folders and archives, or `-` for standard input.
  /// - Returns: what was done.
  public func run(_ sources: [String]) -> ImportReport {
    let start = ProcessClock.wall
    for source in sources where !cancellation.isCancelled {
      let address = ImportJob.address(of: source)
      do throws(FileError) {
        var remembered = try memory.source(address) ?? RememberedSource(address: address)
        remembered.format = options.format?.name ?? remembered.format
        remembered.name = options.name ?? remembered.name
        remembered.tilesLargeSheets = options.tilesLargeSheets || remembered.tilesLargeSheets
        remembered.allowsLocal = options.allowsLocal
        report.sources.append(run(remembered, isUpdate: false))
      } catch {
        report.sources.append(.failure(address, error.description))
      }
    }
    report.times.wall = ProcessClock.wall &- start
    return report
  }

  /// Imports remembered sources again.
  ///
  /// - Parameter names: the lists whose sources are asked; empty for all.
  /// - Returns: what was done; a name without a source is a failure of its own.
  public func update(_ names: [String]) -> ImportReport {
    let start = ProcessClock.wall
    do throws(FileError) {
      let all = try memory.sources()
      let wanted = all.filter { source in
        names.isEmpty || source.documents.contains { names.contains($0.name) }
      }
      for name in names where !wanted.contains(where: { $0.documents.map(\.name).contains(name) }) {
        report.sources.append(.failure(name, "no source is remembered for this list"))
      }
      for source in wanted where !cancellation.isCancelled {
        report.sources.append(run(source, isUpdate: true))
      }
    } catch {
      report.sources.append(.failure(options.folder, error.description))
    }
    report.times.wall = ProcessClock.wall &- start
    return report
  }

  /// What a source is remembered by: an address as it is, a path from the root on.
  static func address(of source: String) -> String {
    if source == "-" || DownloadRequest.isAddress(source) { return source }
    return Folder.absolute(source)
  }

  // MARK: One source

  private func run(_ remembered: RememberedSource, isUpdate: Bool) -> ImportReport.Source {
    var run = SourceRun(remembered, options: options, isUpdate: isUpdate)
    do throws(SourceFailure) {
      switch try fetch(&run) {
      case .unchanged: run.result.outcome = .unchanged
      case .folder(let path): try importFolder(path, &run)
      case .file(let file): try importFile(file, &run)
      }
      try finish(&run)
    } catch {
      run.result.outcome = .failed(error.message)
    }
    return run.result
  }

  /// Remembers the source, unless nothing came of it.
  private func finish(_ run: inout SourceRun) throws(SourceFailure) {
    guard !options.isDryRun, run.remembered.address != "-", !run.result.lists.isEmpty,
      !cancellation.isCancelled
    else { return }
    run.remembered.time = options.time
    do throws(FileError) {
      try memory.remember(run.remembered)
    } catch {
      throw SourceFailure(message: error.description)
    }
  }
}

/// How far an import is.
public struct ImportProgress: Sendable {
  /// The address or path that is being worked on.
  public var source: String
  /// The bytes that came of it.
  public var bytes: Int
  /// How many there are, if it is known.
  public var totalBytes: Int?
  /// How many lists are done.
  public var lists: Int
}

/// Why a source gave nothing.
struct SourceFailure: Error {
  var message: String
}

/// The state of one source while it is imported.
struct SourceRun {
  var remembered: RememberedSource
  /// The options, with what is remembered of the source.
  var options: ImportOptions
  /// Whether it is asked again, and not named by the user.
  let isUpdate: Bool
  var result: ImportReport.Source
  /// How many lists there were of each key so far.
  var keys: [String: Int] = [:]

  init(_ remembered: RememberedSource, options: ImportOptions, isUpdate: Bool) {
    self.remembered = remembered
    self.isUpdate = isUpdate
    result = ImportReport.Source(address: remembered.address)
    self.options = options
    self.options.format = remembered.format.flatMap { FormatTable.format(named: $0) }
    self.options.name = remembered.name
    self.options.tilesLargeSheets = remembered.tilesLargeSheets
    self.options.allowsLocal = remembered.allowsLocal
  }
}

extension ImportReport.Source {
  static func failure(_ address: String, _ message: String) -> ImportReport.Source {
    var source = ImportReport.Source(address: address)
    source.outcome = .failed(message)
    return source
  }
}
