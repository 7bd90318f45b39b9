import type { Answered } from '@linkspan/core'
import type * as z from 'zod'
import { clientEvents } from './types/client-events.ts'
import { connectorEvents } from './types/connector-events.ts'
import { serverEvents } from './types/server-events.ts'
import { sessionEvents } from './types/session-events.ts'
import { syncEvents } from './types/sync-events.ts'

/** A type of events: when it is recorded, and the schema of its `data`. */
interface EventDeclaration {
  /** One sentence. */
  readonly when: string
  /** Ids, counts and codes; never credentials, and never values of records or parameters. */
  readonly data: z.ZodObject
}

/** Every type of events, by its name. The API, its document, the client's types and the documentation follow from it. */
export const eventTypes = {
  ...connectorEvents,
  ...syncEvents,
  ...clientEvents,
  ...sessionEvents,
  ...serverEvents,
} as const satisfies Readonly<Record<string, EventDeclaration>>

/** The name of a type of events. */
export type EventType = keyof typeof eventTypes

/** What an event of a type says. */
export type EventData<Type extends EventType> = Answered<(typeof eventTypes)[Type]['data']>
