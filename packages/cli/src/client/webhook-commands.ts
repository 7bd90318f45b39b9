import { declareCommand } from '../declaration.ts'
import {
  connectionOptions,
  formatOptions,
  jsonOption,
  option,
  repeated,
  required,
  wholeNumber,
} from '../options.ts'

const webhook = { webhook: 'its id; linkspan webhooks list shows all' }

/** The greatest position that the parser of whole numbers takes. */
const GREATEST = 999_999_999

/** The commands for webhooks. */
export const webhookCommands = {
  create: declareCommand({
    name: 'webhooks create <url>',
    group: 'Client',
    summary: 'send events to an address; prints its secret, this once',
    arguments: { url: 'the https address of the receiver' },
    options: [
      repeated('--type <type>', 'only events of this type; may be repeated; default all'),
      option('--description <text>', 'your own words about it'),
      jsonOption,
      ...connectionOptions,
    ],
    examples: [
      'linkspan webhooks create https://app.example/linkspan',
      'linkspan webhooks create https://app.example/linkspan --type sync.failed --type connector.reauth_required',
    ],
  }),
  list: declareCommand({
    name: 'webhooks list',
    group: 'Client',
    summary: 'list webhooks, with how far they are behind',
    options: [...formatOptions, ...connectionOptions],
    examples: ['linkspan webhooks list', 'linkspan webhooks list --json'],
  }),
  update: declareCommand({
    name: 'webhooks update <webhook>',
    group: 'Client',
    summary: 'change a webhook, or enable or disable it',
    arguments: webhook,
    options: [
      option('--receiver <url>', 'the https address of the receiver'),
      repeated('--type <type>', 'only events of this type; may be repeated').conflicts('allTypes'),
      option('--all-types', 'events of all types'),
      option('--description <text>', 'your own words about it'),
      option('--enable', 'send events again, and those that it has missed').conflicts('disable'),
      option('--disable', 'send no events'),
      jsonOption,
      ...connectionOptions,
    ],
    details: 'What is not named stays as it is. The next event is attempted at once.',
    examples: [
      'linkspan webhooks update whk_4b0f --enable',
      'linkspan webhooks update whk_4b0f --receiver https://app.example/hook --all-types',
    ],
  }),
  delete: declareCommand({
    name: 'webhooks delete <webhook>',
    group: 'Client',
    summary: 'delete a webhook with its secrets and deliveries',
    arguments: webhook,
    options: [option('--yes', 'do not ask'), ...connectionOptions],
    examples: ['linkspan webhooks delete whk_4b0f --yes'],
  }),
  rotateSecret: declareCommand({
    name: 'webhooks rotate-secret <webhook>',
    group: 'Client',
    summary: 'print a new secret, this once; the former one signs too for 24 hours',
    arguments: webhook,
    options: [jsonOption, ...connectionOptions],
    examples: ['linkspan webhooks rotate-secret whk_4b0f'],
  }),
  test: declareCommand({
    name: 'webhooks test <webhook>',
    group: 'Client',
    summary: 'send a test event at once, and show how the receiver answered',
    arguments: webhook,
    options: [jsonOption, ...connectionOptions],
    details: 'The exit code is 1 if the receiver did not accept it.',
    examples: ['linkspan webhooks test whk_4b0f'],
  }),
  redeliver: declareCommand({
    name: 'webhooks redeliver <webhook>',
    group: 'Client',
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
      jsonOption,
      ...connectionOptions,
    ],
    examples: ['linkspan webhooks redeliver whk_4b0f --after 1200'],
  }),
  deliveries: declareCommand({
    name: 'webhooks deliveries <webhook>',
    group: 'Client',
    summary: 'list the attempts to deliver events, newest first',
    arguments: webhook,
    options: [
      wholeNumber('--limit <count>', 'how many; default 20', 1, 1000),
      ...formatOptions,
      ...connectionOptions,
    ],
    examples: [
      'linkspan webhooks deliveries whk_4b0f',
      'linkspan webhooks deliveries whk_4b0f --limit 1 --json',
    ],
  }),
}
