import { InvalidParamsError } from '@linkspan/core'
import { BOUNDS } from '../../language/bounds.ts'
import type { Query } from '../../language/query.ts'
import type { Indexes } from '../indexes/indexes.ts'
import type { MemoryAccount } from '../memory-account.ts'
import type { Pace } from '../pace.ts'

/** Shared by the steps of one answer. */
export interface GroupContext {
  readonly indexes: Indexes
  readonly pace: Pace
  readonly memory: GroupMemory
}

/* What one group takes, about: its row count, number and keys, each field's codes, and the numbers of each aggregate. */
const GROUP_BYTES = 64
const FIELD_BYTES = 24
const AGGREGATE_BYTES = 48
/** What a group takes that may be the only one in the first groups of its combination. */
const TOP_BYTES = 256

/** The memory of the groups of one search. The first ones are free; others take what no collection needs. */
export class GroupMemory {
  /** The most groups. */
  readonly most: number
  readonly #memory: MemoryAccount
  readonly #entity: string
  readonly #group_bytes: number
  readonly #room: number
  #groups = 0
  #lent = 0

  /** All groups take at most `most_bytes`. */
  constructor({ declaration, grouping }: Query, memory: MemoryAccount, most_bytes: number) {
    const { fields = [], aggregates = [], top } = grouping ?? {}
    this.#group_bytes =
      GROUP_BYTES + FIELD_BYTES * fields.length + AGGREGATE_BYTES * aggregates.length + (top ? TOP_BYTES : 0)
    this.#memory = memory
    this.#entity = declaration.entity
    this.#room = Math.max(0, Math.min(most_bytes, memory.free))
    this.most = Math.max(BOUNDS.groups, Math.floor(this.#room / this.#group_bytes))
  }

  /** Takes memory for more groups; fails with `InvalidParamsError` if there is none. */
  take(groups: number): void {
    this.#groups += groups
    const bytes = this.#groups <= BOUNDS.groups ? 0 : this.#groups * this.#group_bytes
    const more = bytes - this.#lent
    if (more <= 0) return
    if (!this.#memory.lend(more)) this.onFull()
    this.#lent = bytes
  }

  /** Gives back what was taken. */
  release(): void {
    this.#memory.takeBack(this.#lent)
    this.#lent = 0
  }

  /** Fails, as there are too many groups. */
  readonly onFull = (): never => {
    const free = `${Math.floor(this.#room / 2 ** 20)} MiB of memory`
    const message = `makes more than ${BOUNDS.groups} groups, and more than fit in the ${free} that are free for them; filter out more records, group by fewer fields, or ask for fewer aggregates`
    throw new InvalidParamsError(`search of ${this.#entity}`, [{ path: '$.query.group_by', message }])
  }
}
