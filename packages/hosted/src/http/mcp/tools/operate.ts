import { visibleEvents } from '@linkspan/service'
import { eventTypes, syncRun } from '@linkspan/service/answers'
import { connectorSummary } from '@linkspan/sync'
import * as z from 'zod'
import { connectorId } from '../arguments.ts'
import { countThatFit, hintFor, maxBytes, rowsAnswer } from '../bounded-rows.ts'
import { shorten } from '../shorten.ts'
import { defineTool } from '../tool.ts'

/** How many connectors of a group are named. */
const NAMED = 10
/** How many events are looked through for one answer. */
const WINDOW = 1_000

const OPERATING = { write: false, vendor: false } as const

export const health = defineTool({
  name: 'health',
  title: 'What needs somebody',
  description:
    'How the connectors are: how many in each state, and those that need somebody, by reason with the remedy, the worst first. For those who run Linkspan.',
  ...OPERATING,
  needs: { reach: 'scope', act: 'manage' },
  input: z.strictObject({ max_bytes: maxBytes }),
  answer: connectorSummary.extend({ groups: z.array(z.unknown()), hint: z.string().optional() }),
  async run({ connectors }, { max_bytes }, { organization_id, principal }) {
    const found = await connectors.summarize(organization_id, principal.token?.scope)
    const groups = found.groups.map((group) => ({ ...group, connectors: group.connectors.slice(0, NAMED) }))
    const fit = countThatFit(groups, max_bytes)
    const more_groups = found.more_groups + groups.length - fit
    const hint = 'There are more reasons than fit: raise max_bytes.'
    return { ...found, groups: groups.slice(0, fit), more_groups, ...(more_groups > 0 && { hint }) }
  },
})

export const syncRuns = defineTool({
  name: 'sync_runs',
  title: 'The sync of a connector',
  description:
    'How far the sync of one connector is: each entity with its records and the first complete day, and the newest runs with what failed, why, and the remedy. For those who run Linkspan.',
  ...OPERATING,
  needs: { reach: 'connector', act: 'manage' },
  input: z.strictObject({
    connector_id: connectorId,
    limit: z.number().int().min(1).max(20).default(3).describe('How many runs.'),
    max_bytes: maxBytes,
  }),
  answer: z.object({
    status: z.string(),
    next_at: z.string().nullable().describe('When the next run begins; null: not by itself.'),
    missing: z.array(z.unknown()).optional().describe('What the connector lacks for a sync.'),
    entities: z.array(z.unknown()),
    runs: z.array(z.unknown()).describe('Newest first.'),
  }),
  async run({ syncs }, { connector_id, limit, max_bytes }, { context, organization_id }) {
    context.connector_id = connector_id
    const report = await syncs.read({ organization_id, id: connector_id }, limit)
    const { status, next_at, missing } = report
    const [entities, runs] = [report.entities, report.runs].map((rows) => shorten(rows, max_bytes / 2))
    return { status, next_at, ...(missing && { missing }), entities, runs }
  },
})

export const listEventsTool = defineTool({
  name: 'list_events',
  title: 'What happened',
  description:
    'What happened in the organization, newest first: connectors made and changed, consents, failed and recovered syncs, approvals, with who caused it. For those who run Linkspan.',
  ...OPERATING,
  needs: { reach: 'scope', act: 'manage' },
  input: z.strictObject({
    connector_id: connectorId.optional(),
    types: z
      .array(z.enum(Object.keys(eventTypes)))
      .min(1)
      .max(100)
      .optional()
      .describe('Only these types.'),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/, 'must be next_cursor of the previous answer')
      .optional()
      .describe('next_cursor of the previous answer, with the other arguments unchanged.'),
    max_bytes: maxBytes,
  }),
  answer: z.object(rowsAnswer),
  async run({ events }, { connector_id, types, cursor, max_bytes }, { organization_id, principal }) {
    const query = { connector_id, types: types?.join(','), within: visibleEvents(principal), limit: WINDOW }
    const read = (after: string) => events.list(organization_id, { ...query, after })
    const end = cursor === undefined ? (await read('now')).meta.after : Number(cursor)
    const begin = Math.max(0, end - WINDOW)
    const { data } = await read(String(begin))
    const found = data.filter(({ position }) => position <= end).reverse()
    const fit = Math.max(countThatFit(found, max_bytes), 1)
    const shown = found.slice(0, fit)
    const next = fit < found.length ? Number(shown.at(-1)?.position) - 1 : begin
    return {
      data: shown.map((event) => shorten(event, max_bytes)),
      next_cursor: next > 0 ? String(next) : null,
      ...hintFor(fit < found.length ? 'rows' : undefined, 'name types or a connector'),
    }
  },
})

export const startSync = defineTool({
  name: 'start_sync',
  title: 'Start a sync',
  description:
    'Requests a sync of a connector, or of some of its entities. It begins as soon as a process is free; sync_runs shows how it goes. For those who run Linkspan.',
  ...OPERATING,
  starts: true,
  needs: { reach: 'connector', act: 'manage' },
  input: z.strictObject({
    connector_id: connectorId,
    entities: z.array(z.string().min(1).max(255)).min(1).max(100).optional().describe('Default all.'),
    full: z.boolean().optional().describe('Whether everything is read again; default false.'),
  }),
  answer: syncRun.pick({ run_id: true, status: true, created_at: true }),
  async run({ syncs }, { connector_id, ...asked }, { context, organization_id }) {
    context.connector_id = connector_id
    const { run_id, status, created_at } = await syncs.request({ organization_id, id: connector_id }, asked)
    return { run_id, status, created_at }
  },
})
