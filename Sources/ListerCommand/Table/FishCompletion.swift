// SPDX-License-Identifier: MIT

/// The completions for fish, as a file of its completions directory.
enum FishCompletion {
  static func script(_ table: [Command], name: String) -> String {
    var text = """
      # fish completion for \(name)
      function __\(name)_lists
        set -l words (commandline -opc)
        set -l folder
        for index in (seq (math (count $words) - 1))
          test "$words[$index]" = --in; and set folder --in $words[(math $index + 1)]
          string match -q -- '--in=*' $words[$index]; and set folder $words[$index]
        end
        set -l source lists
        test -n "$argv[1]"; and set source $argv[1]
        \(name) $source --names $folder 2>/dev/null
      end
      function __\(name)_items
        set -l words (commandline -opc)
        set -l folder
        set -l list
        set -l index 3
        while test $index -le (count $words)
          switch $words[$index]
            case --in
              set index (math $index + 1)
              set folder --in $words[$index]
            case '--in=*'
              set folder $words[$index]
            case '-*'
              contains -- $words[$index] $argv[2..]; and set index (math $index + 1)
            case '*'
              test -z "$list"; and set list $words[$index]
          end
          set index (math $index + 1)
        end
        test -n "$list"; and \(name) $argv[1] $list --names $folder 2>/dev/null
      end
      complete -c \(name) -f

      """
    for option in [Option.help, .version] {
      text += "complete -c \(name) -n __fish_use_subcommand" + line(of: option, name: name)
    }
    for command in table {
      let about = quoted(command.summary)
      text += "complete -c \(name) -n __fish_use_subcommand -a \(command.name) -d \(about)\n"
      let condition = quoted("__fish_seen_subcommand_from \(command.name)")
      let start = "complete -c \(name) -n \(condition)"
      for option in command.allOptions { text += start + line(of: option, name: name) }
      for argument in command.arguments {
        switch argument.completion {
        case .none, .words: break
        case .paths: text += "\(start) -F\n"
        case .lists: text += "\(start) -F\n\(start) -a '(__\(name)_lists)'\n"
        case .items, .choices:
          let source = argument.completion.source ?? ""
          let valued = command.spellingsBeforeValues.joined(separator: " ")
          text += "\(start) -a '(__\(name)_items \(source) \(valued))'\n"
        }
        let words = argument.words
        if !words.isEmpty { text += "\(start) -a \(quoted(words.joined(separator: " ")))\n" }
      }
    }
    return text
  }

  private static func line(of option: Option, name: String) -> String {
    var text = " -l \(option.long)"
    if let short = option.short { text += " -s \(short)" }
    if let value = option.value {
      // An optional value must not make fish swallow the next word.
      let hasPaths = value.completion == .paths || value.completion == .lists
      if !value.isOptional { text += hasPaths ? " -r -F" : " -x" }
      if value.completion == .lists { text += " -a '(__\(name)_lists)'" }
      if case .words(let command) = value.completion {
        text += " -a '(__\(name)_lists \(command))'"
      }
      if !value.words.isEmpty { text += " -a \(quoted(value.words.joined(separator: " ")))" }
    }
    return text + " -d \(quoted(option.help))\n"
  }

  private static func quoted(_ text: String) -> String {
    var result = "'"
    for character in text {
      if character == "'" || character == "\\" { result.append("\\") }
      result.append(character)
    }
    return result + "'"
  }
}
