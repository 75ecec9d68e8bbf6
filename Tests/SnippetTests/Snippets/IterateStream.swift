// SPDX-License-Identifier: MIT

// Goes through a stream of documents, a line for each; one that is refused doesn't end it.
import ListerCore

func iterateStream() -> [String] {
  let stream = """
    [["=2^100"]]
    [["=1+1",]]

    [["=RAND()<1"]]
    """
  let options = RecalculationOptions(numbers: .text, valuesOnly: true, seed: 7)
  return RecalculatedDocuments(lines: stream.utf8, options: options).map { document in
    "\(document.number): \(document.error?.message ?? document.description)"
  }
}
// 1: {"values":[["1267650600228229401496703205376"]]}
// 2: a comma after the last element; JSON has no trailing commas
// 4: {"values":[[true]]}
