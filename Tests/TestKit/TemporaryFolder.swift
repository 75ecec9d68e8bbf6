// SPDX-License-Identifier: MIT

public import Foundation
import Glibc

/// A folder of its own for one test, removed at its end.
public final class TemporaryFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes an empty folder.
  ///
  /// - Parameter isInMemory: whether flushing is to take no time, where the system has such a place.
  /// - Throws: an error of Foundation when there is no place for it.
  public init(inMemory isInMemory: Bool = false) throws {
    let memory = "/dev/shm"
    let hasMemory = isInMemory && FileManager.default.isWritableFile(atPath: memory)
    let place = hasMemory ? memory : FileManager.default.temporaryDirectory.path
    path = place + "/lister-test-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file, with the folders above it, and returns its path.
  @discardableResult
  public func add(_ name: String, _ text: String = "") throws -> String {
    let file = URL(filePath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    let writer = try open(name, O_CREAT | O_TRUNC)
    try writer.write(contentsOf: Data(text.utf8))
    try writer.close()
    return "\(path)/\(name)"
  }

  /// Opens a file to write at its end.
  ///
  /// The children that other tests start don't get it: programs ask whether a file is being written.
  public func writer(of name: String) throws -> FileHandle { try open(name, O_APPEND) }

  private func open(_ name: String, _ flags: Int32) throws -> FileHandle {
    let descriptor = unsafe Glibc.open("\(path)/\(name)", O_WRONLY | O_CLOEXEC | flags, 0o666)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// The bytes of a file as text.
  public func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(filePath: "\(path)/\(name)")), as: UTF8.self)
  }

  /// The names in the folder, hidden ones too, sorted.
  public var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
