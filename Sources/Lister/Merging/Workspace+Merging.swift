// SPDX-License-Identifier: MIT

import ListerBatch
import ListerFiles
import ListerFormats
public import ListerModel

extension Workspace {
  /// What has to happen to one list to make another one of it, or to a file of another format.
  ///
  /// - Parameters:
  ///   - old: a file, a list, or `/dev/null` for an empty one.
  ///   - new: the same.
  ///   - format: the format of both, as ``FormatDescription/name`` says it; nil to tell by their
  ///     names whether they are lists.
  /// - Returns: the changes; results that formulas give don't count.
  /// - Throws: ``ListerError`` when one of them can't be read, or is not compared in that format.
  public func diff(
    from old: String,
    to new: String,
    format: String? = nil
  ) throws(ListerError) -> ListChanges {
    if let inputs = try RecordInputs([old, new], format: format, in: self) {
      let sides = inputs.files.map { $0 ?? RecordFile() }
      return RecordInputs.changes(inputs.format, from: sides[0], to: sides[1])
    }
    let before = try MergeInput(old, in: self)
    let after = try MergeInput(new, in: self)
    return ListChanges(from: before.list ?? List(), to: after.list ?? List())
  }

  /// Merges two versions of a list that descend from a third, or of a file of another format, which
  /// stays one; nothing is written.
  ///
  /// - Throws: ``ListerError`` when a version can't be read, or the result would not be a document.
  public func merge(_ request: MergeRequest) throws(ListerError) -> MergeResponse {
    let words = [request.base, request.ours, request.theirs]
    if let inputs = try RecordInputs(words, format: request.format, in: self) {
      return try inputs.merged(request)
    }
    let versions = ParallelMap.map(
      words.enumerated().map { $0 },
      jobs: 3,
      cancellation: Cancellation()
    ) { (index, word) -> Result<MergeInput, ListerError> in
      Result { () throws(ListerError) in
        index == 0 ? try MergeInput(base: word, in: self) : try MergeInput(word, in: self)
      }
    }
    let (base, ours, theirs) = (
      try versions[0].get(), try versions[1].get(), try versions[2].get()
    )
    let mine = ours.list ?? List()
    let merge = ListMerge(
      base: base.list,
      ours: mine,
      theirs: theirs.list ?? List(),
      preferring: request.preference
    )
    let document: [UInt8]
    do {
      document = try finisher().bytes(of: merge.list)
    } catch {
      throw ListerError(.unfitMerge(error), at: .init(path: request.target))
    }
    return MergeResponse(
      format: nil,
      conflicts: merge.conflicts,
      sorting: merge.sorting,
      changes: ListChanges(from: mine, to: merge.list),
      document: document,
      inputs: [base, ours, theirs].compactMap(\.file)
    )
  }

  /// Writes the result of a merge into a file, which may be one of the versions, whole or not at
  /// all.
  ///
  /// A list whose history is kept is changed by it as by any edit: `undo` takes it back.
  ///
  /// - Parameters:
  ///   - merged: the result.
  ///   - path: the file.
  ///   - place: beside which file the conflicts are kept, for ``Workspace/conflicts(of:)``; nil for
  ///     nowhere. They are written first, so none is lost.
  /// - Throws: ``ListerError`` when it can't be written, or was a version that has changed
  ///   meanwhile.
  public func save(
    _ merged: MergeResponse,
    at path: String,
    keepingConflictsOf place: String? = nil
  ) throws(ListerError) {
    if let place {
      var open = OpenConflicts(merged, of: place)
      try open.save()
    }
    if try change(listAt: path, to: merged) { return }
    try FileError.mapping(
      try AtomicFile.replace(path, with: merged.document, expecting: merged.input(at: path)?.status)
    )
  }

  /// Makes the result of a merge the state of a list whose history is kept.
  ///
  /// - Returns: whether there is such a list; not where it was a version that has changed meanwhile, which
  ///   writing the file reports.
  private func change(
    listAt path: String,
    to merged: MergeResponse
  ) throws(ListerError) -> Bool {
    guard merged.format == nil, path.hasSuffix(ListFolder.ending) else { return false }
    let place = ListPlace(path: path)
    guard try place.isPresent(), try !keptVersions(of: file(at: place)).isEmpty else {
      return false
    }
    let (bytes, status) = try place.contents()
    let input = try FileError.mapping(try merged.input(at: path))
    guard input == nil || input?.status == status else { return false }
    let list = try place.list(from: merged.document)
    _ = try change(place, "Merge", expecting: ListTag(of: bytes)) { present in
      present = list
      return Result<Void, ListerError>.success(())
    }
    return true
  }
}
