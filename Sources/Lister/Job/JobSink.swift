// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// Where what a job joins goes: an open descriptor, or a file that is replaced at the end.
final class JobSink {
  private var writer: OutputWriter?
  private var file: AtomicFile?

  /// The sink that an output asks for; it takes nothing when each file has an output of its own.
  init(_ plan: JobPlan) throws(FileError) {
    switch plan.output {
    case .descriptor(let number), .document(let number):
      let name = number == 1 ? "standard output" : "descriptor \(number)"
      writer = OutputWriter(FileDescriptor(borrowing: number, path: name), wake: plan.wake)
    case .file(let path): try open(path, plan)
    case .folder(let path): try Folder.make(path)
    case .inPlace, .check: break
    }
  }

  /// Writes the next bytes.
  func write(_ view: ByteView) throws(FileError) {
    try writer?.write(data: view)
    try file?.write(view)
  }

  /// A file; a pipe or a device is written as it is.
  init(file path: String, _ plan: JobPlan) throws(FileError) { try open(path, plan) }

  private func open(_ path: String, _ plan: JobPlan) throws(FileError) {
    if let status = try? FileStatus(of: path), status.kind == .other {
      writer = OutputWriter(try FileDescriptor(writing: path, wake: plan.wake), wake: plan.wake)
    } else {
      file = try AtomicFile(replacing: path)
    }
  }

  /// The file that is put into its place at the end, if the output is one.
  var path: String? { file?.path }

  /// Puts the file into its place; without this call it is as it was.
  ///
  /// - Returns: how many files were written.
  func commit() throws(FileError) -> Int {
    guard file != nil else { return 0 }
    try file?.commit()
    return 1
  }
}
