import { type Account, type Answered, ConnectorError, type ConnectorKind } from '@linkspan/core'
import type { ConnectorHealth, ConnectorKey, LastCheck } from '@linkspan/stores'
import { storeHealth, toStoredError } from '../connections/connector-status.ts'
import { findOpenable } from '../connections/find-connector.ts'
import type { AcquiredConnector, OpenedConnectors } from '../connections/opened-connectors.ts'
import type { Needs } from '../needs.ts'
import type { checkResult } from './connector-answers.ts'

export interface ConnectorCheckOptions extends Pick<Needs, 'kinds' | 'store' | 'now'> {
  readonly opened: OpenedConnectors
  /** How long a check may take, in milliseconds; default 10 seconds. */
  readonly limit_ms?: number | undefined
}

/** Creates the service that checks connectors. */
export function createConnectorCheck(options: ConnectorCheckOptions) {
  const { kinds, store, opened, now, limit_ms = 10_000 } = options

  /** The account that the vendor names, or why the vendor did not answer. */
  async function ask(
    { connection }: AcquiredConnector,
    { type, check }: ConnectorKind,
    caller: AbortSignal | undefined,
  ): Promise<{ readonly account: Account | null } | { readonly error: ConnectorError }> {
    const limit = AbortSignal.timeout(limit_ms)
    const signal = caller ? AbortSignal.any([caller, limit]) : limit
    try {
      const answer = await connection.execute(check.entity, check.action, check.params, { signal })
      return { account: check.account(answer) ?? null }
    } catch (error) {
      if (!ConnectorError.isInstance(error) || caller?.aborted) throw error
      if (!limit.aborted) return { error }
      const message = `${type}: the vendor did not answer the check within ${limit_ms} ms.`
      return { error: new ConnectorError('vendor_unreachable', message, { reason: 'timeout' }) }
    }
  }

  return {
    /**
     * Checks a connector, and stores its status and its account. A failure of the vendor is a result and not an error;
     * only credentials that the vendor refuses for good change the status.
     */
    async run(key: ConnectorKey, signal?: AbortSignal): Promise<Answered<typeof checkResult>> {
      const { connector, kind, version } = await findOpenable(store, kinds, key)
      const acquired = await opened.acquire(connector, kind, version)
      try {
        const outcome = await ask(acquired, kind, signal)
        const health = healthOf(outcome, new Date(now()).toISOString())
        await storeHealth(store, connector, acquired.version(), health)
        return { status: health.status ?? connector.status, ...health.last_check }
      } finally {
        acquired.release()
      }
    },
  }
}

type Health = ConnectorHealth & { readonly last_check: LastCheck }

/** What the outcome of a check says about the credentials. */
function healthOf(outcome: { account: Account | null } | { error: ConnectorError }, at: string): Health {
  if (!('error' in outcome))
    return { status: 'active', last_error: null, account: outcome.account, last_check: { checked_at: at } }
  const error = toStoredError(outcome.error)
  const last_check = { checked_at: at, error }
  if (outcome.error.code !== 'reauth_required') return { last_check }
  return { status: 'reauth_required', last_error: { ...error, at }, last_check }
}
