// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// The packages that `make deb` makes, and the list of what is in them.
@Suite struct PackagingTests {
  private static let top = Datasets.root.deletingLastPathComponent()
  private static let hasTools = ["dpkg-deb", "dpkg-shlibdeps", "objcopy", "strip"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
  }

  /// A script of the folder with packages, with the program and more words.
  private func script(_ name: String, _ words: String, in folder: String) throws -> Child.Outcome {
    let path = PackagingTests.top.appendingPathComponent("Sources/Packaging/\(name)").path
    return try Child.shell(
      "SOURCE_DATE_EPOCH=1700000000 LEVEL=0 bash '\(path)' \"$LISTER\" \(words)",
      in: folder
    )
  }

  @Test(.enabled(if: hasTools, "the tools for packages of Debian are there"))
  func `the same program gives the same package, with all that belongs to it`() throws {
    let scratch = try TemporaryFolder()
    for folder in ["first", "second"] {
      let outcome = try script("deb.sh", folder, in: scratch.path)
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
    let outcome = try Child.shell(
      """
      set -e
      diff -r first second
      dpkg-deb -f first/lister_*.deb Depends Recommends
      dpkg-deb -x first/lister_*.deb root
      find root -type f | sort
      gzip -dc root/usr/share/man/man1/lister.1.gz | head -n 1
      grep ExecStart= root/usr/lib/systemd/user/lister-watch@.service
      root/usr/bin/lister eval 1/3
      dpkg-deb -x first/lister-dbgsym_*.deb symbols
      find symbols -name '*.debug' | grep -c .
      """,
      in: scratch.path
    )
    try #require(outcome.code == 0, "\(outcome.output)\(outcome.errors)")
    for part in [
      "Depends: libc6 (", "libgmp10", "libmpfr6", "libsqlite3-0", "/usr/bin/lister\n",
      "applications/lister.desktop\n", "packages/lister.xml\n", "vendor-completions/_lister\n",
      "bash-completion/completions/lister\n", "lister.fish\n", "doc/lister/copyright\n",
      "doc/lister/lister.spdx.json.gz\n", ".TH LISTER 1 \"2023-11-14\"",
      "ExecStart=/usr/bin/lister watch ",
    ] {
      #expect(outcome.output.contains(part), "\(part) is missing")
    }
    #expect(outcome.output.hasSuffix("1/3\n1\n"))
  }

  @Test(.enabled(if: hasTools, "the tools for packages of Debian are there"))
  func `the list of what is in the program has each library of the manifest`() throws {
    let scratch = try TemporaryFolder()
    let outcome = try script("sbom.sh", "", in: scratch.path)
    try #require(outcome.code == 0, "\(outcome.errors)")
    let list = try object(outcome.output)
    #expect(list["spdxVersion"] as? String == "SPDX-2.3")
    let packages = try #require(list["packages"] as? [[String: Any]])
    let names = packages.compactMap { $0["name"] as? String }
    let manifest = try String(
      contentsOf: PackagingTests.top.appendingPathComponent("Package.swift"),
      encoding: .utf8
    )
    let wanted = manifest.matches(of: /\.c\("\w+", from: "([^"]+)"\)/).map { String($0.1) }
    #expect(wanted.count > 8)
    #expect(Set(names).isSuperset(of: wanted + ["lister", "libgcc-s1", "libmicrohttpd-dev"]))
    #expect(packages.allSatisfy { ($0["versionInfo"] as? String)?.isEmpty == false })
    #expect(packages.allSatisfy { $0["licenseDeclared"] as? String != "NOASSERTION" })
    let identifiers = Set(packages.compactMap { $0["SPDXID"] as? String })
    let relations = try #require(list["relationships"] as? [[String: String]])
    #expect(relations.allSatisfy { identifiers.contains($0["relatedSpdxElement"] ?? "") })
    #expect(relations.count == packages.count)
  }
}
