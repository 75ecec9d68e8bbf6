# SPDX-License-Identifier: MIT
# What bash offers for each line of $T/lines, whose end is under the cursor: the offers, and a line that is none. $T/script has the
# completions.
# The words of a line are those that bash makes, which parts them at `=` as well.

source "$T/script"
while IFS= read -r line; do
  eval "COMP_WORDS=(${line//=/ = })"
  [[ "$line" == *[\ =] ]] && COMP_WORDS+=("")
  COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
  _lister
  printf '%s\n' "${COMPREPLY[@]}" $'\1'
done < "$T/lines"
