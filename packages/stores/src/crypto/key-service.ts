import type { Clock } from '@linkspan/core'
import { openOnce } from '../open-once.ts'
import type { KeyReference } from './key-reference.ts'

/** A key as a key service has wrapped it. */
export interface Wrapped {
  readonly wrapped: string
  /** The key or the version of it that has wrapped it: another one after a rotation at the service. */
  readonly version: string
}

/** A key in a key service, which wraps keys of the ring: they are stored encrypted by it. */
export interface KeyService {
  /** Encrypts keys, each for its id. Throws `KeyServiceError`. */
  wrap(keys: readonly { readonly id: string; readonly bytes: Buffer }[]): Promise<readonly Wrapped[]>
  /**
   * Decrypts keys. Returns them in their order, with an error in the place of one that is refused. Throws `KeyServiceError`
   * if the service is away or refuses all of them.
   */
  unwrap(keys: readonly (Wrapped & { readonly id: string })[]): Promise<readonly (Buffer | KeyServiceError)[]>
}

/** The key services of a key ring. */
export interface KeyServices {
  /** Opens the service of a key, when it is first needed. Throws `KeyServiceError`. */
  openService(reference: KeyReference): Promise<KeyService>
  /** For how long a key is used that its service does not confirm, in milliseconds; default an hour. */
  readonly hold_ms?: number | undefined
  readonly clock?: Clock | undefined
}

/** A key service does not do what was asked. The message says why, in a clause, and shows no secret. */
export class KeyServiceError extends Error {
  override readonly name = 'KeyServiceError'
  /** Whether it may do so later. Otherwise it refuses: a right, a setting or the key itself has to be changed. */
  readonly away: boolean

  constructor(reason: string, away: boolean) {
    super(reason)
    this.away = away
  }
}

/** A key service that is opened by its first use. */
export function openLazily(open: () => Promise<KeyService>): KeyService {
  const service = openOnce(open)
  return {
    wrap: async (keys) => (await service()).wrap(keys),
    unwrap: async (keys) => (await service()).unwrap(keys),
  }
}
