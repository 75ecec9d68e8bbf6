// SPDX-License-Identifier: MIT

import Lister
import ListerJobs

/// Settings of which options set properties; what counts when an option is absent is what the
/// property is by itself.
protocol OptionSettings: Sendable {
  init()
}

extension WorkspaceOptions: OptionSettings {}
extension RecalculationSettings: OptionSettings {}

/// What an option means for what its command asks for: it sets one property of some settings.
struct OptionSetting<Settings>: Sendable {
  /// Sets the property to what the texts of the option say, one for each time that it was given.
  let apply: @Sendable ([String], inout Settings) -> Void
}

extension Invocation {
  /// Settings as the options of the command set them.
  func settings<Settings: OptionSettings>(of type: Settings.Type) -> Settings {
    var settings = Settings()
    for option in givenOptions {
      let setting = option.setting as? OptionSetting<Settings>
      setting?.apply(texts(option), &settings)
    }
    return settings
  }
}

extension Option {
  /// A flag that sets a property of some settings.
  convenience init<Settings: OptionSettings>(
    long: String,
    help: String,
    sets: @escaping @Sendable (inout Settings) -> Void
  ) {
    let setting = OptionSetting<Settings> { _, settings in sets(&settings) }
    self.init(long: long, setting: setting, help: help)
  }
}

extension ValueOption {
  /// An option whose value sets a property of some settings.
  convenience init<Settings: OptionSettings>(
    long: String,
    short: Character? = nil,
    value type: OptionType<Value>,
    member: String? = nil,
    help: String,
    sets: @escaping @Sendable (inout Settings, Value) -> Void
  ) {
    let setting = OptionSetting<Settings> { texts, settings in sets(&settings, type.read(texts)) }
    self.init(long: long, short: short, value: type, setting: setting, member: member, help: help)
  }
}
