// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCoding
import ListerFiles
import ListerFormats
import ListerJSON
import ListerKit
import ListerMeasurement
import ListerModel

extension ImportJob {
  /// One list on its way into its document.
  struct Task: Sendable {
    var document: RememberedSource.Document
    var list: List
    var remarks: [ImportRemark]
  }

  /// What one worker keeps.
  final class Worker {
    let reader = ListReader()
    let finisher: DocumentFinisher

    init(_ options: RecalculationOptions) { finisher = DocumentFinisher(options: options) }
  }

  /// What reading a file came to.
  private enum Reading: Sendable {
    case lists(ImportResult, UInt64)
    case refused(ImportError, UInt64)
  }

  /// Reads files in parallel, then merges and saves their lists in parallel.
  ///
  /// - Parameters:
  ///   - files: what is read.
  ///   - isSole: whether they are one file, and that is the whole source.
  ///   - run: the source.
  func importPortion(_ files: [ImportFile], isSole: Bool = false, _ run: inout SourceRun) {
    let options = run.options
    // What is against it is reported when lists are saved.
    try? folderNames.refresh()
    let readings = ParallelMap.map(
      files,
      jobs: options.jobs,
      cancellation: cancellation
    ) { file -> Reading in
      let start = ProcessClock.wall
      do throws(ImportError) {
        let lists = try file.lists(
          as: options.format,
          tilesLargeSheets: options.tilesLargeSheets
        )
        return .lists(lists, ProcessClock.wall &- start)
      } catch {
        return .refused(error, ProcessClock.wall &- start)
      }
    }
    var tasks: [Task] = []
    for (file, reading) in zip(files, readings) {
      switch reading {
      case .refused(let error, let time):
        report.times.read &+= time
        run.refuse(isSole ? "" : file.name, error)
      case .lists(let result, let time):
        report.times.read &+= time
        tasks += self.tasks(for: result, of: file, isSole: isSole, &run)
      }
    }
    save(tasks, &run)
    tell(run.result)
  }

  /// Chooses the documents of a file's lists.
  private func tasks(
    for result: ImportResult,
    of file: ImportFile,
    isSole: Bool,
    _ run: inout SourceRun
  ) -> [Task] {
    let isOne = result.lists.count == 1
    if run.options.name != nil, !(isOne && isSole), !result.lists.isEmpty { run.tellOfName() }
    var remarks = result.remarks
    var tasks: [Task] = []
    for named in result.lists {
      let file = isSole ? "" : file.name
      let key = run.key(isOne ? file : "\(file)#\(named.name)")
      let given = isOne && isSole ? run.options.name : nil
      var before = run.document(of: key)
      // A name that the user gives in this run counts more than where the list went before.
      if given != nil, let name = run.givenName, ImportNames.usable(name) != before { before = nil }
      let name = names.name(
        for: given ?? named.name,
        before: before,
        here: { name in
          (try? ListName(name)).flatMap { folderNames.list(like: $0) }.map(\.text)
        },
        remark: { remarks.append($0) }
      )
      if let before, run.isUpdate, !exists(before) {
        var list = ImportedList(key: key, name: before)
        list.remarks = [ImportRemark(message: "the list was deleted here; it stays so")]
        run.add(list)
        continue
      }
      tasks.append(
        Task(document: .init(key: key, name: name), list: named.list, remarks: remarks)
      )
      remarks = []
    }
    run.tell(remarks)
    return tasks
  }

  /// Whether the folder has a document of a name, or one that can't be looked at.
  func exists(_ name: String) -> Bool {
    do { return try FileStatus.ifPresent(at: path(of: name)) != nil } catch { return true }
  }

  /// The first file of a name that is there, or the one that is to be made.
  ///
  /// - Throws: ``FileError`` for one that can't be looked at: the list may be in it.
  private func path(of name: String) throws(FileError) -> String {
    let wanted = try? ListName(name)
    var files = wanted?.fileNames ?? [name]
    // Other systems, and people, take a twin for the same list.
    if let twin = wanted.flatMap({ folderNames.list(like: $0) }) { files += twin.fileNames }
    let paths = files.map { Folder.path(options.folder, $0) }
    for path in paths where try FileStatus.ifPresent(at: path) != nil { return path }
    return paths[0]
  }

  // MARK: Saving

  /// How long one waits for other programs, unless the import is cancelled.
  private var patience: Patience {
    Patience(seconds: options.patience.seconds, wake: cancellation.wakeDescriptor)
  }

  private func save(_ tasks: [Task], _ run: inout SourceRun) {
    if !tasks.isEmpty, !options.isDryRun {
      do {
        try Folder.make(options.folder)
      } catch {
        return run.end(.failed(error.description))
      }
    }
    let saved: [(ImportedList, UInt64)]
    do {
      if options.isDryRun || tasks.allSatisfy({ exists($0.document.name) }) {
        saved = save(tasks, of: run, in: nil)
      } else {
        saved = try folderNames.hold(waiting: patience, for: options.folder) {
          save(tasks, of: run, in: folderNames)
        }
      }
    } catch {
      return run.end(.failed(error.description))
    }
    for (list, time) in saved {
      run.add(list)
      report.times.save &+= time
    }
  }

  /// Saves lists in parallel; those that are new only where the names of the folder are held.
  private func save(
    _ tasks: [Task],
    of run: SourceRun,
    in names: FolderNames?
  ) -> [(ImportedList, UInt64)] {
    let options = run.options
    let saver = ListSaver(
      memory: memory,
      names: names,
      source: run.remembered,
      options: options,
      patience: patience
    )
    return ParallelMap.map(
      tasks.map { task in
        (task, Result { () throws(FileError) in try path(of: task.document.name) })
      },
      jobs: options.jobs,
      cancellation: cancellation,
      makeScratch: { Worker(options.recalculation) }
    ) { (task, worker) -> (ImportedList, UInt64) in
      let start = ProcessClock.wall
      let list =
        switch task.1 {
        case .success(let path): saver.save(task.0, at: path, worker)
        case .failure(let error): saver.refused(task.0, error)
        }
      return (list, ProcessClock.wall &- start)
    }
  }
}

/// Merges lists with their documents, and saves them.
private struct ListSaver: Sendable {
  let memory: SourceMemory
  /// The names of the folder, if they are held.
  let names: FolderNames?
  let source: RememberedSource
  let options: ImportOptions
  let patience: Patience

  /// The report of a list whose document can't be looked at.
  func refused(_ task: ImportJob.Task, _ error: FileError) -> ImportedList {
    var result = report(of: task)
    result.outcome = .failed(error.description)
    return result
  }

  private func report(of task: ImportJob.Task) -> ImportedList {
    var result = ImportedList(key: task.document.key, name: task.document.name)
    result.remarks = task.remarks
    result.reportsConflicts = options.conflicts == .report
    return result
  }

  func save(_ task: ImportJob.Task, at path: String, _ worker: ImportJob.Worker) -> ImportedList {
    var result = report(of: task)
    do {
      let file = try document(at: path)
      if !file.exists {
        try create(file, task, worker, &result)
      } else {
        try merge(file, task, try base(of: task, path, worker), worker, &result)
      }
    } catch {
      result.outcome = .failed(error.description)
      return result
    }
    guard !options.isDryRun, source.address != "-" else { return result }
    let bytes = task.list.bytes
    var before = ByteBuffer()
    let isKnown = (try? memory.readBase(of: task.document, source, into: &before)) == true
    if isKnown, bytes.withByteView({ $0 == before.view }) { return result }
    do {
      try memory.remember(base: bytes, of: task.document, source)
    } catch {
      result.outcome = .failed("\(path): it is saved, but not the version that came: \(error)")
    }
    return result
  }

  private func document(at path: String) throws(DocumentFileError) -> DocumentFile {
    var file = try ListNameError.mapping(at: path, try DocumentFile(path: path))
    file.patience = patience
    return file
  }

  private func create(
    _ file: DocumentFile,
    _ task: ImportJob.Task,
    _ worker: ImportJob.Worker,
    _ result: inout ImportedList
  ) throws(DocumentFileError) {
    let presenter = DownloadedListPresenter()
    presenter.setList(task.list)
    let list = presenter.archiveableList
    result.changes = ListChanges(from: List(), to: list).counts
    result.outcome = .created
    let finish = worker.finisher.bytes(for: file.path)
    if options.isDryRun {
      _ = try finish(list)
    } else if let names {
      try file.create(list, at: options.time, in: names, finish: finish)
    } else {
      try file.create(list, at: options.time, finish: finish)
    }
  }

  private func merge(
    _ file: DocumentFile,
    _ task: ImportJob.Task,
    _ base: List?,
    _ worker: ImportJob.Worker,
    _ result: inout ImportedList
  ) throws(DocumentFileError) {
    let preference: ListMerge.Preference = options.conflicts == .theirs ? .theirs : .ours
    var outcome = result
    func merged(_ list: inout List) {
      let presenter = DownloadedListPresenter(local: list, base: base, preferring: preference)
      presenter.setList(task.list)
      let merged = presenter.archiveableList
      outcome.conflicts = presenter.conflicts
      let changes = ListChanges(from: list, to: merged)
      outcome.changes = changes.counts
      let difference = ListChanges(from: task.list, to: merged)
      outcome.kept = difference.added.count + difference.changed.count
      outcome.outcome = changes.isEmpty ? .unchanged : .merged
      list = merged
    }
    let finish = worker.finisher.bytes(for: file.path)
    if options.isDryRun {
      var list = try file.read(using: worker.reader).list
      merged(&list)
      _ = try finish(list)
    } else {
      try file.edit("Import", at: options.time, finish: finish) { merged(&$0) }
    }
    result = outcome
  }

  /// The version of the last import; nil when there was none.
  private func base(
    of task: ImportJob.Task,
    _ path: String,
    _ worker: ImportJob.Worker
  ) throws(DocumentFileError) -> List? {
    var buffer = ByteBuffer()
    let isPresent = try FileError.mapping(
      at: path,
      try memory.readBase(of: task.document, source, into: &buffer)
    )
    guard isPresent else { return nil }
    // A base that a crash of the machine has torn is no base.
    return try? worker.reader.list(from: buffer.view)
  }
}
