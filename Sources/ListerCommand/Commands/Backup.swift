// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let backupOutput = ValueOption(
    long: "output",
    short: "o",
    value: .path("FILE"),
    help: "Where the file is written. Default: lister-backup.zip."
  )
  static let withHistory = Option(
    long: "history",
    help: "Take older versions too, each as a document."
  )
}

extension Command {
  /// `lister backup`.
  static let backup = Command(
    name: "backup",
    summary: "Write all lists of a folder into one .zip file",
    discussion: """
      Each list is in it as its document, byte for byte; with --history its older versions are in it
      too, in .history/LIST. A file of that name is replaced; it is written whole or not at all. 'lister
      restore --from FILE' reads it back.

      No more than 65,535 documents and 1 GiB go into one file.

      A file that is called as a list is, but by bytes that are not UTF-8, is left out, and told.
      """,
    section: .files,
    options: [.backupOutput, .withHistory, .folder, .asJSON],
    answers: [Answer(BackupResponse.self)],
    exitCodes: [
      (.success, "The file was written."),
      (.failure, "A list was left out of the file; or there is more than one file may hold."),
      (.usage, "The command line is wrong."),
      (.unavailable, "A list could not be read, or the file not be written."),
    ],
    examples: [
      ("lister backup -o ~/lists.zip", "Keep the lists of the current directory."),
      ("lister backup --in ~/Lists --history", "Keep what the lists were, too."),
    ],
    run: { invocation in
      let path = invocation[.backupOutput] ?? "lister-backup.zip"
      let response = try invocation.workspace.backup(keepsHistory: invocation.has(.withHistory))
      try response.save(at: path)
      for remark in response.remarks { StandardError.say(Shown(remark)) }
      var text: Shown = "\(Display.count(response.lists, "list"))"
      if invocation.has(.withHistory) {
        text += " with \(Display.count(response.versions, "version"))"
      }
      try invocation.report(response, as: text + " in \(Shown(path))\n")
      return response.remarks.isEmpty ? .success : .failure
    }
  )
}
