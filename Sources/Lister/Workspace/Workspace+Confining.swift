// SPDX-License-Identifier: MIT

package import ListerFiles

extension Workspace {
  /// Lets nothing be opened below the folder that is not beneath it, as long as the value is there.
  package func confined() -> Confinement { Confinement(to: folder.path) }

  /// The files of the folder that would be lists, and are links out of it, in the order of their names;
  /// none unless the folder is confined.
  ///
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func filesLeadingOut() throws(ListerError) -> [String] {
    try folder.files().outside.sorted()
  }
}
