// SPDX-License-Identifier: MIT

import ListerModel
import ListerTables

extension Format {
  static let todoist = Format(
    name: "todoist",
    summary: "Todoist: a project as backup or template (CSV)",
    extensions: ["csv"],
    discussion: """
      Columns by their names: TYPE, CONTENT and whichever others there are. A row task is an item: \
      CONTENT is the text, words "@label" at its end are tags, PRIORITY 1 to 4 the priority, \
      DESCRIPTION the note. DATE is due and repeat: days, times without a zone, and in English rules \
      such as "every 2 weeks" and "every monday, friday starting 2026-12-01"; other dates are kept. \
      INDENT says by parent which task a task is a part of. Rows note below a task are its comments, \
      the member "comments"; rows section give the member "section" to the items below them. Other \
      columns of a task (AUTHOR, RESPONSIBLE, TIMEZONE, ...) are its member "todoist"; other rows are \
      the list's. The format holds no done tasks.
      Source: Todoist's help on templates and backups in CSV.
      """,
    example: """
      TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE
      section,Dairy,,,,,,,,
      task,Milk @shop,the blue one,1,1,,,every friday,en,Europe/Berlin

      """,
    holds: FormatCapabilities(
      list: .only([], own: ["todoist"]),
      items: .only(
        [.text, .priority, .due, .repeat, .section, .parent, .tags, .note],
        own: ["comments", "todoist"]
      ),
      trimsTexts: true
    ),
    recognizes: { bytes in FixedTable.recognition(bytes, ["TYPE", "CONTENT"]) },
    read: decoding(TodoistReader.read),
    write: { (lists, options) throws(ExportError) in
      try TodoistWriter.write(try lists.sole(of: "todoist").list, options)
    }
  )
}
