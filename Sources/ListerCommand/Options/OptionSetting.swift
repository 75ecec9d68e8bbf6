// SPDX-License-Identifier: MIT

import Lister

/// Settings of which options set properties; what counts when an option is absent is what the
/// property is by itself.
protocol OptionSettings: Sendable {
  init()
}

extension WorkspaceOptions: OptionSettings {}
extension RecalculationSettings: OptionSettings {}

/// What an option means for what its command asks for: it sets one property of some settings, which
/// its declaration names.
struct OptionSetting<Settings: OptionSettings>: Sendable {
  /// Sets the property to what the texts of the option say, one for each time that it was given.
  let apply: @Sendable ([String], inout Settings) -> Void
}

extension Invocation {
  /// Settings as the options of the command set them.
  func settings<Settings: OptionSettings>(of type: Settings.Type) -> Settings {
    var settings = Settings()
    for option in command.options where has(option) {
      let setting = option.setting as? OptionSetting<Settings>
      setting?.apply(texts(option), &settings)
    }
    return settings
  }
}

extension Option {
  /// A flag that is a property of some settings.
  convenience init<Settings: OptionSettings>(
    long: String,
    sets property: any WritableKeyPath<Settings, Bool> & Sendable,
    help: String
  ) {
    let setting = OptionSetting<Settings> { _, settings in settings[keyPath: property] = true }
    self.init(long: long, setting: setting, help: help)
  }
}

extension ValueOption {
  /// An option whose value is a property of some settings.
  ///
  /// - Parameters:
  ///   - long: the name after the two dashes.
  ///   - short: the letter after the one dash.
  ///   - property: what it sets.
  ///   - type: how its texts become a value, when the value is known that counts without it.
  ///   - help: what it does.
  convenience init<Settings: OptionSettings>(
    long: String,
    short: Character? = nil,
    sets property: any WritableKeyPath<Settings, Value> & Sendable,
    value type: (Value) -> OptionType<Value>,
    help: String
  ) {
    let type = type(Settings()[keyPath: property])
    self.init(long: long, short: short, sets: property, value: type, as: { $0 }, help: help)
  }

  /// An option whose value becomes a property of some settings.
  convenience init<Settings: OptionSettings, Property>(
    long: String,
    short: Character? = nil,
    sets property: any WritableKeyPath<Settings, Property> & Sendable,
    value type: OptionType<Value>,
    as convert: @escaping @Sendable (Value) -> Property,
    help: String
  ) {
    let setting = OptionSetting<Settings> { texts, settings in
      settings[keyPath: property] = convert(type.read(texts))
    }
    self.init(long: long, short: short, value: type, setting: setting, help: help)
  }
}
