// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
package import ListerFiles

/// Which files below a folder need not be opened, for a recalculation found them, or left them, up to
/// date, and they still show the same of themselves.
///
/// ```
/// files of the folder, by their paths     a   b   c       e
/// rows of the table, by their paths       a   b'      d   e
///                                         up to date: a, e     outdated: b, d
/// ```
package struct CurrentFiles: Sendable {
  private struct Row {
    let path: Range<Int>
    let trace: FileTrace
    let isByRule: Bool
  }

  private var rows: [Row] = []
  /// The paths of all rows, one behind the other.
  private var paths: [UInt8] = []
  /// When the files were not yet looked at, in nanoseconds since 1970.
  private let look = SystemClock.utc

  /// What nothing is known of.
  package init() {}

  init(_ state: FolderDatabase, by rule: Int) throws(DatabaseError) {
    // In two variables: those of a value may not be changed while it is called.
    var (rows, paths) = ([Row](), [UInt8]())
    try state.files.forEach { path, trace, rowRule in
      let start = paths.count
      unsafe path.withUnsafeBuffer { unsafe paths.append(contentsOf: $0) }
      rows.append(Row(path: start..<paths.count, trace: trace, isByRule: rowRule == rule))
    }
    (self.rows, self.paths) = (rows, paths)
  }

  /// Takes those out of the files of the folder that are known to be up to date.
  ///
  /// A walk has found them after this was made, with traces. Those that are left lose their trace
  /// if they may be written without a sign of it. Returned are the paths below the folder of which
  /// something is said that is no longer true.
  package func removeCurrent(from files: inout [FileWalk.Entry]) -> [String] {
    var outdated: [String] = []
    var kept = 0
    var next = 0
    paths.withByteView { paths in
      for index in files.indices {
        let isCurrent = files[index].relativePath.withByteView { path in
          while let row = rows.element(at: next) {
            let order = FileWalk.order(paths[row.path], path)
            if order > 0 { break }
            next += 1
            if order == 0, row.isByRule, row.trace == files[index].trace { return true }
            outdated.append(paths[row.path].string)
          }
          return false
        }
        if isCurrent { continue }
        if files[index].trace?.isSettled(at: look) == false { files[index].trace = nil }
        files.swapAt(kept, index)
        kept += 1
      }
      while let row = rows.element(at: next) {
        outdated.append(paths[row.path].string)
        next += 1
      }
    }
    files.removeSubrange(kept...)
    return outdated
  }
}

extension Array {
  /// The element at an index; nil behind the last one.
  fileprivate func element(at index: Int) -> Element? { index < count ? self[index] : nil }
}
