// SPDX-License-Identifier: MIT

import ListerBench
import ListerFormats
import ListerJobs
import ListerStore

extension ListerError: CustomStringConvertible {
  /// One line for people: `Groceries.list.json:3:40: items[2].text: expected a text, found a
  /// number`.
  public var description: String { "\(place)\(message)" }

  /// The reason in words, without the place.
  public var message: String {
    switch reason {
    case .file(let error):
      error.path == place.path
        ? "cannot \(error.operation.rawValue): \(error.reasonText)" : error.description
    case .document(let reason): reason.message
    case .documentFile(let reason): DocumentFileError(place.path ?? "", reason).message
    case .path(let error): error.description
    case .name(let name, let error): "'\(name)' is \(error.description)"
    case .unfoundPath(let path, let example):
      "'\(path)' is \(ListNameError.slash.description); a path ends in .json, such as '\(example)'"
    case .link(let error): error.description
    case .noList(let name, let folder, let near):
      "there is no list '\(name)' in \(folder == "." ? "the current directory" : folder)"
        + ListerError.hint(near)
    case .severalLists(let name, let names):
      "'\(name)' may be " + names.map { "'\($0)'" }.joined(separator: ", ")
    case .noItem(let word, let list, let near):
      "'\(list)' has no item '\(word)'" + ListerError.hint(near)
    case .severalItems(let word, _, let count): "'\(word)' may be one of \(count) items"
    case .putAway(let item, let list):
      "'\(item.text)' is put away; 'lister pick' puts it on '\(list)' again"
    case .noCatalogue(let name, let list):
      name.map { "there is no list '\($0)', which '\(list)' has for its catalogue" }
        ?? "'\(list)' has no catalogue: it names none, and beside it is no list "
        + "'\(Catalogue.defaultName)'"
    case .noLabel(let kind, let name, let near):
      name.allSatisfy(\.isWhitespace)
        ? "a \(kind.rawValue) needs a name"
        : "there is no \(kind.rawValue) '\(name)'" + ListerError.hint(near)
    case .noFunction(let name, let near):
      "there is no function \(name)" + (near.map { "; is it \($0)?" } ?? "")
    case .noColumn(let name, let near):
      "no item has a member '\(name)'" + ListerError.hint(near)
    case .sameList(let name): "the item is in '\(name)' already"
    case .noBarcode(let code):
      "no item of the list or its catalogue has the bar code '\(code)'; say a text for it"
    case .tooLargeBackup:
      "a backup holds no more than \(BackupLayout.limits.lists) documents and 1 GiB"
    case .noBackup: "this is no backup: there is no list in it"
    case .noText: "an item needs a text"
    case .identity: "an item is known by it, so it can't be changed"
    case .knownItem(let item): "'\(item.text)' has this identifier already"
    case .request(let expected): "expected \(expected)"
    case .position(let position, let item, let allowed):
      "'\(item.text)' is \(item.isComplete ? "done" : "to be done"), and can be moved to "
        + "\(allowed.lowerBound) to \(allowed.upperBound), not to \(position)"
    case .partOfItself(let item, let parent):
      item == parent
        ? "'\(item.text)' can't be a part of itself"
        : "'\(item.text)' can't be a part of '\(parent.text)', which is a part of it"
    case .unreadableVersion(let reason): reason.message
    case .unreadableFile(let error): error.message
    case .noConflict(let word, let count):
      count == 0
        ? "no conflict is meant by '\(word)'; 'lister conflicts' lists them"
        : "'\(word)' may be one of \(count) conflicts; name it by its number"
    case .unsettledConflict(let word):
      "'\(word)' can't be put into the file: the item was removed, or the conflict is about an order"
    case .server(let message, _, _): message
    case .noRepository: "this is in no repository of git; 'git init' makes one"
    case .unmergedFormat(let name):
      "files of the format \(name) are not merged and compared as they are; "
        + RecordFormat.all.map(\.name).joined(separator: ", ") + " are"
    case .unfitMerge(let error): DocumentFileError("", .unfit(error)).message
    case .source(let error): error.message
    case .unknownFormat: "no format has files of this name"
    case .readOnlyFormat(let name): "the format \(name) is only read, not written"
    case .export(let error): error.message
    case .formula(let message, _, _): message
    case .noCell(let word): "'\(word)' is no cell; cells are A1 to P16"
    case .noGrid(let name, let grids):
      grids.isEmpty
        ? "there is no grid"
        : "there is no grid '\(name)'; there "
          + (grids.count == 1 ? "is " : "are ") + grids.map { "'\($0)'" }.joined(separator: ", ")
    case .tooManyGrids:
      "a document of more than \(DocumentLimits.grids - 2) grids has no room for this"
    case .recalculation(let fault): fault.message
    case .benchmark(let fault): fault.message
    case .benchmarkFile(let error): error.message
    case .folderGone: "cannot watch: it was deleted or moved away"
    case .noVersion(let number, let kept):
      "there is no version \(number); there "
        + (kept.count == 1
          ? "is only \(kept.lowerBound)" : "are \(kept.lowerBound) to \(kept.upperBound)")
    case .deletedVersion(let number): "in version \(number) the list was deleted"
    case .singleVersion: "a version can only be read; name the list without its number"
    case .nothingToUndo: "there is nothing to undo"
    case .nothingToRedo: "there is nothing to redo"
    case .jobsElsewhere: "another server keeps the jobs of this folder"
    case .unkeptJob(let error): "the job can't be kept: \(error.reasonText)"
    case .tooManyJobs(let most): "no more than \(most) jobs are kept; delete one"
    case .tooManyImports(let most): "\(most) imports run already"
    case .tooMuch(let reason): "that is too much at once: \(reason)"
    case .basket(let fault): fault.message
    case .noImport(let number): "version \(number) is not one that an import has made"
    }
  }

  /// A question about what was probably meant.
  static func hint(_ near: String?) -> String { near.map { "; did you mean '\($0)'?" } ?? "" }
}

extension ListerError.Place: CustomStringConvertible {
  /// What is known of it, ready to be before a reason: `prices.json:3:40: items[2]: `.
  public var description: String {
    let position = [line, column].compactMap { $0.map { ":\($0)" } }.joined()
    let parts = [path.map { $0 + position }, member, cell]
    return parts.compactMap { $0 }.filter { !$0.isEmpty }.map { $0 + ": " }.joined()
  }
}
