import type { Command, Option } from 'commander'

/** A word that can come next, with what it means. */
export interface Candidate {
  readonly word: string
  readonly about: string
}

/** What can follow a command. */
export interface CommandWords {
  /** The command without the program's name, such as `connectors get`; empty for the program itself. */
  readonly path: string
  /** Its commands, or the values of its first argument. */
  readonly words: readonly Candidate[]
  readonly options: readonly Candidate[]
  /** The values that an option takes, by its name. */
  readonly values: Readonly<Record<string, readonly string[]>>
  /** The other options whose value comes next: the name of a file, or any text. */
  readonly files: readonly string[]
  readonly texts: readonly string[]
}

/** What can follow each command of a tree. */
export function commandWords(program: Command): CommandWords[] {
  return [...walk(program, '')]
}

function* walk(command: Command, path: string): Generator<CommandWords> {
  const help = command.createHelp()
  const below = help.visibleCommands(command)
  const options = help.visibleOptions(command)
  const choices = command.registeredArguments[0]?.argChoices ?? []
  const [chosen, valued] = [true, false].map((has) =>
    options.filter(({ required, argChoices }) => required && (argChoices !== undefined) === has),
  ) as [Option[], Option[]]
  yield {
    path,
    words: [
      ...below.map((each) => ({ word: each.name(), about: each.description().split('\n')[0] ?? '' })),
      ...choices.map((word) => ({ word, about: '' })),
    ],
    options: options.flatMap((each) => namesOf(each).map((word) => ({ word, about: each.description }))),
    values: Object.fromEntries(
      chosen.flatMap((each) => namesOf(each).map((name) => [name, each.argChoices ?? []])),
    ),
    files: valued.filter(takesFile).flatMap(namesOf),
    texts: valued.filter((each) => !takesFile(each)).flatMap(namesOf),
  }
  for (const each of below) {
    if (command.commands.includes(each)) yield* walk(each, path ? `${path} ${each.name()}` : each.name())
  }
}

function takesFile({ flags }: Option): boolean {
  return flags.includes('<file>')
}

function namesOf({ short, long }: Option): string[] {
  return [long, short].filter((name) => name !== undefined)
}

/** A text as one word of a shell. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}
