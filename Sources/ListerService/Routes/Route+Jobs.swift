// SPDX-License-Identifier: MIT

import Lister
import ListerHTTP
import ListerRuns

extension Route {
  /// Long batches, which go on after a restart.
  static var jobs: [Route] {
    [allJobs, newJob, job, pauseJob, continueJob, jobEvents, jobResults, deleteJob]
  }

  private static let id = Parameter.path("id", help: "The id of the job.")

  /// The job of the parameter `id`.
  private static func job(_ call: RouteCall) throws -> KeptJob {
    try call.service.jobs.begin()
    let word = try call.text(id)
    if let job = call.service.jobs.job(word) { return job }
    throw ProblemKind.missing.problem("There is no job '\(word)'.")
  }

  private static let allJobs = Route(
    method: .get,
    path: "/v1/jobs",
    summary: "List the jobs, the oldest first",
    section: .calculation,
    responses: [
      .json(JobsResponse.schema, help: "The jobs, each as it is.")
    ],
    problems: [.unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      try call.service.jobs.begin()
      return HTTPResponse(json: JobsResponse(call.service.jobs.all).json)
    }
  )

  private static let ofFolder = Parameter<Bool>.flag(
    "folder",
    help: "Take all lists of the folder, as they are now, in place of a body."
  )

  private static let name = Parameter<String>.query(
    "name",
    help: "What people call it, such as the name of the file."
  )

  private static let newJob = Route(
    method: .post,
    path: "/v1/jobs",
    summary: "Begin a job: recalculate many documents, one per line, and keep what comes of it",
    about: """
      The lines are kept on the disk, and are recalculated as /v1/recalc-lines does it, one job after \
      the other; requests that are small come first. A job goes on after a restart, with no line twice or \
      missing, and stays until it is deleted. With `folder` the lists of the folder are the documents; \
      each line of the results is then {"list": name, "document": document}, with a "reason" where a list \
      could not be read.
      """,
    section: .calculation,
    parameters: .calculation + [
      Parameter<Bool>.values.description, ofFolder.description, name.description,
    ],
    body: RouteBody(
      types: ["application/x-ndjson", "application/jsonl"] + RouteBody.jsonTypes,
      schema: .any,
      limit: 1 << 40,
      isRequired: false,
      help: "One document per line."
    ),
    responses: [
      .json(
        .created,
        KeptJobStatus.schema,
        help: "The job waits for its turn.",
        fields: [("Location", "The path of the job.")]
      )
    ],
    problems: [.malformed, .refused, .unavailable],
    rights: .write,
    action: .stream { call, body, writer in
      let jobs = call.service.jobs
      let job: KeptJob
      if call[ofFolder] == true {
        guard try body.next() == nil else {
          throw ProblemKind.malformed.problem("With 'folder' there is no body.")
        }
        job = try jobs.addFolder(call.recalculation(), called: call[name])
      } else {
        job = try jobs.add(call.recalculation(), called: call[name]) { try body.next() }
      }
      var response = HTTPResponse(.created, json: job.status.json)
      response.fields.append(("Location", "/v1/jobs/\(job.id)"))
      writer.begin(response)
      if case .bytes(let bytes) = response.body { try writer.write(bytes) }
    }
  )

  private static let job = Route(
    method: .get,
    path: "/v1/jobs/{id}",
    summary: "Say how a job comes on",
    about: """
      `kept` of its `lines` are on the disk and can be read. `time_ms` stands still \
      in a pause; `processor_ms` is what all its threads took of the processor: the difference of two \
      readings divided by that of `time_ms` is how many of its `cores` were busy. `rate` is of documents \
      a second, `latency_ns` of a document, both since the last restart. `digest` is the \
      SHA-256 of all results in base 64, once all are there.
      """,
    section: .calculation,
    parameters: [id.description],
    responses: [.json(KeptJobStatus.schema, help: "The job as it is.")],
    problems: [.missing, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in HTTPResponse(json: try job(call).status.json) }
  )

  private static let pauseJob = turn(
    "pause",
    summary: "Pause a job: it takes no processor until it is let go on",
    about: """
      The documents under way are done. It keeps its place, also after a restart: jobs behind it wait. \
      One that is paused stays so.
      """
  ) { try $0.pause() }

  private static let continueJob = turn(
    "continue",
    summary: "Let a job go on that is paused",
    about: "One that isn't paused goes on as before."
  ) { try $0.goOn() }

  /// A route that changes whether a job is worked on.
  ///
  /// - Parameters:
  ///   - word: what the path ends with.
  ///   - summary: what it does.
  ///   - about: more of that.
  ///   - change: does it; false for a job that is over.
  /// - Returns: the route.
  private static func turn(
    _ word: String,
    summary: String,
    about: String,
    _ change: @escaping @Sendable (KeptJob) throws -> Bool
  ) -> Route {
    Route(
      method: .post,
      path: "/v1/jobs/{id}/\(word)",
      summary: summary,
      about: about,
      section: .calculation,
      parameters: [id.description],
      responses: [.json(KeptJobStatus.schema, help: "The job as it is.")],
      problems: [.missing, .refused, .unavailable],
      rights: .write,
      action: .answer(on: .worker) { call in
        let job = try job(call)
        guard try change(job) else { throw ProblemKind.refused.problem("The job is over.") }
        return HTTPResponse(json: job.status.json)
      }
    )
  }

  private static let jobEvents = Route(
    method: .get,
    path: "/v1/jobs/{id}/events",
    summary: "Listen to how a job comes on: server-sent events",
    about: """
      `progress` comes at most twice a second, when anything is new; its data is what /v1/jobs/{id} \
      answers. `end` is the last one.
      """,
    section: .calculation,
    parameters: [id.description],
    responses: [
      RouteResponse(status: .ok, type: "text/event-stream", help: "Events until the job is over.")
    ],
    problems: [.missing, .unavailable],
    rights: .read,
    action: .answer(on: .worker) { call in
      let job = try job(call)
      let pipe = HTTPPipe(isEndless: true)
      call.service.jobStreams.begin(pipe, job)
      return HTTPResponse(
        fields: [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store")],
        body: .pipe(pipe)
      )
    }
  )

  private static let firstLine = Parameter.integer(
    "from",
    1...Int.max,
    standard: 1,
    help: "The number of the first line, from 1: what is before it is known already."
  )

  private static let isErrorsOnly = Parameter<Bool>.flag(
    "errors",
    help: """
      Take only what is no document or has an error in a cell, each as {"line": number, "result": \
      line}; `from` counts for nothing then.
      """
  )

  private static let jobResults = Route(
    method: .get,
    path: "/v1/jobs/{id}/results",
    summary: "Read the results of a job, as far as they are there",
    section: .calculation,
    parameters: [id.description, firstLine.description, isErrorsOnly.description],
    responses: [
      RouteResponse(
        status: .ok,
        type: "application/x-ndjson",
        help: "A line for each line of the job, in order.",
        fields: [
          ("Lister-Lines", "How many lines are there, from the first one of the job on."),
          ("Lister-Complete", "true if these are all, else false."),
        ]
      )
    ],
    problems: [.missing, .unavailable],
    rights: .read,
    action: .stream { call, _, writer in
      let job = try job(call)
      let kept = job.kept
      writer.begin(
        HTTPResponse(fields: [
          ("Content-Type", "application/x-ndjson"), ("Lister-Lines", String(kept.lines)),
          ("Lister-Complete", String(kept.isWhole)),
        ])
      )
      if call[isErrorsOnly] == true {
        try job.readErrors { try writer.write($0) }
      } else {
        try job.readResults(from: call[firstLine] ?? 1) { try writer.write($0) }
      }
    }
  )

  private static let deleteJob = Route(
    method: .delete,
    path: "/v1/jobs/{id}",
    summary: "End a job, and take it away with its results",
    section: .calculation,
    parameters: [id.description],
    responses: [RouteResponse(status: .noContent, type: nil, help: "It is gone.")],
    problems: [.missing, .unavailable],
    rights: .write,
    action: .answer(on: .worker) { call in
      guard call.service.jobs.remove(try job(call).id) else {
        throw ProblemKind.missing.problem("There is no such job.")
      }
      return HTTPResponse(.noContent)
    }
  )
}
