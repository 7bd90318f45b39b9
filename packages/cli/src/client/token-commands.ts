import type { ScopedToken } from '@linkspan/client'
import { option, repeated, wholeNumber } from '../options.ts'
import { declareRouteCommand } from './declare-route-command.ts'
import { policyOf, policyOptions } from './policy-options.ts'
import { tagsOf } from './tags.ts'

/** 30 days. */
const LONGEST_SECONDS = 2_592_000

/** What a token may do, in a line. */
function summaryOfToken({ id, name, scope, expires_at }: ScopedToken) {
  const {
    customer_name = '',
    connector_ids = [],
    connector_types = [],
    tags = {},
    actions = ['all'],
    approval = '',
  } = scope
  const pairs = Object.entries(tags).map(([tag, value]) => `${tag}=${value}`)
  return {
    name: name ?? '',
    actions: actions.join(' '),
    customer: customer_name,
    only: [...connector_types, ...connector_ids, ...pairs].join(' '),
    approval,
    expires_at,
    id,
  }
}

/** The commands for tokens with a scope. */
export const tokenCommands = [
  declareRouteCommand('tokens.create', {
    summary: 'make a token that may do less than your client; prints it, this once',
    options: [
      option('--name <text>', 'your own name for it'),
      option('--customer <name>', 'only connectors of this customer'),
      repeated('--connector <id>', 'only this connector; may be repeated'),
      repeated('--type <type>', 'only connectors of this kind; may be repeated'),
      repeated('--tag <name=value>', 'only connectors with this tag; may be repeated'),
      repeated(
        '--action <action>',
        'only read, search, write, connect, sync, manage, or one such as campaigns.list; may be repeated',
      ),
      option('--approve-writes', 'a person has to approve each write'),
      option('--change-sets', 'a person has to approve each write, and it has to be a part of a change set'),
      ...policyOptions,
      wholeNumber(
        '--expires-in <seconds>',
        'how long it is valid; default 900, at most 30 days',
        60,
        LONGEST_SECONDS,
      ),
    ],
    details:
      'Without a limit, it may do everything that your client may. LINKSPAN_ACCESS_TOKEN makes these commands use it.',
    examples: [
      'linkspan tokens create --name agent --customer Acme --action read --action search',
      'linkspan tokens create --name planner --change-sets --keeps --max-change amountMicros=50000000',
      'linkspan tokens create --name nightly --action search --expires-in 2592000 --json',
    ],
    call: (tokens, _words, options) => {
      const { name, customer, connector, type, tag, action, approveWrites, changeSets, expiresIn } = options
      return tokens.create({
        name,
        scope: {
          customer_name: customer,
          connector_ids: connector,
          connector_types: type,
          tags: tag && tagsOf(tag),
          actions: action,
          approval: changeSets ? 'change_sets' : approveWrites ? 'writes' : undefined,
          change_sets: policyOf(options),
          expires_in: expiresIn,
        },
      })
    },
    notice: 'Keep the token: no other command shows it.',
  }),
  declareRouteCommand('tokens.list', {
    summary: 'list tokens with a scope, newest first',
    options: [wholeNumber('--limit <count>', 'how many; default 100', 1, 1000)],
    examples: ['linkspan tokens list', 'linkspan tokens list --json'],
    call: (tokens, _words, { limit }) => tokens.list({ limit }),
    row: summaryOfToken,
    columns: ['id'],
  }),
  declareRouteCommand('tokens.revoke', {
    summary: 'revoke a token, and those that were made from it',
    arguments: { token: 'its id; linkspan tokens list shows all' },
    examples: ['linkspan tokens revoke tok_4b0f'],
    done: 'Revoked',
  }),
]
