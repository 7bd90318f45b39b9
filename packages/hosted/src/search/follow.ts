import type { Logger } from '@linkspan/core'
import { pause } from '@linkspan/stores'
import type { Search } from './search.ts'

/** How often the collections in use are looked after, in milliseconds. */
const INTERVAL_MS = 1_000
/** Collections that nobody uses are checked once in this number of rounds. */
const ALL_ROUNDS = 60

/** Makes searches see new versions soon, until the signal aborts. A store that fails is asked again. */
export async function followCollections(
  search: Pick<Search, 'refresh'>,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<void> {
  let failing = false
  for (let round = 1; ; round++) {
    await pause(INTERVAL_MS, signal)
    try {
      await search.refresh(round % ALL_ROUNDS === 0 ? 'all' : 'in use')
      failing = false
    } catch (err) {
      signal.throwIfAborted()
      if (!failing) logger.warn({ err }, 'new versions of collections cannot be looked for; trying again')
      failing = true
    }
  }
}
