// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerCompression
import Synchronization
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// A service of a folder of its own, whose routes are called as values: without a socket.
struct ServiceRun {
  let folder: TemporaryFolder
  let service: Service

  init() throws {
    folder = try TemporaryFolder()
    service = Service(Workspace(folder: folder.path, clock: { 1_700_000_000_000 }))
  }

  /// What a request is answered with.
  struct Answer {
    let status: Int
    let response: HTTPResponse
    /// What goes over the wire behind the head.
    let sent: [UInt8]
    /// What that means.
    let body: [UInt8]
    var trailers: [String: String] = [:]

    init(_ response: HTTPResponse, sent: [UInt8], trailers: [String: String] = [:]) throws {
      status = response.status.rawValue
      self.response = response
      self.sent = sent
      self.trailers = trailers
      let coding = try response["Content-Encoding"].map { try #require(Compression(rawValue: $0)) }
      body = try coding?.meaning(of: sent) ?? sent
    }

    /// The body as a text.
    var text: String { String(decoding: body, as: UTF8.self) }
    /// The body as JSON.
    var json: JSONText { JSONText(text) ?? .null }
    /// The ETag.
    var tag: String? { response["ETag"] }
  }

  /// Sends a request.
  ///
  /// An answer in JSON is compared with what the table says that it looks like.
  @discardableResult
  func send(
    _ method: HTTPMethod,
    _ target: String,
    _ body: String = "",
    fields: KeyValuePairs<String, String> = [:]
  ) throws -> Answer {
    try send(method, target, Array(body.utf8), HTTPFields(fields))
  }

  /// Sends a request whose body is no text.
  @discardableResult
  func send(
    _ method: HTTPMethod,
    _ target: String,
    _ body: [UInt8],
    _ fields: HTTPFields = HTTPFields()
  ) throws -> Answer {
    let request = try #require(HTTPRequest(method, target, fields: fields), "\(target)")
    let answer = try answer(to: request, body)
    check(answer, request)
    return answer
  }

  private func answer(to request: HTTPRequest, _ body: [UInt8]) throws -> Answer {
    let plan = service.plan(for: request)
    switch plan.action {
    case .respond(let response): return try collected(response)
    case .answer(let limit, _, let answer):
      #expect(body.count <= limit)
      do {
        return try collected(answer(HTTPWork(request), body))
      } catch let problem as HTTPProblem {
        return try collected(problem.response)
      }
    case .stream(_, let stream):
      let head = Mutex<HTTPResponse?>(nil)
      let pipe = HTTPPipe(heldWithSpoolOf: ByteBudget(1 << 30))
      let writer = HTTPResponseWriter(pipe: pipe) { response in head.withLock { $0 = response } }
      do {
        try stream(HTTPWork(request), HTTPRequestBody(body), writer)
        writer.end(nil)
      } catch {
        writer.end(error)
      }
      return try collected(try #require(head.withLock { $0 }))
    }
  }

  private func collected(_ response: HTTPResponse) throws -> Answer {
    switch response.body {
    case .bytes(let bytes): return try Answer(response, sent: bytes)
    case .pipe(let pipe):
      guard !pipe.isEndless else { return try Answer(response, sent: []) }
      let (bytes, trailers) = try ServiceRun.read(pipe)
      return try Answer(response, sent: bytes, trailers: trailers)
    }
  }

  /// All that is in a pipe, which is finished.
  static func read(_ pipe: HTTPPipe) throws -> (bytes: [UInt8], trailers: [String: String]) {
    pipe.release()
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 65_536)
    let nobody = UnsafeMutableRawPointer.allocate(byteCount: 1, alignment: 1)
    defer { unsafe nobody.deallocate() }
    while true {
      switch unsafe room.withUnsafeMutableBytes({ unsafe pipe.read(into: $0, for: nobody) }) {
      case .bytes(let count): bytes += room[0..<count]
      case .end(let trailers):
        return (bytes, Dictionary(trailers.map { ($0.name, $0.value) }) { _, last in last })
      case .nothing, .failure: throw HTTPGone()
      }
    }
  }

  /// Compares an answer with what the description says of it.
  private func check(_ answer: Answer, _ request: HTTPRequest) {
    guard case .route(let route, _) = Service.table.match(request.method, request.path) else {
      return
    }
    if answer.status >= 400 {
      #expect(answer.response["Content-Type"] == "application/problem+json")
      let last = answer.json["detail"]?.string?.last
      #expect(last == "." || last == "?", "\(answer.text)")
      let declared = route.problems + [.parameter, .mediaType]
      #expect(declared.contains { $0.status.rawValue == answer.status }, "\(answer.text)")
      return
    }
    let declared = route.responses.first { $0.status.rawValue == answer.status }
    #expect(declared != nil, "\(route.method) \(route.path): \(answer.status)")
    guard let declared, declared.type == "application/json" else { return }
    let faults = declared.schema.faults(in: answer.json, at: "")
    #expect(faults.isEmpty, "\(route.method) \(route.path): \(answer.text)")
  }
}

extension Compression {
  /// What a content in this coding means; it has to be whole.
  func meaning(of bytes: [UInt8]) throws -> [UInt8] {
    let decompressor = try Decompressor(self)
    var buffer = ByteBuffer()
    var rest = bytes[...]
    while true {
      let before = buffer.count
      let used = try Array(rest).withByteView { (view) throws in
        try decompressor.read(view, room: 65_536, into: &buffer)
      }
      rest = rest.dropFirst(used)
      if used == 0, buffer.count == before { break }
    }
    try #require(rest.isEmpty && decompressor.isBetween)
    return buffer.view.array
  }
}

extension Schema {
  /// Where a value is not what the schema says.
  func faults(in value: JSONText, at path: String) -> [String] {
    switch self {
    case .any: return []
    case .string(let choices):
      let isRight = value.string.map { choices.isEmpty || choices.contains($0) } ?? false
      return isRight ? [] : [path]
    case .integer(let least, let most):
      guard let number = value.number?.int, number >= least ?? .min, number <= most ?? .max else {
        return [path]
      }
      return []
    case .number: return value.kind == .number ? [] : [path]
    case .boolean: return value.logical == nil ? [path] : []
    case .array(let element):
      guard value.kind == .array else { return [path] }
      return value.elements.enumerated().flatMap { element.faults(in: $1, at: "\(path)[\($0)]") }
    case .map(let schema):
      guard value.kind == .object else { return [path] }
      return value.members.flatMap { schema.faults(in: $0.value, at: "\(path).\($0.key)") }
    case .nullable(let schema): return value == .null ? [] : schema.faults(in: value, at: path)
    case .either(let schemas):
      return schemas.contains { $0.faults(in: value, at: path).isEmpty } ? [] : [path]
    case .object(let members), .named(_, let members):
      guard value.kind == .object else { return [path] }
      return members.flatMap { member -> [String] in
        let path = "\(path).\(member.name)"
        guard let value = value[member.name] else { return member.isRequired ? [path] : [] }
        return member.schema.faults(in: value, at: path)
      }
    }
  }
}
