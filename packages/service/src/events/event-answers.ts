import type { Answered } from '@linkspan/core'
import { integer, listOf, named, nullable, optional, text } from '@linkspan/sync'
import * as z from 'zod'
import { tags } from '../tags.ts'
import { eventTypes } from './event-types.ts'

const actor = named('Actor', 'Who made a change.', {
  kind: z
    .enum(['client', 'token', 'person', 'customer', 'operator', 'server'])
    .describe(
      'A client of the API, by a token with a scope or without, a person who has signed in, a customer in a browser, the operator at the command line, or the server by itself.',
    ),
  id: optional(z.string(), 'The id of the client, the token or the person.'),
})

const common = {
  id: text('Its id, the same whenever it is read or delivered.'),
  position: integer('Its place among the events of the organization, from 1 on and without gaps.'),
  at: text('When it was recorded, ISO 8601.'),
  actor,
  request_id: nullable(
    z.string(),
    'The request that made the change, as in the log; null if the server made it by itself.',
  ),
  connector_id: nullable(z.string(), 'The connector that it is about; null if it is about none.'),
  customer_name: nullable(z.string(), 'The customer that it is about; null if it is about none.'),
  tags: nullable(
    tags,
    'The tags that the connector had, with this change; null if it is about no connector.',
  ),
}

const variants = Object.entries(eventTypes).map(([type, { when, data }]) =>
  named(nameOf(type), when, {
    ...common,
    type: z.literal(type).describe('What kind of event it is.'),
    data: data.describe('What happened.'),
  }),
)

/** The name of the schema of a type, such as `ConnectorCreatedEvent`. */
function nameOf(type: string): string {
  const words = type.split(/[._]/).map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  return `${words.join('')}Event`
}

/** An event as it is answered: one of the declared types. */
export const event = z
  // the declarations are never empty
  .union(variants as [(typeof variants)[number], ...typeof variants])
  .meta({ id: 'LinkspanEvent', description: 'What happened, of one of the types.' })

/** One page of events. */
export const eventPage = named(
  'EventPage',
  'One page of events. With a filter, it may have fewer events than `limit`, or none, although more follow.',
  {
    data: listOf(event, 'The events, oldest first.'),
    meta: named('EventMeta', 'How a page continues.', {
      after: integer('The `after` of the next page.'),
      has_more: z.boolean().describe('Whether there are newer events, matching or not.'),
    }),
  },
)

/** An event as callers see it. */
export interface EventView extends Answered<(typeof variants)[number]> {}
