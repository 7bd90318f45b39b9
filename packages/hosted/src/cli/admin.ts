import { parseArgs } from 'node:util'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openStore } from '../stores/open.ts'
import { type Command, type CommandInput, commands, UsageError } from './commands.ts'

const named = new Map<string, Command>(Object.entries(commands))

/** The help text of the command line. */
export const USAGE = usage()

function usage(): string {
  const rows = [
    ['', 'start the server'],
    ...[...named].map(([name, { takes, summary }]) => [`${name} ${takes}`, summary]),
  ]
  const width = Math.max(...rows.map(([words = '']) => words.length))
  const lines = rows.map(([words = '', summary]) => `  linkspan ${words.padEnd(width)}   ${summary}\n`)
  return `Usage:\n${lines.join('')}`
}

/** What the operator gives a command. */
export interface AdminOptions extends Pick<CommandInput, 'definitions' | 'readSecret'> {
  readonly config: Config
  readonly logger: Logger
}

/** Runs a command on the store, even while a server uses it. Returns the text to print. */
export async function runAdmin(args: readonly string[], options: AdminOptions): Promise<string> {
  const { config, logger, ...rest } = options
  const { command, ...words } = parse(args)
  const store = await openStore(config, { logger })
  try {
    return await command.run({ ...words, ...rest, config, store })
  } finally {
    await store.close()
  }
}

interface Parsed extends Pick<CommandInput, 'subject' | 'organizations' | 'type'> {
  readonly command: Command
}

function parse(args: readonly string[]): Parsed {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        organization: { type: 'string', multiple: true, default: [] },
        type: { type: 'string', default: '' },
      },
    })
    const [name = '', subject = '', ...rest] = positionals
    const command = named.get(name)
    const { organization: organizations, type } = values
    if (command && rest.length === 0 && fits(command, { subject, organizations, type })) {
      return { command, subject, organizations, type }
    }
  } catch {
    // an unknown option: the help text below lists the options
  }
  throw new UsageError(USAGE)
}

/** Whether the words are those that the command's help names. */
function fits(
  { takes }: Command,
  { subject, organizations, type }: Pick<Parsed, 'subject' | 'organizations' | 'type'>,
): boolean {
  const count = organizations.length
  const members = takes.includes('ID ...') ? count > 0 : count === (takes.includes('--organization') ? 1 : 0)
  return /^[A-Z]/.test(takes) === (subject !== '') && takes.includes('--type') === (type !== '') && members
}
