# SPDX-License-Identifier: MIT
# What zsh offers for each line of $T/lines, whose end is under the cursor: the offers, and a line that is none. $T/script has the
# completions.
# A shell at a terminal, in which a key tells what is offered.

zmodload zsh/zpty || exit 9
export ZDOTDIR=$T
: > $T/out; : > $T/err; : > $T/done
cat > $T/.zshrc <<'RC'
PS1= RPS1=
unsetopt promptcr promptsp
autoload -U compinit; compinit -u -D
source $T/script
_probe() {
  compadd() {
    if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]]; then builtin compadd "$@"; return $?; fi
    typeset -a hits
    builtin compadd -O hits "$@"
    (( $#hits )) && print -rl -- $hits >> $T/out
    builtin compadd "$@"
  }
  _main_complete 2>> $T/err
  unfunction compadd
  print -r -- $'\1' >> $T/out
  compstate[insert]= compstate[list]=
}
zle -C probe complete-word _probe
bindkey '^I' probe
_ended() { zle kill-whole-line; print -r -- ended >> $T/done }
zle -N _ended
bindkey '^X' _ended
print -r -- begun >> $T/done
RC
await() {
  local screen
  while (( $(wc -l < $T/done) < $1 )); do
    zpty -t shell || { print -u 2 -- the shell has ended; return 1 }
    zpty -rt shell screen
    sleep 0.01
  done
}
zpty shell zsh -d -i
integer count=1
await 1 || exit 9
while IFS= read -r line; do
  zpty -n -w shell "$line"$'\t\x18'
  # A terminal keeps a few lines that aren't read yet.
  (( count++ % 8 )) || await $count || exit 9
done < $T/lines
await $count || exit 9
cat $T/out
cat $T/err >&2
