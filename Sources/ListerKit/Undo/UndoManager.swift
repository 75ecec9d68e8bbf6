// SPDX-License-Identifier: MIT

/// Remembers how to take back what was done, and how to do it again.
///
/// Whatever changes something registers how it is changed back. What is registered while ``undo()``
/// works is what ``redo()`` does, so a handler that changes back by the same means as everyone can
/// be undone and redone any number of times.
///
/// Registrations between ``beginUndoGrouping()`` and ``endUndoGrouping(actionName:)`` are undone
/// together; outside each is a group of its own. Targets are not kept alive, and what belongs to
/// one that no longer exists is left out. A manager and its targets belong to one thread.
public final class UndoManager {
  /// What happened to whatever the actions belong to.
  public enum Change: Hashable, Sendable {
    /// Something was done, and can be undone.
    case done
    /// It was taken back.
    case undone
    /// It was done again.
    case redone
  }

  /// Called after each change: a document becomes dirty by it.
  ///
  /// For a group it is called once, when its outermost one ends.
  public var onChange: ((Change) -> Void)?

  /// How many groups can be undone, or 0 for any number.
  ///
  /// When there are more, the oldest ones are forgotten.
  public var levelsOfUndo = 0 {
    didSet { trim() }
  }

  /// Whether ``undo()`` is at work.
  package private(set) var isUndoing = false
  /// Whether ``redo()`` is at work.
  package private(set) var isRedoing = false
  /// How many groups have begun that have not ended.
  package private(set) var groupingLevel = 0

  private struct Action {
    weak var target: AnyObject?
    let perform: () -> Void
  }

  private struct Group {
    var actions: [Action] = []
    var name = ""

    /// Whether anything is left that it could be applied to.
    var isAlive: Bool { actions.contains { $0.target != nil } }
  }

  private var undoStack: [Group] = []
  private var redoStack: [Group] = []
  private var open = Group()

  /// A manager that has nothing to undo.
  public init() {}

  // MARK: Registering

  /// Remembers how to take back what is being done.
  ///
  /// Unless something is being undone or redone, nothing can be redone afterwards.
  ///
  /// - Parameters:
  ///   - target: what the handler is given; it is not kept alive.
  ///   - actionName: what was done, as a menu says it: `Toggle`. Empty to leave the group's name
  ///     alone.
  ///   - handler: takes it back, and registers how to do it again.
  public func registerUndo<Target: AnyObject>(
    withTarget target: Target,
    actionName: String = "",
    handler: @escaping (Target) -> Void
  ) {
    beginUndoGrouping()
    open.actions.append(
      Action(target: target) { [weak target] in
        if let target { handler(target) }
      }
    )
    if !actionName.isEmpty { open.name = actionName }
    endUndoGrouping()
  }

  /// Begins a group, which may be within another.
  public func beginUndoGrouping() { groupingLevel += 1 }

  /// Ends the group that began last, and names it.
  ///
  /// - Parameter name: what was done; empty to keep the name registered last.
  /// - Precondition: a group has begun.
  public func endUndoGrouping(actionName name: String = "") {
    precondition(groupingLevel > 0, "no undo group has begun")
    if !name.isEmpty { open.name = name }
    groupingLevel -= 1
    if groupingLevel == 0 { close() }
  }

  /// Puts what was registered onto the stack where it belongs.
  private func close() {
    let group = open
    open = Group()
    guard !group.actions.isEmpty else { return }
    if isUndoing {
      redoStack.append(group)
      return
    }
    undoStack.append(group)
    trim()
    guard !isRedoing else { return }
    redoStack.removeAll()
    onChange?(.done)
  }

  private func trim() {
    precondition(levelsOfUndo >= 0, "a negative number of groups to undo")
    if levelsOfUndo > 0, undoStack.count > levelsOfUndo {
      undoStack.removeFirst(undoStack.count - levelsOfUndo)
    }
  }

  // MARK: Undoing

  /// Whether there is something to undo.
  public var canUndo: Bool { undoStack.contains(where: \.isAlive) }

  /// Whether there is something to redo.
  public var canRedo: Bool { redoStack.contains(where: \.isAlive) }

  /// Takes back the last group, the last action of it first; does nothing if there is none.
  ///
  /// - Precondition: no group is open.
  public func undo() {
    precondition(groupingLevel == 0, "a group is open while something is to be undone")
    guard let group = UndoManager.popLast(from: &undoStack) else { return }
    isUndoing = true
    perform(group)
    isUndoing = false
    onChange?(.undone)
  }

  /// Does again what was undone last; does nothing if there is none.
  ///
  /// - Precondition: no group is open.
  public func redo() {
    precondition(groupingLevel == 0, "a group is open while something is to be redone")
    guard let group = UndoManager.popLast(from: &redoStack) else { return }
    isRedoing = true
    perform(group)
    isRedoing = false
    onChange?(.redone)
  }

  /// Applies a group; what it registers is one group of the same name.
  private func perform(_ group: Group) {
    beginUndoGrouping()
    for action in group.actions.reversed() { action.perform() }
    endUndoGrouping(actionName: group.name)
  }

  /// The last group that can be applied; those above it are forgotten.
  private static func popLast(from stack: inout [Group]) -> Group? {
    while let group = stack.popLast() {
      if group.isAlive { return group }
    }
    return nil
  }

  // MARK: Names

  /// What would be undone: `Toggle`; empty if it has no name, or there is nothing.
  public var undoActionName: String { undoStack.last(where: \.isAlive)?.name ?? "" }

  /// What would be redone: `Toggle`; empty if it has no name, or there is nothing.
  public var redoActionName: String { redoStack.last(where: \.isAlive)?.name ?? "" }

  /// What a menu says: `Undo Toggle`, or just `Undo`.
  public var undoMenuItemTitle: String { UndoManager.title("Undo", undoActionName) }

  /// What a menu says: `Redo Toggle`, or just `Redo`.
  public var redoMenuItemTitle: String { UndoManager.title("Redo", redoActionName) }

  private static func title(_ verb: String, _ name: String) -> String {
    name.isEmpty ? verb : "\(verb) \(name)"
  }

  // MARK: Forgetting

  /// Forgets everything, what was registered in an open group too.
  public func removeAllActions() {
    undoStack.removeAll()
    redoStack.removeAll()
    open.actions.removeAll()
  }

  /// Forgets what belongs to one target, and keeps the actions of all others.
  public func removeAllActions(withTarget target: AnyObject) {
    func rest(of group: Group) -> Group {
      var group = group
      group.actions.removeAll { $0.target === target || $0.target == nil }
      return group
    }
    undoStack = undoStack.map(rest).filter { !$0.actions.isEmpty }
    redoStack = redoStack.map(rest).filter { !$0.actions.isEmpty }
    open = rest(of: open)
  }
}
