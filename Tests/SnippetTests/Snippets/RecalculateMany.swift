// SPDX-License-Identifier: MIT

// Calculates many documents over all cores, in their order.
import ListerCore

func recalculateMany() throws -> String {
  let documents = (1...1_000).map { Array("[[\($0), \"=A1*A1\"]]".utf8) }
  let results = Recalculator.recalculated(documents)
  return String(decoding: try results[999].get(), as: UTF8.self)
}
// {"grid":[[1000, "=A1*A1"]],"values":[[1000,1000000]]}
