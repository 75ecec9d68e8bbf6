// SPDX-License-Identifier: MIT

import Lister

/// What commands share that change all items which a view shows.
extension Option {
  static let matchingText = Option(
    "text",
    of: MatchingRequest.self,
    long: "matching",
    help: "In place of ITEM: all that the view shows and whose text has TEXT in it, without case."
  )
  static let selection: [Option] = [matchingText, withTag, inShop]
  /// The same beside options that set tags and prices.
  static let editSelection: [Option] = [matchingText, ofTag, ofShop]

  static let ofTag = tags(long: "of-tag")
  static let ofShop = shops(long: "of-shop")
}

extension Invocation {
  /// The options that say which items are meant; those of edit have other names, for its tags and shops
  /// are what items are to say.
  private var selection: [Option] {
    let isEdit = command.options.contains { $0 === Option.ofTag }
    return isEdit ? Option.editSelection : Option.selection
  }

  /// Whether options say which items are meant.
  var hasSelection: Bool { selection.contains(where: has) }

  /// The words that mean the items a command works on: those behind the list, or all that options say.
  ///
  /// - Returns: the words; none if options say which, and there is none.
  /// - Throws: ``CommandError`` for both and for neither, ``ListerError`` when the list can't be read.
  func selectedItems() throws -> [String] {
    let words = Array(operands.dropFirst())
    guard let option = selection.first(where: has) else {
      if words.isEmpty { throw CommandError.usage(.missingArgument("ITEM")) }
      return words
    }
    if let word = words.first {
      throw CommandError.usage(.conflict("--\(option.long)", word))
    }
    return try answer(to: Operations.matching).items
  }

  /// Edits the items that are meant, and says how many they are if options say which.
  func edit(selected edit: ([String]) -> Edit) throws -> ExitCode {
    let words = try selectedItems()
    let code = try self.edit(edit(words))
    if hasSelection, !has(.asJSON) {
      try StandardOutput.write("\(Display.count(words.count, "item"))\n")
    }
    return code
  }
}
