// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// The writing of a manifest: what a job has read and written, with the digests of all bytes.
///
/// ```
/// {"lister_manifest":1,"version":"1.0.0"}
/// {"input":"in.ndjson","lines":3,"documents":3,"failed":1,"blank":0,"bytes":120,"sha256":"…"}
/// {"output":"out.ndjson","lines":3,"documents":3,"failed":1,"blank":0,"bytes":150,"sha256":"…"}
/// {"options":{"numbers":"exact",…},"inputs":{"files":1,"lines":3,…},"outputs":{"files":1,…},"sha256":"…"}
/// ```
/// The last digest is that of the manifest itself: of all bytes before its comma.
///
/// Used by one thread at a time, beside the destination of the job.
final class JobManifest {
  /// The number of this form.
  static let form = 1

  private let settings: RecalculationSettings
  private let stream: StreamWriter
  private var room = ByteBuffer(capacity: 4_096)
  /// Of all bytes that were written.
  private var digest = SHA256()
  private var inputs = (files: 0, sums: PartSums())
  private var outputs = (files: 0, sums: PartSums())

  /// Begins a manifest at a path; an older one there is removed.
  ///
  /// - Throws: ``FileError`` when it can't be written.
  init(
    _ request: ManifestRequest,
    _ settings: RecalculationSettings,
    wake: Int32
  ) throws(FileError) {
    self.settings = settings
    stream = try StreamWriter(file: request.path, wake: wake, compresses: false)
    try stream.removeOld()
    room.append("{\"lister_manifest\":")
    room.append(decimal: JobManifest.form)
    room.append(",\"version\":")
    request.version.withByteView { room.append(jsonText: $0) }
    room.append("}\n")
    try flush()
  }

  /// Takes what a block tells that was written.
  ///
  /// - Throws: ``FileError`` when the manifest can't be written.
  func take(_ block: JobBlock) throws(FileError) {
    if case .lines(let run) = block.content, case .whole(let byteCount, let sha256) = run.end {
      var sums = PartSums(run.input.report.counts)
      sums.bytes = byteCount
      let path = run.input.source.path
      add(JobPart(isOutput: false, path: path, sums: sums, sha256: sha256))
    }
    for part in block.parts { add(part) }
    try flush()
  }

  /// Adds the output of all documents, and ends the manifest.
  ///
  /// - Parameters:
  ///   - output: its files; none if each input has its own.
  ///   - counts: what was met in all.
  /// - Throws: ``FileError`` when it can't be written.
  func finish(_ output: [JobPart], _ counts: JobCounts) throws(FileError) {
    for part in output { add(part) }
    room.append("{\"options\":{\"numbers\":\"")
    room.append(settings.options.numbers.rawValue)
    room.append("\",\"now\":")
    if settings.isMomentGiven || counts.volatile > 0 {
      settings.options.now.description.withByteView { room.append(jsonText: $0) }
    } else {
      room.append("null")
    }
    room.append(",\"seed\":\(settings.options.seed),\"values\":\(settings.options.valuesOnly)")
    room.append(",\"drop_failed\":\(settings.dropsFailed)},")
    for (name, side) in [("inputs", inputs), ("outputs", outputs)] {
      room.append(name == "inputs" ? "\"" : ",\"")
      room.append(name)
      room.append("\":{\"files\":\(side.files),")
      side.sums.write(to: &room)
      room.append("}")
    }
    try flush()
    room.append(ManifestSeal.end(behind: digest))
    room.append("\n")
    try flush()
    try stream.commit()
  }

  private func add(_ part: JobPart) {
    part.write(to: &room)
    if part.isOutput {
      outputs.files += 1
      _ = outputs.sums.add(part.sums)
    } else {
      inputs.files += 1
      _ = inputs.sums.add(part.sums)
    }
  }

  private func flush() throws(FileError) {
    digest.update(room.view)
    try stream.write(room.view)
    room.truncate()
  }
}

extension PartSums {
  /// What was met in an input, or in all.
  init(_ counts: JobCounts) {
    (documents, failed, blank) = (counts.documents, counts.failed, counts.blank)
    lines = documents + blank
  }

  /// The same as an output has it.
  func written(dropsFailed: Bool) -> PartSums {
    guard dropsFailed else { return self }
    var sums = self
    (sums.lines, sums.documents, sums.failed) = (lines - failed, documents - failed, 0)
    return sums
  }
}
