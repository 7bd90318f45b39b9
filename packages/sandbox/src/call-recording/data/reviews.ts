import type { Day } from '../../kit/calendar.ts'
import { createChance, hashText } from '../../kit/random.ts'
import type { RecordedCall } from './calls.ts'
import { idOf, type User } from './company.ts'
import { commentTime } from './content.ts'
import type { Scorecard } from './settings.ts'
import { formatMoment, gongDay } from './time.ts'

/** The reviews of some of the calls, the oldest first. */
export function createReviews(
  seed: number,
  calls: readonly RecordedCall[],
  scorecards: readonly Scorecard[],
  now: number,
) {
  const reviews = calls.flatMap((call) => {
    const { json, host, started } = call
    const chance = createChance(hashText(seed, `review ${json.id}`))
    if (!chance.happens(0.15)) return []
    const scorecard = chance.pick(scorecards)
    // the vendor itself reviews
    const automatic = scorecard.reviewMethod === 'AUTOMATIC'
    const time = started + (json.duration + (automatic ? 600 : chance.integer(3600, 200_000))) * 1000
    const reviewer = automatic ? undefined : host.manager
    if (time > now || (!automatic && !reviewer)) return []
    const id = idOf(seed, `answered ${json.id}`)
    const marks = createChance(hashText(1, `answers ${id}`))
    const review = {
      answeredScorecardId: id,
      scorecardId: scorecard.scorecardId,
      scorecardName: scorecard.scorecardName,
      callId: json.id,
      callStartTime: json.started,
      reviewedUserId: host.json.id,
      reviewerUserId: reviewer?.json.id ?? null,
      reviewMethod: scorecard.reviewMethod,
      editorUserId: null,
      reviewTime: formatMoment(time),
      visibilityType: 'PUBLIC',
      // numbers are strings, unlike in the vendor's document
      answers: scorecard.questions.map(({ questionId, questionRevisionId, isOverall }) => ({
        questionId,
        questionRevisionId,
        isOverall,
        score: marks.integer(1, 5),
        answerText: isOverall ? 'See the comments.' : null,
        notApplicable: false,
        selectedOptions: null,
      })),
    }
    return [{ call, reviewer, time, json: review }]
  })
  return reviews.sort((left, right) => left.time - right.time)
}

/** A scorecard that was filled in for a call; `json` is the vendor's form. */
export type Review = ReturnType<typeof createReviews>[number]

/** The kinds of activity that the vendor counts. */
export const ACTIVITIES = [
  'callsAsHost',
  'callsGaveFeedback',
  'callsRequestedFeedback',
  'callsReceivedFeedback',
  'ownCallsListenedTo',
  'othersCallsListenedTo',
  'callsSharedInternally',
  'callsSharedExternally',
  'callsScorecardsFilled',
  'callsScorecardsReceived',
  'callsAttended',
  'callsCommentsGiven',
  'callsCommentsReceived',
  'callsMarkedAsFeedbackGiven',
  'callsMarkedAsFeedbackReceived',
] as const

/** One kind of activity. */
export type RecordedActivity = (typeof ACTIVITIES)[number]

/** An action of a user on a call, on a day of the company. */
export interface ActivityAction {
  user: User
  activity: RecordedActivity
  call: RecordedCall
  day: Day
}

/** Derives the users' actions from calls and reviews, up to today; each at most once a day. */
export function createActions(calls: readonly RecordedCall[], reviews: readonly Review[], now: number) {
  const actions: ActivityAction[] = []
  const today = gongDay(now)
  const add = (user: User | undefined, activity: RecordedActivity, call: RecordedCall, day: Day) => {
    if (user && day <= today) actions.push({ user, activity, call, day })
  }
  for (const call of calls) {
    const chance = createChance(hashText(1, `actions ${call.json.id}`))
    const { host } = call
    const { manager } = host
    const day = gongDay(call.started)
    const later = () => day + chance.integer(0, 3)
    add(host, 'callsAsHost', call, day)
    for (const user of call.attendees) add(user, 'callsAttended', call, day)
    if (chance.happens(0.3)) add(host, 'ownCallsListenedTo', call, later())
    if (chance.happens(0.2)) add(manager, 'othersCallsListenedTo', call, later())
    if (chance.happens(0.15)) add(host, 'callsSharedInternally', call, later())
    if (chance.happens(0.1)) add(host, 'callsSharedExternally', call, later())
    const commented = commentTime(call)
    if (manager && commented !== undefined) {
      const on = gongDay(commented)
      add(host, 'callsRequestedFeedback', call, day)
      for (const given of ['callsGaveFeedback', 'callsMarkedAsFeedbackGiven', 'callsCommentsGiven'] as const)
        add(manager, given, call, on)
      for (const received of [
        'callsReceivedFeedback',
        'callsMarkedAsFeedbackReceived',
        'callsCommentsReceived',
      ] as const)
        add(host, received, call, on)
    }
  }
  for (const { call, reviewer, time } of reviews) {
    if (!reviewer) continue
    add(reviewer, 'callsScorecardsFilled', call, gongDay(time))
    add(call.host, 'callsScorecardsReceived', call, gongDay(time))
  }
  return actions
}
