// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerCoding
import ListerFiles
import ListerJSON
public import ListerModel
import ListerStore
import Synchronization

/// A list of a folder as overviews need it: where it is, its name, and its color when that is asked
/// for.
///
/// Two of them are equal when they are of one path. What was read once is remembered by all copies
/// of the value; a list that has changed is given a new value by its controller.
public struct ListInfo: Sendable {
  /// The path of the document.
  public let path: String
  private let cache = Cache()

  /// A list at a path, of which nothing is read yet.
  public init(path: String) { self.path = path }

  /// The list's name: that of the file without its extension.
  public var name: String {
    let file = Folder.name(of: path)
    return ListName(fileName: file)?.text ?? file
  }

  /// What is remembered: nothing yet, a summary, or that none can be made.
  private final class Cache: Sendable {
    enum State { case unread, read(ListSummary?) }

    let state = Mutex(State.unread)
    let order = Mutex<NameOrder?>(nil)
  }

  /// The place of the name among others, as people order them.
  ///
  /// It is made the first time only: sorting a hundred thousand lists compares bytes.
  var order: NameOrder {
    cache.order.withLock { order in
      if let order { return order }
      let new = NameOrder(name)
      order = new
      return new
    }
  }

  /// What an overview says of the list; nil if the document can't be read.
  ///
  /// The file is read the first time only.
  public var summary: ListSummary? {
    cache.state.withLock { state in
      if case .read(let summary) = state { return summary }
      let summary = read()
      state = .read(summary)
      return summary
    }
  }

  /// The color of the list; gray if the document can't be read.
  public var color: List.Color { summary?.color ?? .gray }

  private func read() -> ListSummary? {
    var buffer = ByteBuffer(capacity: 4_096)
    let limit = DocumentLimits.listBytes
    guard (try? WholeFile.read(path, limit: limit, into: &buffer)) != nil else { return nil }
    return try? ListSummary(of: buffer.view)
  }
}

extension ListInfo: Hashable {
  /// Whether they are of one path.
  public static func == (left: ListInfo, right: ListInfo) -> Bool { left.path == right.path }

  /// Hashes the path.
  public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}
