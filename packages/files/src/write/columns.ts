/** How a format is written. */
export interface FormatOptions {
  /** CSV for spreadsheets: an apostrophe comes before texts that they would run as a formula. */
  readonly for_spreadsheets?: boolean | undefined
}

/**
 * The type of a field. `array` and `object` are JSON; `date` is a text such as `2026-10-31`, and `timestamp` one such as
 * `2026-10-31T12:00:00Z`. Only Parquet has `timestamp_micros`, the same text in microseconds.
 */
export type ExportType =
  | 'string'
  | 'integer'
  | 'number'
  | 'boolean'
  | 'date'
  | 'timestamp'
  | 'timestamp_micros'
  | 'array'
  | 'object'

/** A field: its name in the file, and its type. */
export interface ExportField {
  readonly name: string
  readonly type: ExportType
  /** In Parquet, the number by which tables know the column. */
  readonly id?: number | undefined
}

/** What a written file has in a field. */
export interface FieldFacts {
  readonly nulls: number
  /** The least and the greatest value, or a bound of long texts, in the bytes of Parquet's statistics; none of a field with NaN. */
  readonly lower?: Uint8Array | undefined
  readonly upper?: Uint8Array | undefined
}

/** The values of some records in one field: distinct values, and for each record the code of its value. */
export interface ExportColumn {
  /** By record the index of its value; a missing value has the index after the last. */
  readonly codes: Uint8Array | Uint16Array | Uint32Array
  /** Texts as UTF-8, one after another; undefined for integers, numbers and booleans. */
  readonly text: Uint8Array | undefined
  /** Where each text begins, and where the last one ends. */
  readonly offsets: Uint32Array | undefined
  /** Numbers, and booleans as 0 and 1; undefined for texts. */
  readonly numbers: Float64Array | BigInt64Array | undefined
}

/** Some records: a column for each field, in the order of the fields. */
export interface ExportBatch {
  readonly count: number
  readonly columns: readonly ExportColumn[]
}

/** Frees the memory of a batch at once. */
export function freeBatch({ columns }: ExportBatch): void {
  freeBuffers(columns.flatMap(({ codes, text, offsets, numbers }) => [codes, text, offsets, numbers]))
}

/** Frees buffers that belong to these arrays alone: the garbage collector notices large buffers late. */
export function freeBuffers(arrays: readonly (ArrayBufferView | undefined)[]): void {
  for (const array of arrays) {
    const buffer = array?.buffer
    if (buffer instanceof ArrayBuffer && array?.byteLength === buffer.byteLength && !buffer.detached)
      buffer.transfer(0)
  }
}
