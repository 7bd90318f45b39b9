import { type Candidate, type CommandWords, quoted } from './command-words.ts'

/** A script for bash 3.2 and later. It holds the words of all commands, so that no completion starts the program. */
export function bashScript(all: readonly CommandWords[]): string {
  const commands = all.filter(({ path }) => path !== '').map(({ path }) => `    ${quoted(path)}) return 0 ;;`)
  return `# completes linkspan in bash
_linkspan_is_command() {
  case "$1" in
${commands.join('\n')}
  esac
  return 1
}

_linkspan() {
  local current="\${COMP_WORDS[COMP_CWORD]}" previous="\${COMP_WORDS[COMP_CWORD-1]}" path="" at word
  for ((at = 1; at < COMP_CWORD; at++)); do
    word="\${COMP_WORDS[at]}"
    if _linkspan_is_command "\${path:+$path }$word"; then path="\${path:+$path }$word"; else break; fi
  done
  local words="" options="" values="" files="" texts=""
  case "$path" in
${all.map(caseOf).join('\n')}
  esac
  COMPREPLY=()
  case "$path $previous" in
${all.flatMap(valuesOf).join('\n')}
  esac
  if [ -n "$values" ]; then COMPREPLY=($(compgen -W "$values" -- "$current")); return; fi
  case " $files " in *" $previous "*) COMPREPLY=($(compgen -f -- "$current")); return ;; esac
  case " $texts " in *" $previous "*) return ;; esac
  case "$current" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$current")) ;;
    *) if ((at == COMP_CWORD)); then COMPREPLY=($(compgen -W "$words" -- "$current")); fi ;;
  esac
}

complete -o bashdefault -F _linkspan linkspan
`
}

function caseOf({ path, words, options, files, texts }: CommandWords): string {
  const list = (name: string, values: readonly string[]) => `${name}=${quoted(values.join(' '))}`
  const of = (candidates: readonly Candidate[]) => candidates.map(({ word }) => word)
  const lists = [
    list('words', of(words)),
    list('options', of(options)),
    list('files', files),
    list('texts', texts),
  ]
  return `    ${quoted(path)}) ${lists.join('; ')} ;;`
}

function valuesOf({ path, values }: CommandWords): string[] {
  return Object.entries(values).map(
    ([option, choices]) => `    ${quoted(`${path} ${option}`)}) values=${quoted(choices.join(' '))} ;;`,
  )
}
