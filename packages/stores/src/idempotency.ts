import { randomUUID } from 'node:crypto'
import { type Clock, cancelled, type Logger, runEvery, systemClock } from '@linkspan/core'
import { type ClaimContent, type ClaimOutcome, claimContents, sealClaim } from './claim-content.ts'
import type { Envelope } from './crypto/envelope.ts'
import { hashOf } from './crypto/secrets.ts'
import { StoreError } from './errors.ts'
import type { ClaimKey, ClaimState } from './sql/claim-store.ts'
import type { Store, Stores } from './sql/sql-store.ts'

/** A request that carries an `Idempotency-Key`. */
export interface RepeatableRequest {
  readonly organization_id: string
  /** The connector that the request is about; empty for a request that creates one. */
  readonly connector_id: string
  readonly key: string
  /** The scope of the caller's token, as text: keys of one scope mean nothing to another. */
  readonly scope?: string | undefined
  /** What a repetition of the request has to have in common with it. */
  readonly content: unknown
}

/** How a request ended. */
export interface Attempt {
  readonly outcome: ClaimOutcome
  /** Whether nothing was changed, here or at the vendor: then the key is free again. */
  readonly harmless: boolean
}

/** The claim of a request that is handled. */
export interface Claim {
  /**
   * Stores an outcome in the transaction that makes it true. If the server dies after the commit, a repetition gets this
   * outcome. The final one replaces it.
   */
  keep(stores: Pick<Stores, 'claims'>, outcome: ClaimOutcome): Promise<void>
}

export interface IdempotencyOptions {
  readonly store: Store
  readonly envelope: Envelope
  readonly logger: Logger
  /** How long a claim outlives its server, in milliseconds; default 15 seconds. */
  readonly held_ms?: number | undefined
  /** By which claims are held and repetitions wait. */
  readonly clock?: Clock | undefined
}

/** How long an outcome is kept. */
const KEPT_MS = 24 * 3_600_000
const FIRST_PAUSE_MS = 20
const LONGEST_PAUSE_MS = 500
const STORE_TRIES = 3

/** Creates the service over the stored claims. */
export function createIdempotency(options: IdempotencyOptions) {
  const { store, envelope, logger, held_ms = 15_000, clock = systemClock } = options
  const { claims } = store
  const in_flight = new Set<Promise<unknown>>()

  /** Handles the request for the owner of its key. */
  async function handle(
    key: ClaimKey,
    owner: string,
    fingerprint: string,
    work: (claim: Claim) => Promise<Attempt>,
  ): Promise<ClaimOutcome> {
    const stopBeat = runEvery(clock, held_ms / 3, () => void claims.hold(key, owner, held_ms).catch(() => {}))
    const sealed = (state: ClaimState, outcome: ClaimOutcome) =>
      sealClaim(envelope, key, state, { fingerprint, outcome })
    try {
      const { outcome, harmless } = await work({
        async keep(stores, kept) {
          if (await stores.claims.setOutcome(key, owner, 'kept', sealed('kept', kept))) return
          throw new StoreError('unavailable', 'The request took longer than its Idempotency-Key is kept.')
        },
      })
      await stored({ clock, logger }, key, async () => {
        if (harmless) await claims.release(key, owner)
        else await claims.setOutcome(key, owner, 'finished', sealed('finished', outcome))
      })
      return outcome
    } finally {
      stopBeat()
    }
  }

  return {
    /**
     * Handles a request once, and answers each repetition with the outcome of the first. A repetition during the first
     * waits for it. Throws `idempotency_conflict` for another content, `outcome_unknown` if the server that handled the
     * first has died, and `outcome_not_kept` if its answer was too long to store.
     */
    async once(
      { organization_id, connector_id, key: sent, scope, content }: RepeatableRequest,
      signal: AbortSignal,
      work: (claim: Claim) => Promise<Attempt>,
    ): Promise<{ readonly outcome: ClaimOutcome; readonly replayed: boolean }> {
      const key_hash = hashOf(scope === undefined ? sent : `${scope} ${sent}`)
      const key = { organization_id, connector_id, key_hash }
      const fingerprint = hashOf(canonical(content))
      const claimed = sealClaim(envelope, key, 'claimed', { fingerprint })
      for (let pause_ms = FIRST_PAUSE_MS; ; pause_ms = Math.min(pause_ms * 1.5, LONGEST_PAUSE_MS)) {
        const owner = randomUUID()
        if (await claims.claim(key, owner, claimed, { held_ms, kept_ms: KEPT_MS })) {
          const handled = handle(key, owner, fingerprint, work)
          in_flight.add(handled)
          const outcome = await handled.finally(() => in_flight.delete(handled))
          return { outcome, replayed: false }
        }
        const outcome = await known(options, key, fingerprint)
        if (typeof outcome === 'object') return { outcome, replayed: true }
        if (outcome === 'free') continue
        await clock.sleep(pause_ms, signal).catch((error: unknown) => {
          throw cancelled(error)
        })
      }
    },

    /** Waits for the requests in flight. */
    async settle(): Promise<void> {
      await Promise.allSettled(in_flight)
    },
  }
}

/** Handles requests that callers may repeat, with one effect. */
export type Idempotency = ReturnType<typeof createIdempotency>

/** A value as JSON with the keys of objects in order: the same for every way to write it. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}

function outcomeOf({ outcome }: ClaimContent): ClaimOutcome {
  if (outcome) return outcome
  const message =
    'The first request with this Idempotency-Key has ended, but its answer was too long to be kept.'
  throw new StoreError('outcome_not_kept', message, {
    remedy: 'Read at the vendor what the request has changed. Do not send it again.',
  })
}

function conflict(): StoreError {
  const message = 'This Idempotency-Key was first sent with another request.'
  return new StoreError('idempotency_conflict', message, {
    remedy: 'Send each request with a key of its own, and a repetition without any change.',
  })
}

function unknown(): StoreError {
  const message =
    'The server stopped while it handled the first request with this Idempotency-Key, so its outcome is unknown. It is not sent again.'
  return new StoreError('outcome_unknown', message, {
    remedy: 'Look whether the request was carried out. If it was not, send it with another key.',
  })
}

/** Stores how a request ended. The caller gets the answer even if that fails; a repetition gets an error that says it is unknown. */
async function stored(
  { clock, logger }: { readonly clock: Clock; readonly logger: Logger },
  { connector_id }: ClaimKey,
  work: () => Promise<void>,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (err) {
      if (tries < STORE_TRIES) await clock.sleep(100 * tries)
      else return logger.error({ err, connector_id }, 'storing the outcome of a request failed')
    }
  }
}

/** The outcome of the request that has claimed the key; undefined if the key is free or the outcome is still to come. */
async function known(
  { store: { claims }, envelope }: Pick<IdempotencyOptions, 'store' | 'envelope'>,
  key: ClaimKey,
  fingerprint: string,
): Promise<ClaimOutcome | 'free' | 'in flight'> {
  const claim = await claims.find(key)
  if (!claim) return 'free'
  const content = claimContents.open(envelope, claim)
  if (content.fingerprint !== fingerprint) throw conflict()
  if (claim.state === 'finished') return outcomeOf(content)
  if (claim.held) return 'in flight'
  if (claim.state === 'kept') return outcomeOf(content)
  throw unknown()
}
