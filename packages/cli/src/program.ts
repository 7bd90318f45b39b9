import { Argument, Command as Parser } from 'commander'
import type { CommandContext } from './context.ts'
import type { Command, CommandDeclaration } from './declaration.ts'
import { exampleLines } from './example-lines.ts'
import { oneOfWords } from './options.ts'

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
    .configureHelp({ showGlobalOptions: false, minWidthToWrap: 20 })
    .configureOutput({
      writeOut: (text) => void context.output.write(text),
      writeErr: (text) => void context.errors.write(text),
      getOutHelpWidth: () => widthOf(context),
      getOutHasColors: () => false,
      getErrHasColors: () => false,
      outputError: (text, print) => print(`${oneLine(text)}\n`),
    })
  program.commandsGroup('Other:')
  for (const command of commands) add(program, command, context, outcome)
  return program
}

/** The width of the help where there is no terminal. */
const WIDTH = 80

function widthOf({ output }: CommandContext): number {
  return output.isTTY ? output.columns : WIDTH
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
  const parser = parserOf(program, name, command, context)
  const { arguments: described = {}, choices = {}, options = [] } = declaration
  for (const word of words) {
    const plain = word.replace(/[<>[\]]/g, '')
    const argument = new Argument(word, described[plain] ?? '')
    if (choices[plain]) argument.choices(choices[plain]).argParser(oneOfWords(choices[plain]))
    parser.addArgument(argument)
  }
  for (const option of options) parser.addOption(option)
  addExamples(parser, context, declaration)
  parser.action(async (...given: unknown[]) => {
    const run = await load()
    // the parser yields a value for each word, and undefined for an optional one that is absent
    const values = given.slice(0, words.length) as []
    outcome.code = await run({ words: values, options: parser.opts(), context, program })
  })
}

/** Ends the help with what more there is to say, and with examples. */
function addExamples(
  parser: Parser,
  context: CommandContext,
  { details, examples }: Pick<CommandDeclaration, 'details' | 'examples'>,
): void {
  parser.addHelpText('after', () => {
    const width = widthOf(context)
    const shown = examples.map((each) => exampleLines(each, width)).join('\n')
    const more = details === undefined ? '' : `\n${parser.createHelp().boxWrap(details, width)}\n`
    return `${more}\nExamples:\n${shown}`
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
  context: CommandContext,
): Parser {
  const { group, summary, examples } = declaration
  if (second === undefined) return program.command(first).description(summary).helpGroup(`${group}:`)
  let parent = program.commands.find((each) => each.name() === first)
  if (!parent) {
    parent = program.command(first).helpGroup(`${group}:`)
    addExamples(parent, context, { examples: examples.slice(0, 1) })
  }
  const parser = parent.command(second).description(summary)
  parent.description(parent.commands.map((each) => each.name()).join(', '))
  return parser
}
