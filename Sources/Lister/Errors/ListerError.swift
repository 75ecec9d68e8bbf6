// SPDX-License-Identifier: MIT

package import ListerBench
package import ListerFiles
package import ListerJSON
package import ListerJobs
package import ListerModel
package import ListerStore
package import ListerTables

/// Why a request was not answered: where, and what was against it.
///
/// Whatever it was: documents are as they were before, or as other programs have left them.
public struct ListerError: Error, Equatable, Sendable {
  /// Where something is wrong; what is not known is nil.
  public struct Place: Equatable, Sendable {
    /// The file, or what represents it, as it was named.
    public var path: String?
    /// The line and the column in it, counted from 1.
    public var line, column: Int?
    /// The value in a document: `items[2].text`.
    public var member: String?
    /// The cell of a grid: `B2`.
    public var cell: String?

    package init(
      path: String? = nil,
      line: Int? = nil,
      column: Int? = nil,
      member: String? = nil,
      cell: String? = nil
    ) {
      (self.path, self.line, self.column) = (path, line, column)
      (self.member, self.cell) = (member, cell)
    }
  }

  package enum Reason: Equatable, Sendable {
    /// A call of the system failed.
    case file(FileError)
    /// What the file holds is not a document.
    case document(DocumentError.Reason)
    /// The document could not be changed, nor its history.
    case documentFile(DocumentFileError.Reason)
    /// The path of a list can't be that of a document.
    case path(ListNameError)
    /// A new list can't have this name.
    case name(String, ListNameError)
    /// A new list can't have this path: nothing would find it; the example is one that it can have.
    case unfoundPath(String, example: String)
    /// The link leads to no list.
    case link(DeepLinkError)
    /// No list of the folder has this name; nil for a name that is near when none is.
    case noList(String, folder: String, near: String?)
    /// Several lists have this name, in another case.
    case severalLists(String, names: [String])
    /// No item of the list is meant by a word; nil for a text that is near when none is.
    case noItem(String, list: String, near: String?)
    /// Several items of a list are meant by a word: the first of them, and how many there are.
    case severalItems(String, first: [ListEntry], count: Int)
    /// The item that is meant is put away.
    case putAway(ListItem, list: String)
    /// A list has no catalogue; nil, or the name that it says.
    case noCatalogue(String?, list: String)
    /// No list says a tag, a shop, or a unit, or it can't be one; nil for one that is near when none is.
    case noLabel(LabelKind, String, near: String?)
    /// Formulas have no function of a name; nil for one that is near when none is.
    case noFunction(String, near: String?)
    /// No item has a member of a name; nil for one that is near when none is.
    case noColumn(String, near: String?)
    /// An item is in the list already into which it is to be moved.
    case sameList(String)
    /// Neither a catalogue nor the list has an item of a bar code.
    case noBarcode(String)
    /// The folder has more than one backup may hold.
    case tooLargeBackup
    /// The file is no backup of lists.
    case noBackup
    /// An item was given no text.
    case noText
    /// The member of an item by which it is known can't be changed.
    case identity
    /// An item that is to be added has the identifier of one that is there.
    case knownItem(ListItem)
    /// What was asked for is not what the request takes there.
    case request(expected: String)
    /// An item can't be moved to a position: there are others for it.
    case position(Int, of: ListItem, allowed: ClosedRange<Int>)
    /// An item can't be a part of itself, or of one of its own parts.
    case partOfItself(ListItem, parent: ListItem)
    /// A version that is to be compared or merged is not a document.
    case unreadableVersion(DocumentError.Reason)
    /// A file of another format that is to be compared or merged can't be read as it is.
    case unreadableFile(ImportError)
    /// No conflict is meant by a word, or several: so many.
    case noConflict(String, count: Int)
    /// What a conflict is about is not there any more, or is an order.
    case unsettledConflict(String)
    /// The folder is in no repository of git.
    case noRepository
    /// A server could not be asked, or gave no useful answer, of this status: what is wrong, with
    /// its address, and whether it says that something could not be reached there; nil if it doesn't.
    case server(String, status: Int?, isUnavailable: Bool? = nil)
    /// Files of the format of this name are not merged as they are.
    case unmergedFormat(String)
    /// The list that a merge has made could not be read again as a document.
    case unfitMerge(DocumentError)
    /// The file of another format could not be read.
    case source(ImportError)
    /// No format has files of this name.
    case unknownFormat
    /// The format of this name is only read, not written.
    case readOnlyFormat(String)
    /// The format has no place for the lists.
    case export(ExportError)
    /// A formula does not parse: what is wrong, the formula, and the column in it, counted from 1.
    case formula(String, in: String, column: Int)
    /// A word names no cell from A1 to P16.
    case noCell(String)
    /// The list has no grid of a name; those that it has.
    case noGrid(String, grids: [String])
    /// The document has so many grids that nothing can be calculated beside them.
    case tooManyGrids
    /// What is to be recalculated contradicts itself.
    case recalculation(RecalculationRequest.Fault)
    /// A benchmark has found something wrong.
    case benchmark(BenchmarkFault)
    /// A file is no result of a benchmark.
    case benchmarkFile(ShapeError)
    /// The folder that is watched was deleted or moved away.
    case folderGone
    /// The list has no version of this number; those that are kept are in the range.
    case noVersion(Int, kept: ClosedRange<Int>)
    /// In the version of this number the list was deleted.
    case deletedVersion(Int)
    /// What is asked for concerns a list, not one version of it.
    case singleVersion(Int)
    /// No action on the list is left to be undone.
    case nothingToUndo
    /// No undoing on the list is left to be taken back.
    case nothingToRedo
    /// The version of this number is not one that an import has made.
    case noImport(Int)
    /// Another program has the long jobs of the folder.
    case jobsElsewhere
    /// So many long jobs are kept already, or the server ends.
    case tooManyJobs(Int)
    /// A long job could not be written where jobs are kept.
    case unkeptJob(FileError)
    /// As many imports run as may: so many.
    case tooManyImports(Int)
    /// More is asked for than is done at once: what, and how much would be done.
    case tooMuch(String)
    /// What is to be bought can't be compared.
    case basket(BasketFault)
  }

  /// Where it is.
  public var place: Place
  package var reason: Reason

  /// An error of the given parts.
  package init(_ reason: Reason, at place: Place = Place()) {
    self.place = place
    self.reason = reason
  }

  /// Whether something could not be reached, opened, read or written, or is not there.
  ///
  /// Else what was asked for can't be done with what is there.
  package var isUnavailable: Bool {
    switch reason {
    case .file, .noList, .noVersion, .noRepository, .deletedVersion, .unreadableVersion,
      .unreadableFile, .unfitMerge, .folderGone, .jobsElsewhere:
      true
    case .server(_, _, let isUnavailable):
      isUnavailable ?? [.missing, .unavailable].contains(kind)
    case .documentFile(let reason):
      switch reason {
      case .file, .locked, .lockedElsewhere, .missing, .noVersion, .contended, .state,
        .unusableState, .unusableHistory, .damagedVersion:
        true
      case .document, .unfit, .version, .name, .protected, .superseded, .unrememberedDeletion: false
      }
    case .benchmark(let fault): fault.isUnavailable
    default: false
    }
  }
}
