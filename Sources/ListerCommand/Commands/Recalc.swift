// SPDX-License-Identifier: MIT

import Lister
import ListerCompression
import ListerJobs

extension Command {
  /// `lister recalc [PATH...]`.
  static let recalc = Command(
    name: "recalc",
    summary: "Recalculate documents",
    discussion: """
      Reads documents, calculates their grids exactly, and writes them with their values. One
      document in gives one document out, in the same order; a document that fails leaves an error
      record in its place and never stops the others.

      Without --in-place, --output and --check the documents go to the standard output, one per
      line; a file that is the only input keeps its layout. A line is answered as soon as it is
      complete and no more input is waiting.
      """,
    section: .calculation,
    arguments: [
      Argument(
        name: "PATH",
        count: .many,
        help: """
          A document, a stream of documents (one per line, or in any layout), a directory of them \
          (*.json, *.ndjson and *.jsonl at any depth), or - for a stream on the standard input, which \
          is also read when there is no PATH. What is compressed by gzip or Zstandard is read too.
          """,
        completion: .paths
      )
    ],
    options: [
      .filesFrom, .dryRecalc, .inPlace, .output, .partSize, .compress, .replace, .check, .lines,
      .document, .requests, .values,
      .select, .selectedForm, .template, .rows, .vary, .constant,
      .cache, .noCache, .numbers, .jobs,
      .now, .seed, .onError,
      .allowFailed, .dropFailed, .errors, .manifest, .timings, .diagnostics, .progress, .quiet,
    ] + Option.rowTable,
    exclusive: [
      [.inPlace, .output, .check], [.inPlace, .values], [.check, .values], [.cache, .noCache],
      [.lines, .document],
      [.inPlace, .dropFailed], [.check, .dropFailed], [.inPlace, .manifest], [.check, .manifest],
      [.inPlace, .partSize], [.check, .partSize],
      [.select, .inPlace], [.select, .check], [.select, .values],
      [.template, .inPlace], [.template, .check], [.template, .manifest], [.template, .errors],
      [.template, .requests], [.template, .filesFrom], [.select, .requests], [.template, .lines],
      [.template, .document], [.template, .partSize],
    ],
    exitCodes: [
      (.success, "All documents were recalculated, but for those that may fail."),
      (
        .failure,
        """
        More documents failed than --allow-failed says, a directory holds none, a file is of another \
        format, or --check found a document that would change.
        """
      ),
      (.usage, "The command line is wrong; nothing was done."),
      (
        .unavailable,
        "An input or output could not be opened, read or written, or an input ended too early."
      ),
      (.hungUp, "Ended because the terminal was closed."),
      (.interrupted, "Ended by an interrupt."),
      (.brokenPipe, "Nobody reads the output any more."),
      (.terminated, "Ended by request."),
    ],
    examples: [
      ("lister recalc quote.list.json", "Print one document with its values."),
      ("lister recalc --in-place quotes/", "Bring all documents of a directory up to date."),
      ("lister recalc --check quotes/", "Find out whether they are."),
      (
        "lister recalc --in-place --cache quotes/",
        "The same, and let the next run open only files that have changed."
      ),
      (
        "lister recalc --timings < in.ndjson > out.ndjson",
        "Calculate a stream, and report where the time went."
      ),
      (
        "lister recalc in.ndjson.gz -o out.ndjson.zst --manifest m --allow-failed 1%",
        "Do one part of a batch: with a proof, and documents that fail set aside."
      ),
      (
        "lister recalc in/ -o out/ --part-size --compress --manifest m",
        "Write all documents into out/part-00000.ndjson.zst and so on, of 256 MB each before they are compressed."
      ),
      (
        "lister recalc --select due=Totals!B2,id in.ndjson -o due.csv",
        "Write two values of each document as a table."
      ),
      (
        "lister recalc --template quote.json --rows who.csv --select who,due -o due.csv",
        "Fill a document by each row of a table."
      ),
      (
        "lister recalc --template loan.json --vary Rate=1:9:0.5 --select Rate,Payment",
        "Go through the values of an input."
      ),
      ("echo '[[0.1,0.2,\"=A1+B1=0.3\"]]' | lister recalc --values", "Calculate a bare grid."),
    ],
    run: { (invocation) throws(CommandError) in try Recalculation(invocation).run() }
  )
}

extension Option {
  static let output = ValueOption(
    long: "output",
    short: "o",
    value: .path("PATH"),
    help: """
      Write into PATH: one stream if it ends in .ndjson or .jsonl; files below it if it ends in a \
      slash, is a directory, or several files or a directory are recalculated; else one file. What \
      ends in .gz or .zst is compressed. If an input can't be read, a file or stream stays as it was. \
      Files appear in a directory one after the other; --manifest tells whether all are there.
      """
  )
  static let partSize = ValueOption(
    long: "part-size",
    value: .byteCount(aloneInMegabytes: PartSettings.standardMegabytes),
    help: """
      Write all documents, a line each and in order, into files in the directory of --output: \
      part-00000.ndjson, part-00001.ndjson and so on. A part ends behind the first line with which it has \
      SIZE; without it, \(PartSettings.standardMegabytes)MB. Each is there whole or not at all, and --manifest tells whether all are. If an \
      input can't be read, the last part is missing. The parts never depend on --jobs.
      """,
    sets: { (settings: inout RecalculationSettings, size) in settings.parts.size = size }
  )
  static let compress = ValueOption(
    long: "compress",
    value: .word(alone: Compression.zstd),
    help: """
      With --part-size: compress the parts; by zstd if nothing else is said. SIZE is that of the lines; a part ends \
      where a frame of 1 MiB of them does.
      """,
    sets: { (settings: inout RecalculationSettings, compression) in
      settings.parts.compression = compression
    }
  )
  static let replace = Option(
    long: "replace",
    help: """
      With --part-size: first remove the parts of an earlier run from the directory, which is refused \
      otherwise.
      """,
    sets: { (settings: inout RecalculationSettings) in settings.parts.replaces = true }
  )
  static let check = Option(
    long: "check",
    help: "Write no document; exit with 1 if a document is not as recalculation would leave it."
  )
  static let lines = Option(
    long: "lines",
    help: "Read each line of the inputs as a document, also where the first one is broken."
  )
  static let document = Option(
    long: "document",
    help: "Read each input as one document, also the standard input."
  )
  static let values = Option(
    long: "values",
    help: "Write only the id and the values of each document.",
    sets: { (settings: inout RecalculationSettings) in settings.options.valuesOnly = true }
  )
  static let requests = Option(
    long: "requests",
    help: """
      Take lines {"eval": FORMULA, "cells": {"A1": 1}} among documents, and answer them as /v1/eval does: for \
      programs that keep this one running.
      """,
    sets: { (settings: inout RecalculationSettings) in settings.takesRequests = true }
  )
  static let filesFrom = ValueOption(
    long: "files-from",
    value: .path("FILE"),
    help: """
      Take the paths in FILE too, one on a line, as find and git print them; - is the standard input.
      """
  )
  static let dryRecalc = Option(
    long: "dry-run",
    help: """
      Calculate and write nothing: print what would be read and where its documents would go, or what each column \
      of --rows would fill.
      """
  )
  static let cache = Option(
    long: "cache",
    help: """
      With --in-place or --check: remember in DIRECTORY/.lister/state.db which files are up to date, \
      so that the next run opens only those that have changed. Directories that have such a file are \
      treated like that without this option.
      """
  )
  static let noCache = Option(
    long: "no-cache",
    help: "Open all files, and remember nothing of them."
  )
  static let onError = ValueOption(
    long: "on-error",
    value: .word(standard: FailurePolicy.continue),
    help: "Whether a document that fails ends the run; those before it are written in any case.",
    sets: { (settings: inout RecalculationSettings, policy) in
      settings.stopsAtFailure = policy == .stop
    }
  )
  static let allowFailed = ValueOption(
    long: "allow-failed",
    value: OptionType(
      OptionValue(
        name: "N|N%|all",
        standard: "0",
        expectation: "a number of documents such as 10, a share of them such as 0.1%, or all"
      ),
      standard: FailureAllowance.none,
      parse: { FailureAllowance($0) }
    ),
    help: """
      Exit with 0 as long as no more documents fail. What can't be read or written, and a run that \
      is stopped, have their exit codes in any case.
      """
  )
  static let dropFailed = Option(
    long: "drop-failed",
    help: "Write no error records: a document that fails is not in the output.",
    sets: { (settings: inout RecalculationSettings) in settings.dropsFailed = true }
  )
  static let errors = ValueOption(
    long: "errors",
    value: .path("FILE"),
    help: """
      Write each document that fails into FILE, as a line of JSON: {"input", "offset", "sha256", \
      "line", "column", "path", "message", "text"}. It begins at the byte offset, and sha256 is the \
      digest of its bytes.
      """,
    sets: { (settings: inout RecalculationSettings, path) in settings.errors = path }
  )
  static let manifest = ValueOption(
    long: "manifest",
    value: .path("FILE"),
    help: """
      Write what was read and written into FILE, with numbers and digests, when all is done: 'lister \
      verify' checks it. An older FILE is removed at the start.
      """,
    sets: { (settings: inout RecalculationSettings, path) in
      settings.manifest = path.map { ManifestRequest($0, version: Product.version) }
    }
  )
  static let timings = ValueOption(
    long: "timings",
    short: "t",
    value: .word(alone: TimingsForm.text),
    help: "Report on standard error where the time went: as a table, or as one line of JSON.",
    sets: { (settings: inout RecalculationSettings, form) in settings.options.measures = form != nil
    }
  )
  static let diagnostics = ValueOption(
    long: "diagnostics",
    value: .path("FILE"),
    help: """
      Write all formulas that are not well formed, are circular or use unknown names into FILE, as \
      lines of JSON: {"document", "line", "id", "cell", "column", "message"}. On standard error only \
      the first ten are reported.
      """,
    sets: { (settings: inout RecalculationSettings, path) in settings.diagnostics = path }
  )
}

extension Compression: OptionWord {}

/// What a document that fails means for those after it.
enum FailurePolicy: String, OptionWord {
  /// Nothing.
  case `continue`
  /// They are not calculated.
  case stop
}

/// How the times of a run are reported.
enum TimingsForm: String, OptionWord {
  /// As a table.
  case text
  /// As one line of JSON.
  case json
}
