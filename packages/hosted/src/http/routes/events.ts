import { EVENT_STREAM, StreamedAnswer, visibleEvents } from '@linkspan/service'
import { eventPage, eventTypes, tagsText } from '@linkspan/service/answers'
import * as z from 'zod'
import { defineRoute } from './route.ts'
import { wholeNumber } from './schemas.ts'

const TYPES = Object.keys(eventTypes)
const TYPE = `(?:${TYPES.join('|').replaceAll('.', '\\.')})`

export const listEvents = defineRoute({
  name: 'events.list',
  summary:
    'Reads what happened, oldest first. With `Accept: text/event-stream`, it goes on as a live stream.',
  at: 'GET /api/v1/events',
  needs: { reach: 'scope', act: 'see' },
  input: {
    query: z.strictObject({
      after: z
        .string()
        .max(15)
        .regex(/^(?:now|\d{1,15})$/, 'must be a position, or now')
        .default('0')
        .describe(
          'The position after which to begin, such as `meta.after` of the page before; `now` for new events only.',
        ),
      types: z
        .string()
        .max(4000)
        .regex(
          new RegExp(`^${TYPE}(?:,${TYPE})*$`),
          `must be types of events, separated by commas; there are ${TYPES.join(', ')}`,
        )
        .optional()
        .describe('Only events of these types, separated by commas.'),
      connector_id: z.string().min(1).max(64).optional().describe('Only events about this connector.'),
      tags: tagsText
        .optional()
        .describe('Only events about connectors that had all of these tags, such as `team=ads,region=eu`.'),
      limit: wholeNumber(1, 1000).default(100).describe('How many events a page has at most.'),
    }),
  },
  answer: { status: 200, schema: eventPage, streams: [EVENT_STREAM] },
  expectedBytes: ({ query: { limit }, live }) => (live ? 128 : limit) * 1024,
  async handle({ access, events }, { organization_id, principal, query, live, signal }) {
    const asked = { ...query, within: visibleEvents(principal) }
    if (!live) return events.list(organization_id, asked)
    const { last_event_id: after = query.after } = live
    const mayRead = () => access.holds(principal)
    const frames = await events.follow(organization_id, { ...asked, after, mayRead }, signal)
    // nginx would collect the answer otherwise
    return new StreamedAnswer(EVENT_STREAM, frames, { 'X-Accel-Buffering': 'no' })
  },
})
