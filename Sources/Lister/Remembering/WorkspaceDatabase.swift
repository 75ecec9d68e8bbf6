// SPDX-License-Identifier: MIT

import ListerStore

/// What is remembered of a workspace's folder, held open by who changes its lists again and again, so
/// that each change flushes the disk less often.
package final class WorkspaceDatabase: Sendable {
  private let memory: OpenDatabase

  /// Nothing is open yet.
  package init(of workspace: Workspace) { memory = OpenDatabase(workspace.memory) }

  /// Opens what is remembered, if there is anything.
  package func hold() { memory.hold() }

  /// Closes it.
  package func close() { memory.close() }
}
