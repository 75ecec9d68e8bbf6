// swift-tools-version: 6.3
import PackageDescription

/// The architecture, bottom-up: a module may use only modules that stand above it.
let modules: [Module] = [
  // Leaves: none of these knows what a list, a grid or a formula is.
  .c("CListerGMP", from: "libgmp-dev"),
  .c("CListerMPFR", from: "libmpfr-dev"),
  .c("CListerLinux", from: "libc6-dev"),
  .c("CListerArchive", from: "libarchive-dev"),
  .c("CListerCurl", from: "libcurl4-openssl-dev"),
  .c("CListerExpat", from: "libexpat1-dev"),
  .shim("CListerArb", over: ["CListerMPFR"]),
  .shim("CListerHTTP"),
  .shim("CListerHash"),
  .shim("CListerPage", exclude: ["Page"]),
  .c("CListerRE2", from: "libre2-dev"),
  .shim("CListerYardstick"),
  .c("CListerSQLite", from: "libsqlite3-dev"),
  .c("CListerXML2", from: "libxml2"),
  .c("CListerZlib", from: "zlib1g-dev"),
  .c("CListerZstd", from: "libzstd-dev"),
  .swift("ListerBasics", uses: ["CListerHash"]),
  .swift("ListerNumbers", uses: ["CListerArb", "CListerGMP", "CListerMPFR", "ListerBasics"]),
  .swift("ListerSyntax", uses: ["ListerBasics"]),
  .swift("ListerBatch", uses: ["CListerLinux", "ListerBasics"]),
  .swift("ListerCompression", uses: ["CListerZlib", "CListerZstd", "ListerBasics"]),
  .swift("ListerDatabase", uses: ["CListerSQLite", "CListerZstd", "ListerBasics"]),
  .swift("ListerMeasurement", uses: ["ListerBasics"]),
  .swift("ListerWorkloads", uses: ["ListerBasics"]),

  // The spine: bytes → document → grid → program → values → bytes.
  .swift(
    "ListerCalculation",
    uses: ["CListerRE2", "ListerBasics", "ListerNumbers", "ListerSyntax"],
    testing: ["CListerMPFR"]
  ),
  .swift("ListerJSON", uses: ["ListerBasics"], testing: ["ListerCoding", "ListerModel"]),
  .swift(
    "ListerBench",
    uses: [
      "CListerLinux", "CListerYardstick", "ListerBasics", "ListerBatch", "ListerJSON",
      "ListerMeasurement",
    ]
  ),
  .swift(
    "ListerModel",
    uses: ["ListerBasics", "ListerJSON", "ListerSyntax"],
    testing: ["ListerCoding"]
  ),
  .swift(
    "ListerCoding",
    uses: [
      "ListerBasics", "ListerCalculation", "ListerJSON", "ListerModel", "ListerNumbers",
    ]
  ),
  .swift(
    "ListerPlans",
    uses: [
      "ListerBasics", "ListerCalculation", "ListerCoding", "ListerJSON", "ListerModel",
      "ListerNumbers",
    ]
  ),
  .swift(
    "ListerTables",
    uses: [
      "CListerXML2", "ListerBasics", "ListerCoding", "ListerDatabase", "ListerJSON", "ListerModel",
      "ListerNumbers", "ListerSyntax",
    ],
    testing: ["FormatKit"]
  ),
  .swift(
    "ListerWorkbooks",
    uses: [
      "CListerArchive", "CListerExpat", "ListerBasics", "ListerCalculation", "ListerCoding",
      "ListerJSON", "ListerModel", "ListerNumbers", "ListerSyntax", "ListerTables",
    ],
    testing: ["FormatKit"]
  ),
  .swift(
    "ListerFormats",
    uses: [
      "ListerBasics", "ListerCoding", "ListerDatabase", "ListerJSON", "ListerModel",
      "ListerTables", "ListerWorkbooks",
    ],
    testing: ["FormatKit"]
  ),

  // What users import who need no files and no formats of others.
  .swift(
    "ListerCore",
    uses: [
      "ListerBasics", "ListerBatch", "ListerCalculation", "ListerCoding", "ListerJSON",
      "ListerMeasurement", "ListerModel", "ListerNumbers", "ListerPlans", "ListerSyntax",
    ],
    testing: ["ListerWorkloads", "PlanTrials"]
  ),

  // The outside world: the file system and the network.
  .swift(
    "ListerFiles",
    uses: ["CListerLinux", "ListerBasics", "ListerCompression", "ListerJSON"]
  ),
  .swift(
    "ListerStore",
    uses: [
      "ListerBasics", "ListerCoding", "ListerDatabase", "ListerFiles", "ListerJSON", "ListerModel",
    ]
  ),
  .swift("ListerDownloads", uses: ["CListerCurl", "ListerBasics"]),
  .swift("ListerHTTP", uses: ["CListerHTTP", "ListerBasics", "ListerBatch", "ListerJSON"]),

  // Recalculation by the million.
  .swift(
    "ListerJobs",
    uses: [
      "ListerBasics", "ListerBatch", "ListerCalculation", "ListerCoding", "ListerCompression",
      "ListerCore", "ListerFiles", "ListerFormats", "ListerJSON", "ListerMeasurement",
      "ListerPlans", "ListerStore", "ListerSyntax", "ListerTables",
    ],
    testing: ["ListerModel"]
  ),

  // What users import, and the terminal.
  .swift(
    "ListerKit",
    uses: [
      "ListerBasics", "ListerCoding", "ListerCore", "ListerFiles", "ListerJSON", "ListerModel",
      "ListerStore",
    ]
  ),
  .swift(
    "Lister",
    uses: [
      "ListerBasics", "ListerBatch", "ListerBench", "ListerCalculation", "ListerCoding",
      "ListerCore", "ListerDownloads", "ListerFiles", "ListerFormats", "ListerJSON", "ListerJobs",
      "ListerMeasurement", "ListerModel", "ListerStore", "ListerSyntax", "ListerTables",
      "ListerWorkbooks",
    ],
    testing: ["ListerDatabase", "ListerNumbers", "ListerWorkloads"]
  ),
  .swift(
    "ListerRuns",
    uses: [
      "Lister", "ListerBasics", "ListerBatch", "ListerBench", "ListerCoding", "ListerCore",
      "ListerFiles", "ListerJSON", "ListerJobs", "ListerMeasurement", "ListerModel",
      "ListerNumbers", "ListerWorkloads",
    ]
  ),
  .swift(
    "ListerService",
    uses: [
      "CListerPage", "Lister", "ListerBasics", "ListerCompression", "ListerHTTP", "ListerJobs",
      "ListerRuns",
    ],
    testing: ["ListerDownloads"]
  ),
  .tool(
    "ListerCommand",
    uses: [
      "CListerLinux", "Lister", "ListerBasics", "ListerCompression", "ListerHTTP", "ListerJobs",
      "ListerRuns", "ListerService",
    ],
    testing: ["FormatKit", "ListerFiles", "ListerStore", "ListerTables", "ListerWorkbooks"]
  ),
]

/// What takes bytes from anywhere; see `make fuzz`.
let fuzzed: [Target.Dependency] = [
  "Lister", "ListerBasics", "ListerBatch", "ListerCoding", "ListerCore", "ListerFiles",
  "ListerFormats", "ListerHTTP", "ListerJSON", "ListerJobs", "ListerKit", "ListerModel",
  "ListerPlans", "ListerService",
  "ListerStore", "ListerSyntax", "ListerTables", "ListerWorkbooks", "ListerWorkloads",
]

let package = Package(
  name: "lister",
  products: [
    .library(name: "Lister", targets: ["Lister"]),
    .library(name: "ListerCore", targets: ["ListerCore"]),
    .library(name: "ListerKit", targets: ["ListerKit"]),
    .executable(name: "lister", targets: ["ListerCommand"]),
    // For tests: they are loaded before the libraries of the tool; the first one lets system calls
    // fail, the second one counts requests for memory.
    .library(name: "ListerFaults", type: .dynamic, targets: ["ListerFaults"]),
    .library(name: "ListerAllocations", type: .dynamic, targets: ["ListerAllocations"]),
  ],
  targets: modules.flatMap(\.targets) + [
    .target(
      name: "TestKit",
      dependencies: ["ListerBasics", "ListerCoding", "ListerJSON", "ListerModel"],
      path: "Tests/TestKit",
      swiftSettings: .strict
    ),
    // Files of other formats, read and written as a user's would be.
    .target(
      name: "FormatKit",
      dependencies: [
        "ListerBasics", "ListerCoding", "ListerFormats", "ListerJSON", "ListerModel",
        "ListerTables", "ListerWorkbooks", "TestKit",
      ],
      path: "Tests/FormatKit",
      swiftSettings: .strict
    ),
    // What README and the documentation show, and what it rests on.
    .testTarget(
      name: "SnippetTests",
      dependencies: ["Lister", "ListerCore", "ListerKit", "TestKit"],
      swiftSettings: .strict
    ),
    .testTarget(
      name: "PublicSurfaceTests",
      dependencies: ["TestKit"],
      exclude: ["Lister.txt", "ListerCore.txt", "ListerKit.txt"],
      swiftSettings: .strict
    ),
    // The same documents with plans and without, in the tests and by the million.
    .target(
      name: "PlanTrials",
      dependencies: [
        "ListerBasics", "ListerBatch", "ListerCalculation", "ListerCore", "ListerJSON",
        "ListerPlans", "ListerWorkloads", "TestKit",
      ],
      path: "Tests/PlanTrials",
      swiftSettings: .strict
    ),
    .executableTarget(
      name: "Trials",
      dependencies: ["PlanTrials"],
      path: "Tests/Trials",
      swiftSettings: .strict
    ),
    .target(
      name: "FuzzTargets",
      dependencies: fuzzed + ["TestKit"],
      path: "Tests/FuzzTargets",
      swiftSettings: .strict
    ),
    .testTarget(
      name: "FuzzTargetsTests",
      dependencies: ["FuzzTargets", "TestKit"],
      exclude: ["Findings"],
      swiftSettings: .strict
    ),
    .target(
      name: "ListerFaults",
      path: "Tests/Faults",
      cSettings: [.define("_GNU_SOURCE")]
    ),
    .target(name: "ListerAllocations", path: "Tests/Allocations"),
    .executableTarget(
      name: "ListerBenchmarks",
      dependencies: [
        "CListerGMP", "ListerBasics", "ListerBench", "ListerCalculation", "ListerCoding",
        "ListerFiles", "ListerJSON", "ListerMeasurement", "ListerModel", "ListerNumbers",
        "ListerWorkloads",
      ],
      path: "Benchmarks",
      exclude: ["Peers", "README.md", "Results", "Thresholds"],
      swiftSettings: .strict
    ),
  ],
  swiftLanguageModes: [.v6]
)

// The fuzzer links with the flags of `make fuzz` alone, so no other build knows of it.
if Context.environment["LISTER_FUZZER"] != nil {
  package.targets += [
    .systemLibrary(name: "CFuzzer", path: "Tests/CFuzzer"),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["CFuzzer", "FuzzTargets"],
      path: "Tests/Fuzz",
      swiftSettings: .strict
    ),
  ]
}

/// One row of the table: a module, its tests, and what it may use.
struct Module {
  var targets: [Target]

  static func c(_ name: String, from package: String) -> Module {
    Module(targets: [.systemLibrary(name: name, providers: [.apt([package])])])
  }

  /// Functions in C of our own: over a library that they load, or what Swift can't say.
  static func shim(
    _ name: String,
    over: [Target.Dependency] = [],
    exclude: [String] = []
  ) -> Module {
    let settings: [CSetting] = [
      .define("_GNU_SOURCE"),
      // Calls whose buffers are known are checked; it needs an optimising compiler.
      .define("_FORTIFY_SOURCE", to: "3", .when(configuration: .release)),
    ]
    return Module(targets: [
      .target(name: name, dependencies: over, exclude: exclude, cSettings: settings)
    ])
  }

  /// A library, and what its tests use besides.
  static func swift(
    _ name: String,
    uses: [Target.Dependency] = [],
    testing: [Target.Dependency] = []
  ) -> Module {
    Module(targets: [
      .target(name: name, dependencies: uses, swiftSettings: .strict),
      tests(of: name, uses: uses + testing),
    ])
  }

  /// A program, and what its tests use besides.
  static func tool(
    _ name: String,
    uses: [Target.Dependency],
    testing: [Target.Dependency] = []
  ) -> Module {
    Module(targets: [
      .executableTarget(name: name, dependencies: uses, swiftSettings: .strict),
      tests(of: name, uses: uses + testing),
    ])
  }

  static func tests(of name: String, uses: [Target.Dependency]) -> Target {
    .testTarget(
      name: "\(name)Tests",
      dependencies: uses + [.target(name: name), "TestKit"],
      swiftSettings: .strict
    )
  }
}

extension [SwiftSetting] {
  /// Settings of every Swift target, without exception.
  static var strict: [SwiftSetting] {
    [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .strictMemorySafety(),
      .treatAllWarnings(as: .error),
    ]
  }
}
