// SPDX-License-Identifier: MIT

import ListerBasics

/// The writing of a manifest: what a job has read and written, with the digests of all bytes.
///
/// ```
/// {"lister_manifest":1,"version":"0.1.0"}
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

  private let plan: JobPlan
  private let sink: JobSink
  private var room = ByteBuffer(capacity: 4_096)
  /// Of all bytes that were written.
  private var digest = SHA256()
  /// What was met before the input of lines that is under way.
  private var before = JobCounts()
  private var inputs = (files: 0, sums: PartSums())
  private var outputs = (files: 0, sums: PartSums())

  /// Begins a manifest at a path; an older one there is removed.
  ///
  /// - Throws: ``FileError`` when it can't be written.
  init(_ request: ManifestRequest, _ plan: JobPlan) throws(FileError) {
    self.plan = plan
    sink = try JobSink(file: request.path, plan, isPlain: true)
    try sink.removeOld()
    room.append("{\"lister_manifest\":")
    room.append(decimal: JobManifest.form)
    room.append(",\"version\":")
    request.version.withByteView { room.append(jsonText: $0) }
    room.append("}\n")
    try flush()
  }

  /// Takes what a block tells.
  ///
  /// - Parameters:
  ///   - block: a block that was written.
  ///   - isStart: whether an input of lines begins with it.
  ///   - before: what was met before it.
  ///   - after: what was met with it.
  /// - Throws: ``FileError`` when the manifest can't be written.
  func take(
    _ block: JobBlock,
    isStart: Bool,
    before: JobCounts,
    after: JobCounts
  ) throws(FileError) {
    if isStart { self.before = before }
    if case .end(isWhole: true) = block.content {
      var sums = PartSums(from: self.before, to: after)
      sums.bytes = block.read.byteCount
      let path = plan.inputs[block.input].path
      add(JobPart(isOutput: false, path: path, sums: sums, sha256: block.read.sha256))
    }
    for part in block.parts { add(part) }
    try flush()
  }

  /// Adds one output of all documents, and ends the manifest.
  ///
  /// - Parameters:
  ///   - output: the output; nil if each input has its own.
  ///   - counts: what was met in all.
  /// - Throws: ``FileError`` when it can't be written.
  func finish(_ output: JobPart?, _ counts: JobCounts) throws(FileError) {
    if let output { add(output) }
    room.append("{\"options\":{\"numbers\":\"")
    room.append(plan.options.numbers.rawValue)
    room.append("\",\"now\":")
    if plan.isMomentGiven || counts.volatile > 0 {
      plan.options.now.description.withByteView { room.append(jsonText: $0) }
    } else {
      room.append("null")
    }
    room.append(",\"seed\":\(plan.options.seed),\"values\":\(plan.options.valuesOnly)")
    room.append(",\"drop_failed\":\(plan.dropsFailed)},")
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
    _ = try sink.commit()
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
    try sink.write(room.view)
    room.truncate()
  }
}

/// A manifest that is asked for.
package struct ManifestRequest: Hashable, Sendable {
  package var path: String
  /// The version of the program.
  package var version: String

  /// A manifest at a path.
  package init(_ path: String, version: String) { (self.path, self.version) = (path, version) }
}

extension PartSums {
  /// What was met between two moments.
  init(from before: JobCounts, to after: JobCounts) {
    documents = after.documents - before.documents
    failed = after.failed - before.failed
    blank = after.blank - before.blank
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
