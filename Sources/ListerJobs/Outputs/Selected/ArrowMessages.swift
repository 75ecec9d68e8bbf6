// SPDX-License-Identifier: MIT

import ListerBasics

/// The messages of a stream of Apache Arrow: its schema, batches of rows, and its end.
///
/// ```
/// FF FF FF FF │ bytes of metadata │ metadata: a FlatBuffer │ body: the buffers of the columns
/// ```
/// Source: Apache Arrow columnar format 1.5, "IPC Streaming Format", with Schema.fbs and Message.fbs.
enum ArrowMessages {
  /// The version of metadata, and what a message holds.
  private static let version: Int16 = 4
  private static let (schemaHeader, batchHeader): (UInt8, UInt8) = (1, 3)

  /// What ends a stream.
  static let end: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0]

  /// The message of the columns of a stream, which may all be null.
  static func schema(_ columns: [(name: String, type: ArrowType)]) -> [UInt8] {
    var buffer = FlatBuffer()
    let fields = columns.map { name, type in
      let children = buffer.vector([] as [Int])
      let name = buffer.text(name)
      let parameters = buffer.table(type.parameters)
      return buffer.table([
        (5, .object(children)), (3, .object(parameters)), (0, .object(name)),
        (2, .byte(type.code)), (1, .byte(1)),
      ])
    }
    let list = buffer.vector(fields)
    let schema = buffer.table([(1, .object(list)), (0, .short(0))])
    return message(&buffer, schema, schemaHeader, body: 0)
  }

  /// The message of a batch of rows, with its body.
  static func batch(rows: Int, _ columns: [ArrowColumn]) -> [UInt8] {
    var body: [UInt8] = []
    var places: [(Int64, Int64)] = []
    for bytes in columns.flatMap(\.buffers) {
      places.append((Int64(body.count), Int64(bytes.count)))
      body += bytes
      body += [UInt8](repeating: 0, count: (8 - body.count % 8) % 8)
    }
    var buffer = FlatBuffer()
    let buffers = buffer.vector(places)
    let nodes = buffer.vector(columns.map { (Int64(rows), Int64($0.nullCount)) })
    let batch = buffer.table([
      (0, .long(Int64(rows))), (1, .object(nodes)), (2, .object(buffers)),
    ])
    return message(&buffer, batch, batchHeader, body: body.count) + body
  }

  private static func message(
    _ buffer: inout FlatBuffer,
    _ header: Int,
    _ kind: UInt8,
    body: Int
  ) -> [UInt8] {
    let root = buffer.table([
      (3, .long(Int64(body))), (2, .object(header)), (0, .short(version)), (1, .byte(kind)),
    ])
    let metadata = buffer.finish(root: root)
    let count = UInt32(metadata.count)
    let size = (0..<4).map { UInt8(truncatingIfNeeded: count >> (8 * UInt32($0))) }
    return [0xFF, 0xFF, 0xFF, 0xFF] + size + metadata
  }
}

/// The type of a column.
enum ArrowType: Equatable {
  /// Nothing is in it.
  case null
  case logical
  /// Whole numbers of a word.
  case int64
  /// Decimal numbers of 38 digits, so many of them behind the point.
  case decimal(scale: Int)
  case text

  /// Its number in the union of types.
  fileprivate var code: UInt8 {
    switch self {
    case .null: 1
    case .int64: 2
    case .text: 5
    case .logical: 6
    case .decimal: 7
    }
  }

  /// The fields of its table.
  fileprivate var parameters: [(number: Int, value: FlatBuffer.Value)] {
    switch self {
    case .null, .text, .logical: []
    case .int64: [(0, .int(64)), (1, .byte(1))]
    case .decimal(let scale):
      [(0, .int(Int32(ArrowType.digits))), (1, .int(Int32(scale))), (2, .int(128))]
    }
  }

  /// How many digits a decimal has.
  static let digits = 38
}
