/** Thresholds of the engine. Tests lower them, so that few records exercise every path. */
export interface Tuning {
  /** Segments with fewer rows have no row index: a scan is as fast. */
  readonly indexed_rows: number
  /** So few candidates are sorted without a walk. */
  readonly few_rows: number
  /** The rows of longer lists of codes are estimated: each code has as many as the average. */
  readonly counted_codes: number
  /** How many searches for patterns in a field read all of its texts before it has an index. */
  readonly scanned_patterns: number
  /** Columns with this number of different numbers have an array of them by row: looking up codes is slow in large arrays. */
  readonly gathered_numbers: number
  /** Up to this number, combinations of group values are numbers themselves; others are numbered as they are found. */
  readonly few_keys: number
  /** Up to this number have a place in a table; more are in a hash table. */
  readonly table_keys: number
  /** What the groups of one search take at most, about. */
  readonly group_bytes: number
  /** Up to this number, pairs of a group and a value have a bit each, to count different values; more are listed and sorted. */
  readonly distinct_bits: number
  /** The most rows of a new segment; its columns are sorted without a rest. */
  readonly built_rows: number
  /** A builder stores segments once they have this number of bytes together, and merges unpublished ones up to this size. */
  readonly run_bytes: number
  /** A builder stores the words of a field whose different texts have at least this number of bytes. */
  readonly worded_bytes: number
  /** A page of stored words ends with the word that makes it this large, so that it has a part of its own. */
  readonly words_page_bytes: number
  /** A published version is read in chunks of about this number of bytes. */
  readonly read_bytes: number
  /** The most rows of a batch of a version that is read. */
  readonly batch_rows: number
  /** A builder merges segments of up to this number of bytes together, which bounds the memory of their largest column. */
  readonly built_bytes: number
}

/** The production settings. */
export const DEFAULT_TUNING: Tuning = {
  indexed_rows: 2_048,
  few_rows: 256,
  counted_codes: 4_096,
  scanned_patterns: 32,
  gathered_numbers: 2 ** 14,
  few_keys: 2 ** 17,
  table_keys: 2 ** 21,
  group_bytes: 2 ** 28,
  distinct_bits: 2 ** 26,
  built_rows: 16_384,
  run_bytes: 16_777_216,
  worded_bytes: 131_072,
  words_page_bytes: 1_048_576,
  read_bytes: 8_388_608,
  batch_rows: 8_192,
  built_bytes: 268_435_456,
}
