// SPDX-License-Identifier: MIT

import Dispatch
import Lister
import ListerHTTP
import Synchronization

/// The streams of events that clients listen to: each a pipe that gets what the feed tells.
///
/// A client that doesn't read what it gets is cut off, and comes back with the id of the last event
/// that it has seen.
final class EventStreams: Sendable {
  /// How many seconds pass between two comments, by which a client that has gone is noticed.
  private static let interval = 15

  private let feed: ChangeFeed
  private let pipes = Mutex<[Int: HTTPPipe]>([:])
  private let timer: Timer

  /// A timer, which is only started and stopped.
  private struct Timer: @unchecked Sendable {
    // Sendable, for a source of events may be used from any thread.
    let source: any DispatchSourceTimer
  }

  /// The streams of a feed.
  init(of feed: ChangeFeed) {
    self.feed = feed
    let source = DispatchSource.makeTimerSource()
    let seconds = DispatchTimeInterval.seconds(EventStreams.interval)
    source.schedule(deadline: .now() + seconds, repeating: seconds, leeway: .seconds(1))
    timer = Timer(source: source)
    source.setEventHandler { [weak self] in self?.comment() }
    source.activate()
  }

  deinit { timer.source.cancel() }

  /// Lets a pipe hear what happens.
  ///
  /// - Parameters:
  ///   - pipe: where the events go.
  ///   - id: the id of the last event that is known; nil for those that come.
  /// - Throws: ``ListerError`` when the folder can't be watched.
  func begin(_ pipe: HTTPPipe, after id: String?) throws(ListerError) {
    pipe.offer(Array("retry: 2000\n: the events of \(feed.identity)\n\n".utf8))
    let identity = feed.identity
    let listener = try feed.subscribe(after: id.map { EventStreams.number(in: $0, of: identity) }) {
      event in
      let text = "id: \(identity)-\(event.number)\nevent: change\ndata: \(event.json.text)\n\n"
      pipe.offer(Array(text.utf8))
    }
    pipes.withLock { $0[listener] = pipe }
    pipe.onClose { [weak self] in self?.end(listener) }
  }

  private func end(_ listener: Int) {
    feed.unsubscribe(listener)
    pipes.withLock { pipes in pipes[listener] = nil }
  }

  /// Ends all streams.
  func stop() {
    feed.stop()
    for pipe in pipes.withLock({ Array($0.values) }) { pipe.finish() }
  }

  private func comment() {
    for pipe in pipes.withLock({ Array($0.values) }) { pipe.offer(Array(":\n\n".utf8)) }
  }

  /// The number of an event of this feed; -1 of another one's, which is not kept here.
  private static func number(in id: String, of identity: String) -> Int {
    guard id.hasPrefix(identity + "-") else { return -1 }
    return Int(id.dropFirst(identity.count + 1)) ?? -1
  }
}
