// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// Writes down what a presenter reports, and applies it to an array of its own, the mirror.
final class PresenterRecorder: ListPresenterDelegate {
  /// What was reported since the last look.
  private var calls: [String] = []
  /// The items, as far as they are known from the reports.
  private(set) var mirror: [ListItem] = []
  private var color = List.Color.gray
  private var isChanging = false

  private let presenter: any ListPresenterType

  /// Becomes the delegate of a presenter.
  init(_ presenter: any ListPresenterType) {
    self.presenter = presenter
    mirror = presenter.presentedListItems
    color = presenter.color
    presenter.delegate = self
  }

  /// What an operation makes the presenter report; that there is nothing is a failure.
  func calls(
    of operation: () throws -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) rethrows -> [String] {
    calls = []
    try operation()
    if calls.isEmpty { Issue.record("nothing was reported", sourceLocation: location) }
    checkMirror(location)
    return calls
  }

  /// Runs an operation of which nothing may be reported.
  func expectSilence(
    _ location: SourceLocation = #_sourceLocation,
    of operation: () throws -> Void
  ) rethrows {
    calls = []
    try operation()
    #expect(calls.isEmpty, sourceLocation: location)
    checkMirror(location)
  }

  /// The mirror is what is presented.
  func checkMirror(_ location: SourceLocation = #_sourceLocation) {
    let items = presenter.presentedListItems
    let isRight =
      mirror == items && zip(mirror, items).allSatisfy { $0.hasSameContent(as: $1) }
    #expect(isRight, "\(mirror) is not \(items)", sourceLocation: location)
    #expect(color == presenter.color, sourceLocation: location)
    #expect(!isChanging, "the end was not reported", sourceLocation: location)
    #expect(presenter.count == items.count, sourceLocation: location)
    #expect(presenter.isEmpty == items.isEmpty, sourceLocation: location)
  }

  private func report(_ call: String, from source: any ListPresenterType) {
    #expect(source === presenter)
    calls.append(call)
  }

  // MARK: ListPresenterDelegate

  func listPresenterDidRefreshCompleteLayout(_ listPresenter: any ListPresenterType) {
    #expect(!isChanging)
    mirror = listPresenter.presentedListItems
    color = listPresenter.color
    report("refresh", from: listPresenter)
  }

  func listPresenterWillChangeListLayout(
    _ listPresenter: any ListPresenterType,
    isInitialLayout: Bool
  ) {
    #expect(!isChanging)
    #expect(listPresenter.presentedListItems == mirror)
    isChanging = true
    report(isInitialLayout ? "will (initial)" : "will", from: listPresenter)
  }

  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didInsertListItem listItem: ListItem,
    atIndex index: Int
  ) {
    #expect(isChanging)
    #expect(!mirror.contains(listItem))
    mirror.insert(listItem, at: index)
    report("insert \(listItem.text) at \(index)", from: listPresenter)
  }

  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didRemoveListItem listItem: ListItem,
    atIndex index: Int
  ) {
    #expect(isChanging)
    #expect(mirror.remove(at: index) == listItem)
    report("remove \(listItem.text) at \(index)", from: listPresenter)
  }

  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didUpdateListItem listItem: ListItem,
    atIndex index: Int
  ) {
    #expect(isChanging)
    #expect(mirror[index] == listItem)
    mirror[index] = listItem
    let box = listItem.isComplete ? "*" : ""
    report("update \(listItem.text)\(box) at \(index)", from: listPresenter)
  }

  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didMoveListItem listItem: ListItem,
    fromIndex: Int,
    toIndex: Int
  ) {
    #expect(isChanging)
    let item = mirror.remove(at: fromIndex)
    #expect(item == listItem)
    mirror.insert(item, at: toIndex)
    report("move \(listItem.text) from \(fromIndex) to \(toIndex)", from: listPresenter)
  }

  func listPresenter(
    _ listPresenter: any ListPresenterType,
    didUpdateListColorWithColor color: List.Color
  ) {
    #expect(isChanging)
    self.color = color
    report("color \(color.name)", from: listPresenter)
  }

  func listPresenterDidChangeListLayout(
    _ listPresenter: any ListPresenterType,
    isInitialLayout: Bool
  ) {
    #expect(isChanging)
    isChanging = false
    report(isInitialLayout ? "did (initial)" : "did", from: listPresenter)
  }
}
