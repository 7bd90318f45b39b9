import type { NewWebhook, Webhook, WebhookPatch } from '@linkspan/client'
import { EXIT, UsageError } from '../failure.ts'
import { option, repeated, required, wholeNumber } from '../options.ts'
import { declareRouteCommand } from './declare-route-command.ts'
import { tagsOf } from './tags.ts'

const webhook = { webhook: 'its id; linkspan webhooks list shows all' }

/** The greatest position that the parser of whole numbers takes. */
const GREATEST = 999_999_999

const KEEP = 'Keep the secret: no other command shows it.'

const aboutOptions = [
  option('--customer <name>', 'only events about this customer'),
  repeated('--connector <id>', 'only events about this connector; may be repeated'),
  repeated('--tag <name=value>', 'only events about connectors with this tag; may be repeated'),
]

/** The server knows the types. */
const typesOf = (words: readonly string[] | undefined) => words as NewWebhook['types']

/** How a webhook is, and what distinguishes it. */
export function summaryOfWebhook({
  id,
  url,
  disabled,
  last_failure,
  failures,
  behind,
  description,
}: Webhook) {
  const failing = last_failure ? `failing: ${last_failure.failure}` : 'enabled'
  const status = disabled ? `disabled: ${disabled.reason}` : failing
  return { status, behind, failures, url, description: description ?? '', id }
}

/** The commands for webhooks. */
export const webhookCommands = [
  declareRouteCommand('webhooks.create', {
    summary: 'send events to an address; prints its secret, this once',
    arguments: { url: 'the https address of the receiver' },
    options: [
      repeated('--type <type>', 'only events of this type; may be repeated; default all'),
      ...aboutOptions,
      option('--description <text>', 'your own words about it'),
    ],
    examples: [
      'linkspan webhooks create https://app.example/linkspan',
      'linkspan webhooks create https://app.example/linkspan --type sync.failed --type connector.reauth_required',
    ],
    call: (webhooks, { url }, { type, customer, connector, tag, description }) =>
      webhooks.create({
        url,
        types: typesOf(type),
        customer_name: customer,
        connector_ids: connector && [...connector],
        tags: tag && tagsOf(tag),
        description,
      }),
    notice: KEEP,
  }),
  declareRouteCommand('webhooks.list', {
    summary: 'list webhooks, with how far they are behind',
    examples: ['linkspan webhooks list', 'linkspan webhooks list --json'],
    row: summaryOfWebhook,
    columns: ['id'],
  }),
  declareRouteCommand('webhooks.get', {
    summary: 'show a webhook, with how far it has come',
    arguments: webhook,
    examples: ['linkspan webhooks get whk_4b0f'],
  }),
  declareRouteCommand('webhooks.update', {
    summary: 'change a webhook, or enable or disable it',
    arguments: webhook,
    options: [
      option('--receiver <url>', 'the https address of the receiver'),
      repeated('--type <type>', 'only events of this type; may be repeated').conflicts('allTypes'),
      option('--all-types', 'events of all types'),
      ...aboutOptions,
      option('--about-all', 'events about all customers, connectors and the organization').conflicts([
        'customer',
        'connector',
        'tag',
      ]),
      option('--description <text>', 'your own words about it'),
      option('--enable', 'send events again, and those that it has missed').conflicts('disable'),
      option('--disable', 'send no events'),
    ],
    details: 'What is not named stays as it is. The next event is attempted at once.',
    examples: [
      'linkspan webhooks update whk_4b0f --enable',
      'linkspan webhooks update whk_4b0f --receiver https://app.example/hook --all-types',
    ],
    async call(webhooks, words, options) {
      const { receiver, type, allTypes, aboutAll, customer, connector, tag, description } = options
      const { enable, disable } = options
      const patch: WebhookPatch = {
        url: receiver,
        types: allTypes ? null : typesOf(type),
        customer_name: aboutAll ? null : customer,
        connector_ids: aboutAll ? null : connector && [...connector],
        tags: aboutAll ? null : tag && tagsOf(tag),
        description,
        enabled: enable || disable ? enable === true : undefined,
      }
      if (Object.values(patch).every((value) => value === undefined))
        throw new UsageError('say what to change, such as --enable')
      return webhooks.update(words.webhook, patch)
    },
  }),
  declareRouteCommand('webhooks.delete', {
    summary: 'delete a webhook with its secrets and deliveries',
    arguments: webhook,
    examples: ['linkspan webhooks delete whk_4b0f --yes'],
    asks: {
      before: 'it deletes',
      async question(webhooks, words) {
        const { id, url } = await webhooks.get(words.webhook)
        return `Delete ${id}, which sends to ${url}?`
      },
      otherwise: 'Nothing was deleted.',
    },
    done: 'Deleted',
  }),
  declareRouteCommand('webhooks.rotateSecret', {
    summary: 'print a new secret, this once; the former one signs too for 24 hours',
    arguments: webhook,
    examples: ['linkspan webhooks rotate-secret whk_4b0f'],
    notice: KEEP,
  }),
  declareRouteCommand('webhooks.test', {
    summary: 'send a test event at once, and show how the receiver answered',
    arguments: webhook,
    details: 'The exit code is 1 if the receiver did not accept it.',
    examples: ['linkspan webhooks test whk_4b0f'],
    exit: ({ failure }) => (failure === null ? EXIT.success : EXIT.failed),
  }),
  declareRouteCommand('webhooks.redeliver', {
    summary: 'send every event after a position again',
    arguments: webhook,
    options: [
      required(
        wholeNumber(
          '--after <position>',
          'the position after which to begin; 0 = the oldest event',
          0,
          GREATEST,
        ),
      ),
    ],
    examples: ['linkspan webhooks redeliver whk_4b0f --after 1200'],
    call: (webhooks, words, { after }) => webhooks.redeliver(words.webhook, { after }),
  }),
  declareRouteCommand('webhooks.deliveries', {
    summary: 'list the attempts to deliver events, newest first',
    arguments: webhook,
    options: [wholeNumber('--limit <count>', 'how many; default 20', 1, 1000)],
    examples: [
      'linkspan webhooks deliveries whk_4b0f',
      'linkspan webhooks deliveries whk_4b0f --limit 1 --json',
    ],
    call: (webhooks, words, { limit = 20 }) => webhooks.deliveries(words.webhook, { limit }),
    columns: ['at', 'event_type', 'attempt', 'failure', 'status'],
  }),
]
