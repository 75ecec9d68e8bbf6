// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let resetSettings = Option(
    long: "reset",
    help: "Take what was settled away: of KEY, or of all keys."
  )
}

extension Command {
  /// `lister settings [KEY [VALUE]]`.
  static let settings = Command(
    name: "settings",
    summary: "Show or set what you have settled about all lists",
    discussion: """
      Settings are yours, not of a list: how a list is shown is said by its view, see 'lister view'. They
      are in one file, lister/settings.json in XDG_CONFIG_HOME, or else in ~/.config; options go before
      them.
      """,
    section: .program,
    arguments: [
      Argument(
        name: "KEY",
        count: .optional,
        help: "What is settled; without it, all of them are shown.",
        choices: {
          UserSettings.Key.allCases.map { Argument.Choice(word: $0.rawValue, meaning: $0.help) }
        }
      ),
      Argument(name: "VALUE", count: .optional, help: "The new value."),
    ],
    options: [.resetSettings, .asJSON, .color],
    answers: [Answer(SettingsResponse.self)],
    exitCodes: [
      (.success, "All went well."), (.usage, "There is no such key or value; nothing was done."),
      (.unavailable, "The file could not be read or written."),
    ],
    examples: [
      ("lister settings", "All of them."),
      ("lister settings columns quantity,unit,price", "What 'lister show' prints beside texts."),
      ("lister settings --reset", "As on the first day."),
    ],
    run: { invocation in
      var settings = try invocation.settings()
      let words = invocation.operands
      var keys = UserSettings.Key.allCases
      if let word = words.first {
        guard let key = UserSettings.Key(rawValue: word) else {
          throw CommandError.usage(.unknown(word, "key", among: keys.map(\.rawValue)))
        }
        keys = [key]
      }
      let value = words.count > 1 ? words[1] : nil
      if let value, invocation.has(.resetSettings) {
        throw CommandError.usage(.conflict("--reset", value))
      }
      if value != nil || invocation.has(.resetSettings) {
        for key in keys where !settings.set(key, to: value) {
          throw CommandError.usage(
            .badValue(
              value ?? "",
              option: key.rawValue,
              expectation: UserSettings.expectation(of: key),
              suggestion: nil
            )
          )
        }
        guard let path = UserSettings.path(environment: Style.environment) else {
          throw CommandError.unavailable("neither XDG_CONFIG_HOME nor HOME names a folder")
        }
        try settings.write(path)
      }
      let width = keys.map(\.rawValue.count).max() ?? 0
      let lines = keys.map { key -> Shown in
        let mark: Shown = settings.isSet(key) ? "" : "  \(invocation.style.dim("(default)"))"
        return "\(Display.padded(Shown(key.rawValue), to: width))  \(settings[key])\(mark)\n"
      }
      try invocation.report(SettingsResponse(settings, keys), as: lines.joined())
      return .success
    }
  )
}

extension Invocation {
  /// What the user has settled.
  func settings() throws(ListerError) -> UserSettings {
    try UserSettings.read(UserSettings.path(environment: Style.environment))
  }
}
