// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerJobs

/// The standard output: results only.
enum StandardOutput {
  private static let writer = OutputWriter(
    STDOUT_FILENO,
    name: "standard output",
    cancellation: Termination.request
  )

  /// Writes a text for people whole.
  ///
  /// - Throws: ``CommandError/brokenPipe`` when nobody reads, ``CommandError/unavailable(_:)`` when
  ///   it can't be written, for example on a full disk, and ``CommandError/terminated(_:)`` when a
  ///   signal ended the wait for a reader.
  static func write(_ shown: Shown) throws(CommandError) {
    do throws(FileError) {
      try writer.write(shown.text)
    } catch {
      throw CommandError(ofOutput: error)
    }
  }

  /// Writes data whole and as it is, but shows it where a terminal reads; throws as `write` of a
  /// text does.
  static func write(data bytes: [UInt8]) throws(CommandError) {
    do throws(FileError) {
      try writer.write(data: bytes)
    } catch {
      throw CommandError(ofOutput: error)
    }
  }

  /// Writes data that is a text; throws as `write` of a text does.
  static func write(data text: String) throws(CommandError) {
    do throws(FileError) {
      try writer.write(data: text)
    } catch {
      throw CommandError(ofOutput: error)
    }
  }
}

extension StandardOutput {
  /// Writes what a shell can complete, line by line; throws as `write` of a text does.
  ///
  /// What has several lines can't be completed, and is left out.
  static func write(completions names: [String]) throws(CommandError) {
    try write(data: names.filter { !$0.contains(where: \.isNewline) }.map { $0 + "\n" }.joined())
  }
}

extension CommandError {
  /// Why the standard output could not be written.
  init(ofOutput error: FileError) {
    if error.isBrokenPipe {
      self = .brokenPipe
    } else if error.reason == .interrupted {
      self = .terminated(Termination.signal)
    } else {
      self = .unavailable("\(error.description)")
    }
  }
}

/// The standard error stream: messages, progress, timings.
enum StandardError {
  private static let writer = OutputWriter(
    STDERR_FILENO,
    name: "standard error",
    cancellation: Termination.request
  )

  /// Writes a text as far as it can; a message that nobody sees is no reason to stop.
  static func write(_ shown: Shown) {
    try? writer.write(shown.text)
  }

  /// Writes one line of diagnosis, with the program's name in front.
  static func say(_ message: Shown) { say([message]) }

  /// Writes such a line for each message, many at once.
  static func say(_ messages: some Sequence<Shown>) {
    let prefix = style.red("\(Product.name):")
    var text = Shown()
    for message in messages {
      text += "\(prefix) \(message)\n"
      guard text.text.utf8.count > 65_536 else { continue }
      write(text)
      text = Shown()
    }
    write(text)
  }

  /// What the standard error can show.
  static let style = Style(descriptor: STDERR_FILENO)
}
