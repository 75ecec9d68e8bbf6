// SPDX-License-Identifier: MIT

import ListerCalculation
import ListerCoding
import Synchronization

/// The templates that all workers of a run share, and what is known of documents without one.
///
/// A worker comes here only for a document that fits none of the templates that it knows, and after
/// the general engine has calculated such a one. So a template is learnt once, whoever meets its
/// documents, and used by all without a lock.
package final class TemplateCache: Sendable {
  private struct State: Sendable {
    var learner = TemplateLearner()
    /// The templates, the oldest first, each with the number of the change that brought it.
    var templates: [(change: Int, template: Template)] = []
    /// How many bytes they take.
    var size = 0
    var change = 0
    /// The last change that took templates away.
    var removal = 0
  }

  /// Changes of the templates since a worker looked.
  struct News {
    /// Whether the worker is to forget those that it has.
    var isAll: Bool
    var templates: [Template]
    var change: Int
  }

  private let state = Mutex(State())
  /// The number of the last change.
  private let change = Atomic(0)

  private static let mostTemplates = 1_024
  private static let mostBytes = 24 << 20

  /// A cache without templates.
  package init() {}

  /// What has changed since a change; nil if nothing has.
  func news(since last: Int) -> News? {
    guard change.load(ordering: .relaxed) != last else { return nil }
    return state.withLock { state in
      let isAll = state.removal > last
      let new = state.templates.filter { isAll || $0.change > last }
      return News(isAll: isAll, templates: new.map(\.template), change: state.change)
    }
  }

  /// Learns from a document that the general engine has just calculated; it fits no template.
  func learn(
    from reader: DocumentReader,
    _ lease: ProgramLease,
    _ functions: [Function]
  ) -> TemplateLearner.Answer {
    let hash = lease.hash
    let look = state.withLock { $0.learner.meet(hash) }
    if case .unwanted(let answer) = look { return answer }
    guard let literals = DocumentLiterals.find(in: reader) else {
      return state.withLock { $0.learner.count(hash, isFruitless: true) }
    }
    let document = reader.document
    let key = DocumentLiterals.key(of: literals, in: document)
    let (work, answer, unfit) = state.withLock { state in
      let (work, answer) = state.learner.observe(document, literals, key: key, layout: hash)
      return (work, answer, state.learner.unfitFormulas(key))
    }
    guard let observation = work else { return answer }
    do throws(PlanRefusal) {
      let template = try TemplateDraft.template(
        of: observation,
        reader,
        literals,
        lease,
        functions,
        unfit: unfit,
        key: key
      )
      state.withLock { state in
        state.learner.settle(observation, key: key, layout: hash)
        add(template, to: &state)
      }
      return answer
    } catch {
      let refusal = error
      state.withLock { $0.learner.refuse(key, refusal, layout: hash) }
      return TemplateLearner.Answer(lesson: .refused(refusal))
    }
  }

  private func add(_ template: Template, to state: inout State) {
    state.templates.removeAll { entry in
      guard entry.template.key == template.key else { return false }
      state.size -= entry.template.size
      return true
    }
    state.change += 1
    if state.templates.count == TemplateCache.mostTemplates
      || state.size + template.size > TemplateCache.mostBytes
    {
      // A quarter at once, for each worker begins anew then.
      let oldest = state.templates.count / 4
      state.size -= state.templates.prefix(oldest).reduce(0) { $0 + $1.template.size }
      state.templates.removeFirst(oldest)
      state.removal = state.change
    }
    state.size += template.size
    state.templates.append((state.change, template))
    change.store(state.change, ordering: .relaxed)
  }

  /// Notes that a template was worth what it has cost.
  func prove(_ template: Template) {
    state.withLock { $0.learner.prove(template.layout) }
  }

  /// Gives up a template that fits documents, but doesn't calculate enough of them.
  ///
  /// The next template of such documents leaves the formulas that are `unfit` to the general engine,
  /// because their steps have ended plans. Without any there is no next one.
  func giveUp(_ template: Template, unfit formulas: Set<Int>) {
    state.withLock { state in
      state.learner.giveUp(template.key, unfit: formulas)
      guard let index = state.templates.firstIndex(where: { $0.template === template }) else {
        return
      }
      state.templates.remove(at: index)
      state.size -= template.size
      state.change += 1
      state.removal = state.change
      change.store(state.change, ordering: .relaxed)
    }
  }
}
