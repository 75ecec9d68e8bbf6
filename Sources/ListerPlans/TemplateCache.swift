// SPDX-License-Identifier: MIT

import ListerCalculation
package import ListerCoding
import Synchronization

/// The templates that all workers of a run share, and what is known of documents without one.
///
/// A worker comes here only for a document that fits none of the templates that it knows, and after
/// the general engine has calculated such a one. So a template is learnt once, whoever meets its
/// documents, and used by all without a lock.
package final class TemplateCache: Sendable {
  private struct State: Sendable {
    var learner = TemplateLearner()
    var store = TemplateStore()
  }

  private let state = Mutex(State())
  /// The number of the last change of the store, and how many looks at templates it has taken.
  private let changed = Atomic(0)
  private let looked = Atomic(0)

  /// What its templates write of documents; nil for all of them.
  package let selection: Selection?

  /// A cache without templates, for what is selected of documents.
  package init(selecting selection: Selection? = nil) { self.selection = selection }

  /// What has changed since a change; nil if nothing has.
  func news(since last: Int) -> TemplateStore.News? {
    guard changed.load(ordering: .relaxed) != last else { return nil }
    return state.withLock { $0.store.news(since: last) }
  }

  /// How many looks have been taken at templates: after each a worker makes known which it uses.
  var looks: Int { looked.load(ordering: .relaxed) }

  /// Changes the templates.
  private func change(_ body: (inout State) -> Void) {
    state.withLock { state in
      body(&state)
      changed.store(state.store.change, ordering: .relaxed)
      looked.store(state.store.looks, ordering: .relaxed)
    }
  }

  /// Learns from a document that the general engine has just calculated; it fits no template.
  func learn(
    from reader: DocumentReader,
    layout hash: UInt64,
    _ lease: () -> ProgramLease,
    _ functions: [Function]
  ) -> TemplateLearner.Answer {
    let look = state.withLock { $0.learner.meet(hash) }
    if case .unwanted(let answer) = look { return answer }
    guard DocumentLiterals.areSought(in: reader) else {
      return state.withLock { $0.learner.refuse(layout: hash, .size) }
    }
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
    guard hasRoom(for: observation, key) else { return answer }
    do throws(PlanRefusal) {
      let template = try TemplateDraft.template(
        of: observation,
        reader,
        literals,
        lease(),
        functions,
        unfit: unfit,
        selecting: selection,
        key: key
      )
      change { state in
        state.learner.settle(observation, key: key, layout: hash)
        state.store.add(template)
      }
      return answer
    } catch {
      let refusal = error
      state.withLock { $0.learner.refuse(key, refusal, layout: hash) }
      return TemplateLearner.Answer(lesson: .refused(refusal))
    }
  }

  /// Whether there is room for a template of an observation, or can be made; otherwise more documents
  /// are observed before the next attempt.
  private func hasRoom(for observation: Observation, _ key: UInt64) -> Bool {
    var hasRoom = true
    change { state in
      guard !state.store.contains(key), !state.store.makeRoom(for: observation.templateSize) else {
        return
      }
      hasRoom = false
      state.learner.postpone(observation, key: key)
    }
    return hasRoom
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
    change { state in
      // Another worker may have given it up before.
      guard state.store.remove(template) else { return }
      state.learner.giveUp(template.key, unfit: formulas)
    }
  }
}
