// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let server = ValueOption(
    long: "server",
    value: .path("URL"),
    help: """
      Work on the lists of the server at this address, which 'lister serve' is, in place of a folder. \
      LIST is a name then.
      """
  )
  static let token = ValueOption(
    long: "token-file",
    value: .path("FILE"),
    help: "A file with the token that the server asks for. Default: the value of LISTER_TOKEN."
  )
  /// What commands take that may work on a server.
  static let remote: [Option] = [server, token]
}

extension Invocation {
  /// The server whose lists are meant; nil if they are those of a folder.
  ///
  /// - Throws: ``CommandError`` when the address is none, ``ListerError`` when there is no token.
  func remote() throws -> RemoteLibrary? {
    guard let address = text(.server) else { return nil }
    let cancellation = Termination.catchSignals()
    return RemoteLibrary(
      at: try Invocation.checked(address),
      token: try token(),
      while: { !cancellation.isCancelled }
    )
  }

  /// What the command asks operations of: the server of --server, or the folder.
  ///
  /// - Throws: as ``remote()``.
  func library() throws -> any Library { try remote() ?? workspace }

  /// The word that means a list for ``library()``: on a server it is a name.
  ///
  /// - Parameter word: the word; the first one if nil.
  /// - Returns: the word.
  /// - Throws: ``CommandError`` for a path, with --server.
  func listWord(_ word: String? = nil) throws -> String {
    let word = word ?? operands[0]
    return has(.server) ? try remoteName(word) : word
  }

  /// The name of the list that is meant on a server, and the version of it.
  ///
  /// - Parameter word: what means it; the first word if nil.
  /// - Returns: the name, and the version or nil.
  /// - Throws: ``CommandError`` for what is no name.
  func remoteList(_ word: String? = nil) throws -> (name: String, version: Int?) {
    let name = try remoteName(word)
    return ListPlace.versioned(name).map { ($0.list, $0.version) } ?? (name, nil)
  }

  /// The name of a list on a server, of which no version is meant.
  ///
  /// - Parameter word: what means it; the first word if nil.
  /// - Returns: the word, which is a name.
  /// - Throws: ``CommandError`` for what is no name.
  func remoteName(_ word: String? = nil) throws -> String {
    let word = word ?? operands[0]
    guard !ListPlace.isPath(word), !DeepLink.isLink(word) else {
      throw CommandError.usage(
        .badValue(word, option: "LIST", expectation: "a name, with --server", suggestion: nil)
      )
    }
    return word
  }

  /// An address, which a server may have.
  static func checked(_ address: String) throws(CommandError) -> String {
    guard address.hasPrefix("http://") || address.hasPrefix("https://") else {
      throw .usage(
        .badValue(
          address,
          option: "URL",
          expectation: "an address that begins with https:// or http://",
          suggestion: nil
        )
      )
    }
    return address
  }

  /// What the server asks for.
  func token() throws(ListerError) -> String? {
    guard let path = self[.token] else { return Style.environment("LISTER_TOKEN") }
    return try RemoteLibrary.token(inFile: path)
  }
}
