// SPDX-License-Identifier: MIT

// Calculates documents as they come, in chunks of any size.
import ListerCore

func awaitStream() async -> [String] {
  let chunks = AsyncStream<[UInt8]> { continuation in
    for chunk in ["[[1,\"=A1+", "1\"]]\n[[\"=A1", "\"]]\n"] {
      continuation.yield(Array(chunk.utf8))
    }
    continuation.finish()
  }
  var lines: [String] = []
  for await document in AsyncRecalculatedDocuments(linesOf: chunks) {
    lines.append("\(document)")
  }
  return lines
}
// {"grid":[[1,"=A1+1"]],"values":[[1,2]]}
// {"grid":[["=A1"]],"values":[[{"error":"#CIRC!"}]]}
