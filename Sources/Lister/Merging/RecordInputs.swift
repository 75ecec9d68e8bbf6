// SPDX-License-Identifier: MIT

import ListerFiles
import ListerFormats
import ListerTables

/// Versions of a file of another format, which are compared or merged as they are.
struct RecordInputs {
  /// How their records are found.
  let format: RecordFormat
  /// The versions in the order of their words; nil for one that there isn't.
  let files: [RecordFile?]
  /// Their files as they were read.
  let inputs: [MergedFile]

  /// The versions that words mean, if they are of such a format; nil if they are documents.
  ///
  /// The format is the one that was asked for, or that of a file's name. JSON is taken for documents
  /// unless all versions are arrays of objects, or objects that are no documents.
  init?(
    _ words: [String],
    format name: String?,
    in workspace: Workspace
  ) throws(ListerError) {
    if let name, RecordFormat.named(name) == nil {
      throw ListerError(.unmergedFormat(name))
    }
    guard
      let format = name.flatMap(RecordFormat.named)
        ?? words.lazy.compactMap({ RecordFormat.forFile($0) }).first
    else { return nil }
    var contents: [(place: ListPlace, bytes: [UInt8], file: MergedFile?)?] = []
    for word in words { contents.append(try MergeInput.contents(word, in: workspace)) }
    guard format.holds(contents.compactMap { $0?.bytes }, isNamed: name != nil) else { return nil }
    self.format = format
    inputs = contents.compactMap { $0?.file }
    var files: [RecordFile?] = []
    for content in contents {
      guard let content, !content.bytes.isEmpty else {
        files.append(nil)
        continue
      }
      do throws(ImportError) {
        files.append(try format.read(content.bytes))
      } catch {
        throw ListerError(
          .unreadableFile(error),
          at: .init(path: content.place.address, line: error.line, column: error.column)
        )
      }
    }
    self.files = files
  }

  /// The changes between two files; what there isn't has no records.
  static func changes(
    _ format: RecordFormat,
    from old: RecordFile,
    to new: RecordFile
  ) -> ListChanges {
    let sides = format.named([old, new])
    return ListChanges(
      from: sides[0].records.map(\.merging),
      to: sides[1].records.map(\.merging)
    )
  }

  /// Merges the three versions.
  func merged(_ request: MergeRequest) throws(ListerError) -> MergeResponse {
    let ours = files[1] ?? RecordFile()
    let merge: RecordFileMerge
    do throws(ImportError) {
      merge = try RecordFileMerge(
        format,
        base: files[0],
        ours: ours,
        theirs: files[2] ?? RecordFile(),
        preferring: request.preference
      )
    } catch {
      throw ListerError(.unreadableFile(error), at: .init(path: request.target))
    }
    return MergeResponse(
      format: format.name,
      conflicts: merge.conflicts,
      sorting: merge.sorting,
      changes: RecordInputs.changes(format, from: ours, to: merge.file),
      document: merge.file.bytes,
      inputs: inputs
    )
  }
}
