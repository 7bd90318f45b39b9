import { randomUUID } from 'node:crypto'
import type { NewEvent, Stores } from '@linkspan/stores'
import { currentRequest } from '../request-scope.ts'
import type { EventData, EventType } from './event-types.ts'

type ClientEvent = Extract<EventType, `client.${string}` | `token.${string}`>

/** Whom an event belongs to, and the connector that it is about. */
export interface EventSubject {
  readonly organization_id: string
  /** The id of the connector; absent for an event about the organization. */
  readonly id?: string | undefined
  readonly customer_name?: string | undefined
}

/** An event that the current request causes, or the server by itself. */
export function newEvent<Type extends EventType>(
  type: Type,
  { organization_id, id, customer_name }: EventSubject,
  data: EventData<Type>,
): NewEvent {
  const scope = currentRequest()
  return {
    organization_id,
    id: `evt_${randomUUID()}`,
    type,
    actor: scope?.actor ?? { kind: 'server' },
    request_id: scope?.request_id ?? null,
    connector_id: id ?? null,
    customer_name: customer_name ?? null,
    data,
  }
}

/** Records an event, with the stores of the transaction that makes the change. */
export function recordEvent<Type extends EventType>(
  { events }: Pick<Stores, 'events'>,
  type: Type,
  subject: EventSubject,
  data: EventData<Type>,
): Promise<void> {
  return events.insert([newEvent(type, subject, data)])
}

/** Records an event about a client, in each of its organizations. */
export async function recordForClient<Type extends ClientEvent>(
  { clients, events }: Pick<Stores, 'clients' | 'events'>,
  type: Type,
  data: EventData<Type> & { readonly client_id: string },
): Promise<void> {
  const organization_ids = await clients.organizationsOf(data.client_id)
  await events.insert(organization_ids.map((organization_id) => newEvent(type, { organization_id }, data)))
}

/** Records an event in every organization. */
export async function recordForAll<Type extends EventType>(
  { clients, events }: Pick<Stores, 'clients' | 'events'>,
  type: Type,
  data: EventData<Type>,
): Promise<void> {
  const organizations = await clients.listOrganizations()
  await events.insert(organizations.map(({ id }) => newEvent(type, { organization_id: id }, data)))
}
