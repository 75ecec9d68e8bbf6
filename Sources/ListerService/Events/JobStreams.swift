// SPDX-License-Identifier: MIT

import Dispatch
import Lister
import ListerHTTP
import ListerRuns
import Synchronization

/// The streams that tell how jobs come on: twice a second, when there is anything new.
final class JobStreams: Sendable {
  private static let interval = DispatchTimeInterval.milliseconds(500)
  /// After so many looks without anything new there is a comment, by which a client that has gone is
  /// noticed.
  private static let looksPerComment = 30

  private struct Listener: Sendable {
    let job: KeptJob
    let pipe: HTTPPipe
    var told = ""
    var silence = 0
  }

  private struct State: Sendable {
    var listeners: [Int: Listener] = [:]
    var next = 0
    var isTicking = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "lister.job-streams")

  /// Tells a pipe how a job comes on, from now on.
  func begin(_ pipe: HTTPPipe, _ job: KeptJob) {
    let (number, begins) = state.withLock { state in
      state.next += 1
      state.listeners[state.next] = Listener(job: job, pipe: pipe)
      defer { state.isTicking = true }
      return (state.next, !state.isTicking)
    }
    pipe.offer(Array("retry: 2000\n\n".utf8))
    pipe.onClose { [weak self] in
      self?.state.withLock { state in state.listeners[number] = nil }
    }
    if begins { queue.async { [weak self] in self?.tick() } }
  }

  /// Ends all streams.
  func stop() {
    for listener in state.withLock({ Array($0.listeners.values) }) { listener.pipe.finish() }
  }

  /// Tells what is new, and comes again as long as anybody listens.
  private func tick() {
    for (number, listener) in state.withLock(\.listeners) { tell(listener, number) }
    let goesOn = state.withLock { state in
      state.isTicking = !state.listeners.isEmpty
      return state.isTicking
    }
    guard goesOn else { return }
    queue.asyncAfter(deadline: .now() + JobStreams.interval) { [weak self] in self?.tick() }
  }

  private func tell(_ listener: Listener, _ number: Int) {
    var listener = listener
    let isOver = listener.job.isOver
    let text = listener.job.status.json.text
    if text != listener.told {
      (listener.told, listener.silence) = (text, 0)
      let event = isOver ? "end" : "progress"
      listener.pipe.offer(Array("event: \(event)\ndata: \(text)\n\n".utf8))
    } else {
      listener.silence += 1
      if listener.silence % JobStreams.looksPerComment == 0 {
        listener.pipe.offer(Array(":\n\n".utf8))
      }
    }
    state.withLock { state in
      guard state.listeners[number] != nil else { return }
      state.listeners[number] = isOver ? nil : listener
    }
    if isOver { listener.pipe.finish() }
  }
}
