// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// What clients can name changes on purpose only.
@Suite struct PublicSurfaceTests {
  /// The products' modules, and what each has that those before it don't.
  private static let surfaces = Result {
    let core = try PublicSurface(of: "ListerCore")
    return [
      "ListerCore": core,
      "ListerKit": try PublicSurface(of: "ListerKit", besides: core),
      "Lister": try PublicSurface(of: "Lister", besides: core),
    ]
  }

  @Test(arguments: ["ListerCore", "ListerKit", "Lister"])
  func `a product's public declarations are those that are written down`(product: String) throws {
    let surface = try #require(try PublicSurfaceTests.surfaces.get()[product])
    let file = PublicSurface.root.appending(path: "Tests/PublicSurfaceTests/\(product).txt")
    if ProcessInfo.processInfo.environment["LISTER_SURFACE"] == "write" {
      try surface.text.write(to: file, atomically: true, encoding: .utf8)
    }
    let known = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n"))
    let found = Set(surface.text.split(separator: "\n"))
    let added = found.subtracting(known).sorted().joined(separator: "\n")
    let missing = known.subtracting(found).sorted().joined(separator: "\n")
    #expect(added == "", "new; if that is meant, write the file anew: make surface")
    #expect(missing == "", "no longer there; if that is meant, write the file anew: make surface")
  }

  @Test(arguments: ["ListerCore", "ListerKit", "Lister"])
  func `every public declaration says what it is`(product: String) throws {
    let surface = try #require(try PublicSurfaceTests.surfaces.get()[product])
    let silent = surface.entries.filter { !$0.isDocumented }
    #expect(silent.map { $0.path.joined(separator: ".") } == [])
    #expect(!surface.entries.isEmpty)
  }

  @Test func `a public declaration names nothing that its clients can't name`() throws {
    let surfaces = try PublicSurfaceTests.surfaces.get()
    let core = Set(try #require(surfaces["ListerCore"]).entries.map(\.identifier))
    for product in ["ListerCore", "ListerKit", "Lister"] {
      let entries = try #require(surfaces[product]).entries
      let known = core.union(entries.map(\.identifier))
      for entry in entries {
        let unknown = entry.uses.filter { !known.contains($0) }
        #expect(unknown == [], "\(product): \(entry.path.joined(separator: "."))")
      }
    }
  }

  @Test func `modules hand on others in the one file that says so`() throws {
    let sources = PublicSurface.root.appending(path: "Sources")
    let files = try #require(FileManager.default.enumerator(atPath: sources.path))
      .compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
    #expect(files.count > 100)
    for file in files where !file.hasSuffix("/Exports.swift") {
      let text = try String(contentsOf: sources.appending(path: file), encoding: .utf8)
      #expect(!text.contains("@_exported"), "\(file)")
    }
  }
}
