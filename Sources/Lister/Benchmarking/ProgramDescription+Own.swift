// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBench
import ListerFiles
import ListerNumbers

extension ProgramDescription {
  /// The program that runs.
  ///
  /// - Parameter version: its version.
  /// - Returns: what it tells of itself.
  static func own(version: String) -> ProgramDescription {
    var program = ProgramDescription()
    program.version = version
    program.build = ownBuild
    program.compiler = ownCompiler
    #if DEBUG
    program.isOptimized = false
    #endif
    program.gmp = NumberLibraries.gmp
    program.mpfr = NumberLibraries.mpfr
    return program
  }

  /// The first digits of the digest of the program's file: another build has others.
  private static var ownBuild: String? {
    guard let file = try? FileDescriptor(reading: "/proc/self/exe") else { return nil }
    var digest = SHA256()
    var buffer = ByteBuffer(capacity: 1 << 20)
    while true {
      buffer.truncate()
      guard let count = try? file.read(room: 1 << 20, into: &buffer) else { return nil }
      if count == 0 { break }
      digest.update(buffer.view.array)
    }
    return digest.finish().prefix(6).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  private static var ownCompiler: String {
    #if compiler(>=6.4)
    "Swift 6.4 or later"
    #else
    "Swift 6.3"
    #endif
  }
}
