// SPDX-License-Identifier: MIT

// Calculates a document: bytes in, bytes out, and nothing changed but the values.
import ListerCore

func recalculateBytes() throws -> String {
  let recalculator = Recalculator()
  let document = #"{"id": "quote-7", "grid": [[0.1, 0.2, "=A1+B1"], ["=1/3", "=A2*3"]]}"#
  let bytes = try recalculator.recalculate(Array(document.utf8))
  return String(decoding: bytes, as: UTF8.self)
}
// {"id": "quote-7", "grid": [[0.1, 0.2, "=A1+B1"], ["=1/3", "=A2*3"]],"values":[[0.1,0.2,0.3],[{"ratio":"1/3"},1,null]]}
