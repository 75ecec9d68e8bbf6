// SPDX-License-Identifier: MIT

import Foundation
import ListerBasics
import ListerFiles
import Synchronization
import TestKit

/// Any bytes as a stream of documents, compressed or not.
///
/// However much is read at once, from a file or from a feed, the same documents come, and the bytes put
/// together again are those of the stream, as far as it was read.
final class StreamTarget: FuzzTarget {
  let name = "stream"
  let limit = 8 * 1024
  private let documentLimit = 512
  private var folder: TemporaryFolder?

  /// What came of a stream.
  private struct Outcome: Equatable {
    var documents: [String] = []
    var error: FileError.Reason?
  }

  func seeds() throws -> [[UInt8]] {
    let texts = [
      "[[1]]\n\n{\"a\":[2]}\r\n", "{\n\"a\": [1,\n2]\n} [3]\n[4\n]", "[1,\n{\"b\":2}\n",
      "[1,}\nx\n",
      "[\"\(String(repeating: "y", count: 600))\",\n1]\n[2]\n", "\u{FEFF}[\n1][]",
    ]
    return try texts.map { Array($0.utf8) }
      + Seeds.files(in: "imports/archives", endingIn: ".gz", ".zst")
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    do {
      let folder = try folder ?? TemporaryFolder()
      self.folder = folder
      let path = folder.path + "/stream"
      try Data(input).write(to: URL(filePath: path))
      var expected: Outcome?
      for size in [1, 7, 300, 1 << 16] {
        let file = InputBytes(try FileDescriptor(reading: path))
        for bytes in [file, InputBytes(StreamTarget.feed(of: input, size), path: path)] {
          let outcome = try read(bytes, input, size)
          if let expected, outcome != expected {
            throw FuzzFinding(description: "by \(size) bytes: \(outcome), and by 1: \(expected)")
          }
          expected = outcome
        }
      }
    } catch let finding as FuzzFinding {
      throw finding
    } catch {
      throw FuzzFinding(description: "the stream can't be made: \(error)")
    }
  }

  /// A feed with parts of a size, of which every other one is late.
  private static func feed(of input: [UInt8], _ size: Int) -> ByteFeed {
    let state = Mutex((rest: input[...], isThere: true))
    return ByteFeed { part, waits in
      state.withLock { state in
        if state.rest.isEmpty { return .end }
        state.isThere.toggle()
        guard waits || state.isThere else { return .nothing }
        part += state.rest.prefix(size)
        state.rest = state.rest.dropFirst(size)
        return .some
      }
    }
  }

  private func read(_ bytes: InputBytes, _ input: [UInt8], _ size: Int) throws -> Outcome {
    let reader = StreamReader(bytes, framing: .content, limit: documentLimit, firstLine: 1)
    let block = LineBlock()
    var outcome = Outcome()
    var whole: [UInt8] = []
    var (hasGap, lines) = (false, 0)
    do throws(FileError) {
      while try reader.read(into: block, size: size) {
        let count = reader.form == .lines ? block.countLines() : 0
        defer { lines += count }
        while let line = block.next() {
          whole += line.lead.array + line.text.array + (line.hasNewline ? [0x0A] : [])
          hasGap = hasGap || line.isTooLong
          // A value may be handed out before the space behind it is there.
          let text = line.text.string.trimmingCharacters(in: .whitespacesAndNewlines)
          if line.isValue, text.isEmpty, !line.isTooLong { continue }
          outcome.documents.append(
            "\(lines + line.number):\(line.offset):\(line.isTooLong):\(text)"
          )
        }
      }
    } catch {
      // How much of what is damaged came before it depends on what was read at once.
      if reader.compression != nil { return Outcome() }
      outcome.error = error.reason
    }
    if reader.compression == nil, !hasGap, !input.starts(with: whole) {
      throw FuzzFinding(description: "by \(size) bytes the stream is another one")
    }
    if reader.compression == nil, !hasGap, outcome.error == nil, whole != input {
      throw FuzzFinding(description: "by \(size) bytes the stream has another end")
    }
    return outcome
  }
}
