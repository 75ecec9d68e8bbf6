// SPDX-License-Identifier: MIT

package import ListerModel

extension ListerError {
  /// The action that a link asks for.
  ///
  /// - Throws: ``ListerError`` with what is wrong with the link.
  package static func reading(link: String) throws(ListerError) -> ActionLink {
    do {
      return try ActionLink(link)
    } catch {
      throw ListerError(.link(error), at: .init(path: link))
    }
  }
}
