// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// The documents that a benchmark calculates: generated ones, whose answers are known, or the user's.
enum BenchmarkSubject {
  /// Documents of a generator.
  case generated(GeneratedDocuments)
  /// A file with one document per line.
  case file(String)

  /// What the workload is called; a file's name is nobody's business.
  var name: String {
    switch self {
    case .generated(let documents): documents.workload.name
    case .file: "input"
    }
  }

  /// How many documents there are; nil where that is found out by the first run.
  var count: Int? {
    if case .generated(let documents) = self { documents.count } else { nil }
  }

  /// All documents in a file in memory.
  ///
  /// - Throws: ``ListerError`` when there is no room for them, or a file can't be read.
  func scratch() throws(ListerError) -> ScratchFile {
    let file = try FileError.mapping(try ScratchFile(name))
    switch self {
    case .generated(let documents):
      for piece in documents { try FileError.mapping(try file.append(piece)) }
    case .file(let path):
      let source = try FileError.mapping(try FileDescriptor(reading: path))
      var buffer = ByteBuffer(capacity: 1 << 18)
      var last = UInt8(ascii: "\n")
      while try FileError.mapping(try source.read(room: 1 << 18, into: &buffer)) > 0 {
        last = buffer.view[buffer.count - 1]
        try FileError.mapping(try file.append(buffer.view.array))
        buffer.truncate()
      }
      // The input is gone over again and again, so each line has an end.
      if last != UInt8(ascii: "\n") {
        try FileError.mapping(try file.append([UInt8(ascii: "\n")]))
      }
    }
    return file
  }

  /// Checks what came out, where it is known what should.
  ///
  /// - Returns: a digest of all lines, which is that of each other number of threads.
  /// - Throws: ``ListerError`` with the first answer that is wrong.
  func check(_ output: ScratchFile) throws(ListerError) -> UInt64 {
    switch self {
    case .generated(let documents):
      let check = AnswerCheck(documents)
      try check.run(output)
      return check.digest
    case .file:
      try FileError.mapping(try output.rewind())
      let borrowed = FileDescriptor(borrowing: output.number, path: output.name)
      let reader = LineReader(borrowed, lineLimit: .max)
      let block = LineBlock()
      var digest: UInt64 = 0
      while try FileError.mapping(try reader.read(into: block)) {
        while let line = block.next() {
          digest = (digest ^ line.text.fastHash) &* 0x9E37_79B9_7F4A_7C15
        }
      }
      return digest
    }
  }
}
