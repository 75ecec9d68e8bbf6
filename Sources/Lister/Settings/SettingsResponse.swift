// SPDX-License-Identifier: MIT

package import ListerJSON

/// What a person has settled.
package struct SettingsResponse: Response {
  package let settings: UserSettings
  /// The keys that are asked for.
  package let keys: [UserSettings.Key]

  /// What is settled of some keys.
  package init(_ settings: UserSettings, _ keys: [UserSettings.Key]) {
    (self.settings, self.keys) = (settings, keys)
  }

  /// An object with the value of each key.
  package var json: JSONText {
    JSONText(members: keys.map { JSONText.Member($0.rawValue, settings[$0]) })
  }
}
