// SPDX-License-Identifier: MIT

extension DocumentFile.Version.Kind {
  /// How the kind is written, and the number of the version that it refers to.
  var spelling: (kind: String, target: Int?) {
    switch self {
    case .found: ("found", nil)
    case .created: ("created", nil)
    case .edited: ("edited", nil)
    case .changedOutside: ("changedOutside", nil)
    case .undone(let number): ("undone", number)
    case .redone(let number): ("redone", number)
    case .restored(let number): ("restored", number)
    case .renamed: ("renamed", nil)
    case .deleted: ("deleted", nil)
    }
  }

  /// The kind that is written so; nil if there is none.
  init?(_ kind: String, of target: Int?) {
    switch (kind, target) {
    case ("found", nil): self = .found
    case ("created", nil): self = .created
    case ("edited", nil): self = .edited
    case ("changedOutside", nil): self = .changedOutside
    case ("undone", let number?): self = .undone(number)
    case ("redone", let number?): self = .redone(number)
    case ("restored", let number?): self = .restored(number)
    case ("renamed", nil): self = .renamed
    case ("deleted", nil): self = .deleted
    default: return nil
    }
  }
}
