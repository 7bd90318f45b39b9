import { parseDay } from '../../kit/calendar.ts'
import { answeredScorecard } from '../data/reviews.ts'
import { scorecardSettings } from '../data/settings.ts'
import { dayOf } from '../data/time.ts'
import { Refusal } from '../failure.ts'
import { readBody, required, type Shape } from '../request.ts'
import type { Operation } from './operation.ts'

const FILTER: Shape = {
  callFromDate: 'day',
  callToDate: 'day',
  reviewFromDate: 'day',
  reviewToDate: 'day',
  reviewMethod: { oneOf: ['AUTOMATIC', 'MANUAL', 'BOTH'] },
  reviewedUserIds: 'ids',
  scorecardIds: 'ids',
}

/** Whether a moment is within days; a missing end is open. */
function lies(moment: number, from: string | undefined, to: string | undefined): boolean {
  const day = dayOf(moment)
  return (!from || day >= Number(parseDay(from))) && (!to || day < Number(parseDay(to)))
}

/** The operations on scorecards. */
export const scorecardOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/v2/stats/activity/scorecards',
    scope: 'api:stats:scorecards',
    answer: (request, { data, paging }) => {
      const { cursor, ...body } = readBody(request, { cursor: 'text', filter: { object: FILTER } })
      const filter = required(body.filter, 'filter')
      const method = filter.reviewMethod ?? 'MANUAL'
      const reviews = data
        .reviews()
        .filter(
          ({ scorecard, call, time }) =>
            (method === 'BOTH' || scorecard.reviewMethod === method) &&
            lies(call.started, filter.callFromDate, filter.callToDate) &&
            lies(time, filter.reviewFromDate, filter.reviewToDate) &&
            (!filter.reviewedUserIds || filter.reviewedUserIds.map(String).includes(call.host.id)) &&
            (!filter.scorecardIds || filter.scorecardIds.map(String).includes(scorecard.id)),
        )
      if (reviews.length === 0)
        throw new Refusal(404, 'No answered scorecards found corresponding to the provided filters')
      const { records, rows } = paging.page(reviews, ['scorecards', body], cursor)
      return { records, answeredScorecards: rows.map(answeredScorecard) }
    },
  },
  {
    method: 'GET',
    path: '/v2/settings/scorecards',
    scope: 'api:settings:scorecards:read',
    answer: (_request, { data }) => ({ scorecards: data.scorecards.map(scorecardSettings) }),
  },
]
