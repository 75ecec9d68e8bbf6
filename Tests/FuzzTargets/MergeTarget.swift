// SPDX-License-Identifier: MIT

import ListerModel
import ListerCoding

/// Three versions of a document that are merged.
///
/// An input has three documents with a NUL between them: base, ours, theirs; or two, without a base; or one and a
/// script behind two NULs, by which both sides are edited.
///
/// The bytes don't depend on which side is called ours. An untouched side gives the other one's bytes. The result is
/// read back as itself, and merging again without conflicts changes nothing.
final class MergeTarget: FuzzTarget {
  let name = "merge"
  let limit = 8 * 1024
  private let reader = ListReader()

  func seeds() throws -> [[UInt8]] {
    let documents = try Seeds.documents()
    let scripts: [[UInt8]] = [
      [0, 0, 4, 77, 105, 108, 107, 0, 1, 1, 2, 0, 2],
      [6, 0, 0, 3, 65, 66, 67, 6, 0, 0, 3, 65, 66, 68, 4, 0, 1, 1, 65, 3, 0, 2],
      [5, 0, 2, 2, 1, 200, 2, 3, 4, 5, 0, 1, 1, 7, 7, 1, 2, 200, 7, 1, 2, 100],
    ]
    return documents.flatMap { document in
      scripts.map { Seeds.joined([document, [], $0]) } + [Seeds.joined([document, document])]
    } + zip(documents, documents.dropFirst()).map { Seeds.joined([$0, $1, $0]) }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    guard let (base, ours, theirs) = versions(input) else { return }
    let merge = ListMerge(base: base, ours: ours, theirs: theirs)
    let bytes = merge.list.bytes
    let other = ListMerge(base: base, ours: theirs, theirs: ours)
    try FuzzFinding.unless(
      other.list.bytes == bytes && other.conflicts.count == merge.conflicts.count,
      "\(bytes.text) is merged the other way round as \(other.list.bytes.text)"
    )
    let preferred = ListMerge(base: base, ours: ours, theirs: theirs, preferring: .ours)
    let exchanged = ListMerge(base: base, ours: theirs, theirs: ours, preferring: .theirs)
    try FuzzFinding.unless(
      preferred.list.bytes == exchanged.list.bytes,
      "\(preferred.list.bytes.text) with the preferred side as theirs is \(exchanged.list.bytes.text)"
    )
    if let base {
      let untouched = ListMerge(base: base, ours: base, theirs: theirs).list.bytes
      try FuzzFinding.unless(
        untouched == theirs.bytes,
        "\(theirs.bytes.text) merged with its base is \(untouched.text)"
      )
    }
    // Both sides' grids, or items, may be too many for one document.
    guard (try? merge.check(using: reader)) != nil else { return }
    try reader.checkReadsBack(merge.list)
    if merge.conflicts.isEmpty {
      let again = ListMerge(base: base, ours: merge.list, theirs: theirs)
      try FuzzFinding.unless(
        again.list.bytes == bytes,
        "\(bytes.text) merged again is \(again.list.bytes.text)"
      )
    }
    let changes = ListChanges(from: merge.list, to: merge.list)
    try FuzzFinding.unless(changes.isEmpty, "\(bytes.text) differs from itself")
    _ = ListChanges(from: ours, to: merge.list)
  }

  private func versions(_ input: [UInt8]) -> (base: List?, ours: List, theirs: List)? {
    let parts = Seeds.parts(input, atMost: 3)
    guard let first = parts.first, let list = reader.list(of: first), parts.count > 1 else {
      return nil
    }
    if parts.count == 2 { return reader.list(of: parts[1]).map { (nil, list, $0) } }
    guard parts[1].isEmpty else {
      guard let ours = reader.list(of: parts[1]), let theirs = reader.list(of: parts[2]) else {
        return nil
      }
      return (list, ours, theirs)
    }
    var script = ScriptReader(parts[2])
    var (ours, theirs) = (list, list)
    for _ in 0..<64 where !script.isAtEnd {
      ours.edit(&script)
      theirs.edit(&script)
    }
    // As the sides are read: with the identifiers that a reader derives.
    guard let mine = reader.list(of: ours.bytes), let other = reader.list(of: theirs.bytes) else {
      return nil
    }
    return (list, mine, other)
  }
}
