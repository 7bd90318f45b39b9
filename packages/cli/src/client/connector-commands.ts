import type { ConnectorRecord } from '@linkspan/client'
import { declareClientCommand } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { choice, jsonOption, option, repeated, required, wholeNumber } from '../options.ts'
import { declareRouteCommand } from './declare-route-command.ts'

const connector = {
  connector: 'its id, or its customer and kind, such as acme/advertising',
}

const accessOptions = [
  option(
    '--credentials-file <file>',
    'the credentials as JSON; - is the standard input, or a question for each field at a terminal',
  ).conflicts('consent'),
  option('--consent', 'let the customer consent in a browser'),
  option(
    '--redirect-url <url>',
    'a registered address where the consent ends; default a page on this machine, for servers in development mode',
  ).implies({ consent: true }),
  repeated(
    '--consent-group <name>',
    'rights that the consent asks for, or none; may be repeated; an update keeps those that the connector has',
  ).implies({ consent: true }),
]

const syncOptions = [
  option('--replication-config-file <file>', 'what to sync, as JSON'),
  wholeNumber('--sync-interval <seconds>', 'how often to sync; 0 = only when asked', 0, 604_800),
]

/** The commands for connectors. */
export const connectorCommands = {
  status: declareClientCommand({
    name: 'status',
    summary: 'show whether the server is ready, every connector with its sync, and failing webhooks',
    options: [jsonOption],
    examples: ['linkspan status', 'linkspan status --json'],
  }),
  connect: declareClientCommand({
    name: 'connect <type>',
    summary: "create a connector, from credentials or by the customer's consent",
    arguments: { type: 'the kind, such as advertising; linkspan entities lists them' },
    options: [
      required(option('--customer <name>', 'your name for the customer')),
      option('--name <name>', 'your name for the connector; default the kind and the customer'),
      repeated('--tag <name=value>', 'what you find it by; may be repeated'),
      ...accessOptions,
      option('--print-link', 'print the link of the consent and end').implies({ consent: true }),
      ...syncOptions,
      jsonOption,
    ],
    details: `Without --credentials-file and --consent, each field is asked for; what is secret stays unseen.
If the input is not a terminal, it has to be the credentials as JSON.
With --redirect-url, paste the secret_id that the address received.`,
    examples: [
      'linkspan connect call-recording --customer acme',
      'linkspan connect advertising --customer acme --credentials-file - < credentials.json',
      'linkspan connect drive --customer acme --consent',
    ],
  }),
  updateConnector: declareClientCommand({
    name: 'connectors update <connector>',
    summary: 'change the name, the credentials or the sync of a connector',
    arguments: connector,
    options: [
      option('--name <name>', 'your name for the connector'),
      repeated('--tag <name=value>', 'what you find it by, or none; replaces all tags; may be repeated'),
      ...accessOptions,
      ...syncOptions,
      jsonOption,
    ],
    details: `What is not named stays as it is. Credentials are checked: the exit code is 4 if the vendor refuses them.
The replication configuration is replaced as a whole.`,
    examples: [
      'linkspan connectors update acme/advertising --credentials-file - < credentials.json',
      'linkspan connectors update acme/drive --consent',
      'linkspan connectors update con_4b0f --name "Ads of Acme" --sync-interval 600',
    ],
  }),
  sync: declareClientCommand({
    name: 'sync <connector>',
    summary: 'request a sync, cancel it, or suspend and resume all syncing of a connector',
    arguments: connector,
    options: [
      option('--watch', 'wait for its end; a terminal shows a progress bar'),
      option('--full', 'read everything again'),
      repeated('--entity <name>', 'only this entity; may be repeated'),
      option('--cancel', 'end the present run').conflicts(['watch', 'full', 'entity', 'suspend', 'resume']),
      option('--suspend', 'end the present run and begin no other').conflicts([
        'watch',
        'full',
        'entity',
        'resume',
      ]),
      option('--resume', 'begin runs again, the first at once').conflicts(['watch', 'full', 'entity']),
      jsonOption,
    ],
    details:
      'With --watch, a run that is already queued or running is watched. A failed run ends with exit code 1.',
    examples: [
      'linkspan sync acme/advertising --watch',
      'linkspan sync acme/drive --full --entity files',
      'linkspan sync acme/advertising --suspend',
    ],
  }),
}

/** How connectors are, and what distinguishes them. What a terminal cannot show is at the end. */
export function connectorRow({ id, customer_name, connector_type, name, status, sync }: ConnectorRecord) {
  const times = sync.entities.flatMap(({ synced_at }) => synced_at ?? []).toSorted()
  return {
    status,
    sync: sync.status,
    customer: customer_name,
    type: connector_type,
    name,
    records: sync.entities.reduce((sum, { records }) => sum + records, 0),
    synced_at: times.at(-1) ?? '',
    id,
  }
}

/** The commands for connectors that a method does. */
export const connectorRouteCommands = [
  declareRouteCommand('connectors.list', {
    summary: 'list connectors, newest first',
    options: [
      option('--customer <name>', 'only those of this customer'),
      option('--type <type>', 'only those of this kind'),
      repeated('--tag <name=value>', 'only those with this tag; may be repeated'),
      choice('--status <status>', 'only those whose credentials have this status', [
        'active',
        'reauth_required',
      ]),
    ],
    examples: [
      'linkspan connectors list --customer acme',
      'linkspan connectors list --status reauth_required',
      'linkspan connectors list --tag team=ads --tag region=eu',
      'linkspan connectors list --csv > connectors.csv',
    ],
    walk: (connectors, _words, { customer, type, tag, status }) =>
      connectors.listAll({ customer_name: customer, connector_type: type, tags: tag?.join(','), status }),
    row: connectorRow,
  }),
  declareRouteCommand('connectors.get', {
    summary: 'show a connector, with the status of its credentials and its sync',
    arguments: connector,
    examples: ['linkspan connectors get acme/advertising'],
    print: async (shown, context) =>
      (await import('./print-connector.ts')).printConnector(shown, {}, context),
  }),
  declareRouteCommand('connectors.check', {
    summary: 'check the credentials by one call to the vendor',
    arguments: connector,
    details:
      'The exit code is 4 if the connector needs new credentials, and 1 if the check failed otherwise.',
    examples: ['linkspan connectors check acme/advertising'],
    exit: ({ status, error }) =>
      status === 'reauth_required' ? EXIT.reauth : error ? EXIT.failed : EXIT.success,
  }),
  declareRouteCommand('connectors.coverage', {
    summary: 'show which days of each entity are complete, and what the others lack',
    arguments: connector,
    examples: ['linkspan connectors coverage acme/advertising'],
  }),
  declareRouteCommand('connectors.activity', {
    summary:
      'show how many runs ended on each of the last days, how, with how many rows, what is overdue, and which quotas are used most',
    options: [wholeNumber('--days <count>', 'how many days, with the present one; default 14', 1, 31)],
    examples: ['linkspan connectors activity --days 7'],
    call: (connectors, _words, { days }) => connectors.activity({ days }),
  }),
  declareRouteCommand('connectors.delete', {
    summary: 'delete a connector with its credentials and synced data',
    arguments: connector,
    options: [option('--revoke', 'revoke the grant at the vendor, also if no consent on the server made it')],
    examples: ['linkspan connectors delete con_4b0f --yes'],
    asks: {
      before: 'it deletes',
      async question(connectors, words) {
        const { id, connector_type, customer_name } = await connectors.get(words.connector)
        return `Delete ${id}, ${connector_type} of ${customer_name}, with its credentials and synced data?`
      },
      otherwise: 'Nothing was deleted.',
    },
    call: (connectors, words, { revoke }) => connectors.delete(words.connector, { revoke }),
    done: 'Deleted',
  }),
]
