// SPDX-License-Identifier: MIT

/// Remarks of one reading, each kind once: with its first line, and how often it came.
package struct RemarkLog {
  private struct Entry {
    var line: Int?
    var message: String
    var count: Int
    var isUnsettled: Bool
  }

  private var entries: [Entry] = []
  private var places: [String: Int] = [:]

  /// A log with nothing in it.
  package init() {}

  package mutating func add(_ remark: ImportRemark?) {
    guard let remark else { return }
    entries.append(
      Entry(line: remark.line, message: remark.message, count: 1, isUnsettled: remark.isUnsettled)
    )
  }

  /// Adds a remark on the whole file.
  package mutating func add(_ message: String) { add(ImportRemark(message: message)) }

  /// Notes something that may come often; the first line is reported, and the number of times.
  package mutating func note(_ message: String, line: Int?, isUnsettled: Bool = false) {
    if let place = places[message] {
      entries[place].count += 1
    } else {
      places[message] = entries.count
      entries.append(Entry(line: line, message: message, count: 1, isUnsettled: isUnsettled))
    }
  }

  /// All remarks in the order of their first lines as they came.
  package var remarks: [ImportRemark] {
    entries.map { entry in
      let place = entry.line == nil ? "" : ", the first here"
      let times = entry.count > 1 ? " (\(entry.count) times\(place))" : ""
      return ImportRemark(
        line: entry.line,
        message: entry.message + times,
        isUnsettled: entry.isUnsettled
      )
    }
  }
}
