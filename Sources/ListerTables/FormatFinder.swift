// SPDX-License-Identifier: MIT

package import ListerBasics

/// Finds the format of a file by its content and its name.
package enum FormatFinder {
  /// The format of a file.
  ///
  /// The most certain of all formats wins; of equally certain ones, those that the file's name
  /// speaks for, the longest ending first; then the first one given. A format of which a file
  /// can only *possibly* be needs a name that speaks for it; then it counts more than one that any
  /// text may be of, such as lines, so a damaged table is reported with its damage, and not taken
  /// for lines. A name that speaks for a format is evidence as well: what could be any text is then of
  /// that format, even where its beginning doesn't look so.
  ///
  /// - Throws: ``ImportError`` that names the formats which are possible, if none is more than
  ///   that, or what else the file is.
  package static func format(
    for bytes: ByteView,
    fileName: String?,
    among formats: [Format]
  ) throws(ImportError) -> Format {
    if let message = ForeignFile.document(bytes) { throw ImportError(message: message) }
    let name = fileName?.lowercased() ?? ""
    var best: (place: Int, rank: Int, ending: Int)?
    var possible: [String] = []
    // By their places: a copy of each takes longer than a look at most files.
    for place in formats.indices {
      let ending = ending(of: name, in: formats[place])
      // Nothing beats what is certain but a longer ending: no need to look at the bytes again.
      let isCertain = best?.rank == rank(.certain, isNamed: true)
      if let best, isCertain, best.ending >= ending { continue }
      let recognition = formats[place].recognizes(bytes)
      guard recognition > .impossible else { continue }
      if recognition == .possible, ending == 0 {
        possible.append(formats[place].name)
        continue
      }
      let rank = rank(recognition, isNamed: ending > 0)
      if let best, (best.rank, best.ending) >= (rank, ending) { continue }
      best = (place, rank, ending)
    }
    let isKnown = best.map { $0.rank > rank(.plausible, isNamed: false) } ?? false
    let isText = best != nil || !possible.isEmpty
    if !isKnown, isText, let named = named(name, among: formats) { return named }
    if let best { return formats[best.place] }
    // What is no text for a byte, but is called as one, is refused with the place of that byte.
    if !isText, !bytes.isEmpty, let named = named(name, among: formats),
      named.takes.contains(.encoding)
    {
      _ = try SourceText(bytes)
    }
    let message: String
    if bytes.isEmpty {
      message = "the file is empty"
    } else if let markup = ForeignFile.markup(bytes) {
      message = markup
    } else if possible.isEmpty {
      message = "this is of no format that is known; see \"lister formats\""
    } else if possible.count == 1, let only = possible.first {
      message = "this may be \(only), or something else: if it is, say so with --as \(only)"
    } else {
      let names = possible.joined(separator: ", ")
      message = "this may be of several formats: say which with --as, one of \(names)"
    }
    throw ImportError(message: message)
  }

  /// The format that a file's name speaks for: of several the one that is called as the name ends.
  private static func named(_ name: String, among formats: [Format]) -> Format? {
    let named = formats.filter { ending(of: name, in: $0) > 0 }
    return named.first { name.hasSuffix("." + $0.name) } ?? named.first
  }

  private static func rank(_ recognition: Format.Recognition, isNamed: Bool) -> Int {
    switch recognition {
    case .certain: 4
    case .likely: 3
    case .plausible: isNamed ? 3 : 1
    case .possible: 2
    case .impossible: 0
    }
  }

  /// How long the longest ending of a format is that a file's name in lower case has; 0: none.
  private static func ending(of name: String, in format: Format) -> Int {
    var longest = 0
    name.withByteView { name in
      for ending in format.extensions where ending.utf8.count > longest {
        let start = name.count - ending.utf8.count
        guard start >= 0, ending.withByteView({ name[start..<name.count] == $0 }) else { continue }
        switch name.element(at: start - 1) {
        case nil, UInt8(ascii: "."), UInt8(ascii: "/"): longest = ending.utf8.count
        default: continue
        }
      }
    }
    return longest
  }
}
