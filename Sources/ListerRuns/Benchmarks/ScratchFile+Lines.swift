// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerFiles

extension ScratchFile {
  /// Appends bytes.
  func append(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withByteView { (view) throws(FileError) in try append(view) }
  }

  /// Calls a function with each line, from the first on.
  ///
  /// - Throws: what `body` throws; ``ListerError`` when the file can't be read.
  func forEachLine(
    _ body: (ByteView) throws(ListerError) -> Void
  ) throws(ListerError) {
    try FileError.mapping(try rewind())
    let reader = LineReader(FileDescriptor(borrowing: number, path: name), lineLimit: .max)
    let block = LineBlock()
    while try FileError.mapping(try reader.read(into: block)) {
      while let line = block.next() { try body(line.text) }
    }
  }
}
