import fixture from '../fixtures/company.json' with { type: 'json' }
import { type Company, idOf } from './company.ts'
import { formatMoment } from './time.ts'

/** A keyword tracker, in the vendor's form. */
export type Tracker = ReturnType<typeof createTrackers>[number]

/** A scorecard that reviewers fill in, in the vendor's form: numbers are strings, unlike in its document. */
export type Scorecard = ReturnType<typeof createScorecards>[number]

const DAY_MS = 86_400_000

/** When something was created and changed. */
const changed = (created: number, days: number) => ({
  created: formatMoment(created),
  updated: formatMoment(created + days * DAY_MS),
})

/** Builds the company's trackers; the first is the vendor's own, in every workspace. */
export const createTrackers = (seed: number, { users, workspaces }: Company, now: number) =>
  fixture.trackers.map(({ name, keywords }, index) => {
    const creatorUserId = index === 0 ? null : (users[index]?.json.id ?? null)
    return {
      trackerId: idOf(seed, `tracker ${name}`),
      trackerName: name,
      workspaceId: workspaces[index - 1]?.id ?? null,
      languageKeywords: [{ language: 'eng', keywords, includeRelatedForms: true }] as const,
      ...fixture.tracker,
      ...changed(now - (400 + index * 20) * DAY_MS, 30),
      creatorUserId,
      updaterUserId: creatorUserId,
    }
  })

/** Builds the company's scorecards; the vendor itself fills in the last. */
export const createScorecards = (seed: number, { users, workspaces }: Company, now: number) =>
  fixture.scorecards.map((name, index) => {
    const edited = {
      updaterUserId: users[index]?.json.id ?? '-1',
      ...changed(now - (300 + index) * DAY_MS, 12),
    }
    return {
      scorecardId: idOf(seed, `scorecard ${name}`),
      scorecardName: name,
      workspaceId: workspaces[index]?.id ?? null,
      enabled: index !== 2,
      ...edited,
      reviewMethod: index === fixture.scorecards.length - 1 ? 'AUTOMATIC' : 'MANUAL',
      questions: fixture.questions.map((question) => ({
        questionId: idOf(seed, `question ${name} ${question.questionText}`),
        questionRevisionId: idOf(seed, `revision ${name} ${question.questionText}`),
        ...question,
        ...edited,
      })),
    }
  })

/** What the members with a permission profile may do, in the vendor's form. */
export interface PermissionProfile {
  id: string
  /** A change may unset it. */
  name?: string
  [permission: string]: unknown
}

/** Creates the permission profiles of the company, by their ids. */
export function createPermissionProfiles(seed: number): Map<string, PermissionProfile> {
  const profiles = fixture.permission_profiles.map((each, index) => ({
    id: idOf(seed, `permission profile ${index}`),
    downloadCallMedia: true,
    ...each,
  }))
  return new Map(profiles.map((profile) => [profile.id, profile]))
}
