// SPDX-License-Identifier: MIT

/// The completions for bash, as a script to be sourced.
enum BashCompletion {
  static func script(_ table: [Command], name: String) -> String {
    let names = table.map(\.name) + [Option.help, .version].map { "--\($0.long)" }
    var text = """
      # bash completion for \(name)
      _\(name)() {
        local current="${COMP_WORDS[COMP_CWORD]}" previous="${COMP_WORDS[COMP_CWORD-1]}"
        local command="${COMP_WORDS[1]}" equals="" words="" paths="" lists="" items="" valued="" labels=""
        COMPREPLY=()
        if (( COMP_CWORD == 1 )); then
          COMPREPLY=($(compgen -W "\(names.joined(separator: " "))" -- "$current"))
          return
        fi
        # bash makes three words of --option=value.
        if [[ "$current" == "=" ]]; then
          current="" equals="="
        elif [[ "$previous" == "=" ]]; then
          previous="${COMP_WORDS[COMP_CWORD-2]}" equals="="
        fi
        case "$command:$previous$equals" in

      """
    for command in table {
      for option in command.options { text += valueCase(of: option, in: command) }
    }
    text += "    *) case \"$command\" in\n"
    for command in table { text += argumentCase(of: command) }
    text += """
            esac ;;
        esac
        COMPREPLY=($(compgen -W "$words" -- "$current"))
        if [[ -n "$lists" && "$current" != -* ]]; then
          compopt -o filenames 2>/dev/null
          local plain="${current//\\\\/}" folder=() from=(lists) list="" index name
          plain=${plain#[\\\"\\']}
          for (( index = 2; index < COMP_CWORD; index++ )); do
            case "${COMP_WORDS[index]}" in
              --in)
                (( index += 1 ))
                [[ "${COMP_WORDS[index]}" == "=" ]] && (( index += 1 ))
                (( index < COMP_CWORD )) && folder=(--in "${COMP_WORDS[index]/#\\~\\//$HOME/}") ;;
              -*)
                if [[ "${COMP_WORDS[index+1]}" == "=" ]]; then
                  (( index += 2 ))
                elif [[ " $valued " == *" ${COMP_WORDS[index]} "* ]]; then
                  (( index += 1 ))
                else
                  continue
                fi
                # bash makes three words of SHOP=PRICE, too.
                while [[ "${COMP_WORDS[index+1]}" == [=:]* ]]; do (( index += 2 )); done ;;
              =) ;;
              *) [[ -n "$list" ]] || list="${COMP_WORDS[index]//\\\\/}" ;;
            esac
          done
          if [[ -n "$items" && -n "$list" ]]; then
            list=${list#[\\\"\\']}
            from=("$items" "${list%[\\\"\\']}") paths=""
          fi
          [[ -n "$labels" ]] && from=("$labels")
          while IFS= read -r name; do
            [[ "$name" == "$plain"* ]] && COMPREPLY+=("$name")
          done < <("${COMP_WORDS[0]}" "${from[@]}" --names "${folder[@]}" 2>/dev/null)
        fi
        if [[ -n "$paths" && "$current" != -* ]]; then
          compopt -o filenames 2>/dev/null
          local path
          while IFS= read -r path; do COMPREPLY+=("$path"); done < <(compgen -f -- "$current")
        fi
      }
      complete -F _\(name) \(name)

      """
    return text
  }

  private static func valueCase(of option: Option, in command: Command) -> String {
    guard let value = option.value else { return "" }
    var patterns = ["\(command.name):--\(option.long)="]
    if !value.isOptional {
      patterns.append("\(command.name):--\(option.long)")
      if let short = option.short { patterns.append("\(command.name):-\(short)") }
    }
    return
      "    \(patterns.joined(separator: "|"))) \(assignments(value.words, value.completion)) ;;\n"
  }

  private static func argumentCase(of command: Command) -> String {
    let options = command.allOptions.map { "--\($0.long)" }
    let words = command.arguments.flatMap(\.words)
    let completions = command.arguments.map(\.completion)
    let completion: Completion =
      completions.contains(.lists) ? .lists : completions.contains(.paths) ? .paths : .none
    var all = assignments(words + options, completion)
    if let source = completions.lazy.compactMap(\.source).first {
      all += " items=\(source) valued=\"\(command.spellingsBeforeValues.joined(separator: " "))\""
    }
    return "      \(command.name)) \(all) ;;\n"
  }

  private static func assignments(_ words: [String], _ completion: Completion) -> String {
    let list = "words=\"\(words.joined(separator: " "))\""
    switch completion {
    case .none, .items, .choices: return list
    case .paths: return list + " paths=yes"
    case .lists: return list + " paths=yes lists=yes"
    case .words(let command): return list + " lists=yes labels=\(command)"
    }
  }
}
