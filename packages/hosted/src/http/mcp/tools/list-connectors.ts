import type { ConnectorKind } from '@linkspan/core'
import type { EntityAction } from '@linkspan/service'
import type { ConnectorView } from '@linkspan/service/answers'
import { isSearchable } from '@linkspan/sync'
import * as z from 'zod'
import { connectorFilter } from '../../routes/schemas.ts'
import { cursorArgument, hintFor, readFitting, rowsAnswer } from '../bounded-rows.ts'
import { defineTool } from '../tool.ts'

/** The length of the connectors in one answer, in bytes of JSON. */
const BYTES = 12_000

export const listConnectors = defineTool({
  name: 'list_connectors',
  title: 'List connectors',
  description:
    'What is connected: each connector with its id, customer, kind, account and state, and for each kind its entities with their actions. Start here; the other tools take the id.',
  write: false,
  vendor: false,
  needs: { reach: 'scope', act: 'see' },
  input: z.strictObject({
    ...connectorFilter,
    limit: z.number().int().min(1).max(200).default(50),
    cursor: cursorArgument,
  }),
  answer: z.object({
    ...rowsAnswer,
    kinds: z
      .record(z.string(), z.object({ title: z.string(), entities: z.record(z.string(), z.string()) }))
      .describe('The kinds of these connectors: what each entity is, and what can be done with it.'),
  }),
  async run({ connectors, kinds, admission }, { limit, cursor, ...filter }, { principal }) {
    const { page, data, cut } = await readFitting(
      async (most) => {
        const query = { ...filter, cursor, limit: most }
        const { organization_id, token } = principal
        const { data, meta } = await connectors.list(organization_id, query, token?.scope)
        return { data: data.map((view) => toRow(view, kinds.all)), cursor: meta.cursor }
      },
      limit,
      BYTES,
    )
    const types = new Set(page.data.map(({ connector_type }) => connector_type))
    const shown = kinds.all.filter(({ type }) => types.has(type))
    return {
      data,
      next_cursor: page.cursor,
      ...hintFor(cut, 'name a customer or a kind'),
      kinds: Object.fromEntries(
        shown.map((kind) => [kind.type, toKind(kind, admission.allowedOf(principal, kind))]),
      ),
    }
  },
})

function toRow(view: ConnectorView, kinds: readonly ConnectorKind[]) {
  const { id, name, customer_name, connector_type, tags, status, account, last_error, sync } = view
  const kind = kinds.find(({ type }) => type === connector_type)
  const declared = new Set(Object.values(kind?.entities ?? {}).map((entity) => entity.name))
  const streams = sync.entities.map(({ entity }) => entity).filter((entity) => !declared.has(entity))
  const ready = sync.entities.filter(({ synced_at }) => synced_at !== null)
  return {
    id,
    name,
    customer_name,
    connector_type,
    ...(Object.keys(tags).length > 0 && { tags }),
    status,
    ...(account && { account: account.name }),
    ...(last_error && { problem: last_error.message }),
    // the entities that the configuration of this connector makes
    ...(streams.length > 0 && { streams }),
    sync: sync.status,
    searchable: ready.map(({ entity }) => entity),
  }
}

/** The entities of a kind with what the agent may do with them. */
function toKind({ title, entities }: ConnectorKind, allowed: (operation: EntityAction) => boolean) {
  const described = Object.values(entities).flatMap((entity): [string, string][] => {
    const may = (action: string) => allowed({ entity: entity.name, action })
    const searched = isSearchable(entity) && may('search')
    const actions = [...Object.keys(entity.actions).filter(may), ...(searched ? ['(search, aggregate)'] : [])]
    if (actions.length === 0) return []
    return [[entity.name, `${entity.summary} ${actions.join(', ')}`]]
  })
  return { title, entities: Object.fromEntries(described) }
}
