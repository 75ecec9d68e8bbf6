// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerFiles
import ListerWorkloads

/// Merges whose outcome is known: three lists per line, made as they are asked for.
package struct GeneratedMerges: Sendable {
  /// What they are called among the workloads.
  package static let name = "merges"
  /// What they are, in one line.
  package static let doc = "lists of 20 items that were edited on two sides, merged with their base"

  let count: Int
  /// What the generator starts from.
  let seed: UInt64

  /// Writes them to a file.
  func write(to file: ScratchFile) throws(FileError) {
    var buffer = ByteBuffer(capacity: 1 << 20)
    for index in 0..<count {
      MergeTriple(index: index, seed: seed).write(to: &buffer)
      guard buffer.count > 1 << 19 || index == count - 1 else { continue }
      try file.append(buffer.view)
      buffer.truncate()
    }
  }

  /// Compares the merged lists of a file with what they have to be.
  ///
  /// - Returns: a digest of all lines in their order.
  /// - Throws: ``ListerError`` with the first list that is wrong, or when the file can't be read.
  func check(_ output: ScratchFile) throws(ListerError) -> UInt64 {
    var digest = LineDigest()
    var expected = ByteBuffer()
    var index = 0
    try output.forEachLine { (line) throws(ListerError) in
      expected.truncate()
      MergeTriple(index: index, seed: seed).writeMerged(to: &expected)
      guard expected.view[0..<expected.count - 1] == line else {
        throw ListerError(.benchmark(.wrongMerge(GeneratedMerges.name, document: index)))
      }
      digest.add(line)
      index += 1
    }
    guard index == count else {
      throw ListerError(.benchmark(.lost(GeneratedMerges.name, documents: count, found: index)))
    }
    return digest.value
  }
}
