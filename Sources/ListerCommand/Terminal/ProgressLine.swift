// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerJobs
import Synchronization

enum ProgressMode: String, OptionWord {
  /// If the standard error is a terminal.
  case auto
  /// In any case.
  case always
  /// Not at all.
  case never
}

/// A line on the standard error that says how far a job has come.
///
/// On a terminal the line is drawn over itself, at most ten times a second, and disappears when the
/// job ends. Elsewhere, if progress is wanted at all, it is a line every five seconds and one at
/// the end. Messages pass through it, so that they don't run into the line. All calls may come from
/// any thread.
final class ProgressLine: Sendable {
  private struct State {
    var counts = JobCounts()
    var total: Int?
    var isDrawn = false
    var lastDrawn: UInt64 = 0
    var lastBytes = 0
    var lastDocuments = 0
    var documentRate: Double?
    var byteRate: Double?
  }

  /// Whether anything is shown.
  let isShown: Bool
  private let redraws: Bool
  private let watch = Stopwatch()
  private let width: Int
  private let state: Mutex<State>

  /// A line for a job.
  ///
  /// - Parameters:
  ///   - mode: when progress is shown.
  ///   - total: the bytes of all inputs, if they are known: they give the share and the time left;
  ///     asked for only if anything is shown.
  ///   - style: what the standard error can show.
  init(mode: ProgressMode, total: @autoclosure () -> Int?, style: Style) {
    isShown = mode == .always || (mode == .auto && style.isTerminal)
    redraws = style.isTerminal
    state = Mutex(State(total: isShown ? total() : nil))
    width = redraws ? TerminalSize.of(STDERR_FILENO).columns : .max
  }

  /// Takes new counts, and shows them if the last ones were shown long enough ago.
  ///
  /// - Parameters:
  ///   - counts: what is done.
  ///   - total: the bytes of all inputs, if that has become known only now.
  func update(_ counts: JobCounts, total: Int? = nil) {
    guard isShown else { return }
    state.withLock { state in
      state.counts = counts
      if let total { state.total = total }
      let now = watch.wall
      guard now &- state.lastDrawn >= (redraws ? 100_000_000 : 5_000_000_000) else { return }
      draw(&state, now)
    }
  }

  /// Writes a message on a line of its own.
  func say(_ message: Shown) {
    state.withLock { state in
      clear(&state)
      StandardError.say(message)
    }
  }

  /// Ends the line: nothing of it is left on a terminal.
  func end() {
    guard isShown else { return }
    state.withLock { state in
      clear(&state)
      if !redraws { draw(&state, watch.wall) }
    }
  }

  private func clear(_ state: inout State) {
    if state.isDrawn { StandardError.write("\r\u{1B}[K") }
    state.isDrawn = false
  }

  private func draw(_ state: inout State, _ now: UInt64) {
    measure(&state, now)
    let text = ProgressLine.text(
      state.counts,
      total: state.total,
      documentRate: state.documentRate ?? 0,
      byteRate: state.byteRate ?? 0,
      elapsed: Double(now) / 1e9
    )
    if redraws {
      StandardError.write("\r\(text.prefix(max(0, width - 1)))\u{1B}[K")
      state.isDrawn = true
    } else {
      StandardError.write("\(text)\n")
    }
  }

  /// Moves the rates towards those since the last drawing: the older, the less they count.
  private func measure(_ state: inout State, _ now: UInt64) {
    let seconds = Double(now &- state.lastDrawn) / 1e9
    guard seconds > 0 else { return }
    let share = min(1, seconds / 3)
    let documents = Double(state.counts.documents - state.lastDocuments) / seconds
    let bytes = Double(state.counts.bytesIn - state.lastBytes) / seconds
    state.documentRate = state.documentRate.map { $0 + share * (documents - $0) } ?? documents
    state.byteRate = state.byteRate.map { $0 + share * (bytes - $0) } ?? bytes
    state.lastDocuments = state.counts.documents
    state.lastBytes = state.counts.bytesIn
    state.lastDrawn = now
  }

  /// The line: `[######--------------]  31 %  12,345 documents  84,210 /s  12 s left`.
  ///
  /// - Parameters:
  ///   - counts: what is done.
  ///   - total: the bytes of all inputs, if known.
  ///   - documentRate: documents per second of late.
  ///   - byteRate: bytes per second of late.
  ///   - elapsed: seconds since the start; the time left is not shown before two have passed.
  /// - Returns: the line, without its end.
  static func text(
    _ counts: JobCounts,
    total: Int?,
    documentRate: Double,
    byteRate: Double,
    elapsed: Double
  ) -> String {
    var parts: [String] = []
    if let total, total > 0 {
      let share = min(1, Double(counts.bytesIn) / Double(total))
      let filled = Int(share * 20)
      let bar = String(repeating: "#", count: filled) + String(repeating: "-", count: 20 - filled)
      parts.append("[\(bar)] \(Int(share * 100)) %")
    }
    parts.append(Display.count(counts.documents, "document"))
    if counts.failed > 0 { parts.append("\(Quantity.count(counts.failed).text) failed") }
    parts.append(Quantity.rate(documentRate).text)
    if let total, byteRate > 0, elapsed > 2, counts.bytesIn < total {
      let left = (Double(total - counts.bytesIn) / byteRate).rounded(.up)
      if left < 1e6 { parts.append("\(Int(left)) s left") }
    }
    return parts.joined(separator: "  ")
  }
}
