import { parseDay } from '../../kit/calendar.ts'
import { answeredScorecard } from '../data/reviews.ts'
import { gongDay } from '../data/time.ts'
import { foundPage, isAmong, type Operations } from './operation.ts'

/** Whether a moment is within days; a missing end is open. */
function lies(moment: number, from: string | undefined, to: string | undefined): boolean {
  const day = gongDay(moment)
  return (!from || day >= Number(parseDay(from))) && (!to || day < Number(parseDay(to)))
}

/** The operations on scorecards. */
export const scorecardOperations: Operations = {
  'POST /v2/stats/activity/scorecards': (asked) => {
    const { filter } = asked.body
    const method = filter.reviewMethod ?? 'MANUAL'
    const [isReviewed, isAsked] = [isAmong(filter.reviewedUserIds), isAmong(filter.scorecardIds)]
    const reviews = asked.data
      .reviews()
      .filter(
        ({ scorecard, call, time }) =>
          (method === 'BOTH' || scorecard.reviewMethod === method) &&
          lies(call.started, filter.callFromDate, filter.callToDate) &&
          lies(time, filter.reviewFromDate, filter.reviewToDate) &&
          isReviewed(call.host.id) &&
          isAsked(scorecard.scorecardId),
      )
    const { records, rows } = foundPage(asked, reviews, { name: 'scorecards', what: 'answered scorecards' })
    return { records, answeredScorecards: rows.map(answeredScorecard) }
  },
  'GET /v2/settings/scorecards': ({ data }) => ({ scorecards: data.scorecards }),
}
