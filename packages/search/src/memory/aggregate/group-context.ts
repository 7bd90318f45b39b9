import type { Indexes } from '../indexes/indexes.ts'
import type { Pace } from '../pace.ts'
import type { GroupMemory } from './group-memory.ts'

/** Shared by the steps of one answer. */
export interface GroupContext {
  readonly indexes: Indexes
  readonly pace: Pace
  readonly memory: GroupMemory
}
