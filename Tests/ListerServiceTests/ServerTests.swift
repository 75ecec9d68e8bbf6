// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// The routes behind a server, asked by curl.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/curl")))
struct ServerTests {
  private let folder: TemporaryFolder
  private let service: Service
  private let server: HTTPServer
  private let place: String

  init() throws {
    folder = try TemporaryFolder()
    service = Service(Workspace(folder: folder.path))
    let options = HTTPOptions(addresses: [.network("127.0.0.1", port: 0)], workers: 2)
    server = try HTTPServer(options, serving: service)
    place = try #require(server.places.first)
  }

  /// Ends it.
  private func stop() {
    service.stop()
    _ = server.stop(within: 5)
  }

  /// Curl with some words, for a path of the server.
  private func process(_ path: String, _ words: [String]) -> (Process, Pipe) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/curl")
    process.arguments = ["-sS", "--max-time", "60"] + words + [place + path]
    let output = Pipe()
    process.standardOutput = output
    return (process, output)
  }

  private func curl(_ path: String, _ words: String...) throws -> String {
    let (process, output) = process(path, words)
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }

  @Test func `curl recalculates documents, and streams of them with trailers`() throws {
    defer { stop() }
    let document = #"{"grid":[[0.1,0.2,"=A1+B1"]]}"#
    let answer = try curl("/v1/recalc", "--data-binary", document)
    #expect(answer == #"{"grid":[[0.1,0.2,"=A1+B1"]],"values":[[0.1,0.2,0.3]]}"#)
    let count = 60_000
    let lines = (0..<count).map { #"{"id":\#($0),"grid":[[\#($0),"=A1*2"]]}"# + "\n" }
    let file = try folder.add("in.ndjson", lines.joined())
    let head = "\(folder.path)/head"
    let output = try curl(
      "/v1/recalc-lines?values",
      "-D",
      head,
      "-H",
      "Content-Type: application/x-ndjson",
      "-H",
      "TE: trailers",
      "-T",
      file,
      "-X",
      "POST"
    )
    #expect(output.utf8.count { $0 == 10 } == count)
    #expect(output.hasSuffix(#"{"id":59999,"values":[[59999,119998]]}"# + "\n"))
    let fields = try folder.text("head")
    #expect(fields.contains("Lister-Documents: \(count)"))
    #expect(fields.contains("Content-Digest: sha-256=:"))
  }

  @Test func `a client hears how a job comes on, until its end`() throws {
    defer { stop() }
    let lines = String(repeating: #"{"grid":[[1,"=A1*2"]]}"# + "\n", count: 5_000)
    let file = try folder.add("in.ndjson", lines)
    let type = "Content-Type: application/x-ndjson"
    let job = JSONText(try curl("/v1/jobs", "-H", type, "-T", file, "-X", "POST"))
    let id = try #require(job?["id"]?.string)
    let events = try curl("/v1/jobs/\(id)/events", "-N")
    #expect(events.contains("event: end\ndata: {\"id\": \"\(id)\", \"name\": null, "))
    #expect(events.contains("\"state\": \"finished\""))
    #expect(events.hasSuffix("}\n\n"))
    let results = try curl("/v1/jobs/\(id)/results")
    #expect(results.utf8.count { $0 == 10 } == 5_000)
  }

  /// How many bytes come with the answers for files of the page, heads and bodies.
  private func weight(of paths: [String]) throws -> Int {
    let words = paths.dropLast().flatMap { ["-o", "/dev/null", place + $0] } + ["-o", "/dev/null"]
    let count = "%{size_header} %{size_download}\n"
    let (process, output) = process(
      try #require(paths.last),
      ["-H", "Accept-Encoding: gzip, deflate", "-w", count] + words
    )
    try process.run()
    let data = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == paths.count)
    return lines.flatMap { $0.split(separator: " ") }.reduce(0) { $0 + (Int($1) ?? 0) }
  }

  /// The bounds are what was promised; whoever makes the page lighter may lower them.
  @Test func `the page takes little on the wire: to open a list, and all of it`() throws {
    defer { stop() }
    let links = try curl("/").matches(of: /(?:src|href)="(\/[^"]+)"/).map { String($0.output.1) }
    let worker = try curl("/worker.js")
    let files = try #require(worker.firstMatch(of: /files:\[([^\]]+)\]/)).output.1
      .split(separator: ",").map { String($0.dropFirst().dropLast()) }
    #expect(links.contains("/js/main.js") && Set(files).isSuperset(of: links))
    let list = try weight(of: ["/"] + links)
    let all = try weight(of: files + ["/worker.js"])
    print("The page: \(list) bytes to open a list, \(all) in all, \(files.count + 1) files.")
    #expect(list <= 95_000)
    #expect(all <= 175_000 && all > list)
  }

  @Test func `each answer comes with one policy`() throws {
    defer { stop() }
    for path in ["/", "/worker.js", "/icon.svg", "/js/main.js", "/css/list.css", "/v1/lists"] {
      let policies = try curl(path, "-I").lowercased().split(separator: "\r\n")
        .filter { $0.hasPrefix("content-security-policy:") }
      #expect(policies.count == 1, "\(path)")
      #expect(policies.allSatisfy { $0.contains("default-src 'none'") }, "\(path)")
    }
  }

  /// Ends a client at once; threads of the tests may have blocked gentler signals.
  private static func cut(_ process: Process) {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  @Test func `an event stream that is cut comes back where it was`() throws {
    defer { stop() }
    let (first, output) = process("/v1/events", ["-N"])
    try first.run()
    let reader = output.fileHandleForReading
    var text = ""
    func read(until mark: String) {
      while !text.contains(mark) {
        let data = reader.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
    }
    read(until: "retry: 2000")
    _ = try curl("/v1/lists", "--data", #"{"name": "a"}"#)
    read(until: "\"name\": \"a\"")
    ServerTests.cut(first)
    let id = try #require(text.firstMatch(of: /id: (\S+)\n/)?.output.1)
    _ = try curl("/v1/lists", "--data", #"{"name": "b"}"#)
    let (second, more) = process("/v1/events", ["-N", "-H", "Last-Event-ID: \(id)"])
    try second.run()
    var missed = ""
    while !missed.contains("\"name\": \"b\"") {
      let data = more.fileHandleForReading.availableData
      if data.isEmpty { break }
      missed += String(decoding: data, as: UTF8.self)
    }
    ServerTests.cut(second)
    #expect(missed.contains("\"name\": \"b\""))
    #expect(!missed.contains("\"name\": \"a\""))
  }

  @Test func `clients and a command that edit one list at once lose nothing`() async throws {
    defer { stop() }
    _ = try curl("/v1/lists", "--data", #"{"name": "a"}"#)
    let other = Workspace(folder: folder.path)
    let list = try other.place(of: "a")
    let rounds = 12
    await withTaskGroup(of: Void.self) { group in
      for client in 0..<2 {
        group.addTask {
          for round in 0..<rounds {
            let edit =
              #"{"operations": [{"edit": "add", "items": [{"text": "\#(client)-\#(round)"}]}]}"#
            _ = try? curl("/v1/lists/a/operations", "--data", edit)
          }
        }
      }
      group.addTask {
        for round in 0..<rounds { _ = try? other.edit(list, .add([ListItem(text: "c-\(round)")])) }
      }
    }
    #expect(try other.open(list).list.items.count == 3 * rounds)
  }

  @Test func `of two that replace one state, one gets a 412`() throws {
    defer { stop() }
    _ = try curl("/v1/lists", "--data", #"{"name": "a"}"#)
    let tag = try #require(
      try curl("/v1/lists/a", "-I").firstMatch(of: /(?i)etag: (\S+)/)?.output.1
    )
    let statuses = try ["[[1]]", "[[2]]"].map { document in
      try curl(
        "/v1/lists/a",
        "-X",
        "PUT",
        "--data",
        document,
        "-H",
        "If-Match: \(tag)",
        "-o",
        "/dev/null",
        "-w",
        "%{http_code}"
      )
    }
    #expect(statuses == ["200", "412"])
    #expect(try curl("/v1/lists/a").contains("[[1]]"))
  }

  @Test func `a name that hides a way out of the folder is refused`() throws {
    defer { stop() }
    for path in ["/v1/lists/..%2f..%2fetc%2fpasswd", "/v1/lists/%2e%2e", "/v1/export/..%2fa"] {
      let status = try curl(path, "--path-as-is", "-o", "/dev/null", "-w", "%{http_code}")
      #expect(["400", "404"].contains(status), "\(path): \(status)")
    }
  }
}
