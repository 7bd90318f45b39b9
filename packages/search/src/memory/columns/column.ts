import type { FieldType } from '../../language/fields.ts'
import type { ColumnFacts } from '../indexes/column-facts.ts'
import type { ElementIndex } from '../indexes/element-index.ts'
import type { FoldedTexts } from '../indexes/folded-texts.ts'
import type { RowIndex } from '../indexes/row-index.ts'
import type { WordIndex } from '../indexes/word-index.ts'
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
  rowIndex: RowIndex | undefined
  wordIndex: WordIndex | undefined
  foldedTexts: FoldedTexts | undefined
  elementIndex: ElementIndex | undefined
  facts: ColumnFacts | undefined
  /** By row the number, zero if missing. */
  rowNumbers: Float64Array | undefined

  constructor(field: string, type: FieldType, values: Values, codes: Codes) {
    this.field = field
    this.type = type
    this.values = values
    this.codes = codes
  }

  /** Memory in use, in bytes, indexes included. */
  get bytes(): number {
    const indexes = [this.rowIndex, this.wordIndex, this.foldedTexts, this.elementIndex, this.facts]
    const built = indexes.reduce((sum, index) => sum + (index?.bytes ?? 0), 0)
    return this.values.bytes + this.codes.byteLength + built + (this.rowNumbers?.byteLength ?? 0)
  }

  /** Frees the memory of the values and codes at once. Neither may be used any more, nor what shares their buffers. */
  release(): void {
    const { values, codes } = this
    const arrays =
      values instanceof TextValues ? [values.text, values.offsets] : [(values as NumberValues).values]
    // Columns that were read together share one buffer.
    for (const { buffer } of [...arrays, codes])
      if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0)
  }
}
