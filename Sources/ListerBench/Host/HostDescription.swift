// SPDX-License-Identifier: MIT

package import ListerJSON

/// What a host is, as far as it tells.
package struct HostDescription: Hashable, Shaped {
  /// What it is called; nil where nobody is to know.
  package var name: String?
  /// The architecture of its processors: `x86_64`, `aarch64`.
  package var architecture = HostDescription.ownArchitecture
  /// What its processors are called.
  package var model: String?
  package var sockets = 1, cores = 1, threads = 1
  /// The numbers of the processors that the process may use, such as `0-3`, and how many they are.
  package var allowed = "", allowedCount = 1
  /// How many of their cores there are.
  package var allowedCores = 1
  /// The caches, the nearest ones first.
  package var caches: [CacheDescription] = []
  /// The nodes of memory.
  package var nodes: [NodeDescription] = []
  /// The version of the microcode.
  package var microcode: String?
  /// What the kernel does against faults of the processor.
  package var mitigations: [MitigationDescription] = []
  /// The slowest and the fastest clock, in hertz.
  package var slowest: Int?, fastest: Int?
  /// Who sets the clock, and by which rule.
  package var driver: String?, governor: String?
  /// How much memory it has, in bytes.
  package var memory: Int?
  /// The kernel's name and version.
  package var kernel: String?
  /// What it runs in, if it is no machine of its own.
  package var hypervisor: String?
  /// How many processors' time the control group may take; nil if there is no such limit.
  package var quota: Double?
  /// How much memory the control group may take, in bytes; nil if there is no such limit.
  package var memoryLimit: Int?
  /// What the kernel reads the time from.
  package var clock: String?

  /// A host of which nothing is known.
  package init() {}

  /// Its members.
  package static var fields: [Field<HostDescription>] {
    [
      .init("name", \.name), .init("architecture", \.architecture), .init("model", \.model),
      .init("sockets", \.sockets), .init("cores", \.cores), .init("threads", \.threads),
      .init("allowed", \.allowed), .init("allowed_threads", \.allowedCount),
      .init("allowed_cores", \.allowedCores), .init("caches", \.caches), .init("nodes", \.nodes),
      .init("microcode", \.microcode), .init("mitigations", \.mitigations),
      .init("slowest_hz", \.slowest), .init("fastest_hz", \.fastest), .init("driver", \.driver),
      .init("governor", \.governor), .init("memory_bytes", \.memory), .init("kernel", \.kernel),
      .init("hypervisor", \.hypervisor), .init("quota_threads", \.quota),
      .init("memory_limit_bytes", \.memoryLimit), .init("clock", \.clock),
    ]
  }

  /// How many threads can run at once: as many as processors, or as whole ones of the quota.
  package var usable: Int {
    guard let quota else { return allowedCount }
    return max(1, min(allowedCount, Int(quota)))
  }

  /// With how many threads it is worth to measure: one, two, four, and so on up to as many as it has
  /// processors for, and as many as these have cores.
  package var steps: [Int] {
    let limit = quota.map { Int(min($0, 8_192).rounded(.up)) } ?? .max
    let most = max(1, min(allowedCount, limit))
    var steps: Set = [most, min(most, allowedCores)]
    var step = 1
    while step <= most {
      steps.insert(step)
      step *= 2
    }
    return steps.sorted()
  }

  /// The architecture that this program was built for.
  private static var ownArchitecture: String {
    #if arch(x86_64)
    "x86_64"
    #elseif arch(arm64)
    "aarch64"
    #else
    "other"
    #endif
  }
}

/// One kind of cache.
package struct CacheDescription: Hashable, Shaped {
  /// How far it is from a core, from 1.
  package var level = 1
  /// What it holds: `Data`, `Instruction`, `Unified`.
  package var kind = ""
  /// The size of each, in bytes.
  package var size = 0
  package var count = 1

  /// A cache without room.
  package init() {}

  /// Its members.
  package static var fields: [Field<CacheDescription>] {
    [
      .init("level", \.level), .init("kind", \.kind), .init("size_bytes", \.size),
      .init("count", \.count),
    ]
  }
}

/// One node of memory.
package struct NodeDescription: Hashable, Shaped {
  package var number = 0
  /// The numbers of its processors, such as `0-31`.
  package var processors = ""
  /// Its memory, in bytes.
  package var memory: Int?

  /// A node without processors.
  package init() {}

  /// Its members.
  package static var fields: [Field<NodeDescription>] {
    [
      .init("number", \.number), .init("processors", \.processors),
      .init("memory_bytes", \.memory),
    ]
  }
}

/// What the kernel does against one fault of the processor.
package struct MitigationDescription: Hashable, Shaped {
  /// The name of the fault.
  package var name = ""
  /// What is done, in the kernel's words.
  package var state = ""

  /// Nothing against nothing.
  package init() {}

  /// Its members.
  package static var fields: [Field<MitigationDescription>] {
    [.init("name", \.name), .init("state", \.state)]
  }
}
