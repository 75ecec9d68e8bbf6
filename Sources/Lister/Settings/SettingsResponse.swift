// SPDX-License-Identifier: MIT

package import ListerJSON

/// What a person has settled.
package struct SettingsResponse: Shaped {
  package let settings: UserSettings
  /// The keys that are asked for.
  package let keys: [UserSettings.Key]

  /// What is settled of some keys.
  package init(_ settings: UserSettings, _ keys: [UserSettings.Key]) {
    (self.settings, self.keys) = (settings, keys)
  }

  package init() { self.init(UserSettings(), []) }

  /// A member for each key.
  package static let fields: [Field<SettingsResponse>] = UserSettings.Key.allCases.map { key in
    Field(
      key.rawValue,
      derived: { $0.keys.contains(key) ? $0.settings[key] : nil },
      UserSettings.expectation(of: key)
    )
  }
}
