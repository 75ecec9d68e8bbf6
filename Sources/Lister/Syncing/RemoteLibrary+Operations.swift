// SPDX-License-Identifier: MIT

import ListerDownloads
import ListerJSON

extension RemoteLibrary: Library {
  package func perform<Request: Shaped, Answer: JSONValue>(
    _ operation: Operation<Request, Answer>,
    _ request: Request
  ) throws(ListerError) -> Answer {
    let address = operation.address
    var path = address.path
    var query: [String] = []
    var body: [JSONText.Member] = []
    var fields = [(name: "Lister-By", value: "command")]
    for field in Request.fields {
      if field.key == ExpectedState.key {
        if let text = field.writeText(request) {
          fields.append((name: "If-Match", value: RemoteLibrary.condition(text)))
        }
      } else if address.keys.contains(field.key) {
        let text = PercentEncoding.encode(field.writeText(request) ?? "")
        path = path.replacing("{\(field.key)}", with: text)
      } else if address.hasQuery {
        guard let text = field.writeText(request) else { continue }
        query.append("\(field.key)=\(PercentEncoding.encode(text))")
      } else if let json = field.write(request) {
        body.append(.init(field.key, json))
      }
    }
    if !query.isEmpty { path += "?" + query.joined(separator: "&") }
    var bytes: [UInt8]?
    if !address.hasQuery {
      fields.append((name: "Content-Type", value: "application/json"))
      bytes = Array(JSONText(members: body).text.utf8)
    }
    let answer = try call(address.method, path, fields, bytes)
    guard answer.status == 200, let json = JSONText(String(decoding: answer.bytes, as: UTF8.self))
    else { throw failure(answer, path) }
    do {
      return try Answer(json: json, at: "")
    } catch {
      let message =
        "\(self.address)\(path): this is no answer of lister serve: \(error.description)"
      throw ListerError(.server(message, status: answer.status))
    }
  }

  /// The value of `If-Match` for the states that a request expects.
  private static func condition(_ text: String) -> String {
    text == "*" ? text : text.split(separator: ",").map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
