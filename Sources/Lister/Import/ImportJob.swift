// SPDX-License-Identifier: MIT

package import ListerBatch
import ListerDownloads
import ListerFiles
import ListerMeasurement
import ListerStore

/// Imports lists from files, folders, archives and addresses into a folder of documents.
///
/// ```
/// source ──fetch──▶ files ──read──▶ lists ──merge with what is here──▶ documents
///         Downloads,       ListerFormats        DownloadedListPresenter     DocumentFile
///         ArchiveReader
/// ```
/// Goals, in this order:
/// 1. Nothing that is in the folder is lost: each list is merged with the document of its name
///    against the version that came last.
/// 2. A list is imported whole or not at all; a file that can't be read gives no list, and an
///    archive that is damaged gives none of its files.
/// 3. Memory does not grow with the number of files in a source: they go through in portions.
package final class ImportJob {
  let options: ImportOptions
  let cancellation: Cancellation
  let memory: SourceStore
  private let progress: (ImportProgress) -> Void
  private let happens: (ImportEvent) -> Void
  var report = ImportReport()
  /// The documents of this run, so that two lists of one name don't run into one another.
  var names = ImportNames()
  /// The lists of the folder.
  let folderNames: FolderNames
  /// The path of the folder, with all links followed.
  private(set) lazy var root = Folder.absolute(options.folder)
  /// Whether there is one source only.
  private var isSole = false
  /// What came of the sources before.
  private var listsBefore = 0
  private var bytesBefore = 0
  /// What writes new documents, once there were some.
  var writer: NewDocumentWriter?
  /// The lists that are being saved while others are read.
  var future: Future<Result<[ListSaver.Saved], DocumentFileError>>?

  /// How much of a source is read before it is merged and saved.
  static let portion = (files: DocumentBatch.limit.new, bytes: 32 << 20)

  /// How many files of a folder are read at once, and how large each of them is at most.
  static let ahead = (files: 512, bytes: 32 << 10)

  /// An import.
  ///
  /// - Parameters:
  ///   - options: where to, and how.
  ///   - cancellation: ends it between two documents.
  ///   - progress: is called with how far it is, several times a second at most.
  ///   - happens: is called when a source begins, when it ends, and when all have ended.
  package init(
    options: ImportOptions,
    cancellation: Cancellation,
    progress: @escaping (ImportProgress) -> Void = { _ in },
    happens: @escaping (ImportEvent) -> Void = { _ in }
  ) {
    self.options = options
    self.cancellation = cancellation
    self.progress = progress
    self.happens = happens
    memory = SourceStore(
      folder: options.folder,
      isReadOnly: options.isDryRun,
      waiting: options.patience
    )
    folderNames = FolderNames(of: options.folder)
  }

  /// Imports sources, one after the other.
  ///
  /// - Parameter sources: addresses, paths of files, folders and archives, or `-` for standard
  ///   input.
  /// - Returns: what was done.
  package func run(_ sources: [String]) -> ImportReport {
    let start = ProcessClock.wall
    isSole = sources.count == 1
    AtomicFile.removeLeftovers(in: options.folder)
    for source in sources where !cancellation.isCancelled {
      var address = ImportJob.address(of: source)
      do {
        if let upload = options.upload { address = try uploadAddress(of: upload) }
        let known = DownloadRequest.withoutUser(address)
        happens(ImportEvent(subject: .address(known)))
        let before = try memory.source(known) ?? RememberedSource(address: known)
        append(run(SourceRun(before, from: address, importedWith: options)))
      } catch {
        append(.failure(DownloadRequest.withoutUser(address), error.description))
      }
    }
    return ended(since: start)
  }

  /// What the address of a file that was sent begins with among those of sources; nobody can be asked for
  /// it.
  static let uploads = "upload://"

  /// The address of a file that was sent: its name, and that of the list if the user says one, by which
  /// files of one name are told apart.
  private func uploadAddress(of upload: ImportFile) throws(DocumentFileError) -> String {
    let address = ImportJob.uploads + upload.name
    if let name = options.name { return "\(address)#\(name)" }
    if upload.name == ImportFile.unnamed { return "-" }
    // The name of the list need not be said again.
    let known = try memory.sources().map(\.address)
    let named = known.filter { $0.hasPrefix("\(address)#") }
    return !known.contains(address) && named.count == 1 ? named[0] : address
  }

  /// Imports remembered sources again.
  ///
  /// - Parameter names: the lists whose sources are asked; empty for all.
  /// - Returns: what was done; a name without a source is a failure of its own.
  package func update(_ names: [String]) -> ImportReport {
    let start = ProcessClock.wall
    AtomicFile.removeLeftovers(in: options.folder)
    do {
      let sources = try sources(of: names)
      isSole = sources.count == 1
      for source in sources where !cancellation.isCancelled {
        happens(ImportEvent(subject: .address(source.address)))
        append(run(SourceRun(source, askedAgainWith: options)))
      }
    } catch {
      append(.failure(options.folder, error.description))
    }
    return ended(since: start)
  }

  /// The sources of lists, or all of them; a list that has none is a failure of its own.
  private func sources(of names: [String]) throws(DocumentFileError) -> [RememberedSource] {
    // With a server lists are merged both ways, by `sync`; what was sent comes when it is sent again.
    let all = try memory.sources().filter { source in
      ![SyncJob.scheme, ImportJob.uploads].contains { source.address.hasPrefix($0) }
    }
    if names.isEmpty { return all }
    var missing = names
    var wanted: [RememberedSource] = []
    for source in all {
      let known = Set(try memory.documents(of: source).map(\.name))
      if names.contains(where: known.contains) { wanted.append(source) }
      missing.removeAll(where: known.contains)
    }
    for name in missing { append(.failure(name, "no source is remembered for this list")) }
    return wanted
  }

  private func append(_ source: ImportReport.Source) {
    report.sources.append(source)
    listsBefore += source.lists.count
    bytesBefore += source.bytes
    happens(ImportEvent(subject: .source(source)))
  }

  private func ended(since start: UInt64) -> ImportReport {
    report.times.wall = ProcessClock.wall &- start
    happens(ImportEvent(subject: .report(report)))
    return report
  }

  /// Tells how far a source is.
  func tell(_ source: ImportReport.Source, received: Int? = nil, of total: Int? = nil) {
    progress(
      ImportProgress(
        source: source.address,
        bytes: bytesBefore + (received ?? source.bytes),
        // The sizes of later sources are not known.
        totalBytes: isSole ? total : nil,
        lists: listsBefore + source.lists.count
      )
    )
  }

  /// Where a source is fetched from: an address as it is, a path from the root on.
  static func address(of source: String) -> String {
    if source == "-" || DownloadRequest.isAddress(source) { return source }
    // A folder may be called `ftp:`.
    if DownloadRequest.isForeign(source), FileStatus.isMissing(source) { return source }
    return Folder.absolute(source)
  }

  // MARK: One source

  private func run(_ start: SourceRun) -> ImportReport.Source {
    var run = start
    if let reason = refusal(of: &run) {
      run.end(.refused(reason))
      return run.result
    }
    do {
      switch try fetch(&run) {
      case .unchanged: run.end(.unchanged)
      case .folder(let path):
        try recall(&run)
        importFolder(path, &run)
      case .file(let file):
        try recall(&run)
        try importFile(file, &run)
      }
      finishSaving(&run)
      permit(&run)
    } catch {
      finishSaving(&run)
      run.end(.failed(error.message))
    }
    run.tellPassedOver()
    run.tellVoidOptions()
    do {
      try remember(&run)
    } catch {
      run.end(.failed(error.description))
    }
    return run.result
  }

  /// Looks up the documents of a source that has changed: while it has not, nobody needs them.
  private func recall(_ run: inout SourceRun) throws(SourceFailure) {
    if run.isUpdate {
      do {
        run.recall(try memory.documents(of: run.remembered))
      } catch {
        throw SourceFailure(message: error.description)
      }
    }
    names.keep(run.remembered.documents.map(\.name))
  }

  /// Remembers the source, unless nothing came of it.
  ///
  /// Its version is remembered only if all of it has arrived: otherwise the next import would be
  /// told that there is nothing new, and what is missing would stay so.
  private func remember(_ run: inout SourceRun) throws(DocumentFileError) {
    guard !options.isDryRun, run.remembered.address != "-", !run.result.lists.isEmpty else {
      return
    }
    if run.result.isWhole, !cancellation.isCancelled {
      run.noteMissing(where: exists)
      run.remembered.came = run.content?.json
    } else {
      run.remembered.etag = nil
      run.remembered.lastModified = nil
    }
    guard !run.remembered.documents.isEmpty else { return }
    run.remembered.time = options.time
    try memory.remember(run.remembered)
  }
}

package struct ImportProgress: Sendable {
  /// The address or path that is being worked on.
  package var source: String
  /// The bytes that came of it and of the sources before.
  package var bytes: Int
  /// How many there are, if it is known.
  package var totalBytes: Int?
  /// How many lists are done, those of the sources before included.
  package var lists: Int
}

/// Why a source gave nothing.
struct SourceFailure: Error {
  var message: String
}

extension ImportReport.Source {
  static func failure(_ address: String, _ message: String) -> ImportReport.Source {
    var source = ImportReport.Source(address: address)
    source.outcome = .failed(message)
    return source
  }

  /// Whether all of it was read and saved; conflicts don't count against that.
  var isWhole: Bool {
    outcome == .imported && refusals.isEmpty
      && lists.allSatisfy { list in
        if case .failed = list.outcome { return false }
        return true
      }
  }
}
