import type { EventQuery, EventType, LinkspanEvent } from '@linkspan/client'
import type { Run } from '../declaration.ts'
import { EXIT, UsageError } from '../failure.ts'
import { createRowOutput, formatOf } from '../output/row-output.ts'
import type { eventCommands } from './event-commands.ts'
import { lookUpConnector } from './find-connector.ts'
import { openClient } from './open-client.ts'
import { printPages } from './rows.ts'

/** Prints events: for people one line each, otherwise everything. */
export const events: Run<typeof eventCommands.events> = async ({ options, context }) => {
  const { follow = false, after, type, connector, tag } = options
  const query = { follow, after: positionOf(after ?? (follow ? 'now' : '0')) }
  const format = formatOf(options, 'table')
  if (follow && format === 'json')
    throw new UsageError('--json ends with the last event; use --jsonl with --follow')
  const client = await openClient(context, options)
  const connector_id = connector === undefined ? undefined : (await lookUpConnector(client, connector)).id
  const found = client.events({
    ...query,
    // the server knows the types
    ...(type && { types: type as readonly EventType[] }),
    ...(connector_id !== undefined && { connector_id }),
    ...(tag && { tags: tag.join() }),
  })
  const rows = format === 'table' ? summaries(found) : found
  const output = createRowOutput(format, context, options)
  if (!follow) await printPages(rows, output)
  else for await (const row of rows) await output.rows([row])
  return EXIT.success
}

function positionOf(text: string): NonNullable<EventQuery['after']> {
  if (text === 'now') return text
  if (/^\d{1,15}$/.test(text)) return Number(text)
  throw new UsageError('--after must be a position, or now')
}

async function* summaries(found: AsyncIterable<LinkspanEvent>): AsyncGenerator<object> {
  for await (const { position, at, type, actor, customer_name, connector_id, data } of found)
    yield {
      position,
      at,
      type,
      customer: customer_name ?? '',
      connector: connector_id ?? '',
      actor: actor.id ?? actor.kind,
      data: JSON.stringify(data),
    }
}
