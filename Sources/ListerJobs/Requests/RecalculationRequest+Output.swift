// SPDX-License-Identifier: MIT

import ListerCompression
import ListerFiles
package import ListerStore

extension RecalculationRequest {
  /// The job that does what is asked for, with the inputs that are there.
  ///
  /// - Parameters:
  ///   - jobs: with how many threads they are worked on.
  ///   - patience: how long to wait for what is remembered of folders.
  /// - Returns: the job.
  /// - Throws: what contradicts itself in the request.
  package func job(
    jobs: Int = Jobs.standard,
    patience: LockTimeout = LockTimeout()
  ) throws(Fault) -> RecalculationJob {
    let output = try output()
    if let rows { return try rowJob(rows, output, jobs: jobs) }
    for (kind, file) in sideFiles { try check(kind, file, against: output) }
    let isRemembering =
      memory != .none && !settings.options.valuesOnly && (output == .inPlace || output == .check)
    let found = InputFinder.inputs(
      of: paths,
      output: output,
      except: sideFiles.map(\.path),
      as: form,
      remembering: !isRemembering
        ? nil
        : UpToDateFiles(
          by: settings.options,
          makingState: memory == .always,
          waiting: patience
        )
    )
    if case .folder(let folder) = output {
      for (kind, file) in sideFiles
      where found.inputs.contains(where: { Self.isSame(Folder.path(folder, $0.relativePath), file) }
      ) {
        throw .inTarget(kind, file, target: folder)
      }
    }
    if case .parts(let folder) = output { try check(folder, against: found.inputs) }
    var job = RecalculationJob(
      inputs: found.inputs,
      output: output,
      settings: settings,
      jobs: jobs
    )
    (job.missing, job.memory) = (found.failures, found.memory)
    return job
  }

  /// The job of rows that fill a template.
  private func rowJob(
    _ request: RowRequest,
    _ output: JobOutput,
    jobs: Int
  ) throws(Fault) -> RecalculationJob {
    do throws(RowFault) {
      var settings = settings
      let (rows, input) = try FilledRows.make(request, &settings.options.selection)
      var job = RecalculationJob(inputs: [input], output: output, settings: settings, jobs: jobs)
      job.rows = rows
      return job
    } catch {
      throw .rows(error)
    }
  }

  /// What the target means for these paths.
  private func output() throws(Fault) -> JobOutput {
    guard settings.parts.size == nil else { return .parts(try folderOfParts()) }
    guard settings.parts == PartSettings() else { throw .partsWithoutSize }
    switch target {
    case .descriptor(let number): return .document(number)
    case .check: return .check
    case .inPlace:
      guard !paths.contains("-") else { throw .streamInPlace }
      return .inPlace
    case .path(let path): return try output(at: path)
    }
  }

  private func output(at path: String) throws(Fault) -> JobOutput {
    let kind = try? FileStatus(of: path).kind
    let isFolder = kind == .folder || path.hasSuffix("/")
    if settings.options.selection != nil || rows != nil {
      guard !isFolder else { throw .selectionIntoFolder(path) }
      return .file(path)
    }
    if isFolder { return .folder(path) }
    if kind == .other { return .file(path) }
    if InputFinder.kind(ofName: path) == .lines { return .file(path) }
    let isOne = paths.count == 1 && (try? FileStatus(of: paths[0]).kind) != .folder
    let mayBeDocument =
      switch form {
      case .content: isOne && paths[0] != "-" && InputFinder.kind(ofName: paths[0]) != .lines
      case .lines: false
      case .document: isOne
      }
    if InputFinder.kind(ofName: path) == .document, !mayBeDocument {
      throw .severalDocuments(target: path)
    }
    return isOne ? .file(path) : .folder(path)
  }

  /// The folder that parts go into: one that has none, unless those are removed.
  private func folderOfParts() throws(Fault) -> String {
    guard case .path(let path) = target else { throw .noFolderOfParts(nil) }
    switch try? FileStatus(of: path).kind {
    case .folder: break
    case .regular, .other: throw .noFolderOfParts(path)
    case nil:
      // What is called as a file is hardly meant to be a folder.
      let isFile = InputFinder.kind(ofName: path) != nil || Compression(fileName: path) != nil
      guard path.hasSuffix("/") || !isFile else { throw .noFolderOfParts(path) }
    }
    if !settings.parts.replaces, (try? PartNames.names(in: path))?.isEmpty == false {
      throw .partsOfOther(folder: path)
    }
    return path
  }

  /// Sees to it that parts that are removed, or written, are nothing else.
  private func check(_ folder: String, against inputs: [JobInput]) throws(Fault) {
    func isPart(_ path: String) -> Bool {
      let name = Folder.name(of: path)
      return PartNames.contains(name) && Self.isSame(Folder.path(folder, name), path)
    }
    for (kind, file) in sideFiles where isPart(file) { throw .inTarget(kind, file, target: folder) }
    let others = (try? PartNames.names(in: folder)) ?? []
    let removed = Set(others.compactMap { try? FileStatus(of: Folder.path(folder, $0)).identity })
    guard !removed.isEmpty else { return }
    for input in inputs {
      if let status = try? input.status(), removed.contains(status.identity) {
        throw .partsAreInputs(folder: folder, input: input.path)
      }
    }
  }

  /// The files that are written besides the documents.
  private var sideFiles: [(kind: SideFile, path: String)] {
    SideFile.allCases.compactMap { kind in
      let path =
        switch kind {
        case .diagnostics: settings.diagnostics
        case .errors: settings.errors
        case .manifest: settings.manifest?.path
        }
      return path.map { (kind, $0) }
    }
  }

  /// Sees to it that such a file is neither read nor written as anything else.
  private func check(
    _ kind: SideFile,
    _ file: String,
    against output: JobOutput
  ) throws(Fault) {
    if case .file(let path) = output, Self.isSame(path, file) {
      throw .inTarget(kind, file, target: path)
    }
    if paths.contains(where: { $0 != "-" && Self.isSame($0, file) }) { throw .inInput(kind, file) }
    for (other, path) in sideFiles where other != kind && Self.isSame(path, file) {
      throw .samePlace(kind, other, file)
    }
  }

  /// Whether what is written to one path takes the place of what is at the other one.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    if let a = try? FileStatus(of: left), let b = try? FileStatus(of: right) {
      return a.kind == .regular && a.identity == b.identity
    }
    return place(of: left) == place(of: right)
  }

  /// Where a file is or would be, however its path is written.
  private static func place(of path: String) -> String {
    let folder = Folder.parent(of: path)
    let isKnown = folder == "." || folder == "/" || (try? FileStatus(of: folder)) != nil
    return Folder.path(isKnown ? Folder.absolute(folder) : place(of: folder), Folder.name(of: path))
  }
}
