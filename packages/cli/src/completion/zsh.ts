import { type Candidate, type CommandWords, quoted } from './command-words.ts'

/** A script for zsh. It holds the words of all commands with their summaries, so that no completion starts the program. */
export function zshScript(all: readonly CommandWords[]): string {
  const commands = all.filter(({ path }) => path !== '').map(({ path }) => `    ${quoted(path)}) return 0 ;;`)
  return `#compdef linkspan
# completes linkspan in zsh
_linkspan_is_command() {
  case "$1" in
${commands.join('\n')}
  esac
  return 1
}

_linkspan() {
  local here="" at
  local -a candidates options values files texts
  for ((at = 2; at < CURRENT; at++)); do
    if _linkspan_is_command "\${here:+$here }\${words[at]}"; then here="\${here:+$here }\${words[at]}"; else break; fi
  done
  case "$here" in
${all.map(caseOf).join('\n')}
  esac
  local previous="\${words[CURRENT-1]}"
  case "$here $previous" in
${all.flatMap(valuesOf).join('\n')}
  esac
  if (( \${#values} )); then _describe 'value' values; return; fi
  if (( \${files[(Ie)$previous]} )); then _files; return; fi
  if (( \${texts[(Ie)$previous]} )); then _message 'value'; return; fi
  if [[ "\${words[CURRENT]}" == -* ]]; then _describe -o 'option' options; return; fi
  if (( at == CURRENT && \${#candidates} )); then _describe 'command' candidates; fi
}

compdef _linkspan linkspan
`
}

function caseOf({ path, words, options, files, texts }: CommandWords): string {
  const described = (all: readonly Candidate[]) => all.map((each) => quoted(toItem(each))).join(' ')
  const plain = (all: readonly string[]) => all.map(quoted).join(' ')
  return `    ${quoted(path)})
      candidates=(${described(words)})
      options=(${described(options)})
      files=(${plain(files)})
      texts=(${plain(texts)}) ;;`
}

function valuesOf({ path, values }: CommandWords): string[] {
  return Object.entries(values).map(
    ([option, choices]) => `    ${quoted(`${path} ${option}`)}) values=(${choices.map(quoted).join(' ')}) ;;`,
  )
}

/** A colon separates the word from its description. */
function toItem({ word, about }: Candidate): string {
  return about ? `${word.replaceAll(':', '\\:')}:${about.replaceAll('\n', ' ')}` : word
}
