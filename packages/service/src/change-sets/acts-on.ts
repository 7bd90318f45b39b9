import type { CallOptions } from '@linkspan/core'
import { noConnector, type StoredConnector } from '@linkspan/stores'

/** What a write acts on: the account of a connector, as the connector was when the write was requested. */
export type ActsOn = Pick<StoredConnector, 'account' | 'revision'>

/** What a write to a connector acts on. */
export function actsOn({ account, revision }: ActsOn): ActsOn {
  return { account, revision }
}

/**
 * The options of a call that sends no request once a connector acts on something else: other credentials may be stored at any
 * moment, and an open connector goes on with them. `find` reads the connector. Throws `ConnectorChangedError`, and so does
 * the call.
 */
export function guardedCall(
  acts_on: ActsOn,
  connector: StoredConnector,
  find: () => Promise<StoredConnector | undefined>,
): Required<Pick<CallOptions, 'onRequest' | 'onResponse'>> {
  let is_begun = false
  const requireSame = (present: StoredConnector | undefined) => {
    if (!present) throw noConnector()
    const changed = changedOf(acts_on, present)
    if (changed) throw new ConnectorChangedError(changed, is_begun)
  }
  requireSame(connector)
  return {
    onRequest: async () => requireSame(await find()),
    onResponse() {
      is_begun = true
    },
  }
}

/** What of a connector is not as it was when a write was requested; undefined if everything is. */
function changedOf(expected: ActsOn, { account, revision }: ActsOn): ConnectorPart | undefined {
  // the account is unknown while a check of new credentials is outstanding
  if (expected.account && account && expected.account.id !== account.id) return 'account'
  return expected.revision === revision ? undefined : 'connector'
}

/** A part of what a write acts on, as errors name it. */
type ConnectorPart = 'account' | 'connector'

/** Somebody has changed what a write acts on since it was requested. */
export class ConnectorChangedError extends Error {
  override readonly name = 'ConnectorChangedError'
  readonly changed: ConnectorPart
  /** Whether a request of the write was sent before. */
  readonly is_begun: boolean

  constructor(changed: ConnectorPart, is_begun: boolean) {
    super(`the ${changed} is another one than when the write was requested`)
    this.changed = changed
    this.is_begun = is_begun
  }
}
