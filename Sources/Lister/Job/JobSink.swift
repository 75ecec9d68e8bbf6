// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// Where what a job joins goes: an open descriptor, an outlet, or a file that is replaced at the end.
final class JobSink {
  private var writer: OutputWriter?
  private var outlet: ByteOutlet?
  private var file: AtomicFile?
  private var encoder: OutputEncoder?

  /// The sink that an output asks for; it takes nothing when each file has an output of its own.
  init(_ plan: JobPlan) throws(FileError) {
    switch plan.output {
    case .descriptor(let number), .document(let number):
      writer = OutputWriter(
        FileDescriptor(borrowing: number, path: plan.outputName),
        wake: plan.wake
      )
      encoder = try OutputEncoder(for: plan.outputName, nil, digests: plan.manifest != nil)
    case .outlet(let outlet): self.outlet = outlet
    case .file(let path):
      try open(path, plan)
      encoder = try OutputEncoder(
        for: path,
        Compression(fileName: path),
        digests: plan.manifest != nil
      )
    case .folder(let path): try Folder.make(path)
    case .inPlace, .check: break
    }
  }

  /// Writes the next bytes.
  func write(_ bytes: ByteView) throws(FileError) {
    let view = encoder?.encode(bytes) ?? bytes
    try writer?.write(data: view)
    try outlet?.write(view)
    try file?.write(view)
  }

  /// Takes the old file away before the new one is put into its place.
  func removeOld() throws(FileError) {
    if let target = file?.target { try Folder.remove(file: target) }
  }

  /// What was written, once it was committed: how many bytes, and their digest.
  var written: (byteCount: Int, sha256: [UInt8]?) { (encoder?.byteCount ?? 0, encoder?.sha256) }

  /// A file beside the output, compressed by its name unless it is to be plain; a pipe or a device is
  /// written as it is.
  init(file path: String, _ plan: JobPlan, isPlain: Bool = false) throws(FileError) {
    try open(path, plan)
    let compression = isPlain ? nil : Compression(fileName: path)
    encoder = try OutputEncoder(for: path, compression, digests: false)
  }

  private func open(_ path: String, _ plan: JobPlan) throws(FileError) {
    if let status = try? FileStatus(of: path), status.kind == .other {
      writer = OutputWriter(try FileDescriptor(writing: path, wake: plan.wake), wake: plan.wake)
    } else {
      file = try AtomicFile(replacing: path)
    }
  }

  /// Makes sure that what was written is on the disk, if it is in a file.
  func synchronize() throws(FileError) { try writer?.synchronize() }

  /// The file that is put into its place at the end, if the output is one.
  var path: String? { file?.path }

  /// Puts the file into its place; without this call it is as it was.
  ///
  /// - Returns: how many files were written.
  func commit() throws(FileError) -> Int {
    if let end = encoder?.finish(), !end.isEmpty {
      try writer?.write(end)
      try file?.write(end)
    }
    guard file != nil else { return 0 }
    try file?.commit()
    return 1
  }
}
