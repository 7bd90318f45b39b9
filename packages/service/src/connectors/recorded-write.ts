import { randomUUID } from 'node:crypto'
import { ConnectorError, type Logger } from '@linkspan/core'
import type { Store, StoredConnector } from '@linkspan/stores'
import type { EventData } from '../events/event-types.ts'
import { newEvent } from '../events/record-event.ts'

/**
 * Sends a write to the vendor, with an event before and one after it. A write whose first event cannot be stored is not
 * sent; one whose second event cannot be stored was sent, and only the log of the server says so.
 */
export async function recordedWrite<Result>(
  { store, logger }: { readonly store: Pick<Store, 'events'>; readonly logger: Logger },
  connector: StoredConnector,
  subject: Omit<EventData<'write.requested'>, 'write_id'>,
  send: () => Promise<Result>,
): Promise<Result> {
  const write = { write_id: `write_${randomUUID()}`, ...subject }
  await store.events.insert([newEvent('write.requested', connector, write)])
  const executed = async (end: Pick<EventData<'write.executed'>, 'outcome' | 'code'>) => {
    await store.events.insert([newEvent('write.executed', connector, { ...write, ...end })]).catch((err) => {
      logger.error(
        { err, connector_id: connector.id, ...write, ...end },
        'the end of a write was not recorded',
      )
    })
  }
  try {
    const result = await send()
    await executed({ outcome: 'succeeded' })
    return result
  } catch (error) {
    const known = ConnectorError.isInstance(error)
    const outcome = known && !error.doubtful ? 'failed' : 'unknown'
    await executed({ outcome, code: known ? error.code : 'internal' })
    throw error
  }
}
