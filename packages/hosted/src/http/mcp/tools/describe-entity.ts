import { describeEntity as describeDeclared, type EntityDescription, findEntity } from '@linkspan/core'
import type { Services } from '@linkspan/service'
import { type ConnectorView, fieldTexts } from '@linkspan/service/answers'
import * as z from 'zod'
import { connectorId, entityName } from '../arguments.ts'
import { maxBytes } from '../bounded-rows.ts'
import { shorten, sizeOfJson } from '../shorten.ts'
import { defineTool } from '../tool.ts'

export const describeEntityTool = defineTool({
  name: 'describe_entity',
  title: 'Describe an entity',
  description:
    'One entity of a connector: its actions with the JSON Schema of their params, and the fields that search and aggregate take, with types, meanings and units, aliases and how fresh the data is. A path inside an array field, such as parties.name, matches if any value there does. Read it before the first call or search of an entity.',
  write: false,
  vendor: false,
  needs: { reach: 'connector', act: 'see' },
  input: z.strictObject({
    connector_id: connectorId,
    entity: entityName,
    action: z.string().max(255).optional().describe('Only this action, with the whole schema of its params.'),
    max_bytes: maxBytes,
  }),
  answer: z.object({
    entity: z.string(),
    connector_type: z.string(),
    summary: z.string(),
    actions: z.record(z.string(), z.unknown()),
    search: z
      .object({
        record: z.string().optional(),
        fields: z.record(z.string(), z.string()).nullable(),
        aliases: z.record(z.string(), z.string()),
        synced_at: z.string().nullable(),
        records: z.number(),
      })
      .nullable(),
    hint: z.string().optional(),
  }),
  async run({ connectors, kinds, admission }, { connector_id, entity, action, max_bytes }, caller) {
    const view = await connectors.get({ organization_id: caller.organization_id, id: connector_id })
    const { summary, actions: declared, record, fields: all_fields, aliases } = describe(kinds, view, entity)
    const allowed = admission.allowedOf(caller.principal, { type: view.connector_type })
    const may = (name: string) => allowed({ entity, action: name })
    const actions = Object.fromEntries(Object.entries(declared).filter(([name]) => may(name)))
    const fields = may('search') ? all_fields : undefined
    const synced = view.sync.entities.find((each) => each.entity === entity)
    const { records = 0, synced_at = null } = synced ?? {}
    const described = {
      entity,
      connector_type: view.connector_type,
      summary,
      actions:
        action === undefined
          ? briefly(actions)
          : Object.fromEntries(Object.entries(actions).filter(([name]) => name === action)),
      search: fields === undefined ? null : { record, fields, aliases, synced_at, records },
    }
    if (sizeOfJson(described) <= max_bytes) return described
    const hint = 'This was cut. Name an action, or raise max_bytes.'
    return { ...(shorten(described, max_bytes) as object), hint }
  },
})

/** A longer schema is described only for an agent that asks for its action, in bytes of JSON. */
const LONG_SCHEMA = 2_000

/** The actions; of those whose schema is long, only the names of the parameters. */
function briefly(actions: EntityDescription['actions']): object {
  const described = Object.entries(actions).map(([name, { params, ...action }]): [string, object] => {
    if (sizeOfJson(params) <= LONG_SCHEMA) return [name, { ...action, params }]
    const { properties = {}, required = [] } = params
    const optional = Object.keys(properties).filter((each) => !required.includes(each))
    const hint = 'Name this action to get the JSON Schema of its params.'
    return [name, { ...action, required, optional, hint }]
  })
  return Object.fromEntries(described)
}

/** The types of fields with what they hold, such as `integer: The cost, in micros.` */
function withTexts(fields: Readonly<Record<string, string>>, texts: Readonly<Record<string, string>>) {
  const entries = Object.entries(fields).map(([path, type]) => {
    const text = texts[path]
    return [path, text === undefined ? type : `${type}: ${text}`]
  })
  return Object.fromEntries(entries)
}

/** A declared entity, or one that the configuration of the connector makes. */
function describe({ all: kinds }: Services['kinds'], view: ConnectorView, name: string) {
  const stream = view.streams?.find((each) => each.name === name)
  if (stream)
    return {
      summary: 'An entity that the configuration of this connector makes. It can be searched.',
      actions: {},
      record: stream.record,
      fields: stream.fields && withTexts(stream.fields, stream.texts ?? {}),
      aliases: {},
    }
  const kind = kinds.find(({ type }) => type === view.connector_type)
  const entity = findEntity(view.connector_type, kind?.entities ?? {}, name)
  const { summary, actions } = describeDeclared(entity)
  const { record, fields, aliases = {} } = entity.search ?? {}
  return {
    summary,
    actions,
    record,
    fields: fields && withTexts(fields, fieldTexts(view.connector_type, entity)),
    aliases,
  }
}
