/** The production settings. */
export const DEFAULT_TUNING = {
  /** Segments with fewer rows have no row index: a scan is as fast. */
  indexed_rows: 2_048,
  /** So few candidates are sorted without a walk. */
  few_rows: 256,
  /** The rows of longer lists of codes are estimated: each code has as many as the average. */
  counted_codes: 4_096,
  /** How many searches for patterns in a field read all of its texts before it has an index. */
  scanned_patterns: 32,
  /** Columns with this number of different numbers have an array of them by row: looking up codes is slow in large arrays. */
  gathered_numbers: 2 ** 14,
  /** Up to this number, combinations of group values are numbers themselves; others are numbered as they are found. */
  few_keys: 2 ** 17,
  /** Up to this number have a place in a table; more are in a hash table. */
  table_keys: 2 ** 21,
  /** What the groups of one search take at most, about. */
  group_bytes: 2 ** 28,
  /** Up to this number, pairs of a group and a value have a bit each, to count different values; more are listed and sorted. */
  distinct_bits: 2 ** 26,
  /** The most rows of a new segment; its columns are sorted without a rest. */
  built_rows: 16_384,
  /** A builder stores segments once they have this number of bytes together, and merges unpublished ones up to this size. */
  run_bytes: 16_777_216,
  /** A builder stores the words of a field whose different texts have at least this number of bytes. */
  worded_bytes: 131_072,
  /** A page of stored words ends with the word that makes it this large, so that it has a part of its own. */
  words_page_bytes: 1_048_576,
  /** A published version is read in chunks of about this number of bytes. */
  read_bytes: 8_388_608,
  /** The most rows of a batch of a version that is read. */
  batch_rows: 8_192,
  /** A layer that no search has used for so long may be dropped, in milliseconds. */
  layer_idle_ms: 60_000,
  /** A builder merges segments of up to this number of bytes together, which bounds the memory of their largest column. */
  built_bytes: 268_435_456,
}

/** Thresholds of the engine. Tests lower them, so that few records exercise every path. */
export type Tuning = Readonly<typeof DEFAULT_TUNING>
