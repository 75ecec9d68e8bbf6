// SPDX-License-Identifier: MIT

package import ListerBatch

extension Workspace {
  /// Lets the lists of the folder and those of a server become the same, by merging each with what
  /// both had last.
  ///
  /// - Parameters:
  ///   - remote: the server's lists.
  ///   - conflicts: what becomes of fields that were changed on both sides.
  ///   - accepts: whether lists are deleted also if the other side has lost most of them.
  ///   - cancellation: ends it between two lists.
  /// - Returns: what was done; a list that can't be merged doesn't stop the others.
  /// - Throws: ``ListerError`` when the server doesn't answer, or the folder can't be used; what was
  ///   done until then stays, and the next time goes on from there.
  package func sync(
    with remote: RemoteLibrary,
    conflicts: ImportOptions.ConflictPolicy = .report,
    accepting accepts: Bool = false,
    cancellation: Cancellation = Cancellation()
  ) throws(ListerError) -> SyncReport {
    var options = importOptions
    options.conflicts = conflicts
    options.accepts = accepts
    return try SyncJob(self, remote, options, cancellation).run()
  }
}
