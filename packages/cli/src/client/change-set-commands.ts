import { choice, option, wholeNumber } from '../options.ts'
import { APPROVAL_STATUSES, print, shownApproval } from './approval-commands.ts'
import { declareRouteCommand } from './declare-route-command.ts'
import { policyOf, policyOptions } from './policy-options.ts'
import { parseOption } from './read-json.ts'

const connector = { connector: 'its id, or a name that is its own' }
const change_set = { ...connector, change_set: 'the id of the change set' }

const MEASURE = '{"entity":"campaigns","query":{"aggregate":{"all":{"count":"*"}}}}'

/** The commands for plans of writes. A person decides on them as on any approval. */
export const changeSetCommands = [
  declareRouteCommand('change_sets.create', {
    summary: 'begin a plan of writes to a connector; prints its id',
    arguments: { ...connector, title: 'what it is for, for those who approve it' },
    options: [
      ...policyOptions,
      option('--measure <json>', 'what people judge it by: entity, and query with an aggregate'),
    ],
    examples: [
      'linkspan change-sets create con_4b0f "pause what has no conversions" --keeps',
      `linkspan change-sets create con_4b0f "spring" --measure '${MEASURE}'`,
    ],
    call: (sets, words, options) =>
      sets.create(words.connector, {
        title: words.title,
        policy: policyOf(options),
        // the server checks it
        measure: options.measure && parseOption('--measure', options.measure, MEASURE),
      }),
    print,
  }),
  declareRouteCommand('change_sets.list', {
    summary: 'list the change sets of a connector, newest first',
    arguments: connector,
    options: [
      choice('--status <status>', 'only those of this status', APPROVAL_STATUSES),
      wholeNumber('--limit <count>', 'how many; default 100', 1, 1000),
    ],
    examples: ['linkspan change-sets list con_4b0f --status open'],
    call: (sets, words, { status, limit }) => sets.list(words.connector, { status, limit }),
    row: ({ id, status, outcome, summary, expires_at }) => ({
      id,
      status: outcome ?? status,
      summary,
      expires_at,
    }),
    columns: ['id'],
  }),
  declareRouteCommand('change_sets.get', {
    summary: 'show what each write of a change set changes, and what came of it',
    arguments: change_set,
    examples: ['linkspan change-sets get con_4b0f set_77aa'],
    print,
  }),
  declareRouteCommand('change_sets.update', {
    summary: 'move the writes of an open change set',
    arguments: { ...change_set, order: 'the numbers of all writes in their new order, such as 2,1,3' },
    examples: ['linkspan change-sets update con_4b0f set_77aa 2,1,3'],
    call: (sets, words) =>
      sets.update(words.connector, words.change_set, { order: words.order.split(',').map(Number) }),
    print,
  }),
  declareRouteCommand('change_sets.drop', {
    summary: 'drop a write of an open change set, if no later one depends on it',
    arguments: { ...change_set, number: 'the number of the write' },
    examples: ['linkspan change-sets drop con_4b0f set_77aa 3'],
    done: 'Dropped a write of',
  }),
  declareRouteCommand('change_sets.submit', {
    summary: 'ask people to decide on a change set; nothing can be added from then on',
    arguments: change_set,
    examples: ['linkspan change-sets submit con_4b0f set_77aa'],
    asks: {
      before: 'it asks people to approve',
      about: async (sets, words) => shownApproval(await sets.get(words.connector, words.change_set)),
      question: async () => 'Submit it?',
      otherwise: 'It is still open.',
    },
    print,
  }),
  declareRouteCommand('change_sets.undo', {
    summary: 'begin a change set that takes back what another one did; prints it',
    arguments: change_set,
    examples: ['linkspan change-sets undo con_4b0f set_77aa'],
    print,
  }),
]
