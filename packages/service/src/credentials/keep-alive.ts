import { createHash } from 'node:crypto'
import { type Clock, systemClock } from '@linkspan/core'
import { type ConnectorKey, jittered } from '@linkspan/stores'
import type { Needs } from '../needs.ts'
import type { CredentialKeeper } from './credential-keeper.ts'

const DAY_MS = 86_400_000

export interface KeepAliveOptions extends Pick<Needs, 'store' | 'kinds' | 'logger'> {
  readonly keeper: Pick<CredentialKeeper, 'load'>
  /** Makes a cheap call with a connector, which renews expired tokens. */
  readonly use: (key: ConnectorKey, signal: AbortSignal) => Promise<unknown>
  readonly signal: AbortSignal
  /** About how long tokens may stay without a renewal, in milliseconds; default 7 days. */
  readonly age_ms?: number
  /** About how long to wait after each connector, in milliseconds; default 500. */
  readonly pause_ms?: number
  readonly batch_size?: number
  readonly clock?: Clock
}

/**
 * Renews the tokens of connectors that nobody has used for long, since vendors end refresh tokens that are not used.
 * Each connector has its own share of the age, so that those of one day are not renewed on one day. Organizations take turns.
 */
export async function keepAlive(options: KeepAliveOptions): Promise<void> {
  const { store, kinds, keeper, use, logger, signal } = options
  const { age_ms = 7 * DAY_MS, pause_ms = 500, batch_size = 100, clock = systemClock } = options
  const renewable = new Set(kinds.filter(({ oauth }) => oauth).map(({ type }) => type))

  async function renew(key: ConnectorKey): Promise<void> {
    try {
      const { credentials } = await keeper.load(key)
      if (!credentials.refresh_token) return
      await use(key, signal)
    } catch (err) {
      signal.throwIfAborted()
      // one connector that fails keeps no other from being renewed
      logger.warn(
        { connector_id: key.id, err },
        'the credentials of an unused connector could not be renewed',
      )
    }
    await clock.sleep(jittered(pause_ms), signal)
  }

  const due: ConnectorKey[] = []
  let after: ConnectorKey | undefined
  for (;;) {
    signal.throwIfAborted()
    const unused = await store.credentials.listUnrenewed(SHARE.least * age_ms, after, batch_size)
    for (const { organization_id, id, connector_type, age_ms: age } of unused) {
      after = { organization_id, id }
      if (renewable.has(connector_type) && age >= shareOf(id) * age_ms) due.push(after)
    }
    if (unused.length < batch_size) break
  }
  for (const key of inTurns([...Map.groupBy(due, ({ organization_id }) => organization_id).values()])) {
    signal.throwIfAborted()
    await renew(key)
  }
}

/** The first item of each list, then the second of each, and so on. */
function inTurns<Item>(lists: readonly (readonly Item[])[]): Item[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat()
}

const SHARE = { least: 0.75, most: 1.25 }

/** The share of the age after which a connector is due: always the same for one, and spread evenly over all. */
function shareOf(id: string): number {
  const spread = createHash('sha256').update(id).digest().readUInt32BE() / 2 ** 32
  return SHARE.least + spread * (SHARE.most - SHARE.least)
}
