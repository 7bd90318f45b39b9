import type { Definition, EntityDefinition, JsonSchema, LinkspanClient } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { OptionsOf, Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { printable } from '../output/printable.ts'
import { printJson } from '../output/record.ts'
import { printAsTable } from '../output/row-output.ts'
import type { dataCommands } from './data-commands.ts'
import { definedEntity } from './describe-operation.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { resolve, typesIn } from './params.ts'

type Options = OptionsOf<typeof dataCommands.entities>

/** Describes all kinds, the entities of one, or one entity, by the definitions of the server. */
export const entities: Run<typeof dataCommands.entities> = async ({
  words: [name, entity],
  options,
  context,
}) => {
  const client = await openClient(context, options)
  if (name === undefined) await printKinds(client, options, context)
  else {
    const definition = await definitionOf(client, name)
    if (entity === undefined) await printEntities(definition, options, context)
    else await printEntity(definedEntity(definition, entity), options, context)
  }
  return EXIT.success
}

/** A kind by its name, or that of a connector. */
async function definitionOf(client: LinkspanClient, name: string): Promise<Definition> {
  const is_connector = name.startsWith('con_') || name.includes('/')
  return client.definitions.get(is_connector ? (await lookUpConnector(client, name)).connector_type : name)
}

async function printKinds(client: LinkspanClient, { json }: Options, context: CommandContext): Promise<void> {
  const { data } = await client.definitions.list()
  if (json) return printJson(context, { data })
  const rows = data.map(({ type, title, oauth, entities: all }) => ({
    type,
    title,
    consent: oauth ? 'yes' : 'no',
    entities: all.map(({ name }) => name).join(', '),
  }))
  await printAsTable(rows, context)
}

async function printEntities(
  definition: Definition,
  { json }: Options,
  context: CommandContext,
): Promise<void> {
  if (json) return printJson(context, definition)
  const rows = definition.entities.map(({ name, actions, summary }) => ({
    entity: name,
    actions: Object.keys(actions).join(', '),
    summary,
  }))
  await printAsTable(rows, context)
}

async function printEntity(
  entity: EntityDefinition,
  { json }: Options,
  context: CommandContext,
): Promise<void> {
  if (json) return printJson(context, entity)
  const lines = [`${entity.name}: ${entity.summary}`]
  for (const [name, { summary, destroys, params }] of Object.entries(entity.actions)) {
    const asks = destroys ? ' Takes away what is there.' : ''
    lines.push('', `${name}: ${summary}${asks}`, ...describeParams(params))
  }
  if (entity.search) {
    const { record, texts } = entity.search
    lines.push('', ...(record ? [record] : []), 'Searchable fields:')
    for (const [path, type] of Object.entries(entity.search.fields)) {
      const text = texts[path]
      lines.push(`  ${path} (${type})${text === undefined ? '' : ` ${text}`}`)
    }
  }
  await write(context.output, `${lines.map(printable).join('\n')}\n`)
}

function describeParams(schema: JsonSchema): string[] {
  const required = Array.isArray(schema.required) ? (schema.required as string[]) : []
  const { properties = {} } = schema as { properties?: Readonly<Record<string, JsonSchema>> }
  return Object.entries(properties).map(([name, given]) => {
    const { description, enum: choices } = resolve(schema, given)
    const allowed = Array.isArray(choices) ? choices.join(' | ') : typesIn(schema, given).join(' | ') || 'any'
    const about = [`  ${name}`, `(${allowed}${required.includes(name) ? ', required' : ''})`]
    return [...about, ...(typeof description === 'string' ? [description] : [])].join(' ')
  })
}
