import { Argument, Command as Parser } from 'commander'
import type { CommandContext } from './context.ts'
import type { Command } from './declaration.ts'

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
  commands: readonly Command[],
  outcome: Outcome = { code: 0 },
): Parser {
  const program = new Parser('linkspan')
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
  for (const command of commands) add(program, command, context, outcome)
  return program
}

function oneLine(text: string): string {
  return text
    .trim()
    .replace(/^error: /, 'linkspan: ')
    .replace(/\s*\n\s*/g, ' ')
}

function add(program: Parser, command: Command, context: CommandContext, outcome: Outcome): void {
  const { declaration, load } = command
  const { name, words } = split(declaration.name)
  const parser = parserOf(program, name, command)
  const { arguments: described = {}, choices = {}, options = [], details, examples } = declaration
  for (const word of words) {
    const plain = word.replace(/[<>[\]]/g, '')
    const argument = new Argument(word, described[plain] ?? '')
    if (choices[plain]) argument.choices(choices[plain])
    parser.addArgument(argument)
  }
  for (const option of options) parser.addOption(option)
  const shown = examples.map((each) => `  ${each}`).join('\n')
  parser.addHelpText('after', `${details ? `\n${details}\n` : ''}\nExamples:\n${shown}`)
  parser.action(async (...given: unknown[]) => {
    const run = await load()
    // the parser yields a value for each word, and undefined for an optional one that is absent
    const values = given.slice(0, words.length) as []
    outcome.code = await run({ words: values, options: parser.opts(), context, program })
  })
}

/** The name of a declared command, in one or two parts, and its arguments. */
function split(declared: string): { name: string[]; words: string[] } {
  const all = declared.split(' ')
  const is_word = (part: string) => /^[<[]/.test(part)
  return { name: all.filter((part) => !is_word(part)), words: all.filter(is_word) }
}

/** The parser of a command. That of `connectors list` belongs to `connectors`, whose summary lists such commands. */
function parserOf(
  program: Parser,
  [first = '', second]: readonly string[],
  { declaration }: Command,
): Parser {
  const { group, summary, examples } = declaration
  if (second === undefined) return program.command(first).description(summary).helpGroup(`${group}:`)
  const parent =
    program.commands.find((each) => each.name() === first) ??
    program.command(first).helpGroup(`${group}:`).addHelpText('after', `\nExamples:\n  ${examples[0]}`)
  const parser = parent.command(second).description(summary)
  parent.description(parent.commands.map((each) => each.name()).join(', '))
  return parser
}
