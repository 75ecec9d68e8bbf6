// SPDX-License-Identifier: MIT

/// All formats, in the order of `lister formats`.
package enum FormatTable {
  /// The declarations.
  ///
  /// The order breaks ties when a format is looked for: what has a stricter grammar is first.
  package static let standard: [Format] = [
    // Archives and workbooks.
    .appleList,
    .xlsx,
    .ods,
    // Documents and exports in JSON.
    .json,
    .ndjson,
    .keep,
    .taskwarrior,
    // Calendars.
    .icalendar,
    // Tables, those with given columns first.
    .oiCSV,
    .handyShopper,
    .todoist,
    .csv,
    .tsv,
    // Lines.
    .text,
    .todotxt,
  ]

  /// The format of a name; nil if there is none.
  package static func format(named name: String) -> Format? {
    standard.first { $0.name == name }
  }

  /// The format whose files are called like this one; nil if there is none.
  ///
  /// Of several endings the longest counts, `.list.json` before `.json`; of several formats with
  /// the same ending the one that is called so, or else the first.
  package static func format(forFileName name: String) -> Format? {
    let name = name.lowercased()
    var best: (format: Format, length: Int)?
    for format in standard {
      for ending in format.extensions where name.hasSuffix(".\(ending)") {
        let length = best?.length ?? 0
        guard
          ending.utf8.count > length || ending.utf8.count == length && format.name == ending
        else { continue }
        best = (format, ending.utf8.count)
      }
    }
    return best?.format
  }
}
