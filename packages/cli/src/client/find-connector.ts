import type { ConnectorRecord, LinkspanClient } from '@linkspan/client'
import { CommandFailure, UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'

/** How many connectors of one customer and kind an error names. */
const MOST_NAMED = 100

/** Finds a connector by its id, or by its customer and kind: `acme/advertising`. */
export async function lookUpConnector(client: LinkspanClient, text: string): Promise<ConnectorRecord> {
  if (text.startsWith('con_')) return client.connectors.get(text)
  const slash = text.lastIndexOf('/')
  if (slash <= 0 || slash === text.length - 1)
    throw new UsageError(
      `${printable(text)} is no connector: name it by its id, or by its customer and kind, such as acme/advertising`,
    )
  const [customer_name, connector_type] = [text.slice(0, slash), text.slice(slash + 1)]
  const { data } = await client.connectors.list({ customer_name, connector_type, limit: MOST_NAMED })
  const [found, ...others] = data
  if (!found)
    throw new CommandFailure(
      `linkspan: there is no connector ${printable(text)}; linkspan connectors list shows all (not_found)`,
    )
  if (others.length === 0) return found
  const lines = data.map(({ id, name, status }) => printable(`  ${id}  ${name}  ${status}`))
  throw new UsageError(
    [`there are several connectors ${printable(text)}; name one by its id:`, ...lines].join('\n'),
  )
}
