// SPDX-License-Identifier: MIT

import Glibc
import Lister
import ListerHTTP
import ListerService

extension Command {
  /// `lister serve`.
  static let serve = Command(
    name: "serve",
    summary: "Serve a folder of lists, and calculation, over HTTP",
    discussion: """
      Listens for requests, and says on standard error where. GET /v1/openapi.json describes them. \
      GET /healthz and /readyz tell whether the server is well, GET /metrics what it has done \
      (OpenMetrics).

      Programs on this machine may do everything; all others need a token, as 'Authorization: \
      Bearer TOKEN'. What a proxy hands on is from elsewhere. Requests that pages of other sites \
      make, or that mean another host, are refused.

      TERM and INT end it: nothing new is taken, what runs is finished.
      """,
    section: .program,
    options: [
      .folder, .jobs, .listen, .host, .tokens, .requireToken, .accessLog, .workers, .drain,
    ] + ServeLimits.options,
    exitCodes: [
      (.success, "Ended by request, after what ran was finished."),
      (.usage, "The command line is wrong."),
      (
        .unavailable,
        "There is no such folder, a place can't be listened at, or a file can't be used."
      ),
    ],
    examples: [
      ("lister serve --in lists", "Listen at 127.0.0.1:8080."),
      ("lister serve --listen unix:/run/lister.sock", "Listen at a socket, for a proxy."),
      (
        "lister serve --listen 0.0.0.0:8080 --host lists.example.org --tokens secrets",
        "Listen for other machines, which need a token."
      ),
    ],
    run: { invocation in
      let cancellation = Termination.catchSignals()
      let options = try ServeRun.options(of: invocation)
      try Descriptors.makeRoom(options.limits.connections + ServeRun.otherDescriptors)
      let service = try ServeRun.service(of: invocation)
      let server: HTTPServer
      do {
        server = try HTTPServer(options, serving: service)
      } catch let error as HTTPServerError {
        throw CommandError.unavailable(Shown(error.description))
      }
      for place in server.places { StandardError.say("listening at \(place)") }
      for file in (try? service.leftOut()) ?? [] {
        StandardError.say(Shown("\(file): left out, for it is a link that leads out of the folder"))
      }
      // Other requests are answered all the same.
      do throws(ListerError) {
        try service.begin()
      } catch {
        StandardError.say(Shown(error.description))
      }
      var wake = pollfd(fd: cancellation.wakeDescriptor, events: Int16(POLLIN), revents: 0)
      while !cancellation.isCancelled { _ = unsafe poll(&wake, 1, -1) }
      let isFinished = server.stop(within: invocation[.drain])
      service.stop()
      if !isFinished { StandardError.say("what still ran was cancelled") }
      return .success
    }
  )
}
