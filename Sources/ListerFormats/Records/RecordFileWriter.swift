// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// Puts a merged file together from the bytes of its versions.
struct RecordFileWriter {
  let format: RecordFormat
  let base: RecordFile?
  let ours, theirs: RecordFile
  /// The columns of the result; nil if it is no table.
  let table: RecordTable?
  let preference: ListMerge.Preference

  func file(_ merged: [RecordMerge.Merged], _ fields: [JSONText]) -> RecordFile {
    var file = RecordFile()
    file.hasMark = taken(base?.hasMark, ours.hasMark, theirs.hasMark) ?? false
    file.head = frame(\.head)
    file.tail = frame(\.tail)
    file.table = table
    let separator =
      taken(base?.separator, ours.separator, theirs.separator) ?? base?.separator
      ?? taken(base?.usualSeparator, ours.usualSeparator, theirs.usualSeparator) ?? "\n"
    file.records = zip(merged, fields).map { record, fields in
      let versions = [
        record.base.flatMap { base?.records[$0] }, record.ours.map { ours.records[$0] },
        record.theirs.map { theirs.records[$0] },
      ]
      let befores = versions.map { $0?.before }
      return RecordFile.Record(
        before: taken(befores[0], befores[1], befores[2]) ?? befores.compactMap(\.self).first
          ?? separator,
        content: content(fields, versions[0], versions[1], versions[2]),
        fields: fields
      )
    }
    if table == nil, !file.records.isEmpty { file.records[0].before = nil }
    // White space ends lines, and there are none.
    if file.records.isEmpty, table == nil, (file.head + file.tail).allSatisfy(\.isWhitespace) {
      (file.head, file.tail) = ("", "")
    }
    return file
  }

  /// What is around the records; a version without records has no say in it, unless it has a header.
  private func frame(_ part: (RecordFile) -> String) -> String {
    let files = [base, ours, theirs].map { file in
      file.flatMap { $0.records.isEmpty && $0.table == nil ? nil : part($0) }
    }
    if files[1] == nil, files[2] == nil { return taken(nil, part(ours), part(theirs)) ?? "" }
    return taken(files[0], files[1], files[2]) ?? part(ours)
  }

  /// What only one side has changed; where both have, that of the preferred side.
  private func taken<Value: Equatable & Comparable>(
    _ base: Value?,
    _ ours: Value?,
    _ theirs: Value?
  ) -> Value? {
    guard let ours else { return theirs }
    guard let theirs else { return ours }
    if ours == theirs || theirs == base { return ours }
    if ours == base { return theirs }
    switch preference {
    case .ours: return ours
    case .theirs: return theirs
    case .rule: return min(ours, theirs)
    }
  }

  /// The same of logical values, `false` before `true`.
  private func taken(_ base: Bool?, _ ours: Bool, _ theirs: Bool) -> Bool? {
    taken(base.map { $0 ? 1 : 0 }, ours ? 1 : 0, theirs ? 1 : 0).map { $0 == 1 }
  }

  /// The bytes of a record: those of a version that says the same in the same columns, if one does.
  private func content(
    _ fields: JSONText,
    _ base: RecordFile.Record?,
    _ ours: RecordFile.Record?,
    _ theirs: RecordFile.Record?
  ) -> String {
    let mine = ours.flatMap { isWritten($0, self.ours, fields) ? $0.content : nil }
    let other = theirs.flatMap { isWritten($0, self.theirs, fields) ? $0.content : nil }
    if let content = taken(base?.content, mine, other) { return content }
    let sides = [ours, theirs].compactMap(\.self).sorted { $0.content < $1.content }
    return format.render(fields, [base].compactMap(\.self) + sides, table)
  }

  private func isWritten(
    _ record: RecordFile.Record,
    _ file: RecordFile,
    _ fields: JSONText
  ) -> Bool {
    record.fields == fields
      && (file.table?.keys == table?.keys && file.table?.separator == table?.separator
        || record.content.isEmpty)
  }
}
