import { randomUUID } from 'node:crypto'
import type { NewEvent, Stores } from '@linkspan/stores'
import type { EventData, EventType } from './event-types.ts'
import { currentRequest } from './request-scope.ts'

type ClientEvent = Extract<EventType, `client.${string}` | `token.${string}`>

/** Whom an event belongs to, and the connector that it is about; without one, it is about the organization. */
export type EventSubject =
  | {
      readonly organization_id: string
      readonly id?: string | undefined
      readonly customer_name: string
      readonly connector_type: string
    }
  | { readonly organization_id: string; readonly customer_name?: undefined }

/** An event that the current request causes, or the server by itself. */
export function newEvent<Type extends EventType>(
  type: Type,
  subject: EventSubject,
  data: EventData<Type>,
): NewEvent {
  const scope = currentRequest()
  const about = subject.customer_name === undefined ? undefined : subject
  return {
    organization_id: subject.organization_id,
    id: `evt_${randomUUID()}`,
    type,
    actor: scope?.actor ?? { kind: 'server' },
    request_id: scope?.request_id ?? null,
    connector_id: about?.id ?? null,
    customer_name: about?.customer_name ?? null,
    connector_type: about?.connector_type ?? null,
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
