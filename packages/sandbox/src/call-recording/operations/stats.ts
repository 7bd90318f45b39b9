import keyBy from 'lodash/keyBy.js'
import mapValues from 'lodash/mapValues.js'
import { type Day, parseDay } from '../../kit/calendar.ts'
import type { User } from '../data/company.ts'
import { hostStats, questionsOf } from '../data/content.ts'
import { ACTIVITIES, type ActivityAction } from '../data/reviews.ts'
import { formatMoment, gongDay, localTime, startOfDay, TIME_ZONE } from '../data/time.ts'
import { found, Refusal } from '../failure.ts'
import type { Checked } from '../request.ts'
import { foundPage, isAmong, isWithin, type OperationCall, type Operations } from './operation.ts'

interface Range {
  from: Day
  /** The first day after the range. */
  to: Day
}

/** The days of a filter, up to today. */
function rangeOf(filter: Checked, now: number): Range {
  const from = parseDay(filter.fromDate) as Day
  const to = parseDay(filter.toDate) as Day
  if (to > gongDay(now)) throw new Refusal(400, 'filter.toDate: must not be after the current day')
  if (from >= to) throw new Refusal(400, 'filter.fromDate: must be before toDate')
  return { from, to }
}

/** The users of a filter; by default all who existed then. */
function usersOf({ data }: OperationCall, filter: Checked): User[] {
  const named = filter.userIds?.map((id: string) =>
    found(data.company.userOf(String(id)), 404, 'User not found'),
  )
  const isCreated = isWithin(filter.createdFromDateTime, filter.createdToDateTime)
  return (named ?? [...data.company.users]).filter(({ created }: User) => isCreated(created))
}

const within = (actions: readonly ActivityAction[], { from, to }: Range) =>
  actions.filter(({ day }) => day >= from && day < to)

/** The actions of each user, by activity. */
const callIds = (actions: readonly ActivityAction[]) =>
  mapValues(keyBy(ACTIVITIES), (name) =>
    actions.filter(({ activity }) => activity === name).map(({ call }) => call.json.id),
  )

const counts = (actions: readonly ActivityAction[]) => mapValues(callIds(actions), ({ length }) => length)

const bounds = ({ from, to }: Range) => ({
  fromDateTime: formatMoment(startOfDay(from)),
  toDateTime: formatMoment(startOfDay(to)),
  timeZone: TIME_ZONE,
})

/** A page of the users with data; without any the vendor answers 404. */
function perUser<Row>(
  call: OperationCall,
  names: readonly [name: string, what: string],
  rowOf: (user: User, actions: readonly ActivityAction[], range: Range) => Row | undefined,
) {
  const { filter } = call.body
  const range = rangeOf(filter, call.now())
  const byUser = Map.groupBy(within(call.data.actions(), range), ({ user }) => user)
  const rows = usersOf(call, filter)
    .map((user) => rowOf(user, byUser.get(user) ?? [], range))
    .filter((row) => row !== undefined)
  return { page: foundPage(call, names, rows), range }
}

/** A page of the users who did something, with what is counted of each. */
const perActiveUser = (
  call: OperationCall,
  names: readonly [name: string, what: string],
  countsOf: (actions: readonly ActivityAction[], range: Range) => object,
) =>
  perUser(call, names, (user, actions, range) =>
    actions.length > 0 ? { ...identity(user), ...countsOf(actions, range) } : undefined,
  )

const identity = (user: User) => ({ userId: user.json.id, userEmailAddress: user.json.emailAddress })

/** About how long the vendor's periods are. */
const PERIOD_DAYS: Readonly<Record<string, number>> = { DAY: 1, WEEK: 7, MONTH: 30, QUARTER: 91, YEAR: 365 }

/** What is counted of actions in each period of a range; the last period may be shorter. */
const perPeriod = (
  actions: readonly ActivityAction[],
  { from, to }: Range,
  days: number,
  countsOf: (actions: readonly ActivityAction[]) => object,
) =>
  Array.from({ length: Math.ceil((to - from) / days) }, (_, index) => {
    const period = { from: from + index * days, to: Math.min(to, from + (index + 1) * days) }
    const { fromDateTime: fromDate, toDateTime: toDate } = bounds(period)
    return { ...countsOf(within(actions, period)), fromDate, toDate }
  })

/** The averages of the statistics of a host's calls. */
function averages(calls: readonly ActivityAction['call'][]): object[] {
  const all = calls.map((call) => [
    ...hostStats(call).filter(({ name }) => name !== 'Talk Ratio'),
    { name: 'Question Rate', value: (questionsOf(call).companyCount * 3600) / call.json.duration },
  ])
  const names = all[0]?.map(({ name }) => name) ?? []
  return names.map((name, index) => {
    const sum = all.reduce((total, stats) => total + (stats[index]?.value ?? 0), 0)
    return { name, value: Math.round((sum / all.length) * 100) / 100 }
  })
}

/** The operations on statistics of users, and on scorecards. */
export const statsOperations: Operations = {
  'POST /v2/stats/activity/aggregate': (call) => {
    const { page, range } = perActiveUser(call, ['usersAggregateActivityStats', 'activity'], (actions) => ({
      userAggregateActivityStats: counts(actions),
    }))
    return { ...page, ...bounds(range) }
  },
  'POST /v2/stats/activity/aggregate-by-period': (call) => {
    const days = PERIOD_DAYS[call.body.aggregationPeriod] as number
    return perActiveUser(call, ['usersAggregateActivity', 'activity'], (actions, range) => ({
      userAggregateActivity: perPeriod(actions, range, days, counts),
    })).page
  },
  'POST /v2/stats/activity/day-by-day': (call) =>
    perActiveUser(call, ['usersDetailedActivities', 'daily activity'], (actions, range) => ({
      userDailyActivityStats: perPeriod(actions, range, 1, callIds),
    })).page,
  'POST /v2/stats/interaction': (call) => {
    const { page, range } = perUser(call, ['peopleInteractionStats', 'stats'], (user, actions) => {
      const hosted = actions.filter(({ activity }) => activity === 'callsAsHost').map((each) => each.call)
      return hosted.length > 0 ? { ...identity(user), personInteractionStats: averages(hosted) } : undefined
    })
    return { ...page, ...bounds(range) }
  },
  'POST /v2/stats/activity/scorecards': (asked) => {
    const { filter } = asked.body
    const method = filter.reviewMethod ?? 'MANUAL'
    const isCalled = isWithin(filter.callFromDate, filter.callToDate)
    const isReviewedIn = isWithin(filter.reviewFromDate, filter.reviewToDate)
    const [isReviewed, isAsked] = [isAmong(filter.reviewedUserIds), isAmong(filter.scorecardIds)]
    const reviews = asked.data
      .reviews()
      .filter(
        ({ json, call, time }) =>
          (method === 'BOTH' || json.reviewMethod === method) &&
          isCalled(localTime(call.started)) &&
          isReviewedIn(localTime(time)) &&
          isReviewed(json.reviewedUserId) &&
          isAsked(json.scorecardId),
      )
    return foundPage(asked, ['answeredScorecards', 'answered scorecards'], reviews, ({ json }) => json)
  },
  'GET /v2/settings/scorecards': ({ data }) => ({ scorecards: data.scorecards }),
}
