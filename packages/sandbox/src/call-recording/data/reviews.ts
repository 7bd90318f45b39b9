import { createChance, hashText } from '../../kit/random.ts'
import type { RecordedCall } from './calls.ts'
import { idOf, type User } from './company.ts'
import type { Scorecard } from './settings.ts'
import { formatMoment } from './time.ts'

/** A scorecard that was filled in for a call. */
export interface Review {
  id: string
  scorecard: Scorecard
  call: RecordedCall
  /** Absent if the vendor itself reviews. */
  reviewer: User | undefined
  /** Milliseconds since 1970. */
  time: number
}

/** The reviews of some of the calls, the oldest first. */
export function createReviews(
  seed: number,
  calls: readonly RecordedCall[],
  scorecards: readonly Scorecard[],
  now: number,
): Review[] {
  const reviews: Review[] = []
  for (const call of calls) {
    const chance = createChance(hashText(seed, `review ${call.id}`))
    if (!chance.happens(0.15)) continue
    const scorecard = chance.pick(scorecards)
    const automatic = scorecard.reviewMethod === 'AUTOMATIC'
    const { manager } = call.host
    const time = call.started + (call.duration + (automatic ? 600 : chance.integer(3600, 200_000))) * 1000
    if (time > now || (!automatic && !manager)) continue
    const id = idOf(seed, `answered ${call.id}`)
    reviews.push({ id, scorecard, call, reviewer: automatic ? undefined : manager, time })
  }
  return reviews.sort((left, right) => left.time - right.time)
}

/** An answered scorecard in the vendor's form: numbers are strings, unlike in its document. */
export function answeredScorecard(review: Review): object {
  const { scorecard, call, reviewer } = review
  const chance = createChance(hashText(1, `answers ${review.id}`))
  return {
    answeredScorecardId: review.id,
    scorecardId: scorecard.scorecardId,
    scorecardName: scorecard.scorecardName,
    callId: call.id,
    callStartTime: formatMoment(call.started),
    reviewedUserId: call.host.id,
    reviewerUserId: reviewer?.id ?? null,
    reviewMethod: scorecard.reviewMethod,
    editorUserId: null,
    reviewTime: formatMoment(review.time),
    visibilityType: 'PUBLIC',
    answers: scorecard.questions.map(({ questionId, questionRevisionId, isOverall }) => ({
      questionId,
      questionRevisionId,
      isOverall,
      score: chance.integer(1, 5),
      answerText: isOverall ? 'See the comments.' : null,
      notApplicable: false,
      selectedOptions: null,
    })),
  }
}
