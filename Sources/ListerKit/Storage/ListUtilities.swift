// SPDX-License-Identifier: MIT

import ListerCore
import ListerFiles
import ListerModel
public import ListerStore

/// What is done with whole folders of lists: samples, the list of today, moving to another one.
public enum ListUtilities {
  /// Puts three sample lists into a folder, which is made; those whose names are taken stay out.
  ///
  /// - Returns: the names of those that were made.
  /// - Throws: ``DocumentFileError`` when one can't be made for another reason than its name.
  @discardableResult
  public static func copySamples(
    into folder: String
  ) throws(DocumentFileError) -> [String] {
    try FileError.mapping(at: folder, try Folder.make(folder))
    var made: [String] = []
    for sample in samples {
      let name = ListName(checked: sample.name)
      if try DocumentFile(name, in: folder).createIfFree(sample.list, at: UnixTime.now) {
        made.append(sample.name)
      }
    }
    return made
  }

  /// Puts the list of today into a folder, which is made, unless it has one.
  ///
  /// - Throws: ``DocumentFileError`` when there is none and it can't be made.
  public static func copyTodayList(into folder: String) throws(DocumentFileError) {
    _ = try TodayListManager.fetchTodayDocument(in: folder, at: UnixTime.now)
  }

  /// The lists that a new user finds, with new identifiers each time.
  private static var samples: [(name: String, list: List)] {
    [
      (
        "Groceries",
        list(.green, ["Milk", "Bread", "Apples", "Coffee", "Rice"], done: ["Coffee"])
      ),
      ("Packing", list(.orange, ["Passport", "Charger", "Socks", "Toothbrush"])),
      (
        "Weekend",
        list(.blue, ["Repair the bicycle", "Call the family", "Read"], done: ["Read"])
      ),
    ]
  }

  private static func list(
    _ color: List.Color,
    _ texts: [String],
    done: Set<String> = []
  ) -> List {
    List(color: color, items: texts.map { ListItem(text: $0, isComplete: done.contains($0)) })
  }
}
