// SPDX-License-Identifier: MIT

extension FileError {
  /// What a call gives; an error of it names the operation and the path that the user knows.
  @discardableResult
  package static func naming<Value: ~Copyable>(
    _ operation: Operation,
    _ path: String,
    _ call: @autoclosure () throws(FileError) -> Value
  ) throws(FileError) -> Value {
    do { return try call() } catch { throw FileError(operation, path, error.reason) }
  }

  /// What a call gives; nil where it fails for a reason that isn't one to fail here.
  ///
  /// ```
  /// let status = try FileError.ignoring(\.isMissing, try FileStatus(of: path))
  /// ```
  package static func ignoring<Value: ~Copyable>(
    _ isIgnored: (FileError) -> Bool,
    _ call: @autoclosure () throws(FileError) -> Value
  ) throws(FileError) -> Value? {
    do {
      return try call()
    } catch {
      if isIgnored(error) { return nil }
      throw error
    }
  }
}
