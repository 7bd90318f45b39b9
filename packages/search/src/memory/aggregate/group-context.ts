import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'

/** Shared by the steps of one answer. */
export interface GroupContext {
  readonly indexes: Indexes
  readonly pace: Pace
  /** Called when there are more groups than allowed; it throws. */
  readonly onFull: () => never
}
