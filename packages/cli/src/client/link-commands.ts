import { declareCommand } from '../declaration.ts'
import { connectionOptions, jsonOption, option, repeated } from '../options.ts'

/** The commands for links by which customers connect accounts. */
export const linkCommands = {
  create: declareCommand({
    name: 'links create',
    group: 'Client',
    summary: 'make a link by which a customer connects an account in a browser; prints it, this once',
    options: [
      option('--customer <name>', 'your own name for the customer; needed without --connector'),
      repeated('--type <type>', 'a kind to choose from; may be repeated; default all'),
      option('--connector <id>', 'a connector to repair; no other one is made'),
      repeated('--choose <part>', 'what the customer chooses: accounts, data or none; may be repeated'),
      option('--redirect-url <url>', 'where the customer goes on afterwards; it has to be registered'),
      jsonOption,
      ...connectionOptions,
    ],
    details:
      'The link works for 30 minutes, and in the first browser that opens it. linkspan links show says how it went.',
    examples: [
      'linkspan links create --customer acme --type advertising',
      'linkspan links create --connector con_71c0 --json',
    ],
  }),
  show: declareCommand({
    name: 'links show <link>',
    group: 'Client',
    summary: 'show whether a customer has connected an account by a link, and why not',
    arguments: { link: 'its id; linkspan links create prints it' },
    options: [jsonOption, ...connectionOptions],
    examples: ['linkspan links show tok_4b0f', 'linkspan links show tok_4b0f --json'],
  }),
}
