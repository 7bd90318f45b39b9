import type { SearchFields } from './language/fields.ts'
import type { Filter } from './language/filter-types.ts'

/** Which records give fields to others. */
export interface JoinOptions<Fields extends SearchFields = SearchFields> {
  /** The records that give their fields; all by default. It may compare the key and the declaration's `scope_fields`. */
  readonly scope?: Filter<Fields> | undefined
  /** The fields by which a record finds its own: their values are equal, and not all missing. */
  readonly on: readonly (keyof Fields & string)[]
  /** The fields that records take. None of them may be in the key. */
  readonly fields: readonly (keyof Fields & string)[]
}

/** Stored records whose fields others take, as they were when it was made. */
export interface RecordJoin {
  /** How many records can be found. */
  readonly records: number
}
