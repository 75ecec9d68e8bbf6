// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerTables

extension RecordFormat {
  /// An array of objects, of texts or of numbers, or an object.
  static let json = RecordFormat(
    name: "json",
    patterns: ["*.json"],
    isTable: true,
    records: { (text) throws(ImportError) in
      let bytes = Array(text.utf8)
      return try bytes.withByteView { (view) throws(ImportError) in
        view.trimmed.element(at: 0) == UInt8(ascii: "{")
          ? try members(of: view) : try values(of: view, holdsTexts: true)
      }
    },
    render: { fields, versions, _ in
      guard let model = versions.first, model.content.utf8.first != UInt8(ascii: "{") else {
        return fields.text
      }
      let isWhole = model.content.hasSuffix(model.fields.text)
      let old = isWhole ? model.fields : model.fields[valueKey] ?? model.fields
      let new = isWhole ? fields : fields[valueKey] ?? fields
      // The key of a member and its colon stay.
      let name = model.content.utf8.dropLast(old.text.utf8.count)
      return String(decoding: name, as: UTF8.self) + new.text
    }
  )

  /// Objects on lines of their own.
  static let ndjson = RecordFormat(
    name: "ndjson",
    patterns: ["*.ndjson", "*.jsonl"],
    isTable: true,
    records: { (text) throws(ImportError) in
      let bytes = Array(text.utf8)
      return try bytes.withByteView { (view) throws(ImportError) in
        try values(of: view, holdsTexts: false)
      }
    },
    render: { fields, _, _ in fields.text }
  )

  /// Whether JSON is records, and not a document; nil if it can be either.
  static func isRecords(_ bytes: [UInt8]) -> Bool? {
    bytes.withByteView { bytes in
      let mark = UTF8Text.byteOrderMark
      let view = bytes[(bytes.hasPrefix(mark) ? mark.count : 0)..<bytes.count]
      let shape = JSONShape(view)
      if shape.isArray {
        let whole = view.trimmed
        let inner = whole[1..<whole.count].trimmed.element(at: 0)
        if inner == UInt8(ascii: "]") { return nil }
        return !shape.keys.isEmpty || inner.map(isScalar) == true
      }
      guard shape.isObject else { return view.isEmpty ? nil : false }
      guard shape.isDocument < .certain, let whole = try? JSONText(parsing: view) else {
        return false
      }
      let keys = Set(whole.members.map(\.key))
      return keys.isEmpty ? nil : !keys.isSubset(of: DocumentField.keys)
    }
  }

  /// What a value that is no object is called as the field of a record.
  static let valueKey = "value"

  /// Whether a text or a number begins with a byte.
  private static func isScalar(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "-") || ASCII.isDigit(byte)
  }

  /// The elements of an array, or values one after another: objects, or texts and numbers if the file
  /// may hold them.
  private static func values(
    of view: ByteView,
    holdsTexts: Bool
  ) throws(ImportError) -> RecordFile {
    let placed: [JSONText.Placed]
    do {
      placed = try JSONText.sequence(in: view)
    } catch {
      throw ImportError(error, in: view)
    }
    let isText = holdsTexts && placed.first.map { isScalar($0.value.text.utf8.first ?? 0) } == true
    if let other = placed.first(where: {
      isText ? !isScalar($0.value.text.utf8.first ?? 0) : $0.value.kind != .object
    }) {
      let kinds = isText ? "text or number, as the first element is" : "object"
      let merged = holdsTexts ? "arrays of objects, or of texts and numbers, are" : "objects are"
      throw ImportError(
        at: other.offset,
        in: view,
        message: "this is no \(kinds); \(merged) merged record by record"
      )
    }
    return file(
      view,
      placed.map { place in
        let range = place.offset..<place.offset + place.value.text.utf8.count
        let text = JSONText(members: [.init(valueKey, place.value)])
        return (range, nil, isText ? text : place.value)
      }
    )
  }

  /// The members of an object.
  private static func members(of view: ByteView) throws(ImportError) -> RecordFile {
    let whole = view.trimmed
    let start = whole.offset(in: view)
    do {
      _ = try JSONText(parsing: view)
    } catch {
      throw ImportError(error, in: view)
    }
    var records: [(Range<Int>, String?, JSONText)] = []
    JSONText.forEachPlace(whole) { place, _ in
      let range = place.key.lowerBound + start..<place.value.upperBound + start
      records.append(
        (range, JSONText.string(of: whole[place.key]), JSONText(checked: whole[place.value]))
      )
      return true
    }
    guard records.contains(where: { $0.2.kind != .object }) else { return file(view, records) }
    var file = file(
      view,
      records.map { ($0.0, $0.1, JSONText(members: [.init(valueKey, $0.2)])) }
    )
    file.isWrapped = true
    return file
  }

  private static func file(
    _ view: ByteView,
    _ places: [(range: Range<Int>, key: String?, value: JSONText)]
  ) -> RecordFile {
    var file = RecordFile()
    guard let first = places.first, let last = places.last else {
      // The head ends behind what opens the array.
      let open = view.firstIndex(of: UInt8(ascii: "["))
      let brace = view.firstIndex(of: UInt8(ascii: "{"))
      let end = min(open ?? view.count, brace ?? view.count) + 1
      file.head = view[0..<min(end, view.count)].string
      file.tail = view[min(end, view.count)..<view.count].string
      return file
    }
    file.head = view[0..<first.range.lowerBound].string
    file.tail = view[last.range.upperBound..<view.count].string
    var end: Int?
    for place in places {
      file.records.append(
        RecordFile.Record(
          before: end.map { view[$0..<place.range.lowerBound].string },
          content: view[place.range].string,
          key: place.key,
          text: place.key ?? "",
          fields: place.value
        )
      )
      end = place.range.upperBound
    }
    return file
  }
}
