// SPDX-License-Identifier: MIT

import Lister

/// The lists of a server as text for people: a row per list with swatch, name, done of all, color.
enum RemoteListsText {
  /// Writes what the command line asks for of the lists that a server has told.
  ///
  /// - Returns: the exit code.
  /// - Throws: ``CommandError`` when the output can't be written.
  static func write(_ json: JSONText, _ invocation: Invocation) throws(CommandError) -> ExitCode {
    let lists = json["lists"]?.elements ?? []
    let errors = lists.compactMap { $0["error"]?.string }
    if invocation.has(.names) {
      let names = lists.compactMap { $0["name"]?.string }
      try StandardOutput.write(data: names.map { $0 + "\n" }.joined())
      return .success
    }
    StandardError.say(errors.map { Shown($0) })
    if invocation.has(.asJSON) {
      try StandardOutput.write(json)
    } else {
      try StandardOutput.write(text(of: lists, invocation.style))
    }
    return errors.isEmpty ? .success : .failure
  }

  private static func text(of lists: [JSONText], _ style: Style) -> Shown {
    let names = lists.map { Shown($0["name"]?.string ?? "") }
    let counts = lists.map { list in
      let numbers = ["completed", "items"].compactMap { list[$0]?.number?.int }
      return numbers.count == 2 ? "\(numbers[0])/\(numbers[1])" : "-"
    }
    let width = names.reduce(0) { max($0, Display.width($1)) }
    let room = counts.reduce(0) { max($0, $1.utf8.count) }
    var text = Shown()
    for (index, list) in lists.enumerated() {
      let name = Display.padded(names[index], to: width)
      let count = Display.leading(Shown(counts[index]), to: room)
      guard let color = list["color"]?.string.flatMap({ List.Color(name: $0) }) else {
        text += "\(style.red("!")) \(name)  \(count)  \(style.red("cannot be read"))\n"
        continue
      }
      let word = style.tinted("\(color.name)", color)
      text += "\(style.swatch(color)) \(style.bold(name))  \(count)  \(word)\n"
    }
    return text
  }
}
