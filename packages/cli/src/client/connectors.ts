import type { ConnectorRecord } from '@linkspan/client'
import type { Run } from '../declaration.ts'
import { EXIT } from '../failure.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import type { connectorCommands } from './connector-commands.ts'
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
