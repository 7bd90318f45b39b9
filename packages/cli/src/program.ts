import { Argument, Command } from 'commander'
import type { CommandContext } from './context.ts'
import type { CommandDeclaration } from './declaration.ts'

/** Where the exit code of the command that ran is kept. */
export interface Outcome {
  code: number | undefined
}

const FOOTER = `
Examples:
  linkspan search acme/advertising campaigns --where 'metrics.clicks>100' --csv

Every command has its own help: linkspan call --help
The manual: https://github.com/linkspan/linkspan/blob/main/docs/command-line.md`

/** Builds the tree of the commands. Their code is imported when they run. */
export function createProgram(
  context: CommandContext,
  commands: readonly CommandDeclaration[],
  outcome: Outcome = { code: 0 },
): Command {
  const program = new Command('linkspan')
    .description(context.description)
    .version(context.version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print the help')
    .helpCommand('help [command]', 'print the help of a command')
    .addHelpText('after', FOOTER)
    .exitOverride()
    .configureHelp({ showGlobalOptions: false })
    .configureOutput({
      writeOut: (text) => void context.output.write(text),
      writeErr: (text) => void context.errors.write(text),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, print) => print(`${oneLine(text)}\n`),
    })
  program.commandsGroup('Other:')
  for (const declaration of commands) add(program, declaration, context, outcome)
  return program
}

function oneLine(text: string): string {
  return text
    .trim()
    .replace(/^error: /, 'linkspan: ')
    .replace(/\s*\n\s*/g, ' ')
}

function add(
  program: Command,
  declaration: CommandDeclaration,
  context: CommandContext,
  outcome: Outcome,
): void {
  const [names, words] = split(declaration.name)
  const [name, parent] = names.length === 2 ? [names[1], groupOf(program, names[0])] : [names[0], program]
  const { arguments: described = {}, choices = {}, options = [], details, examples } = declaration
  const command = parent.command(name as string).description(declaration.summary)
  if (parent === program) command.helpGroup(`${declaration.group}:`)
  for (const word of words) {
    const plain = word.replace(/[<>[\].]/g, '')
    const argument = new Argument(word, described[plain] ?? '')
    if (choices[plain]) argument.choices(choices[plain])
    command.addArgument(argument)
  }
  for (const option of options) command.addOption(option)
  const shown = examples.map((each) => `  ${each}`).join('\n')
  command.addHelpText('after', `${details ? `\n${details}\n` : ''}\nExamples:\n${shown}`)
  command.action(async (...given: unknown[]) => {
    const values = given.slice(0, words.length).flat() as (string | undefined)[]
    const run = await declaration.load()
    outcome.code = await run({
      words: values.filter((value) => value !== undefined),
      options: command.opts(),
      context,
      program,
    })
  })
}

/** The names of a declared command, and its arguments. */
function split(declared: string): [names: string[], words: string[]] {
  const all = declared.split(' ')
  return [all.filter((each) => !/^[<[]/.test(each)), all.filter((each) => /^[<[]/.test(each))]
}

const GROUPS: Readonly<Record<string, { readonly summary: string; readonly example: string }>> = {
  connectors: {
    summary: 'list, read, check and delete connectors',
    example: 'linkspan connectors list --customer acme',
  },
}

/** The command that holds subcommands. */
function groupOf(program: Command, name: string | undefined): Command {
  const known = program.commands.find((each) => each.name() === name)
  if (known) return known
  const { summary = '', example = '' } = GROUPS[name as string] ?? {}
  return program
    .command(name as string)
    .description(summary)
    .helpGroup('Client:')
    .addHelpText('after', `\nExamples:\n  ${example}`)
}
