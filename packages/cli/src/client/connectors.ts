import type { ConnectorRecord } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { printRecord } from '../output/record.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import { confirm, requireAnswer } from './confirm.ts'
import type { connectorCommands } from './connector-commands.ts'
import { findConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { printPages } from './rows.ts'

/** Lists connectors: for people the fields that distinguish them, otherwise everything. */
export const listConnectors: Run<typeof connectorCommands.listConnectors> = async ({ options, context }) => {
  const client = await openClient(context, options)
  const { customer, type, status } = options
  const format = formatOf(options, 'table')
  const all = client.connectors.listAll({
    ...(customer !== undefined && { customer_name: customer }),
    ...(type !== undefined && { connector_type: type }),
    ...(status !== undefined && { status }),
  })
  await printPages(format === 'table' ? summaries(all) : all, createRowOutput(format, context))
  return EXIT.success
}

async function* summaries(all: AsyncIterable<ConnectorRecord>): AsyncGenerator<object> {
  for await (const connector of all) yield summaryOf(connector)
}

/** How connectors are, and what distinguishes them. What a terminal cannot show is at the end. */
export function summaryOf({ id, customer_name, connector_type, name, status, sync }: ConnectorRecord) {
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

/** Shows one connector. */
export const getConnector: Run<typeof connectorCommands.getConnector> = async ({
  words: [name],
  options,
  context,
}) => {
  const client = await openClient(context, options)
  const { id } = await findConnector(client, name)
  await printConnector(await client.connectors.get(id), options, context)
  return EXIT.success
}

/** Prints a connector. For people, the sync is a table below it. */
export async function printConnector(
  connector: ConnectorRecord,
  { json = false }: { readonly json?: boolean },
  context: CommandContext,
): Promise<void> {
  if (json) return printRecord(context, connector, { json })
  const { sync, streams: _streams, ...rest } = connector
  const { entities, ...state } = sync
  await printRecord(context, { ...rest, sync: state }, {})
  if (entities.length === 0) return
  await write(context.output, '\n')
  const output = createRowOutput('table', context)
  await output.rows(entities)
  await output.end()
}

/** Checks the credentials. */
export const checkConnector: Run<typeof connectorCommands.checkConnector> = async ({
  words: [name],
  options,
  context,
}) => {
  const client = await openClient(context, options)
  const { id } = await findConnector(client, name)
  const result = await client.connectors.check(id)
  await printRecord(context, result, options)
  if (result.status === 'reauth_required') return EXIT.reauth
  return result.error ? EXIT.failed : EXIT.success
}

/** Deletes a connector, after a question. */
export const deleteConnector: Run<typeof connectorCommands.deleteConnector> = async ({
  words: [name],
  options,
  context,
}) => {
  requireAnswer('connectors delete asks before it deletes', options, context)
  const client = await openClient(context, options)
  const { id, connector_type, customer_name } = await findConnector(client, name)
  const question = `Delete ${id}, ${connector_type} of ${customer_name}, with its credentials and synced data?`
  if (!(await confirm(question, options, context))) {
    await write(context.errors, 'Nothing was deleted.\n')
    return EXIT.failed
  }
  await client.connectors.delete(id, options.revoke ? { revoke: true } : {})
  await write(context.errors, `Deleted ${id}.\n`)
  return EXIT.success
}
