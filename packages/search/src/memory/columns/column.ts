import type { FieldType } from '../../language/fields.ts'
import type { ColumnFacts } from '../indexes/column-facts.ts'
import type { ElementIndex } from '../indexes/element-index.ts'
import type { LikeIndex } from '../indexes/like-index.ts'
import type { Postings } from '../indexes/postings.ts'
import type { WordIndex } from '../indexes/word-index.ts'
import type { Pace } from '../pace.ts'
import type { CodedValues, Codes } from './codes.ts'
import { TextValues } from './text-values.ts'
import type { NumberValues, Values } from './values.ts'

/** One field of a segment: its distinct values in order, and each row's code among them. */
export class Column implements CodedValues {
  readonly field: string
  readonly type: FieldType
  readonly values: Values
  readonly codes: Codes
  /** Built when a search first needs them. */
  row_index: Postings | undefined
  word_index: WordIndex | undefined
  /** The rows by the number of words of their texts. */
  word_rows: Postings | undefined
  /** Reads the words that a builder has stored. */
  stored_words: ((pace: Pace) => Promise<WordIndex>) | undefined
  like_index: LikeIndex | undefined
  /** How many searches have wanted its texts by what they contain. */
  patterns = 0
  facts: ColumnFacts | undefined
  /** By row the number, zero if missing. */
  row_numbers: Float64Array | undefined
  /** Whether a search has summed its numbers. */
  is_summed = false
  /** In a column of arrays, the elements that searches have used, by their path in the arrays. */
  element_columns: Map<string, ElementColumn> | undefined

  constructor(field: string, type: FieldType, values: Values, codes: Codes) {
    this.field = field
    this.type = type
    this.values = values
    this.codes = codes
  }

  /** Memory in use, in bytes, indexes included. */
  get bytes(): number {
    const indexes = [this.row_index, this.word_index, this.word_rows, this.like_index, this.facts]
    let bytes = this.values.bytes + this.codes.byteLength + (this.row_numbers?.byteLength ?? 0)
    for (const index of [...indexes, ...(this.element_columns?.values() ?? [])]) bytes += index?.bytes ?? 0
    return bytes
  }

  /** The elements of a column of arrays, or the values at a path in them. */
  elements(path?: ElementPath): ElementColumn {
    const name = path?.keys.join('.') ?? ''
    this.element_columns ??= new Map()
    const elements = this.element_columns.get(name) ?? new ElementColumn(this, path)
    this.element_columns.set(name, elements)
    return elements
  }

  /** Frees the memory of the values and codes at once. Neither may be used afterwards, nor what shares their buffers. */
  release(): void {
    const { values, codes } = this
    const arrays =
      values instanceof TextValues ? [values.text, values.offsets] : [(values as NumberValues).values]
    // columns that were read together share one buffer
    for (const { buffer } of [...arrays, codes])
      if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
  }
}

/** Where the values of a field inside an array are. */
export interface ElementPath {
  /** The keys from an element to its values. */
  readonly keys: readonly string[]
  /** The type of the values. */
  readonly type: FieldType
}

/** The values in the arrays of a column: the elements that are strings, numbers or booleans, or the values at a path. */
export class ElementColumn {
  readonly column: Column
  readonly path: ElementPath | undefined
  /** Built when a search first needs them. */
  index: ElementIndex | undefined
  /** For each array its values, ascending; built when a search first groups by them. */
  lists: Postings | undefined
  word_index: WordIndex | undefined
  like_index: LikeIndex | undefined
  patterns = 0

  constructor(column: Column, path: ElementPath | undefined) {
    this.column = column
    this.path = path
  }

  /** Memory in use, in bytes. */
  get bytes(): number {
    const indexes = [this.index, this.lists, this.word_index, this.like_index]
    return indexes.reduce((sum, index) => sum + (index?.bytes ?? 0), 0)
  }
}
