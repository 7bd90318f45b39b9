import { policyOf, visibleTo } from '@linkspan/service'
import { approval, changeSetRequest } from '@linkspan/service/answers'
import * as z from 'zod'
import { searches } from '../../routes/change-sets.ts'
import { connectorId, namedConnector } from '../arguments.ts'
import { shorten } from '../shorten.ts'
import { type AgentCaller, defineTool } from '../tool.ts'

/** The longest answer, in bytes of JSON. */
const BYTES = 20_000

const change_set = z.string().min(1).max(64).describe('The id from begin_changes.')
const one = z.strictObject({ connector_id: connectorId, change_set })

/** The change set that an agent names, and what it sees. */
function named(caller: AgentCaller, { connector_id, change_set: id }: z.output<typeof one>, action: string) {
  const connector = namedConnector(caller, { connector_id, entity: 'change_sets' }, action)
  return { connector, id, visible: visibleTo(caller.principal) }
}

const { id, title, status, summary, destroys, expires_at } = approval.shape
const shown = { id, title, status, summary, destroys, expires_at }

/** What an agent is shown of a change set. */
const toShown = ({ id, title, status, summary, destroys, expires_at }: z.output<typeof approval>) => {
  return { id, title, status, summary, destroys, expires_at }
}

export const beginChanges = defineTool({
  name: 'begin_changes',
  title: 'Begin a plan of changes',
  description:
    'Begins a change set of a connector: a plan of changes that depend on each other. Give its id as change_set to change, for each change of the plan, and to search or aggregate, which answer as if the plan had been done. Nothing is sent to the vendor before a person approves the whole plan.',
  write: false,
  starts: true,
  vendor: false,
  needs: { reach: 'connector', act: 'plan' },
  input: z.strictObject({
    connector_id: connectorId,
    title: changeSetRequest.shape.title.describe('What the plan is for, for the person who decides.'),
    measure: changeSetRequest.shape.measure.describe(
      'An aggregate of synced records that the person sees before and after the plan, such as the sum of all budgets.',
    ),
  }),
  answer: z.object(shown),
  async run({ change_sets, admission }, { connector_id, title, measure }, caller) {
    const key = namedConnector(caller, { connector_id, entity: 'change_sets' }, 'create')
    if (measure)
      await admission.admit(caller.principal, searches(measure.entity), undefined, { id: connector_id })
    return toShown(await change_sets.begin(key, { title, measure }, caller.signal))
  },
})

export const previewChanges = defineTool({
  name: 'preview_changes',
  title: 'What a plan changes',
  description:
    'What a change set changes: the difference of all its changes together, totals by entity, and each change with its number; after the decision, what came of each.',
  write: false,
  vendor: false,
  needs: { reach: 'connector', act: 'plan' },
  input: one,
  answer: z.object({
    ...shown,
    ...approval.pick({ outcome: true, totals: true, error: true }).shape,
    diff: z.unknown(),
    writes: z.array(z.unknown()),
  }),
  async run({ change_sets }, args, caller) {
    const found = await change_sets.get(named(caller, args, 'get'))
    const { outcome, totals, error, diff } = found
    const writes = found.writes.map(({ number, summary, status, provisional_ids, error }) => ({
      number,
      summary,
      status,
      ...(provisional_ids.length > 0 && { provisional_ids }),
      ...(error && { error }),
    }))
    return { ...toShown(found), outcome, totals, error, ...Object(shorten({ diff, writes }, BYTES)) }
  },
})

export const submitChanges = defineTool({
  name: 'submit_changes',
  title: 'Ask for the decision on a plan',
  description:
    'Asks people to decide on a change set. Nothing can be added from then on. Tell the user its id and summary; preview_changes says later what came of it.',
  write: false,
  starts: true,
  vendor: false,
  needs: { reach: 'connector', act: 'plan' },
  input: one,
  answer: z.object(shown),
  async run({ change_sets }, args, caller) {
    return toShown(await change_sets.submit(named(caller, args, 'submit'), caller.signal))
  },
})

export const undoChanges = defineTool({
  name: 'undo_changes',
  title: 'Plan the opposite of a plan',
  description:
    'Begins a change set that takes back what another one did, in reverse order, and names in not_undone what it cannot take back. Nothing is sent: tell the user what it changes, and submit it with submit_changes.',
  write: false,
  starts: true,
  vendor: true,
  needs: { reach: 'connector', act: 'plan' },
  input: one,
  answer: z.object({ ...shown, not_undone: z.array(z.unknown()) }),
  async run({ change_sets }, args, caller) {
    const undo = await change_sets.undo(
      named(caller, args, 'undo'),
      policyOf(caller.principal),
      caller.signal,
    )
    return { ...toShown(undo), ...Object(shorten({ not_undone: undo.not_undone }, BYTES)) }
  },
})
