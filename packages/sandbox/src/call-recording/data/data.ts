import { once } from '../../kit/once.ts'
import { type Action, createActions } from './activity.ts'
import { type Call, createCalls } from './calls.ts'
import { type Company, createCompany } from './company.ts'
import { createLibrary, type Folder } from './library.ts'
import { createPermissionProfiles, type PermissionProfile } from './permission-profiles.ts'
import { createReviews, type Review } from './reviews.ts'
import { createScorecards, createTrackers, type Scorecard, type Tracker } from './settings.ts'
import { createWritten, type Written } from './written.ts'

/** All data of the company; functions build theirs on first use. */
export interface Data {
  company: Company
  trackers: readonly Tracker[]
  scorecards: readonly Scorecard[]
  permission_profiles: Map<string, PermissionProfile>
  /** What callers of the API have written. */
  written: Written
  calls(): readonly Call[]
  callOf(id: string): Call | undefined
  reviews(): readonly Review[]
  actions(): readonly Action[]
  library(): readonly Folder[]
  /** Replaces the calls by others; what follows from them is built again. */
  change(edit: (calls: readonly Call[]) => Call[]): void
}

/** Builds the data of one seed, as of now. */
export function createData(options: { seed: number; calls_per_day: number; now: number }): Data {
  const { seed, now } = options
  const company = createCompany(options)
  const scorecards = createScorecards(seed, company, now)
  let edited: Call[] | undefined
  const calls = once(() => edited ?? createCalls({ ...options, company }))
  const byId = once(() => new Map(calls().map((call) => [call.id, call])))
  const reviews = once(() => createReviews(seed, calls(), scorecards, now))
  const actions = once(() => createActions(calls(), reviews(), now))
  const library = once(() => createLibrary(seed, company, calls(), now))
  return {
    company,
    scorecards,
    trackers: createTrackers(seed, company, now),
    permission_profiles: createPermissionProfiles(seed),
    written: createWritten(seed, company, now),
    calls,
    callOf: (id) => byId().get(id),
    reviews,
    actions,
    library,
    change(edit) {
      edited = edit(calls()).sort((left, right) => left.started - right.started)
      for (const each of [calls, byId, reviews, actions, library]) each.forget()
    },
  }
}
