// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// Keeps the words of a line that was merged field by field from being lost or read otherwise.
///
/// A word is a field in one version and part of the text in another one. Where both sides no longer have
/// such a field, and one of them has the word in its text, they contradict each other; and so they do
/// where the merged line would be read as something else. Then the line is that of one side.
struct RecordSentences {
  let format: RecordFormat
  let base: RecordFile?
  let ours, theirs: RecordFile
  let preference: ListMerge.Preference

  /// What a merged line says, and what is to be told of it.
  func settled(
    _ merged: RecordMerge.Merged,
    _ conflicts: [MergeConflict]
  ) -> (fields: JSONText, conflict: MergeConflict?) {
    let base = merged.base.flatMap { self.base?.records[$0] }
    guard let ours = merged.ours.map({ self.ours.records[$0] }),
      let theirs = merged.theirs.map({ self.theirs.records[$0] }), ours.fields != theirs.fields,
      ours.fields != base?.fields, theirs.fields != base?.fields
    else { return (merged.fields, nil) }
    let sides = [ours, theirs].sorted { $0.content < $1.content }
    let text = format.render(merged.fields, [base].compactMap(\.self) + sides, nil)
    let isRight =
      isRead(text, merged.fields)
      && !hasWordBack(merged.fields, base?.fields, ours.fields, theirs.fields)
    if isRight { return (merged.fields, nil) }
    let chosen =
      switch preference {
      case .ours: ours
      case .theirs: theirs
      case .rule: sides[1]
      }
    let conflict = MergeConflict(
      subject: merged.subject,
      field: "text",
      base: base?.fields["text"],
      ours: ours.fields["text"],
      theirs: theirs.fields["text"],
      chosen: chosen.fields["text"],
      rule: preference == .rule ? .greaterText : .preference
    )
    let isTold = conflicts.contains { $0.subject == merged.subject && $0.field == "text" }
    return (chosen.fields, isTold ? nil : conflict)
  }

  /// Whether a line says some fields.
  private func isRead(_ text: String, _ fields: JSONText) -> Bool {
    guard let file = try? format.read(Array(text.utf8)), file.records.count == 1 else {
      return false
    }
    return file.records[0].fields.hasSameMeaning(as: fields)
  }

  /// Whether a word that one side took away is back: as a word of the text that was a field, or as a
  /// field that was a word of the text.
  private func hasWordBack(
    _ merged: JSONText,
    _ base: JSONText?,
    _ ours: JSONText,
    _ theirs: JSONText
  ) -> Bool {
    guard let base else { return false }
    let old = RecordSentences.words(of: base)
    let new = RecordSentences.words(of: merged).subtracting(old)
    let wasField = base.members.contains { member in
      guard ours[member.key] == nil, theirs[member.key] == nil, ours["text"] != theirs["text"]
      else { return false }
      return RecordSentences.spellings(of: member).contains { new.contains($0) }
    }
    return wasField
      || merged.members.contains { member in
        guard base[member.key] == nil else { return false }
        let spellings = RecordSentences.spellings(of: member)
        guard spellings.contains(where: { old.contains($0) }) else { return false }
        return [ours, theirs].contains { side in
          let words = RecordSentences.words(of: side)
          return side[member.key] == nil && !spellings.contains { words.contains($0) }
        }
      }
  }

  /// How a field may be spelled as a word; in no way if it is the text.
  private static func spellings(of member: JSONText.Member) -> [String] {
    if member.key == "text" { return [] }
    let (key, value) = (member.key, member.value.string ?? member.value.text)
    return [key, value, "\(key):\(value)", String(key.drop { $0 == "#" })]
  }

  /// The words of a text, also without what is around them.
  private static func words(of fields: JSONText) -> Set<String> {
    let words = (fields["text"]?.string ?? "").split(separator: " ")
    return Set(words.flatMap { [String($0), $0.trimmingMarks] })
  }
}

extension Substring {
  /// The word without parentheses, commas and number signs around it.
  fileprivate var trimmingMarks: String {
    let isMark = { (character: Character) in "(),#".contains(character) }
    return String(String(drop(while: isMark)).reversed().drop(while: isMark).reversed())
  }
}
