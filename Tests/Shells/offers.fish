# SPDX-License-Identifier: MIT
# What fish offers for each line of $T/lines, whose end is under the cursor: the offers, and a line that is none. $T/script has the
# completions.

source $T/script
while read --local --array --delimiter=\n line
  complete -C "$line" | string replace -r '\t.*' ''
  printf '\1\n'
end < $T/lines
