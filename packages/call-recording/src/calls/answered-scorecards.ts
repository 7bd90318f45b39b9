import { type Document, daysAfter, toDay } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { type GongListing, walkList } from '../pages.ts'
import { day, ids, moment } from '../params.ts'
import type { AnsweredScorecardRow } from '../rows.ts'
import { type CallWindow, type RowFields, rowDocument } from '../sync.ts'
import { completeWindow } from '../window.ts'
import { withoutPrivate } from './private-calls.ts'

/** The filter of answered scorecards. Some of its fields are unknown to the vendor and are applied to each page. */
export const scorecardsFilter = z.strictObject({
  callFromDate: day.optional().describe('Calls on this day or later, in the company’s time zone.'),
  callToDate: day.optional().describe('Calls before this day.'),
  reviewFromDate: day.optional().describe('Reviews on this day or later.'),
  reviewToDate: day.optional().describe('Reviews before this day.'),
  fromDateTime: moment
    .optional()
    .describe('Reviews at this time or later. An alternative to reviewFromDate.'),
  toDateTime: moment.optional().describe('Reviews before this time. An alternative to reviewToDate.'),
  reviewMethod: z.enum(['AUTOMATIC', 'MANUAL', 'BOTH']).optional().describe('Default MANUAL.'),
  scorecardIds: ids.optional().describe('Only these scorecards.'),
  reviewedUserIds: ids.optional().describe('Only reviews of these users.'),
  reviewerUserIds: ids.optional().describe('Only reviews by these users. Pages may then have fewer rows.'),
  callIds: ids.optional().describe('Only reviews of these calls. Pages may then have fewer rows.'),
})

type Filter = z.output<typeof scorecardsFilter>

const listing = (filter: object): GongListing => ({
  path: '/v2/stats/activity/scorecards',
  body: { filter },
  rows: 'answeredScorecards',
})

/** A day before or after a time. The vendor takes days of the company's time zone, so a margin is needed. */
const dayAround = (at: string, days: number) => daysAfter(toDay(Date.parse(at)), days)

/** The vendor's request for a filter. Without a time, it is for the reviews of the last 30 days. */
export function listingOf(given: Filter, token: string | undefined, now: number) {
  const { fromDateTime, toDateTime, reviewerUserIds: _, callIds: __, ...vendors } = given
  const filter = {
    ...vendors,
    ...(fromDateTime && { reviewFromDate: vendors.reviewFromDate ?? dayAround(fromDateTime, -1) }),
    ...(toDateTime && { reviewToDate: vendors.reviewToDate ?? dayAround(toDateTime, 2) }),
  }
  const timed = filter.reviewFromDate ?? filter.reviewToDate ?? filter.callFromDate ?? filter.callToDate
  if (timed) return { ...listing(filter), place: token }
  const { from, to, ...place } = completeWindow({}, token, 'day', now)
  // includes the reviews of today: the vendor excludes the last day
  const window = { reviewFromDate: from, reviewToDate: daysAfter(to, 2) }
  return { ...listing({ ...filter, ...window }), place }
}

/** Applies the fields of the filter that are unknown to the vendor. */
export function filterRows(rows: readonly AnsweredScorecardRow[], filter: Filter): AnsweredScorecardRow[] {
  const { reviewerUserIds, callIds } = filter
  const from = filter.fromDateTime ? Date.parse(filter.fromDateTime) : Number.NEGATIVE_INFINITY
  const to = filter.toDateTime ? Date.parse(filter.toDateTime) : Number.POSITIVE_INFINITY
  return rows.filter(({ reviewerUserId, callId, reviewTime }) => {
    const time = reviewTime ? Date.parse(reviewTime) : Number.NaN
    return (
      (!reviewerUserIds || reviewerUserIds.includes(String(reviewerUserId))) &&
      (!callIds || callIds.includes(String(callId))) &&
      (Number.isNaN(time) || (time >= from && time < to))
    )
  })
}

/** The scorecards that were answered on some days, as search documents. */
export async function* answeredDocuments(
  api: Gong,
  { config, from, to, call }: CallWindow,
  fields: RowFields,
): AsyncGenerator<Document[]> {
  const window = { fromDateTime: `${from}T00:00:00Z`, toDateTime: `${daysAfter(to, 1)}T00:00:00Z` }
  const filter: Filter = { ...window, reviewMethod: 'BOTH' }
  const { place: _, ...request } = listingOf(filter, undefined, api.clock.now())
  for await (const page of walkList<AnsweredScorecardRow>(api, request, call)) {
    const rows = filterRows(page, filter)
    const shown = config.include_private
      ? rows
      : await withoutPrivate(api, rows, ({ callId }) => callId, call)
    yield shown.map((row) => rowDocument(row, fields))
  }
}
