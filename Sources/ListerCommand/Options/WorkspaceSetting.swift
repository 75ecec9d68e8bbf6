// SPDX-License-Identifier: MIT

import Lister

/// What an option means for all requests: it sets one property of the options of a workspace.
///
/// The declaration of the option names the property, and what counts when the option is absent is
/// what the property is by itself.
struct WorkspaceSetting: Sendable {
  /// Sets the property to what the texts of the option say, one for each time that it was given.
  let apply: @Sendable ([String], inout WorkspaceOptions) -> Void
}

extension ValueOption {
  /// An option whose value is a property of all requests.
  ///
  /// - Parameters:
  ///   - long: the name after the two dashes.
  ///   - short: the letter after the one dash.
  ///   - property: what it sets.
  ///   - type: how its texts become a value, when the value is known that counts without it.
  ///   - help: what it does.
  convenience init(
    long: String,
    short: Character? = nil,
    sets property: any WritableKeyPath<WorkspaceOptions, Value> & Sendable,
    value type: (Value) -> OptionType<Value>,
    help: String
  ) {
    let type = type(WorkspaceOptions()[keyPath: property])
    let setting = WorkspaceSetting { texts, options in
      options[keyPath: property] = type.read(texts)
    }
    self.init(long: long, short: short, value: type, setting: setting, help: help)
  }
}
