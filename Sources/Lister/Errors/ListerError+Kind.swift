// SPDX-License-Identifier: MIT

import Glibc
import ListerBench
import ListerFiles
import ListerStore

extension ListerError {
  /// The kinds of errors that a front end answers in different ways, as with a status of HTTP.
  public enum Kind: String, CaseIterable, Sendable {
    /// A list, an item, a version or a file is not there.
    case missing
    /// Something could not be opened, read, written or locked.
    case unavailable
    /// What was given is not well formed: a document, a formula, a name, a file of another format.
    case malformed
    /// It can't be done with what is there, or a word may mean several things.
    case refused
    /// It is more than is done at once; less of it would be.
    case excessive
    /// The list is not as it was when it was read: somebody has changed it since.
    case superseded
  }

  /// What kind of error it is.
  public var kind: Kind {
    switch reason {
    case .file(let error): ListerError.kind(of: error)
    case .documentFile(let reason): ListerError.kind(of: reason)
    case .benchmark(let fault): fault.isUnavailable ? .unavailable : .refused
    case .server(_, let status, _): ListerError.kind(ofStatus: status)
    case .jobsElsewhere, .unkeptJob, .tooManyImports: .unavailable
    case .noList, .noItem, .noCatalogue, .noLabel, .noFunction, .noColumn, .noBarcode,
      .noConflict, .unsettledConflict,
      .noVersion, .noRepository,
      .noGrid, .deletedVersion, .folderGone, .basket(.noShop), .basket(.noItem):
      .missing
    case .path(let error), .name(_, let error): ListerError.kind(of: error)
    case .document, .noBackup, .unfoundPath, .link, .noText, .identity, .request,
      .unreadableVersion, .unreadableFile, .source, .unknownFormat, .formula, .recalculation,
      .noCell, .benchmarkFile:
      .malformed
    case .severalLists, .severalItems, .putAway, .sameList, .tooLargeBackup, .knownItem, .position,
      .partOfItself,
      .unfitMerge,
      .unmergedFormat,
      .readOnlyFormat, .export, .singleVersion, .nothingToUndo, .nothingToRedo,
      .noImport, .tooManyJobs, .tooManyGrids, .basket(.tooManyShops), .basket(.tooManyDigits):
      .refused
    case .basket(.negativeTrip), .basket(.rows): .malformed
    case .tooMuch: .excessive
    }
  }

  /// What kind of error a server tells by a status of HTTP; nil when it doesn't answer.
  private static func kind(ofStatus status: Int?) -> Kind {
    switch status {
    case 404: .missing
    case 400, 422: .malformed
    case 409: .refused
    case 412: .superseded
    case 413: .excessive
    default: .unavailable
    }
  }

  private static func kind(of error: FileError) -> Kind {
    if error.isGone { return .missing }
    switch error.reason {
    case .leadsOut: return .missing
    case .system(EEXIST), .nameTaken, .changedMeanwhile: return .refused
    default: return .unavailable
    }
  }

  private static func kind(of error: ListNameError) -> Kind {
    if case .taken = error { return .refused }
    return .malformed
  }

  private static func kind(of reason: DocumentFileError.Reason) -> Kind {
    switch reason {
    case .file(let error): kind(of: error)
    case .locked, .lockedElsewhere, .contended, .state, .unusableState, .unusableHistory,
      .damagedVersion:
      .unavailable
    case .missing, .noVersion: .missing
    case .document, .version: .malformed
    case .name(let error): kind(of: error)
    case .unfit, .protected, .unrememberedDeletion: .refused
    case .superseded: .superseded
    }
  }
}
