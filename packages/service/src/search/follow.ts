import { regularly } from '@linkspan/stores'
import type { LoopOptions } from '../events/number-events.ts'
import type { Search } from './search.ts'

/** About how often the collections in use are looked after, in milliseconds. */
const INTERVAL_MS = 1_000
/** Collections that nobody uses are checked once in this number of rounds. */
const ALL_ROUNDS = 60

/** Makes searches see new versions soon, until the signal aborts. A store that fails is asked again. */
export function followCollections(
  search: Pick<Search, 'refresh'>,
  { signal, logger, clock }: LoopOptions,
): Promise<never> {
  let round = 0
  const onError = (err: unknown, again: boolean) =>
    again || logger.warn({ err }, 'new versions of collections cannot be looked for; trying again')
  return regularly({ interval_ms: INTERVAL_MS, signal, onError, clock }, () =>
    search.refresh(++round % ALL_ROUNDS === 0 ? 'all' : 'in use'),
  )
}
