// SPDX-License-Identifier: MIT

import ListerFiles

/// What is kept for a user, outside of all folders with lists.
package enum UserData {
  /// `$XDG_STATE_HOME/lister`, or `~/.local/state/lister`; nil if the environment names neither.
  ///
  /// Source: XDG Base Directory Specification 0.8; a path that is not from the root on is skipped.
  ///
  /// - Parameter environment: the value of a variable, if there is one.
  /// - Returns: the folder, which may not be there yet.
  package static func folder(environment: (String) -> String?) -> String? {
    if let state = environment("XDG_STATE_HOME"), state.hasPrefix("/") {
      return Folder.path(state, "lister")
    }
    guard let home = environment("HOME"), home.hasPrefix("/") else { return nil }
    return Folder.path(home, ".local/state/lister")
  }
}
