import once from 'lodash/once.js'
import { createCalls, type RecordedCall } from './calls.ts'
import { createCompany } from './company.ts'
import { createLibrary } from './library.ts'
import { createActions, createReviews } from './reviews.ts'
import { createPermissionProfiles, createScorecards, createTrackers } from './settings.ts'
import { createWritten } from './written.ts'

/** All data of the company; functions build theirs on first use. */
export type Data = ReturnType<typeof createData>

/** Builds the data of one seed, as of now. */
export function createData(options: { seed: number; calls_per_day: number; now: number }) {
  const { seed, now } = options
  const company = createCompany(options)
  const scorecards = createScorecards(seed, company, now)
  const openCalls = (make: () => RecordedCall[]) => {
    const calls = once(make)
    const byId = once(() => new Map(calls().map((call) => [call.json.id, call])))
    const reviews = once(() => createReviews(seed, calls(), scorecards, now))
    const actions = once(() => createActions(calls(), reviews(), now))
    const library = once(() => createLibrary(seed, company, calls(), now))
    return { calls, callOf: (id: string) => byId().get(id), reviews, actions, library }
  }
  const data = {
    company,
    scorecards,
    trackers: createTrackers(seed, company, now),
    permission_profiles: createPermissionProfiles(seed),
    /** What callers of the API have written. */
    written: createWritten(seed, company, now),
    ...openCalls(() => createCalls({ ...options, company })),
    /** Replaces the calls by others; what follows from them is built again. */
    change(edit: (calls: readonly RecordedCall[]) => RecordedCall[]): void {
      const edited = edit(data.calls()).sort((left, right) => left.started - right.started)
      Object.assign(
        data,
        openCalls(() => edited),
      )
    },
  }
  return data
}
