// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerStore

/// What the last runs have found out about the files of a job's folders, and what this one is to
/// remember.
///
/// ```
/// folder ─ walk, traces ─▶ up to date by the table? ─ yes ─▶ not opened
///                                     │ no
///                                     ▼
///                                   input ─ up to date at the end? ─▶ table, in one step
/// ```
package struct UpToDateFiles: Sendable {
  /// A file that the job has found, or left, up to date.
  struct CurrentInput: Sendable {
    /// Which input of the job it is.
    let index: Int
    let trace: FileTrace
  }

  /// A folder that was named, whose files are remembered.
  private struct Part {
    let memory: FolderStore
    /// Those of its files that are inputs of the job.
    let inputs: Range<Int>
    /// Paths of which something is said that is no longer true.
    let outdated: [String]
  }

  /// How many files are not opened.
  private(set) var unopened = 0
  private var parts: [Part] = []
  private let rule: Int
  private let makesState: Bool
  private let patience: LockTimeout

  /// A memory without folders; nil where it isn't known by what their files would be up to date.
  ///
  /// - Parameters:
  ///   - options: what values depend on beside documents. Those that change with the moment or with
  ///     chance are never remembered, so neither counts.
  ///   - program: the file of the program that runs: another version may calculate otherwise,
  ///     whatever it calls itself.
  ///   - makesState: whether a folder gets a state if it has none.
  ///   - patience: how long to wait while other programs write into it.
  init?(
    by options: RecalculationOptions,
    of program: FileTrace? = FileTrace(of: "/proc/self/exe"),
    makingState makesState: Bool,
    waiting patience: LockTimeout
  ) {
    guard let program else { return nil }
    let text = "\(program) \(options.numbers.rawValue)"
    rule = Int(truncatingIfNeeded: ContentDigest(of: Array(text.utf8)).value)
    (self.makesState, self.patience) = (makesState, patience)
  }

  /// Whether anything is to be remembered.
  var isNeeded: Bool { !parts.isEmpty }

  /// Finds the files of a folder that are to be opened.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - first: the index that the first of them has among the inputs.
  ///   - walk: finds all files, with traces if it is told so.
  /// - Returns: those to be opened, and whether there were any at all.
  mutating func files(
    of folder: String,
    from first: Int,
    walk: (_ isTracing: Bool) -> [FileWalk.Entry]
  ) -> (files: [FileWalk.Entry], isEmpty: Bool) {
    let memory = FolderStore(folder: folder, waiting: patience)
    guard let current = memory.currentFiles(by: rule) ?? (makesState ? CurrentFiles() : nil) else {
      let files = walk(false)
      return (files, files.isEmpty)
    }
    var files = walk(true)
    let count = files.count
    let outdated = current.removeCurrent(from: &files)
    unopened += count - files.count
    parts.append(Part(memory: memory, inputs: first..<first + files.count, outdated: outdated))
    return (files, count == 0)
  }

  /// Remembers what the job has found out, folder by folder.
  ///
  /// - Parameters:
  ///   - current: the files that are up to date.
  ///   - inputs: the inputs of the job.
  func note(_ current: [CurrentInput], of inputs: [JobInput]) {
    let current = current.sorted { $0.index < $1.index }
    var rest = current[...]
    for part in parts {
      rest = rest.drop { $0.index < part.inputs.lowerBound }
      let ofPart = rest.prefix { $0.index < part.inputs.upperBound }
      part.memory.note(
        current: ofPart.map { (inputs[$0.index].relativePath, $0.trace) },
        outdated: part.outdated,
        by: rule,
        makingState: makesState
      )
    }
  }
}
