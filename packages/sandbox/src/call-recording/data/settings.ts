import fixture from '../fixtures/company.json' with { type: 'json' }
import { type Company, idOf, type User } from './company.ts'
import { formatMoment } from './time.ts'

/** A keyword tracker. */
export interface Tracker {
  id: string
  name: string
  /** Absent if the tracker applies to every workspace. */
  workspaceId: string | undefined
  keywords: readonly string[]
  creator: User | undefined
  created: number
}

/** One question of a scorecard. */
export interface Question {
  questionId: string
  questionRevisionId: string
  questionText: string
  isOverall: boolean
}

/** A scorecard that reviewers fill in. */
export interface Scorecard {
  id: string
  name: string
  workspaceId: string | undefined
  enabled: boolean
  reviewMethod: 'AUTOMATIC' | 'MANUAL'
  questions: readonly Question[]
  created: number
  updater: User | undefined
}

const DAY_MS = 86_400_000

/** Builds the company's trackers; the first is the vendor's own, in every workspace. */
export function createTrackers(seed: number, company: Company, now: number): Tracker[] {
  return fixture.trackers.map(({ name, keywords }, index) => ({
    id: idOf(seed, `tracker ${name}`),
    name,
    workspaceId: company.workspaces[index - 1]?.id,
    keywords,
    creator: index === 0 ? undefined : company.users[index],
    created: now - (400 + index * 20) * DAY_MS,
  }))
}

/** A tracker in the vendor's form. */
export function keywordTracker(tracker: Tracker): object {
  return {
    trackerId: tracker.id,
    trackerName: tracker.name,
    workspaceId: tracker.workspaceId ?? null,
    languageKeywords: [{ language: 'eng', keywords: tracker.keywords, includeRelatedForms: true }],
    affiliation: 'Anyone',
    partOfQuestion: false,
    saidAt: 'Anytime',
    saidAtInterval: null,
    saidAtUnit: null,
    saidInTopics: [],
    filterQuery: '{"type":"And","filters":[]}',
    created: formatMoment(tracker.created),
    creatorUserId: tracker.creator?.id ?? null,
    updated: formatMoment(tracker.created + 30 * DAY_MS),
    updaterUserId: tracker.creator?.id ?? null,
  }
}

/** Builds the company's scorecards; the vendor itself fills in the last. */
export function createScorecards(seed: number, company: Company, now: number): Scorecard[] {
  return fixture.scorecards.map((name, index) => {
    const questionOf = (text: string, isOverall: boolean): Question => ({
      questionId: idOf(seed, `question ${name} ${text}`),
      questionRevisionId: idOf(seed, `revision ${name} ${text}`),
      questionText: text,
      isOverall,
    })
    return {
      id: idOf(seed, `scorecard ${name}`),
      name,
      workspaceId: company.workspaces[index]?.id,
      enabled: index !== 2,
      reviewMethod: index === fixture.scorecards.length - 1 ? 'AUTOMATIC' : 'MANUAL',
      questions: [
        questionOf('Was the goal of the call clear?', false),
        questionOf('How was the call overall?', true),
      ],
      created: now - (300 + index) * DAY_MS,
      updater: company.users[index],
    }
  })
}

/** A scorecard in the vendor's form: numbers are strings, unlike in its document. */
export function scorecardSettings(scorecard: Scorecard): object {
  const edited = {
    updaterUserId: scorecard.updater?.id ?? '-1',
    created: formatMoment(scorecard.created),
    updated: formatMoment(scorecard.created + 12 * DAY_MS),
  }
  return {
    scorecardId: scorecard.id,
    scorecardName: scorecard.name,
    workspaceId: scorecard.workspaceId ?? null,
    enabled: scorecard.enabled,
    ...edited,
    reviewMethod: scorecard.reviewMethod,
    questions: scorecard.questions.map((question) => ({
      ...question,
      ...edited,
      questionType: 'RANGE',
      answerGuide: question.isOverall ? 'Five is the best.' : null,
      minRange: '1',
      maxRange: '5',
      answerOptions: null,
    })),
  }
}
