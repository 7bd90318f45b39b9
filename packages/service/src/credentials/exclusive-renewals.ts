import { type Clock, type CredentialVersion, elapsed, type SharedCredentialStorage } from '@linkspan/core'
import { type ConnectorKey, type HeldLease, jittered, takeLease } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { type Metrics, outcomeOf } from '../metrics/metrics.ts'
import {
  type ExchangeContext,
  exchangeLeased,
  intentFor,
  isUnsaved,
  type SharedExchange,
} from './leased-exchange.ts'

/** Times in milliseconds. */
export interface RenewalTimes {
  /** How long a paused process keeps its lease. */
  readonly ttl_ms: number
  /** How long a process that cannot save new credentials at once is given before another one uses the old ones. */
  readonly grace_ms: number
  /** The longest wait for another process. */
  readonly wait_ms: number
}

export const defaultRenewalTimes: RenewalTimes = { ttl_ms: 20_000, grace_ms: 3_000, wait_ms: 120_000 }

export interface ExclusiveRenewalsOptions extends ExchangeContext {
  /** Called when new credentials could not be stored. Their lease is held until they are. */
  readonly onUnsaved: () => void
  readonly times: RenewalTimes
  readonly clock: Clock
  readonly metrics?: Pick<Metrics, 'renewal'> | undefined
}

const FIRST_PAUSE_MS = 50
const LONGEST_PAUSE_MS = 1_000

const nameOf = ({ organization_id, id }: ConnectorKey) => `refresh/${organization_id}/${id}`

/** Creates renewals of which at most one runs for a connector, in all processes that share the store. */
export function createExclusiveRenewals(options: ExclusiveRenewalsOptions) {
  const { store, load, onUnsaved, times, clock, metrics } = options
  const closing = new AbortController()

  async function leased(
    key: ConnectorKey,
    held: HeldLease,
    stale: CredentialVersion,
    exchange: SharedExchange,
  ): Promise<CredentialVersion | undefined> {
    let unsaved = false
    try {
      const renewed = await exchangeLeased(options, key, held, stale, exchange)
      if (renewed) metrics?.renewal('renewed')
      return renewed
    } catch (error) {
      unsaved = isUnsaved(error)
      metrics?.renewal(unsaved ? 'unsaved' : outcomeOf(error))
      throw error
    } finally {
      if (unsaved) onUnsaved()
      else await held.release()
    }
  }

  return {
    /**
     * Runs an exchange under the connector's lease, or waits for the process that does. Throws `reauth_required` if the
     * refresh token was used up and the new one got lost.
     */
    async exclusively(
      key: ConnectorKey,
      ...[stale, exchange]: Parameters<SharedCredentialStorage['exclusively']>
    ): Promise<CredentialVersion> {
      const end = elapsed(clock) + times.wait_ms
      let abandoned_at: number | undefined
      for (let pause_ms = FIRST_PAUSE_MS; ; pause_ms = Math.min(pause_ms * 1.5, LONGEST_PAUSE_MS)) {
        if ((await store.credentials.version(key)) !== stale.version) return load(key)
        const intent = await intentFor(store, key, stale.version)
        const in_flight = intent && !intent.outcome
        if (in_flight) abandoned_at ??= elapsed(clock) + times.grace_ms
        if (!in_flight || elapsed(clock) > (abandoned_at ?? 0)) {
          const held = await takeLease(store.leases, nameOf(key), { ttl_ms: times.ttl_ms, clock })
          const renewed = held && (await leased(key, held, stale, exchange))
          if (renewed) return renewed
        }
        if (elapsed(clock) > end) throw stillRenewing()
        await clock.sleep(jittered(pause_ms), closing.signal).catch(() => {
          throw stillRenewing()
        })
      }
    },

    /** Ends all waiting. Exchanges in flight continue. */
    close: () => closing.abort(),
  }
}

function stillRenewing(): ServiceError {
  return new ServiceError('unavailable', 'The credentials of the connector are being renewed; try again.')
}
