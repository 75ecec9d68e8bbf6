// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerBench
import ListerFiles
import ListerNumbers

extension ProgramDescription {
  /// The program that runs.
  ///
  /// - Parameter version: its version.
  /// - Returns: what it tells of itself.
  package static func own(version: String) -> ProgramDescription {
    var program = ProgramDescription()
    program.version = version
    program.commit = BuildMark.commit
    program.build = ownBuild
    program.compiler = ownCompiler
    #if DEBUG
    program.isOptimized = false
    #endif
    program.gmp = NumberLibraries.gmp
    program.mpfr = NumberLibraries.mpfr
    return program
  }

  /// Twelve digits of a hash of the program's file: another build has others.
  private static let ownBuild: String? = {
    guard let file = try? FileDescriptor(reading: "/proc/self/exe") else { return nil }
    var hash: UInt64 = 0
    var buffer = ByteBuffer(capacity: 1 << 20)
    while true {
      buffer.truncate()
      guard let count = try? file.read(room: 1 << 20, into: &buffer) else { return nil }
      if count == 0 { break }
      hash = hash &* 0x9E37_79B9_7F4A_7C15 ^ buffer.view.fastHash
    }
    let digits = String(hash, radix: 16)
    return String((String(repeating: "0", count: 16 - digits.utf8.count) + digits).prefix(12))
  }()

  /// The compiler that has built it.
  static var ownCompiler: String {
    #if compiler(>=6.4)
    "Swift 6.4 or later"
    #else
    "Swift 6.3"
    #endif
  }
}
