// SPDX-License-Identifier: MIT

import ListerBench
import ListerFiles
package import ListerJSON
import ListerNumbers

/// What a program tells of itself: what `lister --version --json` prints.
package struct BuildDescription: Shaped {
  private var version = ""
  private var commit = BuildMark.commit
  private var compiler = ProgramDescription.ownCompiler
  private var target = BuildDescription.ownTarget
  private var isOptimized = BuildDescription.isOptimized
  /// The versions of libraries by their names; nil for one that is not there.
  private var libraries: [String: String?] = [:]
  /// What can be done with the libraries that are there.
  private var features: [String] = []

  package init() {
    libraries = ["gmp": NumberLibraries.gmp, "mpfr": NumberLibraries.mpfr]
    for library in LoadedLibrary.all {
      let version = library.version
      libraries[library.name] = .some(version)
      if version != nil { features.append(library.feature) }
    }
    let arb = NumberLibraries.arb
    libraries["arb"] = .some(arb)
    if arb != nil { features.append("quick functions") }
  }

  /// What a program of a version tells.
  package init(version: String) {
    self.init()
    self.version = version
  }

  package static let fields: [Field<BuildDescription>] = [
    Field("version", \.version, "The version of the program"),
    Field("commit", \.commit, orElse: .null, "What it was built of; null if it isn't known"),
    Field("compiler", \.compiler, "What compiled it"),
    Field("target", \.target, "What it was compiled for"),
    Field("optimized", \.isOptimized, "Whether it was optimized"),
    Field("libraries", \.libraries, "The versions of libraries; null for one that is missing"),
    Field("features", \.features, "What can be done with the libraries that are there"),
  ]

  private static var isOptimized: Bool {
    #if DEBUG
    false
    #else
    true
    #endif
  }

  private static var ownTarget: String {
    #if arch(x86_64)
    "x86_64-unknown-linux-gnu"
    #elseif arch(arm64)
    "aarch64-unknown-linux-gnu"
    #else
    "unknown-linux-gnu"
    #endif
  }
}
