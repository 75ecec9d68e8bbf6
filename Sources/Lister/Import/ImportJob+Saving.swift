// SPDX-License-Identifier: MIT

import ListerBatch
import ListerCoding
import ListerFiles
import ListerMeasurement
import ListerStore
import ListerTables

extension ImportJob {
  /// One list on its way into its document.
  struct Task: Sendable {
    var document: RememberedSource.Document
    var list: List
    var remarks: [ImportRemark]
    /// Whether it is of one file among others, which was not compared with what came before yet.
    var isPart = false
    /// Whether it is the one that came before, without its items: they are in others now.
    var isEmptied = false

    /// The list as it comes now.
    ///
    /// - Parameters:
    ///   - base: as it came before; nil if that isn't known.
    ///   - local: as it is here.
    /// - Returns: the list; the one that is here where it can't be known what came of it.
    func list(after base: List?, _ local: List) -> List {
      guard isEmptied else { return list }
      guard var emptied = base else { return local }
      emptied.items = []
      return emptied
    }
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
  ///   - isLast: whether no more follow; otherwise their lists are saved while those that follow
  ///     are read, until ``finishSaving(_:)``.
  ///   - run: the source.
  func importPortion(
    _ files: [ImportFile],
    isSole: Bool = false,
    isLast: Bool = true,
    _ run: inout SourceRun
  ) {
    let options = run.options
    // What is against it is reported when lists are saved. While they are, they are looked at.
    let namesAreKnown = future != nil || (try? folderNames.refresh()) != nil
    let readings = ParallelMap.map(
      files,
      jobs: options.jobs,
      cancellation: cancellation
    ) { file -> Reading in
      let start = ProcessClock.wall
      var file = file
      file.isPart = !isSole
      file.findsClues = options.findsClues
      do throws(ImportError) {
        let lists = try file.lists(
          as: options.format,
          tilesLargeSheets: options.tilesLargeSheets,
          table: options.table
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
        if isSole, run.endsRefused(error) { return }
        run.refuse(isSole ? "" : file.name, error)
      case .lists(let result, let time):
        report.times.read &+= time
        run.note(result, of: file, isSole: isSole)
        if run.isRefusedAsUnsettled(result, isSole ? "" : file.name) { continue }
        if isSole {
          if let error = run.emptiness(of: result, file) { return run.refuse("", error) }
          if !run.takes(result.content) { return }
        }
        tasks += self.tasks(for: result, of: file, isSole: isSole, &run)
      }
    }
    if isLast, !isSole, future == nil, run.isRefusedAsEmpty(tasks.count) { return }
    save(tasks, namesAreKnown: namesAreKnown, isLast: isLast, &run)
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
    let own = ownFile(file, isSole: isSole, of: run.address)
    let file = isSole ? "" : file.name
    for named in result.lists {
      let key = run.key(named.name, of: file, result)
      if let own, !isSole, result.isOfDocument {
        run.report(.unchanged(own, key: key))
        continue
      }
      if run.knowsColumns(of: key) { remarks.removeAll(where: \.saysColumns) }
      let given = isOne && isSole ? run.options.name : nil
      var before = run.document(of: key)
      // A name that the user gives in this run counts more than where the list went before.
      if given != nil, let name = run.givenName, ImportNames.usable(name) != before { before = nil }
      let name = names.name(
        for: given ?? named.name,
        before: before,
        here: { name in (try? ListName(name)).flatMap { folderNames.document(like: $0) }.map(\.text)
        },
        remark: { remarks.append($0) }
      )
      if let own, (try? folderNames.path(of: name)).map({ Folder.name(of: $0) }) == own {
        run.report(
          result.isOfDocument ? .unchanged(own, key: key, isSole: true) : .refused(own, key: key)
        )
        continue
      }
      if let before, run.isUpdate, !exists(before) {
        var list = ImportedList(key: key, name: before)
        list.remarks = [ImportRemark(message: "the list was deleted here; it stays so")]
        run.add(list)
        continue
      }
      tasks.append(
        Task(
          document: .init(key: key, name: name),
          // What a document says of tables is its own.
          list: result.readings.isEmpty ? named.list : named.called(name).list,
          remarks: remarks,
          isPart: !isSole
        )
      )
      remarks = []
    }
    run.tell(remarks)
    for document in run.emptied(of: file, result, where: exists) {
      tasks.append(
        Task(document: document, list: List(), remarks: [], isPart: !isSole, isEmptied: true)
      )
    }
    return tasks
  }

  /// Whether the folder has a document of a name, or one that can't be looked at.
  func exists(_ name: String) -> Bool {
    do { return try FileStatus.ifPresent(at: folderNames.path(of: name)) != nil } catch {
      return true
    }
  }

  // MARK: Saving

  /// How long one waits for other programs, unless the import is cancelled.
  private var patience: LockTimeout {
    LockTimeout(seconds: options.patience.seconds, wake: cancellation.wakeDescriptor)
  }

  private func save(
    _ tasks: [Task],
    namesAreKnown: Bool,
    isLast: Bool,
    _ run: inout SourceRun
  ) {
    if tasks.isEmpty { return }
    var source = run.remembered
    // Who saves some lists needs none of the others.
    source.documents = []
    source.came = run.contentMeanwhile
    let saver = ListSaver(
      memory: memory,
      names: folderNames,
      source: source,
      options: run.options,
      patience: patience,
      cancellation: cancellation
    )
    do {
      if !options.isDryRun {
        try FileError.mapping(at: options.folder, try Folder.make(options.folder))
      }
      let placed = tasks.map { task in
        // A name that the folder hasn't needs no look at it.
        if namesAreKnown, let name = try? ListName(task.document.name),
          folderNames.document(like: name) == nil
        {
          let path = Folder.path(options.folder, name.fileName)
          return ListSaver.Placed(task, .success(path), isNew: true)
        }
        return ListSaver.Placed(
          task,
          Result { () throws(FileError) in try folderNames.path(of: task.document.name) }
        )
      }
      if options.isDryRun { return add(try saver.preview(placed), &run) }
      let prepared = saver.prepare(placed, try makeWriter(&run))
      finishSaving(&run)
      if isLast || options.jobs == 1 {
        add(try saver.save(prepared), &run)
      } else {
        let handover = Handover(saver: saver, prepared: prepared)
        future = Future { handover.save() }
      }
    } catch {
      run.end(.failed(error.description))
    }
  }

  /// What writes new documents; what is remembered of the folder is opened for it.
  private func makeWriter(_ run: inout SourceRun) throws(DocumentFileError) -> NewDocumentWriter {
    if let writer { return writer }
    finishSaving(&run)
    let new = try NewDocumentWriter(memory)
    writer = new
    return new
  }

  /// Waits for lists that are being saved, and takes what came of them.
  func finishSaving(_ run: inout SourceRun) {
    guard let saving = future else { return }
    future = nil
    do {
      add(try saving.result().get(), &run)
    } catch {
      run.end(.failed(error.description))
    }
  }

  private func add(_ saved: [ListSaver.Saved], _ run: inout SourceRun) {
    for (list, time) in saved {
      run.add(list)
      report.times.save &+= time
    }
  }

  /// Lists for another thread to save.
  private struct Handover: @unchecked Sendable {
    // Sendable, for until the future has ended this thread doesn't touch what is remembered of the
    // folder.
    let saver: ListSaver
    let prepared: ListSaver.Prepared

    func save() -> Result<[ListSaver.Saved], DocumentFileError> {
      Result { () throws(DocumentFileError) in try saver.save(prepared) }
    }
  }
}
