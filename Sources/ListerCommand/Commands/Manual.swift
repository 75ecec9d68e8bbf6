// SPDX-License-Identifier: MIT

extension Command {
  /// `lister manual`.
  static let manual = Command(
    name: "manual",
    summary: "Print the source of the manual page",
    examples: [("lister manual | man -l -", "Read it.")],
    run: { (_) throws(CommandError) in
      try StandardOutput.write(
        data: ManualPage.source(
          Program.commands,
          name: Product.name,
          about: Product.about,
          version: Product.version
        )
      )
      return .success
    }
  )
}
