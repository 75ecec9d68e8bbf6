// SPDX-License-Identifier: MIT

/// The processors that may be used, and how they lie: threads of a core, cores of a socket, sockets
/// and memory.
package struct Topology: Hashable, Sendable {
  /// One processor as the kernel counts them: a thread of a core.
  package struct Processor: Hashable, Sendable {
    package var number: Int
    package var socket: Int
    /// Its core, among those of the socket.
    package var core: Int
    /// The node of memory that is near.
    package var node: Int

    /// A processor of the given parts.
    package init(number: Int, socket: Int, core: Int, node: Int) {
      self.number = number
      self.socket = socket
      self.core = core
      self.node = node
    }
  }

  /// All processors that are on, by their numbers.
  package var processors: [Processor]
  /// Those that this process may use.
  package var allowed: [Int]

  /// The processors of a system.
  ///
  /// Where the kernel doesn't tell how they lie, each is a core of one socket.
  package init(_ kernel: KernelFolder) {
    let system = "/sys/devices/system"
    var numbers = kernel.list("\(system)/cpu/online")
    let told = Topology.told(kernel)
    if numbers.isEmpty { numbers = told.keys.sorted() }
    let allowed = KernelFolder.list(
      kernel.value(of: "Cpus_allowed_list", in: "/proc/self/status") ?? ""
    )
    if numbers.isEmpty { numbers = allowed }
    if numbers.isEmpty { numbers = [0] }
    var nodes: [Int: Int] = [:]
    for node in kernel.list("\(system)/node/online") {
      for number in kernel.list("\(system)/node/node\(node)/cpulist") { nodes[number] = node }
    }
    processors = numbers.map { number in
      let folder = "\(system)/cpu/cpu\(number)/topology"
      return Processor(
        number: number,
        socket: max(0, kernel.number("\(folder)/physical_package_id") ?? told[number]?.socket ?? 0),
        core: kernel.number("\(folder)/core_id") ?? told[number]?.core ?? number,
        node: nodes[number] ?? 0
      )
    }
    // The system may say more than there are: what is on counts.
    let usable = allowed.filter(Set(numbers).contains)
    self.allowed = usable.isEmpty ? numbers : usable
  }

  /// What `/proc/cpuinfo` tells of the processors.
  private static func told(_ kernel: KernelFolder) -> [Int: (socket: Int?, core: Int?)] {
    var told: [Int: (socket: Int?, core: Int?)] = [:]
    var current = 0
    for line in kernel.lines("/proc/cpuinfo") {
      let parts = line.split(separator: ":", maxSplits: 1)
      let value = parts.count == 2 ? Int(parts[1].filter { !$0.isWhitespace }) : nil
      guard let value else { continue }
      switch parts[0].filter({ !$0.isWhitespace }) {
      case "processor":
        current = value
        told[current] = (nil, nil)
      case "physicalid": told[current]?.socket = value
      case "coreid": told[current]?.core = value
      default: break
      }
    }
    return told
  }

  package var sockets: Int { Set(processors.map(\.socket)).count }
  package var cores: Int { Set(processors.map { [$0.socket, $0.core] }).count }
  /// How many cores this process may use.
  package var allowedCores: Int { Set(usable.map { [$0.socket, $0.core] }).count }

  /// The processors that this process may use.
  var usable: [Processor] {
    let numbers = Set(allowed)
    return processors.filter { numbers.contains($0.number) }
  }
}

extension Topology {
  /// In which order threads are given processors; those of one run share theirs.
  package enum Pinning: Hashable, Sendable {
    /// The kernel decides.
    case none
    /// The cores of one node of memory first, then their second threads, then the next node.
    case compact
    /// A core of each node in turn, and second threads when all cores have one.
    case spread
    /// As they are listed, each once.
    case list([Int])

    /// The pinning that a text names: `none`, `compact`, `spread`, or a list such as `0-3,8`; nil for
    /// another one.
    package init?(_ text: String) {
      switch text {
      case "none": self = .none
      case "compact": self = .compact
      case "spread": self = .spread
      default:
        let list = KernelFolder.list(text)
        guard !list.isEmpty, Set(list).count == list.count else { return nil }
        self = .list(list)
      }
    }

    /// The text that names it.
    package var text: String {
      switch self {
      case .none: "none"
      case .compact: "compact"
      case .spread: "spread"
      case .list(let numbers): numbers.map { "\($0)" }.joined(separator: ",")
      }
    }
  }

  /// The processors that so many threads share, as many as there are threads or fewer; empty where
  /// the kernel decides.
  package func processors(of threads: Int, _ pinning: Pinning) -> [Int] {
    let order: [Int]
    switch pinning {
    case .none: return []
    case .compact:
      order = usable.map { ($0, rank(of: $0)) }.sorted {
        ($0.0.node, $0.1, $0.0.socket, $0.0.core, $0.0.number)
          < ($1.0.node, $1.1, $1.0.socket, $1.0.core, $1.0.number)
      }.map(\.0.number)
    case .spread:
      // The first core of each node, then the second of each, and so on; then the siblings.
      var seen: [[Int]: Int] = [:]
      let ranked = usable.map { processor in
        let rank = rank(of: processor)
        let place = seen[[processor.node, rank], default: 0]
        seen[[processor.node, rank]] = place + 1
        return (processor, rank, place)
      }
      order = ranked.sorted {
        ($0.1, $0.2, $0.0.node, $0.0.number) < ($1.1, $1.2, $1.0.node, $1.0.number)
      }.map(\.0.number)
    case .list(let numbers): order = numbers
    }
    return Array(order.prefix(threads))
  }

  /// The place of a processor among the threads of its core.
  private func rank(of processor: Processor) -> Int {
    usable.count {
      $0.socket == processor.socket && $0.core == processor.core && $0.number < processor.number
    }
  }
}
