// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel

/// Any bytes as a document that is recalculated.
///
/// One recalculator sees all inputs, as that of a stream does, and must give what a new one gives that sees
/// only this one. Recalculating what was written changes no byte.
final class DocumentTarget: FuzzTarget {
  let name = "document"
  let limit = 16 * 1024
  private let kept = NumberMode.allCases.map { mode in
    Recalculator(options: .init(numbers: mode, now: .init(unixMilliseconds: 0), seed: 7))
  }
  private let reader = ListReader()

  func seeds() throws -> [[UInt8]] { try Seeds.documents() }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    // The size chooses how numbers are written, so an input stays with its way.
    let kept = kept[input.count % self.kept.count]
    let alone = Recalculator(options: kept.options).result(of: input)
    try FuzzFinding.unless(
      kept.result(of: input) == alone,
      "after others the result is \(kept.result(of: input)), alone it is \(alone)"
    )
    switch alone {
    case .failure(let error):
      try FuzzFinding.unless(
        0...input.count ~= error.offset && !error.message.isEmpty,
        "the place \(error.offset) of the error \(error) is not in the document"
      )
    case .success(let output):
      try FuzzFinding.unless(JSONText(output.text) != nil, "no JSON is written: \(output.text)")
      try checkList(of: input)
      guard output.count <= DocumentLimits.bytes else { return }
      let again = kept.result(of: output)
      try FuzzFinding.unless(
        again == .success(output),
        "\(output.text) is recalculated as \((try? again.get().text) ?? "\(again)")"
      )
    }
  }

  /// The list of a document that can be recalculated keeps its bytes, and is read back as itself.
  private func checkList(of input: [UInt8]) throws(FuzzFinding) {
    guard let list = reader.list(of: input) else { return }
    try reader.checkReadsBack(list)
  }
}

extension Recalculator {
  /// The recalculated document, or why it was refused.
  func result(of document: [UInt8]) -> Result<[UInt8], DocumentError> {
    document.withByteView { view in
      var output = ByteBuffer()
      do throws(DocumentError) {
        try recalculate(view, to: &output)
        return .success(output.view.array)
      } catch {
        return .failure(error)
      }
    }
  }
}

extension ListReader {
  /// The list of a document; nil if it is refused.
  func list(of document: [UInt8]) -> List? {
    document.withByteView { view in try? list(from: view) }
  }

  /// Checks that the bytes of a list are a document of the same list, and of the same bytes.
  func checkReadsBack(_ list: List) throws(FuzzFinding) {
    let bytes = list.bytes
    guard bytes.count <= DocumentLimits.bytes else { return }
    guard let again = self.list(of: bytes) else {
      throw FuzzFinding(description: "a list is written as \(bytes.text), which is refused")
    }
    try FuzzFinding.unless(again.bytes == bytes, "\(bytes.text) becomes \(again.bytes.text)")
    try FuzzFinding.unless(again == list, "\(bytes.text) is another list")
  }
}
