// SPDX-License-Identifier: MIT

import ListerCore
import ListerJSON
import Testing

@Suite struct RecalculatedDocumentsTests {
  private static let stream = """
    [["=1+1"]]
    {"id":"q-2","grid":[[1,]]}

     \t
    {"id":"ü","grid":[["é","=A1"]]}
    """
  private static let results = [
    "1: {\"grid\":[[\"=1+1\"]],\"values\":[[2]]}",
    "2: {\"lister_error\":{\"line\":2,\"column\":23,\"path\":\"grid[0]\",\"message\":"
      + "\"a comma after the last element; JSON has no trailing commas\"},\"id\":\"q-2\"}",
    "5: {\"id\":\"ü\",\"grid\":[[\"é\",\"=A1\"]],\"values\":[[\"é\",\"é\"]]}",
  ]

  private struct Torn: Error {}

  private func chunks(_ size: Int) -> [ArraySlice<UInt8>] {
    let bytes = Array(RecalculatedDocumentsTests.stream.utf8)
    return stride(from: 0, to: bytes.count, by: size).map {
      bytes[$0..<min($0 + size, bytes.count)]
    }
  }

  private func text(_ document: RecalculatedDocument) -> String {
    "\(document.number): \(document)"
  }

  @Test(arguments: [1, 2, 7, 10, 11, 12, 1_000])
  func `the chunks of a stream may end anywhere`(size: Int) async throws {
    let documents = RecalculatedDocuments(linesOf: chunks(size))
    #expect(documents.map { text($0) } == RecalculatedDocumentsTests.results)
    let chunks = chunks(size)
    let later = AsyncStream { continuation in
      for chunk in chunks { continuation.yield(chunk) }
      continuation.finish()
    }
    var results: [String] = []
    for await document in AsyncRecalculatedDocuments(linesOf: later) {
      results.append(text(document))
    }
    #expect(results == RecalculatedDocumentsTests.results)
  }

  @Test func `a stream may come byte by byte, and end in an error of its own`() async {
    let later = AsyncThrowingStream<UInt8, any Error> { continuation in
      for byte in "[[\"=1+1\"]]\n[[1".utf8 { continuation.yield(byte) }
      continuation.finish(throwing: Torn())
    }
    var results: [String] = []
    await #expect(throws: Torn.self) {
      for try await document in AsyncRecalculatedDocuments(lines: later) {
        results.append(text(document))
      }
    }
    #expect(results == [RecalculatedDocumentsTests.results[0]])
  }

  @Test func `documents that come one by one may have lines, and are counted`() {
    let documents = ["[[\"=1+1\"]]\n", "", "{\"id\": 7,\n \"grid\": 1}"].map { Array($0.utf8) }
    let results = Array(RecalculatedDocuments(documents))
    #expect(results.map(\.number) == [1, 2, 3])
    #expect(results.map { $0.error?.path } == [nil, "", "grid"])
    #expect(results[0].description == "{\"grid\":[[\"=1+1\"]],\"values\":[[2]]}\n")
    #expect(results[2].description.hasPrefix("{\"lister_error\":{\"line\":2,\"column\":10,"))
    #expect(results[2].description.hasSuffix(",\"id\":7}"))
  }

  @Test func `a line that is too long for a document is refused, and the next one is not`() {
    let piece = [UInt8](repeating: UInt8(ascii: "["), count: DocumentLimits.bytes / 2 + 1)
    let chunks = [Array("{\"id\":1}\n".utf8), piece, piece, piece, Array("\n[[1]]".utf8)]
    let results = Array(RecalculatedDocuments(linesOf: chunks))
    #expect(results.map(\.number) == [1, 2, 3])
    #expect(results.map { $0.error?.reason } == [nil, .tooManyBytes(3 * piece.count), nil])
    #expect(!results[1].description.contains("\"id\""))
  }

  @Test func `an iterator that has come to the end stays there`() {
    var iterator = RecalculatedDocuments(lines: "[[1]]".utf8).makeIterator()
    #expect(iterator.next() != nil)
    #expect(iterator.next() == nil)
    #expect(iterator.next() == nil)
  }

  @Test(arguments: [nil, 1, 3])
  func `many documents give the same over any number of workers`(jobs: Int?) {
    let documents = (0..<100).map { Array("[[\($0 == 50 ? "" : "\($0)"), \"=A1+1\"]]".utf8) }
    let results = Recalculator.recalculated(documents, jobs: jobs)
    for (index, result) in results.enumerated() {
      switch result {
      case .success(let bytes):
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.hasSuffix("\"values\":[[\(index),\(index + 1)]]}"))
      case .failure(let error):
        #expect(index == 50)
        #expect(error.position(in: documents[50]).column == 3)
      }
    }
    #expect(results.count == 100)
  }
}
