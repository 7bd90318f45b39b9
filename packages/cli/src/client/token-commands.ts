import { declareCommand } from '../declaration.ts'
import { connectionOptions, formatOptions, jsonOption, option, repeated, wholeNumber } from '../options.ts'

/** 30 days. */
const LONGEST_SECONDS = 2_592_000

/** The commands for tokens with a scope. */
export const tokenCommands = {
  create: declareCommand({
    name: 'tokens create',
    group: 'Client',
    summary: 'make a token that may do less than your client; prints it, this once',
    options: [
      option('--name <text>', 'your own name for it'),
      option('--customer <name>', 'only connectors of this customer'),
      repeated('--connector <id>', 'only this connector; may be repeated'),
      repeated('--type <type>', 'only connectors of this kind; may be repeated'),
      repeated(
        '--action <action>',
        'only read, search, write, connect, manage, or one such as campaigns.list; may be repeated',
      ),
      option('--approve-writes', 'a person has to approve each write'),
      wholeNumber(
        '--expires-in <seconds>',
        'how long it is valid; default 900, at most 30 days',
        60,
        LONGEST_SECONDS,
      ),
      jsonOption,
      ...connectionOptions,
    ],
    details:
      'Without a limit, it may do everything that your client may. LINKSPAN_ACCESS_TOKEN makes these commands use it.',
    examples: [
      'linkspan tokens create --name agent --customer Acme --action read --action search',
      'linkspan tokens create --name nightly --action search --expires-in 2592000 --json',
    ],
  }),
  list: declareCommand({
    name: 'tokens list',
    group: 'Client',
    summary: 'list tokens with a scope, newest first',
    options: [
      wholeNumber('--limit <count>', 'how many; default 100', 1, 1000),
      ...formatOptions,
      ...connectionOptions,
    ],
    examples: ['linkspan tokens list', 'linkspan tokens list --json'],
  }),
  revoke: declareCommand({
    name: 'tokens revoke <token>',
    group: 'Client',
    summary: 'revoke a token, and those that were made from it',
    arguments: { token: 'its id; linkspan tokens list shows all' },
    options: [...connectionOptions],
    examples: ['linkspan tokens revoke tok_4b0f'],
  }),
}
