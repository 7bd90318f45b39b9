import type { Candidate, CommandWords } from './command-words.ts'

/** A script for fish. It holds the words of all commands with their summaries, so that no completion starts the program. */
export function fishScript(all: readonly CommandWords[]): string {
  const commands = all.filter(({ path }) => path !== '').map(({ path }) => quoted(path))
  return `# completes linkspan in fish
function __linkspan_at
  set -l words (commandline -opc)[2..-1]
  set -l path
  for word in $words
    contains -- (string join ' ' -- $path $word) ${commands.join(' ')}; or break
    set -a path $word
  end
  test "$path" = "$argv[1]"; or return
  test (count $argv) = 1; or test (count $words) = (count $path)
end

complete -c linkspan -f
${all.flatMap(linesOf).join('\n')}
`
}

function linesOf({ path, words, options, values, files, texts }: CommandWords): string[] {
  const at = `complete -c linkspan -n ${quoted(`__linkspan_at ${quoted(path)}`)}`
  // the second argument: only as the first word after the command
  const next = `complete -c linkspan -n ${quoted(`__linkspan_at ${quoted(path)} next`)}`
  const takes = ({ word }: Candidate) => {
    const choices = values[word]
    if (choices) return ` -x -a ${quoted(choices.join(' '))}`
    return files.includes(word) ? ' -r -F' : texts.includes(word) ? ' -x' : ''
  }
  return [
    ...words.map(({ word, about }) => `${next} -a ${quoted(word)}${described(about)}`),
    ...options.map((each) => `${at} ${flag(each.word)}${takes(each)}${described(each.about)}`),
  ]
}

function flag(word: string): string {
  return word.startsWith('--') ? `-l ${word.slice(2)}` : `-s ${word.slice(1)}`
}

function described(about: string): string {
  return about ? ` -d ${quoted(about.replaceAll('\n', ' '))}` : ''
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}
