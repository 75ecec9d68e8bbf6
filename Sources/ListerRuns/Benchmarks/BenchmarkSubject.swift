// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBatch
import ListerCore
import ListerFiles
import ListerWorkloads

/// What a benchmark goes over: generated documents or merges, whose answers are known, or the user's
/// documents.
enum BenchmarkSubject {
  /// Documents of a generator.
  case generated(GeneratedDocuments)
  /// Lists that are merged.
  case merges(GeneratedMerges)
  /// A file with one document per line.
  case file(String)

  /// What the workload is called; a file's name is nobody's business.
  var name: String {
    switch self {
    case .generated(let documents): documents.workload.name
    case .merges: GeneratedMerges.name
    case .file: "input"
    }
  }

  /// How many documents there are; nil where that is found out by the first run.
  var count: Int? {
    switch self {
    case .generated(let documents): documents.count
    case .merges(let merges): merges.count
    case .file: nil
    }
  }

  /// Whether what comes out are documents that can be calculated again.
  var hasValues: Bool {
    if case .merges = self { false } else { true }
  }

  /// What is done with it.
  ///
  /// - Parameters:
  ///   - documents: how many there are, as far as that is known.
  ///   - layouts: what earlier runs have learnt of them.
  /// - Returns: what goes over them.
  func work(documents: Int?, layouts: SharedLayouts) -> any BenchmarkWork {
    if case .merges = self { return BenchmarkMerging() }
    return BenchmarkCalculation(name: name, documents: documents, layouts: layouts)
  }

  /// All documents in a file in memory.
  ///
  /// - Parameter writers: the processors on which pieces of it are written, in turn.
  /// - Returns: the file.
  /// - Throws: ``ListerError`` when there is no room for them, or a file can't be read.
  func scratch(writers: [[Int]]) throws(ListerError) -> ScratchFile {
    let file = try FileError.mapping(try ScratchFile(name, inMemory: true))
    if !writers.isEmpty {
      var pieces = 0
      file.beforeAppending = {
        Cores.bind(to: writers[pieces % writers.count])
        pieces += 1
      }
    }
    switch self {
    case .generated(let documents):
      for piece in documents { try FileError.mapping(try file.append(piece)) }
    case .merges(let merges): try FileError.mapping(try merges.write(to: file))
    case .file(let path):
      let source = try FileError.mapping(try FileDescriptor(reading: path))
      var buffer = ByteBuffer(capacity: 1 << 18)
      var last = UInt8(ascii: "\n")
      while try FileError.mapping(try source.read(room: 1 << 18, into: &buffer)) > 0 {
        last = buffer.view[buffer.count - 1]
        try FileError.mapping(try file.append(buffer.view))
        buffer.truncate()
      }
      // The input is gone over again and again, so each line has an end.
      if last != UInt8(ascii: "\n") {
        try FileError.mapping(try file.append(ByteView("\n")))
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
      return check.digest.value
    case .merges(let merges): return try merges.check(output)
    case .file:
      var digest = LineDigest()
      try output.forEachLine { digest.add($0) }
      return digest.value
    }
  }
}
