// SPDX-License-Identifier: MIT

import ListerModel
import ListerTables

extension Format {
  /// Tasks and check lists of Org.
  static let org = Format(
    name: "org",
    summary: "Org: headings with TODO or DONE, and check lists",
    extensions: ["org"],
    discussion: """
      A heading with a keyword is an item, done if the keyword is DONE or one that #+TODO: puts behind its bar; [#A] to \
      [#Z] are the priorities 1 to 26, :words: at its end the tags. DEADLINE is due, SCHEDULED start, CLOSED finished, a \
      repeater such as +1w, ++2h or .+2d/4d is repeat; of a range, the beginning counts. What else their line says, such as \
      -3d, is kept with it, and told if it isn't understood. The properties ID and CREATED are the identifier and created; the lines below are the \
      note. An item is a part of the one above with fewer stars. An entry of a check list with a box is an item \
      too, a part of its heading or of the entry that it is below. A heading without a keyword gives the section of what is \
      below it; #+TITLE: is the list's name. All else is kept and written back: other keywords and properties, and \
      lines that would be written in another way, as the item's member "org", all other lines as the list's.
      Source: the manual of Org on TODO items, check boxes, deadlines and scheduling; the Org syntax (orgmode.org).
      """,
    example: """
      #+TITLE: Sunday
      * Kitchen
      ** TODO [#A] Bake a cake :food:
      DEADLINE: <2026-12-01 Tue +1w> SCHEDULED: <2026-11-28 Sat>
      :PROPERTIES:
      :CREATED: [2026-11-20 Fri 08:00]
      :END:
      With candles.
      - [X] Flour
      - [ ] Eggs
      *** DONE Buy a tin
      CLOSED: [2026-11-21 Sat 09:30]

      """,
    holds: FormatCapabilities(
      list: .only([.name], own: [Org.key]),
      items: .only(
        [
          .uuid, .text, .completed, .priority, .start, .due, .repeat, .section, .parent, .tags,
          .note, .created, .finished,
        ],
        own: [Org.key]
      ),
      trimsTexts: true
    ),
    recognizes: { bytes in OrgReader.recognition(bytes) },
    read: decoding(OrgReader.read),
    write: { (lists, _) throws(ExportError) in
      OrgWriter.write(try lists.sole(of: "org").list)
    }
  )
}

/// What readers and writers of Org share.
enum Org {
  /// The member that keeps what has no member of its own.
  static let key = "org"
  static let title = "#+TITLE:"
  static let drawer = ":PROPERTIES:"
  static let end = ":END:"

  /// The parts of the item's member that keeps the rest.
  enum Kept {
    static let keyword = "keyword"
    static let planning = "planning"
    static let properties = "properties"
    static let level = "level"
    static let bullet = "bullet"
    static let state = "state"
    static let indent = "indent"
    static let line = "line"
  }

  /// The properties that members say.
  static let properties: [TextAttribute] = [
    .text("ID", .uuid),
    .date(
      "CREATED",
      .created,
      read: { text in
        guard text.hasPrefix("["), text.hasSuffix("]"),
          let stamp = OrgTimestamp(text.dropFirst().dropLast()), stamp.isWhole
        else { return nil }
        return stamp.date
      },
      write: { date in OrgTimestamp(date).map { "[\($0.text)]" } }
    ),
  ]

  /// The name that a line gives the file; nil for another line.
  static func title(_ line: String) -> String? {
    guard line.prefix(title.count).uppercased() == title else { return nil }
    let name = String(line.dropFirst(title.count)).trimmed
    return name.isEmpty ? nil : name
  }
}
