// SPDX-License-Identifier: MIT

package import ListerDownloads
package import ListerStore
package import ListerTables

/// What an import is reported apart from its sources.
package struct ImportOptions: Sendable {
  /// The folder that the lists go into; it is made if need be.
  package var folder: String
  /// The format of the sources; nil when it is found by content and name.
  package var format: FormatDescription?
  /// What the list is called, if a source gives exactly one.
  package var name: String?
  /// Whether sheets larger than a grid are cut into tiles.
  package var tilesLargeSheets = false
  /// What the user says about tables.
  package var table = TableOptions()
  /// Whether hosts of this machine and of private networks may be asked, and in an update files
  /// outside the folder.
  package var allowsLocal = false
  /// Where it is kept which sources the user lets a folder ask again; nil if nowhere: then an
  /// update asks none that isn't trusted.
  package var permissions: SourcePermissions?
  /// Whether an update asks sources that the user has not imported here too, from now on.
  package var trusts = false
  /// Whether a source is taken that looks like something else than the last time.
  package var accepts = false
  /// Whether everything is done but saving.
  package var isDryRun = false
  /// Whether the report says which cells decided how tables are read.
  package var findsClues = false
  /// What becomes of fields that were changed both here and in the source.
  package var conflicts = ConflictPolicy.report
  /// How items are put into a list that is there; by what is remembered of the source if nil.
  package var matching: ItemMatching?
  /// What the source `-` is; the standard input if nil.
  package var upload: ImportFile?
  /// The time of the import, in milliseconds since 1970.
  package var time: Int
  /// With how many threads files are read and lists are saved.
  package var jobs: Int
  /// How long it waits while another program changes a document.
  package var patience = LockTimeout()
  /// The bounds of downloads, and of files that are read whole.
  package var limits = DownloadLimits()
  /// What the values of grids depend on apart from the documents.
  package var recalculation: RecalculationOptions

  /// What becomes of fields that were changed both here and in the source.
  package enum ConflictPolicy: String, CaseIterable, Sendable {
    case ours
    /// What the source says is taken.
    case theirs
    /// What is here stays, and the import counts as failed, so that somebody looks.
    case report
    /// What is here stays, and the conflict is kept beside the list until it is settled.
    case keep
  }

  /// Options for an import into a folder.
  package init(folder: String, time: Int, jobs: Int, recalculation: RecalculationOptions) {
    self.folder = folder
    self.time = time
    self.jobs = jobs
    self.recalculation = recalculation
  }

  /// Lets the download of a source take so many seconds at most.
  package mutating func bound(seconds: Int) { limits.bound(seconds: seconds) }
}
