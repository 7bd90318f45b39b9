import { randomUUID } from 'node:crypto'
import type { EventFilter, NewEvent, Store, StoredEvent } from '@linkspan/stores'

/** An event about a connector of an organization. */
export function eventOf(organization_id: string, type: string, connector_id: string): NewEvent {
  return {
    organization_id,
    id: `evt_${randomUUID()}`,
    type,
    actor: { kind: 'server' },
    request_id: null,
    connector_id,
    customer_name: 'acme',
    connector_type: 'drive',
    data: { connector_type: 'drive' },
  }
}

/** Gives all committed events their positions. */
export async function numberEvents(store: Store): Promise<void> {
  while (await store.events.hasUnnumbered()) await store.transaction(({ events }) => events.number(1_000))
}

/** All events that a filter matches, page by page. */
export async function allEvents(
  store: Store,
  filter: Partial<EventFilter> & Pick<EventFilter, 'organization_id'>,
): Promise<StoredEvent[]> {
  const found: StoredEvent[] = []
  for (let after = filter.after ?? 0; ; ) {
    const page = await store.events.list({ limit: 100, ...filter, after })
    found.push(...page.events)
    if (page.position === page.newest) return found
    after = page.position
  }
}
