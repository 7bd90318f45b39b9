import { type Services, visibleTo } from '@linkspan/service'
import { answeredPlan, partial } from '@linkspan/service/answers'
import type { PartialScope } from '@linkspan/stores'
import { nullable, optional } from '@linkspan/sync'
import * as z from 'zod'
import { changeSetId } from '../../routes/schemas.ts'
import { connectorId, entityName, fieldPaths, namedConnector, namingArguments } from '../arguments.ts'
import { cursorArgument, hintFor, maxBytes, readFitting, rowsAnswer } from '../bounded-rows.ts'
import { type AgentCaller, defineTool } from '../tool.ts'

const filter = optional(
  z.record(z.string(), z.unknown()),
  'One operator over fields: {"gte": {"segments.date": "2026-11-01"}}. Operators: eq neq gt gte lt lte in like keyword fuzzy; join with {"and": [...]}, {"or": [...]}, {"not": {...}}. like takes % and _; keyword and fuzzy take words.',
)

const sort = z
  .array(z.record(z.string(), z.enum(['asc', 'desc'])))
  .max(20)
  .optional()

const common = {
  connector_id: connectorId,
  entity: entityName,
  filter,
  sort: sort.describe('Such as [{"metrics.clicks": "desc"}].'),
  limit: z.number().int().min(1).max(1_000).default(50),
  cursor: cursorArgument,
  max_bytes: maxBytes,
  change_set: changeSetId.describe('Answers as if the writes of this change set had been done.'),
}

const answer = z.object({
  ...rowsAnswer,
  synced_at: nullable(z.string(), 'When the data was read from the vendor.'),
  synced_from: nullable(z.string(), 'The first day that is complete, for data that has days.'),
  partial: partial.optional(),
  change_set: answeredPlan.optional(),
})

export const searchTool = defineTool({
  name: 'search',
  title: 'Search synced data',
  description:
    'Records of an entity from the synced data: fast, and free of the limits of the vendor. Filter, sort and choose fields as describe_entity names them. For totals, averages or rankings use aggregate.',
  write: false,
  vendor: false,
  needs: { reach: 'connector', act: ({ entity }) => ({ entity, action: 'search' }) },
  input: z.strictObject({ ...common, fields: fieldPaths }),
  answer,
  run(services, { filter, sort, fields, ...args }, caller) {
    const request = { query: { ...(filter && { filter }), ...(sort && { sort }) }, ...(fields && { fields }) }
    return find(services, caller, 'search', args, request, 'choose fewer fields, or narrow the filter')
  },
})

const measure = z
  .record(z.string(), z.string())
  .describe('One of sum avg min max count count_distinct over a field; {"count": "*"} counts records.')

export const aggregate = defineTool({
  name: 'aggregate',
  title: 'Aggregate synced data',
  description:
    'Totals, averages, counts and rankings over the synced data of an entity, by group. One call answers what would take many pages of search. Example: {"group_by": ["campaign.name"], "aggregate": {"cost": {"sum": "metrics.cost_micros"}}, "sort": [{"cost": "desc"}], "limit": 5}.',
  write: false,
  vendor: false,
  needs: { reach: 'connector', act: ({ entity }) => ({ entity, action: 'search' }) },
  input: z.strictObject({
    ...common,
    sort: sort.describe('By group fields or names of aggregates: [{"cost": "desc"}].'),
    group_by: optional(
      z.array(z.string().min(1).max(1_000)).max(4),
      'Fields whose values make the groups; none: one row over all.',
    ),
    top: optional(
      z.strictObject({
        groups: z.number().int().min(1).max(1_000),
        per: z.array(z.string().min(1).max(1_000)).min(1).max(3),
      }),
      'Only the first groups for each value of some group fields: {"groups": 3, "per": ["customer.id"]}.',
    ),
    aggregate: z
      .record(z.string(), measure)
      .describe('Names of your choice: {"cost": {"sum": "metrics.cost_micros"}}.'),
  }),
  answer,
  run(services, { filter, sort, group_by, aggregate, top, ...args }, caller) {
    const query = {
      ...(filter && { filter }),
      ...(group_by && { group_by }),
      aggregate,
      ...(sort && { sort }),
      ...(top && { top }),
    }
    return find(services, caller, 'aggregate', args, { query }, 'group by fewer fields, or narrow the filter')
  },
})

type Asked = Omit<z.output<z.ZodObject<typeof common>>, 'filter' | 'sort'>

interface Found {
  readonly data: unknown[]
  readonly meta: {
    readonly cursor: string | null
    readonly synced_at: string | null
    readonly synced_from: string | null
    readonly partial?: readonly PartialScope[]
    readonly change_set?: unknown
  }
}

async function find(
  { execution, change_sets }: Services,
  caller: AgentCaller,
  tool: string,
  { connector_id, entity, limit, cursor, max_bytes, change_set }: Asked,
  request: object,
  narrower: string,
): Promise<object> {
  const key = namedConnector(caller, { connector_id, entity }, 'search')
  if (change_set !== undefined)
    await change_sets.requireUndecided({
      connector: key,
      id: change_set,
      visible: visibleTo(caller.principal),
    })
  const read = async (most: number) => {
    const params = { ...request, limit: most, ...(cursor !== undefined && { cursor }) }
    const found = await execution.search(key, { entity, params, change_set }, caller.signal)
    const { data, meta } = found.value() as Found
    return { data, cursor: meta.cursor, meta }
  }
  // the parts of the query are arguments of the tool
  const { page, data, cut } = await namingArguments(
    tool,
    (path) => path.replace(/^\$\.query\b/, () => '$'),
    () => readFitting(read, limit, max_bytes),
  )
  const { synced_at, synced_from, partial, change_set: seen } = page.meta
  const synced = {
    synced_at,
    synced_from,
    ...(partial && { partial }),
    ...(seen !== undefined && { change_set: seen }),
  }
  return { data, next_cursor: page.cursor, ...synced, ...hintFor(cut, narrower) }
}
