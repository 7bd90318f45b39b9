import type { Scalar } from './language/fields.ts'
import type { QueryOptions } from './query-options.ts'

/** A field, and some of its values. */
export interface ScopedValues {
  /** The declared path; the elements of an array count. */
  readonly field: string
  /** Of the field's type. */
  readonly values: readonly Scalar[]
}

/**
 * What a search sees in place of some published records, such as what they would be after writes that nobody has sent. The
 * published records stay as they are. Give the same object for as long as it says the same: what it changes is kept.
 */
export interface RecordLayer {
  /** Its name. A cursor is bound to it, whatever the layer of that name says when the next page is read. */
  readonly name: string
  /** Which records it may change: those that have one of these values. */
  readonly scope: readonly ScopedValues[]
  /** What takes the place of a record: the same object if it stays, null if it goes. Called for records of the scope. */
  change(record: Readonly<Record<string, unknown>>): object | null
  /** New records, which take the place of those with the same keys. */
  readonly added: readonly object[]
  /** The memory that it takes itself, in bytes, about; default 0. */
  readonly bytes?: number
}

/** Options of a search or of a reading that may see other records than those that are published. */
export interface LayeredOptions extends QueryOptions {
  /** What it sees in place of some records; none by default. */
  readonly layer?: RecordLayer | undefined
}
