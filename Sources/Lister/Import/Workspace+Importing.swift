// SPDX-License-Identifier: MIT

package import ListerBatch
import ListerStore

extension Workspace {
  /// What an import into the folder, or an update of it, knows apart from its sources.
  package var importOptions: ImportOptions {
    let calculation = calculation
    var options = ImportOptions(
      folder: folder.path,
      time: calculation.now.unixMilliseconds,
      jobs: jobs,
      recalculation: calculation
    )
    options.patience = self.options.patience
    options.permissions = self.options.state.map { SourcePermissions(in: $0) }
    return options
  }

  /// Brings lists in from files, archives and addresses, and merges each with the one of its name.
  ///
  /// - Parameters:
  ///   - sources: paths and addresses; `-` is the standard input.
  ///   - options: what there is to say as well; see ``importOptions``.
  ///   - cancellation: ends it between two lists.
  ///   - onProgress: is called now and then, from one thread at a time.
  /// - Returns: what became of each source; a source that fails doesn't stop the others.
  package func importLists(
    from sources: [String],
    _ options: ImportOptions,
    cancellation: Cancellation = Cancellation(),
    onProgress: @escaping @Sendable (ImportProgress) -> Void = { _ in }
  ) -> ImportReport {
    ImportJob(options: options, cancellation: cancellation, progress: onProgress).run(sources)
  }

  /// Brings the lists of a file in that was sent, and merges each with the one of its name.
  ///
  /// - Parameters:
  ///   - upload: the file, or an archive of files.
  ///   - options: what there is to say as well; see ``importOptions``.
  ///   - cancellation: ends it between two lists.
  /// - Returns: what became of it.
  package func importLists(
    of upload: ImportFile,
    _ options: ImportOptions,
    cancellation: Cancellation = Cancellation()
  ) -> ImportReport {
    var options = options
    options.upload = upload
    return importLists(from: ["-"], options, cancellation: cancellation)
  }

  /// Brings lists in from files, archives and addresses, and merges each with the one of its name.
  ///
  /// Where a source and a list contradict each other, the list stays as it is, and the report says so.
  ///
  /// - Parameters:
  ///   - sources: paths and addresses; `-` is the standard input.
  ///   - format: the format of the sources; nil when it is found by content and name.
  /// - Returns: what became of each source; a source that fails doesn't stop the others.
  public func importLists(
    from sources: [String],
    as format: FormatDescription? = nil
  ) -> ImportReport {
    var options = importOptions
    options.format = format
    return importLists(from: sources, options)
  }

  /// Imports the sources of lists again that were imported here; all of them if no name is given.
  ///
  /// - Parameter names: the names of the lists.
  /// - Returns: what became of each source.
  public func update(_ names: [String] = []) -> ImportReport { update(names, importOptions) }

  /// Imports remembered sources again.
  ///
  /// - Parameters:
  ///   - names: the names of lists that were imported; all of them if there is none.
  ///   - options: as for an import.
  ///   - cancellation: ends it between two lists.
  ///   - onProgress: is called now and then, from one thread at a time.
  ///   - onEvent: is called when a source begins, when it ends, and when all have ended, by the thread
  ///     that has called.
  /// - Returns: what became of each source.
  package func update(
    _ names: [String] = [],
    _ options: ImportOptions,
    cancellation: Cancellation = Cancellation(),
    onProgress: @escaping @Sendable (ImportProgress) -> Void = { _ in },
    onEvent: @escaping (ImportEvent) -> Void = { _ in }
  ) -> ImportReport {
    ImportJob(
      options: options,
      cancellation: cancellation,
      progress: onProgress,
      happens: onEvent
    ).update(names)
  }
}
