import type { ConnectorKey } from '@linkspan/stores'
import type * as z from 'zod'
import { findConnector } from '../connections/find-connector.ts'
import type { Needs } from '../needs.ts'
import type { answeredPlan } from '../search/as-if-answers.ts'
import type { Search } from '../search/search.ts'
import { toFailure } from './failure.ts'
import type { AskedMeasure, Measure } from './measure-answers.ts'

/** How many groups are kept: more than people compare. */
const MOST_GROUPS = 100

/** The part of a search's answer that is used here. */
interface Answer {
  readonly data: Record<string, unknown>[]
  readonly meta: { readonly change_set?: z.output<typeof answeredPlan> }
}

export interface MeasuringOptions extends Pick<Needs, 'store' | 'kinds'> {
  readonly search: Pick<Search, 'run'>
}

/** Creates what measures synced data as it is, and as if a change set had been done. */
export function createMeasuring({ store, kinds, search }: MeasuringOptions) {
  async function ask(
    key: ConnectorKey,
    { entity, query }: AskedMeasure,
    signal: AbortSignal,
    change_set?: string,
  ): Promise<Answer> {
    const found = await findConnector(store, kinds, key)
    const answer = await search.run(
      found,
      { entity, params: { query, limit: MOST_GROUPS }, change_set },
      signal,
    )
    return answer.value() as Answer
  }

  return {
    /** A measure that is not taken yet. Throws what its search throws. */
    async ofOpen(key: ConnectorKey, asked: AskedMeasure, signal: AbortSignal): Promise<Measure> {
      await ask(key, asked, signal)
      return { ...asked, before: null, after: null, not_covered: [] }
    },

    /** A measure of a change set that is open, or why its search fails. Throws if the signal is aborted. */
    async take(
      key: ConnectorKey,
      { entity, query }: AskedMeasure,
      change_set: string,
      signal: AbortSignal,
    ): Promise<Measure> {
      try {
        const before = await ask(key, { entity, query }, signal)
        const after = await ask(key, { entity, query }, signal, change_set)
        const text = JSON.stringify(query)
        const isAsked = (field: string) => text.includes(JSON.stringify(field))
        const { not_covered: all = [] } = after.meta.change_set ?? {}
        const not_covered = all.filter(({ fields }) => fields?.some(isAsked) !== false)
        return { entity, query, before: before.data, after: after.data, not_covered }
      } catch (error) {
        const { code, message, remedy = ALONE } = toFailure(error)
        if (signal.aborted || code === 'internal') throw error
        return { entity, query, before: null, after: null, not_covered: [], error: { code, message, remedy } }
      }
    },
  }
}

const ALONE = 'Decide without it, or refuse the change set and have it made again once the search answers.'
