// SPDX-License-Identifier: MIT

import ListerMeasurement

extension ResultHeader {
  /// What it says, for people: names with their texts; what is not known is left out.
  package var lines: [(name: String, text: String)] {
    var lines: [(String, String?)] = [
      ("date", date), ("host", host.name), ("processor", host.processorText),
      ("allowed", host.allowedText), ("caches", host.cacheText), ("memory", host.memoryText),
      ("clock", host.clockText), ("kernel", host.kernel), ("hypervisor", host.hypervisor),
      ("microcode", host.microcode),
      ("program", program.text),
      ("command", command.isEmpty ? nil : command.joined(separator: " ")),
      ("counting", "version \(score)"),
    ]
    let mitigations = host.mitigations.map { "\($0.name): \($0.state)" }.joined(separator: "; ")
    lines.append(("mitigations", mitigations.isEmpty ? nil : mitigations))
    return lines.compactMap { name, text in text.map { (name, $0) } }
  }

  fileprivate static func joined(_ parts: [String?]) -> String? {
    let known = parts.compactMap(\.self)
    return known.isEmpty ? nil : known.joined(separator: ", ")
  }
}

extension ProgramDescription {
  /// All that tells it from another one, in a line.
  var text: String {
    let parts = [
      "Lister \(version)", commit.map { "commit \($0.prefix(12))" }, build.map { "build \($0)" },
      compiler, isOptimized ? nil : "not optimized", gmp.map { "GMP \($0)" },
      mpfr.map { "MPFR \($0)" },
    ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}

extension HostDescription {
  /// The processor's name, and how many there are of what.
  fileprivate var processorText: String? {
    func count(_ number: Int, _ word: String) -> String {
      "\(number) \(word)\(number == 1 ? "" : "s")"
    }
    let parts = [count(sockets, "socket"), count(cores, "core"), count(threads, "thread")]
    return ResultHeader.joined([model ?? architecture] + parts)
  }

  /// What of it may be used; nil where all of it may.
  fileprivate var allowedText: String? {
    let part = allowedCount < threads ? "processors \(allowed) of \(threads)" : nil
    let share = quota.map { "a quota of \(Quantity.factor($0).text) processors" }
    let memory = memoryLimit.map { "\(Quantity.bytes($0).text) of memory" }
    return ResultHeader.joined([part, share, memory])
  }

  fileprivate var cacheText: String? {
    ResultHeader.joined(
      caches.map { cache in
        let kind = cache.kind == "Unified" ? "" : cache.kind.prefix(1).lowercased()
        let size =
          cache.size >= 1 << 20
          ? "\(cache.size >> 20) MiB" : "\(cache.size >> 10) KiB"
        return "L\(cache.level)\(kind) \(cache.count) x \(size)"
      }
    )
  }

  fileprivate var memoryText: String? {
    let nodes = nodes.count > 1 ? "\(nodes.count) nodes" : nil
    return ResultHeader.joined([memory.map { Quantity.bytes($0).text }, nodes])
  }

  fileprivate var clockText: String? {
    func gigahertz(_ hertz: Int) -> String { Quantity.factor(Double(hertz) / 1e9).text + " GHz" }
    let range: String? =
      if let slowest, let fastest {
        "\(gigahertz(slowest)) to \(gigahertz(fastest))"
      } else {
        fastest.map { gigahertz($0) }
      }
    return ResultHeader.joined(
      [range, governor.map { "governor \($0)" }, clock.map { "time from \($0)" }]
    )
  }
}
