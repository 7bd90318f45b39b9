import type { Cursors } from '../language/cursor.ts'
import type { Tuning } from './indexes/tuning.ts'
import type { MemoryAccount } from './memory-account.ts'
import type { RoundRobin } from './pace.ts'
import type { Pages } from './records/page.ts'

/** Shared by the collections and builders of an engine. */
export interface EngineContext {
  readonly memory: MemoryAccount
  readonly round_robin: RoundRobin
  readonly cursors: Cursors
  readonly tuning: Tuning
  readonly pages: Pages
}
