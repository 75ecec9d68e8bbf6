// SPDX-License-Identifier: MIT

import ListerFormats
import ListerTables

extension SourceRun {
  /// Refuses a file in which something could be read in two ways, or doesn't fit what is said of it, if the
  /// user wants to know; what was noticed is told.
  ///
  /// - Parameters:
  ///   - result: what was read from it.
  ///   - file: what the source calls it; empty if it is the whole source.
  /// - Returns: whether it is refused.
  mutating func isRefusedAsUnsettled(_ result: ImportResult, _ file: String) -> Bool {
    let open = result.remarks.filter(\.isUnsettled)
    guard options.table.isStrict, let first = open.first else { return false }
    tell(
      result.remarks.map { remark in
        var remark = remark
        if !file.isEmpty { remark.message = "\(file): \(remark.message)" }
        return remark
      }
    )
    let others = open.count > 1 ? " (and \(open.count - 1) more)" : ""
    let message = "--strict refuses what is not settled\(others): \(first.message)"
    refuse(file, ImportError(line: first.line, message: message))
    return true
  }

  /// Tells of options that say nothing of any of several files.
  mutating func tellVoidOptions() {
    let topics = formats.compactMap { FormatTable.format(named: $0)?.takes }
      .reduce(into: TableOptions.Topics()) { $0.formUnion($1) }
    let void = options.table.voidOptions(for: topics)
    guard !void.isEmpty, !formats.isEmpty else { return }
    let verb = void.count == 1 ? "says" : "say"
    let message = "\(void.joined(separator: ", ")) \(verb) nothing of any of these files"
    tell([ImportRemark(message: message)])
  }
}
