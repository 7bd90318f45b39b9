/** Thresholds of the engine. Tests lower them, so that few records exercise every path. */
export interface Tuning {
  /** Segments with fewer rows have no row index: a scan is as fast. */
  readonly indexedRows: number
  /** So few candidates are sorted without a walk. */
  readonly fewRows: number
  /** The rows of longer lists of codes are estimated: each code has as many as the average. */
  readonly countedCodes: number
  /** Columns of so many different numbers have an array of them by row: looking up codes is slow in large arrays. */
  readonly gatheredNumbers: number
  /** So many combinations of group values are numbers themselves; others are numbered as they are found. */
  readonly fewKeys: number
  /** So many have a place in a table; more are in a hash table. */
  readonly tableKeys: number
  /** So many pairs of a group and a value have a bit each, to count different values; more are in a hash table. */
  readonly distinctBits: number
  /** The writer itself merges up to so many rows; larger merges run in the background. */
  readonly smallRows: number
  /** A new segment has up to so many rows; its columns are sorted without a rest. */
  readonly runRows: number
  /** The same for a segment of a builder, which answers no searches. */
  readonly builtRows: number
  /** Segments of more bytes together are not merged, which bounds the memory of a merge. */
  readonly largestBytes: number
  /** A builder stores segments once they have so many bytes together, and merges unpublished ones up to this size. */
  readonly runBytes: number
  /** A builder merges segments of up to so many bytes together, which bounds the memory of their largest column. */
  readonly builtBytes: number
}

/** The production settings. */
export const DEFAULT_TUNING: Tuning = {
  indexedRows: 2_048,
  fewRows: 256,
  countedCodes: 4_096,
  gatheredNumbers: 2 ** 14,
  fewKeys: 2 ** 17,
  tableKeys: 2 ** 21,
  distinctBits: 2 ** 26,
  smallRows: 4_096,
  runRows: 4_096,
  builtRows: 16_384,
  largestBytes: 268_435_456,
  runBytes: 16_777_216,
  builtBytes: 268_435_456,
}
