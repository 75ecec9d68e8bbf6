// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerDownloads
import ListerFiles

/// The lists of a server, which `lister serve` is.
package struct RemoteLibrary: Sendable {
  /// Sends a request: its method, its path with a slash in front, its fields, and its body.
  package typealias Send =
    @Sendable (
      _ method: String, _ path: String, _ fields: [(name: String, value: String)], _ body: [UInt8]?
    ) throws(DownloadError) -> RemoteAnswer

  /// The address without a slash at its end.
  let address: String
  private let send: Send

  /// The lists of a server that is reached in some way.
  package init(at address: String, by send: @escaping Send) {
    self.address = address.hasSuffix("/") ? String(address.dropLast()) : address
    self.send = send
  }

  /// The lists of the server at an address.
  ///
  /// - Parameters:
  ///   - address: `http` or `https`, as `lister serve` prints it.
  ///   - token: what the server asks for; nil if nothing.
  ///   - goesOn: is called several times a second while one waits; returns false to give up.
  package init(
    at address: String,
    token: String?,
    while goesOn: @escaping @Sendable () -> Bool
  ) {
    let base = address.hasSuffix("/") ? String(address.dropLast()) : address
    let rights = token.map { [(name: "Authorization", value: "Bearer \($0)")] } ?? []
    self.init(at: base) { (method, path, fields, body) throws(DownloadError) in
      let call = RemoteCall(method, base + path, fields: fields + rights, body: body)
      return try Downloader().call(call, while: goesOn)
    }
  }

  /// The token in a file, without white space around it.
  ///
  /// - Throws: ``ListerError`` when the file can't be read.
  package static func token(inFile path: String) throws(ListerError) -> String {
    var buffer = ByteBuffer()
    _ = try FileError.mapping(try WholeFile.read(path, limit: 4_096, into: &buffer))
    let words = buffer.view.string.split { $0.isWhitespace }
    return words.first.map { String($0) } ?? ""
  }

  /// What a list is on the server.
  enum Found {
    /// As it was named.
    case unchanged
    case document([UInt8])
    case gone
  }

  /// What a change has come to.
  enum Changed {
    case done
    /// The list is not as it was named: somebody has changed, made or deleted it meanwhile.
    case overtaken
  }

  /// The names of all lists.
  func names() throws(ListerError) -> [String] {
    let lists = try perform(Operations.lists, ListsRequest(isBrief: true))
    return lists.indices.map { lists.name(at: $0) }
  }

  /// A list, unless it is in the state of a tag.
  func document(_ name: String, unless tag: ListTag?) throws(ListerError) -> Found {
    let path = RemoteLibrary.path(of: name)
    let fields = tag.map { [(name: "If-None-Match", value: $0.fieldValue)] } ?? []
    let answer = try call("GET", path, fields)
    switch answer.status {
    case 200: return .document(answer.bytes)
    case 304 where tag != nil: return .unchanged
    case 404: return .gone
    default: throw failure(answer, path)
    }
  }

  /// Puts a document in the place of one in the state of a tag; without a tag it is a new list.
  func put(
    _ name: String,
    _ document: [UInt8],
    over tag: ListTag?
  ) throws(ListerError) -> Changed {
    let condition =
      tag.map { (name: "If-Match", value: $0.fieldValue) } ?? (name: "If-None-Match", value: "*")
    let type = (name: "Content-Type", value: "application/json")
    return try change("PUT", name, [condition, type], document)
  }

  /// Deletes a list that is in the state of a tag.
  func delete(_ name: String, _ tag: ListTag) throws(ListerError) -> Changed {
    try change("DELETE", name, [(name: "If-Match", value: tag.fieldValue)], nil)
  }

  private func change(
    _ method: String,
    _ name: String,
    _ fields: [(name: String, value: String)],
    _ body: [UInt8]?
  ) throws(ListerError) -> Changed {
    let path = RemoteLibrary.path(of: name)
    let answer = try call(method, path, fields, body)
    switch answer.status {
    case 200, 201, 204: return .done
    case 404, 409, 412: return .overtaken
    default: throw failure(answer, path)
    }
  }

  func call(
    _ method: String,
    _ path: String,
    _ fields: [(name: String, value: String)] = [],
    _ body: [UInt8]? = nil
  ) throws(ListerError) -> RemoteAnswer {
    do {
      return try send(method, path, fields, body)
    } catch {
      throw ListerError(.server(error.description, status: nil))
    }
  }

  /// Why an answer is of no use: in the words of the server, if it is one of ours.
  func failure(_ answer: RemoteAnswer, _ path: String) -> ListerError {
    let problem = JSONText(String(decoding: answer.bytes.prefix(65_536), as: UTF8.self))
    let detail = problem?["detail"]
    let words =
      switch answer.status {
      case 401, 403: "the server asks for another token"
      default: detail?.string ?? "this is no answer of lister serve"
      }
    let message = "\(address)\(path): status \(answer.status): \(words)"
    // Who asks a folder is told the same: exit codes don't depend on where it is.
    let isUnavailable = detail == nil ? nil : problem?["unavailable"]?.logical ?? false
    return ListerError(.server(message, status: answer.status, isUnavailable: isUnavailable))
  }

  static func path(of name: String) -> String {
    "/v1/lists/" + PercentEncoding.encode(name)
  }
}

extension ListTag {
  /// The value of `ETag`, `If-Match` and `If-None-Match`.
  package var fieldValue: String { "\"\(description)\"" }
}
