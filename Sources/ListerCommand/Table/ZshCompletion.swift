// SPDX-License-Identifier: MIT

/// The completions for zsh, as a file `_lister` for a directory of `fpath`.
enum ZshCompletion {
  static func script(_ table: [Command], name: String) -> String {
    var text = """
      #compdef \(name)
      _\(name)_lists() {
        local -a names folder
        [[ -n "${opt_args[--in]}" ]] && folder=(--in "${(Q)opt_args[--in]}")
        names=(${(f)"$(\(name) lists --names $folder 2>/dev/null)"})
        compadd -a names
        _files
      }
      _\(name)_items() {
        local -a names folder
        local from="$1" list
        local -i index
        shift
        [[ -n "${opt_args[--in]}" ]] && folder=(--in "${(Q)opt_args[--in]}")
        for (( index = 2; index < CURRENT; index++ )); do
          case "$words[index]" in
            -*) (( ${argv[(Ie)$words[index]]} )) && (( index += 1 )) ;;
            *) list="${(Q)words[index]}"; break ;;
          esac
        done
        names=(${(f)"$(\(name) $from "$list" --names $folder 2>/dev/null)"})
        compadd -a names
      }
      _\(name)_labels() {
        local -a names folder
        [[ -n "${opt_args[--in]}" ]] && folder=(--in "${(Q)opt_args[--in]}")
        names=(${(f)"$(\(name) $1 --names $folder 2>/dev/null)"})
        compadd -a names
      }
      _\(name)() {
        local curcontext="$curcontext" state
        local -a line commands
        commands=(

      """
    for command in table {
      text += "    \(quoted("\(command.name):\(command.summary)"))\n"
    }
    text += """
        )
        _arguments -C \\
          '(- *)'{-h,--help}\(quoted("[\(Option.help.help)]")) \\
          '(- *)--version'\(quoted("[\(Option.version.help)]")) \\
          '1:command:->command' \\
          '*::argument:->arguments'
        case $state in
          command) _describe -t commands command commands ;;
          arguments)
            case $line[1] in

      """
    for command in table { text += arguments(of: command, name: name) }
    text += """
            esac ;;
        esac
      }
      if [[ $funcstack[1] == _\(name) ]]; then _\(name) "$@"; else compdef _\(name) \(name); fi

      """
    return text
  }

  private static func arguments(of command: Command, name: String) -> String {
    let options = command.allOptions.map { specification(of: $0, in: command, name: name) }
    let arguments = command.arguments.enumerated().map { index, argument in
      let place = argument.count == .many || argument.count == .some ? "*" : "\(index + 1)"
      var action = action(argument.words, argument.completion, name: name)
      if argument.completion == .items || argument.completion == .choices {
        action += " " + command.spellingsBeforeValues.joined(separator: " ")
      }
      return quoted("\(place):\(argument.name):" + action)
    }
    let lines = (["_arguments -S"] + options + arguments).joined(separator: " \\\n            ")
    return "        \(command.name))\n          \(lines) ;;\n"
  }

  private static func specification(
    of option: Option,
    in command: Command,
    name: String
  ) -> String {
    let help = "[\(escaped(option.help))]"
    var value = ""
    var mark = ""
    if let wanted = option.value {
      value = ":\(escaped(wanted.name)):" + action(wanted.words, wanted.completion, name: name)
      if let second = wanted.second { value += ":\(second):_files" }
      if wanted.isOptional { value = ":" + value }
      mark = wanted.isOptional ? "=-" : "="
    }
    let others = command.exclusive.filter { $0.contains { $0.long == option.long } }
      .flatMap { $0 }.filter { $0.long != option.long }.map { "--\($0.long)" }
    // What excludes stands before the star of what may be repeated.
    let excluded =
      option.isRepeatable
      ? others : others + ["--\(option.long)"] + (option.short.map { ["-\($0)"] } ?? [])
    let before =
      (excluded.isEmpty ? "" : "(\(excluded.joined(separator: " ")))")
      + (option.isRepeatable ? "*" : "")
    guard let short = option.short else {
      return quoted("\(before)--\(option.long)\(mark)\(help)\(value)")
    }
    let shortMark = option.value == nil ? "" : "+"
    return "\(quoted(before)){-\(short)\(shortMark),--\(option.long)\(mark)}\(quoted(help + value))"
  }

  private static func action(
    _ words: [String],
    _ completion: Completion,
    name: String
  ) -> String {
    if !words.isEmpty { return "(\(words.joined(separator: " ")))" }
    switch completion {
    case .none: return " "
    case .paths: return "_files"
    case .lists: return "_\(name)_lists"
    // Behind a space the words of an action are called as they are, without what belongs to compadd.
    case .items, .choices: return " _\(name)_items \(completion.source ?? "")"
    case .words(let command): return " _\(name)_labels \(command)"
    }
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "[]:\\".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
      + "'"
  }
}
