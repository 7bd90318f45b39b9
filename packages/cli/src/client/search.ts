import type { ConnectorRecord, FoundPage, HostedSearchMeta, LinkspanClient } from '@linkspan/client'
import type { CommandContext } from '../context.ts'
import type { OptionsOf, Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { printJson } from '../output/record.ts'
import { type ColumnChoice, createRowOutput, type Format, formatOf } from '../output/row-output.ts'
import type { dataCommands } from './data-commands.ts'
import { definedEntity } from './describe-operation.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { readJsonObject } from './read-json.ts'
import { reportPartial } from './report-partial.ts'
import { printPages, walkOf } from './rows.ts'
import { askedFields, readPaths, readSearch, type SearchedTypes } from './search-request.ts'

type Options = OptionsOf<typeof dataCommands.search>

const LIMIT = 100
/** How many records a page has if all are printed. */
const LIMIT_OF_ALL = 1_000

/** Searches and prints the records. */
export const runSearch: Run<typeof dataCommands.search> = async ({ words, options, context }) => {
  const [name, entity] = words
  const client = await openClient(context, options)
  // the answers of lists have no streams
  const connector = await client.connectors.get((await lookUpConnector(client, name)).id)
  const types = await fieldTypes(client, connector, entity)
  const request = await requestOf(options, types, context)
  const { sql } = options
  if (sql) {
    const statements = await client.connectors.sql(connector.id, { entity, params: request })
    context.output.write(`${statements[sql]};\n`)
    return EXIT.success
  }
  const hosted = client.connector(connector)
  if (options.all) {
    if (options.cursor !== undefined) throw new UsageError('--all begins at the first page, without --cursor')
    const output = createRowOutput(formatOf(options, 'table'), context, columnsFor(request, options))
    let partial: HostedSearchMeta['partial']
    const onPage = (meta: HostedSearchMeta) => {
      partial = meta.partial
    }
    await printPages(walkOf(hosted, entity, 'searchAll')(request, { onPage }), output)
    await reportPartial(partial, context)
    return EXIT.success
  }
  const page = (await hosted.execute(entity, 'search', request)) as FoundPage<unknown>
  const format = formatOf(options, 'table')
  if (format === 'json') await printJson(context, page)
  else await printPage(page, format, columnsFor(request, options), context)
  await reportPartial(page.meta.partial, context)
  return EXIT.success
}

/** The types of the searchable fields, of an entity or a stream. */
async function fieldTypes(
  client: LinkspanClient,
  { connector_type, streams }: ConnectorRecord,
  name: string,
): Promise<SearchedTypes> {
  const stream = streams?.find((each) => each.name === name)
  if (stream) return stream.fields ?? undefined
  const definition = await client.definitions.get(connector_type)
  // streams are entities too, and a name may be one of either
  const known = [...definition.entities.filter((each) => each.search !== null).map((each) => each.name)]
  const { search: declared } = definedEntity(definition, name)
  if (declared) {
    const { fields, aliases } = declared
    // the other spellings have the types of their fields
    const others = Object.entries(aliases).map(([alias, path]) => [alias, fields[path] ?? 'string'])
    return { ...fields, ...Object.fromEntries(others) }
  }
  throw new UsageError(
    `${name} cannot be searched; these can: ${[...known, ...(streams ?? []).map((each) => each.name)].join(', ')}`,
  )
}

async function requestOf(
  options: Options,
  types: SearchedTypes,
  context: CommandContext,
): Promise<Record<string, unknown>> {
  const { requestFile, limit, fields, cursor, all } = options
  const given = requestFile === undefined ? {} : await readJsonObject(context, requestFile, '--request-file')
  const query = readSearch(options, types)
  return {
    limit: all ? LIMIT_OF_ALL : LIMIT,
    ...given,
    query: { ...((given.query as object | undefined) ?? {}), ...query },
    ...(limit !== undefined && { limit }),
    ...(fields !== undefined && { fields: readPaths('--fields', fields, types) }),
    ...(cursor !== undefined && { cursor }),
  }
}

function columnsFor(request: Readonly<Record<string, unknown>>, options: Options): ColumnChoice {
  return { first: askedFields(request, options), columns: options.columns, differing_first: true }
}

async function printPage(
  { data, meta: { has_more, cursor, synced_at } }: FoundPage<unknown>,
  format: Format,
  columns: ColumnChoice,
  context: CommandContext,
): Promise<void> {
  const output = createRowOutput(format, context, columns)
  await output.rows(data)
  await output.end()
  if (format === 'table') context.errors.write(`Data of ${synced_at}.\n`)
  if (has_more)
    context.errors.write(`There are more rows: --all prints every page, --cursor ${cursor} the next one.\n`)
}
