// SPDX-License-Identifier: MIT

import Glibc
import Lister

/// A terminal on which something is picked: keys come one by one, and only the lines of the picker are
/// drawn, where the cursor is.
struct PickScreen: ~Copyable {
  private let former: termios
  private let style: Style
  private let cancellation = Termination.catchSignals()
  private var parser = KeyParser()

  /// How many matches are shown at most.
  private static let mostRows = 12
  /// How long the rest of a sequence may take, in milliseconds; an escape character alone is a key.
  private static let pause: Int32 = 50

  private init(_ former: termios, _ style: Style) { (self.former, self.style) = (former, style) }

  /// The terminal of the standard input and output; nil if they are none, or it can't be set.
  static func open(_ style: Style) -> PickScreen? {
    guard style.isTerminal, isatty(STDIN_FILENO) == 1 else { return nil }
    var former = termios()
    guard unsafe tcgetattr(STDIN_FILENO, &former) == 0 else { return nil }
    var modes = former
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
    modes.c_iflag &= ~tcflag_t(IXON)
    guard unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes) == 0 else { return nil }
    return PickScreen(former, style)
  }

  deinit {
    var modes = former
    unsafe tcsetattr(STDIN_FILENO, TCSADRAIN, &modes)
  }

  /// Lets a person pick.
  ///
  /// - Parameters:
  ///   - picker: what there is.
  ///   - title: what it is picked for.
  /// - Returns: what is picked; nothing if the person leaves, or the input ends.
  /// - Throws: ``CommandError`` when a signal ends it, or nothing can be drawn.
  mutating func pick(
    _ picker: consuming ItemPicker,
    _ title: String
  ) throws(CommandError) -> [PickChoice] {
    while true {
      try draw(picker, title)
      guard let key = try key() else {
        try erase()
        return []
      }
      guard let end = picker.take(key) else { continue }
      try erase()
      switch end {
      case .picked(let choices): return choices
      case .left: return []
      }
    }
  }

  /// Draws the lines, and leaves the cursor behind what is typed.
  private func draw(_ picker: borrowing ItemPicker, _ title: String) throws(CommandError) {
    let size = TerminalSize.of(STDOUT_FILENO)
    let rows = max(1, min(PickScreen.mostRows, size.rows - 3))
    let lines = picker.lines(title, columns: size.columns - 1, rows: rows, style)
    var text: Shown = "\r\u{1B}[J"
    text += lines.joined(separator: "\r\n")
    text += "\u{1B}[\(lines.count - 1)A\r\u{1B}[\(Display.width(lines[0]))C"
    try StandardOutput.write(text)
  }

  private func erase() throws(CommandError) { try StandardOutput.write("\r\u{1B}[J") }

  /// The next key; nil at the end of the input.
  private mutating func key() throws(CommandError) -> Key? {
    var buffer = [UInt8](repeating: 0, count: 64)
    while true {
      if let key = parser.next(isAtEnd: false) { return key }
      if parser.isWaiting {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        if unsafe poll(&input, 1, PickScreen.pause) == 0 {
          if let key = parser.next(isAtEnd: true) { return key }
          continue
        }
      }
      let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
      if cancellation.isCancelled {
        try erase()
        throw .terminated(Termination.signal)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      parser.feed(buffer[..<count])
    }
  }
}
