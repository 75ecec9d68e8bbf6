// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Testing

/// Runs the binary where a person would: with a terminal for all of its streams.
enum PseudoTerminal {
  /// Requests of ioctl(2) for /dev/ptmx that its header composes: TIOCSPTLCK and TIOCGPTPEER.
  private static let setLock: UInt = 0x4004_5431
  private static let getPeer: UInt = 0x5441

  /// Runs the binary to its end.
  ///
  /// - Parameters:
  ///   - arguments: its arguments.
  ///   - environment: variables that are added to this process's own.
  ///   - directory: where it runs.
  ///   - keys: what is typed; nil for nothing, and no terminal as standard input.
  ///   - hasLines: whether the terminal makes lines of it, of which Ctrl-D is the end.
  /// - Returns: all that reached the terminal, as it was written.
  /// - Throws: when there is no terminal to be had, or the program can't be started.
  static func run(
    _ arguments: [String],
    environment: [String: String],
    in directory: String,
    typing keys: [UInt8]? = nil,
    hasLines: Bool = false
  ) throws -> [UInt8] {
    let primary = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    defer { close(primary) }
    var isLocked: Int32 = 0
    guard primary >= 0, unsafe ioctl(primary, setLock, &isLocked) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    let secondary = ioctl(primary, getPeer, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard secondary >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // Bytes come out as they go in: the terminal's own line ends would hide those of the program.
    var modes = termios()
    unsafe tcgetattr(secondary, &modes)
    unsafe cfmakeraw(&modes)
    if hasLines { modes.c_lflag |= tcflag_t(ICANON) }
    unsafe tcsetattr(secondary, TCSANOW, &modes)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: Child.lister)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment
      .merging(["XDG_STATE_HOME": Child.state]) { $1 }
      .merging(environment) { $1 }
    process.currentDirectoryURL = URL(fileURLWithPath: directory)
    let terminal = FileHandle(fileDescriptor: secondary, closeOnDealloc: false)
    process.standardInput = keys == nil ? FileHandle.nullDevice : terminal
    process.standardOutput = terminal
    process.standardError = terminal
    do {
      try process.run()
    } catch {
      close(secondary)
      throw error
    }
    close(secondary)
    if var keys { #expect(unsafe write(primary, &keys, keys.count) == keys.count) }
    let bytes = readToEnd(of: primary)
    process.waitUntilExit()
    return bytes
  }

  /// Reads until nobody has the other side open any more, which is an error of the read.
  private static func readToEnd(of primary: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe read(primary, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
  }
}
