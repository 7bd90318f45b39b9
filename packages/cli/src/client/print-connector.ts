import type { ConnectorRecord } from '@linkspan/client'
import { type CommandContext, write } from '../context.ts'
import { printRecord } from '../output/record.ts'
import { printAsTable } from '../output/row-output.ts'

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
  await printAsTable(entities, context)
}
