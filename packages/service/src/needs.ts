import type { Clock, ConnectorKind, Logger } from '@linkspan/core'
import type { Envelope, KeyRing, Store } from '@linkspan/stores'

/** What services are made of that most of them need; each picks what it uses. */
export interface Needs {
  readonly kinds: readonly ConnectorKind[]
  readonly store: Store
  readonly key_ring: KeyRing
  readonly envelope: Envelope
  readonly logger: Logger
  readonly clock: Clock
  /** The time of the clock, in milliseconds since 1970. */
  readonly now: () => number
}
