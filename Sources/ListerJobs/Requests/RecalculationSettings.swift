// SPDX-License-Identifier: MIT

package import ListerCompression
package import ListerCore

/// How documents are recalculated: a request, its job and the workers share this value as it is.
package struct RecalculationSettings: Sendable {
  /// How each document is recalculated.
  package var options: RecalculationOptions
  /// Whether the moment of the options was given by the user.
  package var isMomentGiven = false
  /// A file that takes all formulas that are wrong, as lines of JSON with document, cell, place and
  /// message.
  ///
  /// It is replaced whole at the end, and stays as it was under the same conditions as a file of
  /// output.
  package var diagnostics: String?
  /// A file that takes the documents that fail, as lines of JSON; under the same conditions.
  package var errors: String?
  /// What tells of all that was read and written: it is written last, and only after a run that has
  /// read all its inputs and written all its outputs.
  package var manifest: ManifestRequest?
  /// How the output of all documents is divided into files, if it is.
  package var parts = PartSettings()
  /// How rows of selected fields are written, where fields are selected.
  package var selectedForm = SelectedForm.ndjson
  /// Whether a line may be a ``RequestLine`` in place of a document.
  package var takesRequests = false
  /// Answers such a line; nil where none is taken.
  package var answer: (@Sendable (RequestLine) -> [UInt8])?
  /// Whether documents that fail leave no error records.
  package var dropsFailed = false
  /// Whether the first failure ends the job, once what comes before it has been written.
  package var stopsAtFailure = false
  /// Whether what killed runs have left behind is removed from the folders that are written to.
  ///
  /// Whoever runs many jobs over one folder may leave it to the first one.
  package var removesLeftovers = true
  /// How much is reported of each input.
  package var reporting = JobReporting.none

  /// Settings that write nothing but documents, and go on after failures.
  package init(_ options: RecalculationOptions) { self.options = options }

  /// The same, with the options that a plain call of the command has.
  package init() { self.init(RecalculationOptions()) }
}

extension RecalculationSettings {
  /// Whether a field that is selected is called like the column for errors that the form has.
  package var hasTwoErrorColumns: Bool {
    selectedForm != .ndjson
      && options.selection?.fields.contains { $0.name == SelectedForm.errorColumn } == true
  }

  /// What makes comma-separated values of selected fields; nil if something else is wanted.
  var csv: SelectedCSV? {
    selectedForm == .csv ? options.selection.map { SelectedCSV($0) } : nil
  }
}

/// Files of about one size that take the output of all documents together, in order: the same whatever
/// the number of jobs.
package struct PartSettings: Hashable, Sendable {
  /// What a part has unless something else is asked for, in megabytes.
  package static let standardMegabytes = 256

  /// A part ends behind the first line with which it has so many bytes of output, or, where it is
  /// compressed, behind the first frame with whose content it has; nil if the output is not divided.
  package var size: Int?
  /// How the parts are compressed.
  package var compression: Compression?
  /// Whether parts of an earlier run are removed from the folder at the start; otherwise nothing is done
  /// where there are any.
  package var replaces = false

  /// No division.
  package init() {}
}

/// A manifest that is asked for.
package struct ManifestRequest: Hashable, Sendable {
  package var path: String
  /// The version of the program.
  package var version: String

  /// A manifest at a path.
  package init(_ path: String, version: String) { (self.path, self.version) = (path, version) }
}
