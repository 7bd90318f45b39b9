/** What one file may take. A file beyond a limit fails; no other file is affected. */
export interface FileLimits {
  /** The bytes of a file that is read as a stream: csv, jsonl, avro and plain text. */
  readonly streamed_bytes: number
  /** The bytes of a file that is read as a whole. */
  readonly whole_bytes: number
  /** The bytes of one record. */
  readonly record_bytes: number
  /** The columns of a table, and the keys of a record. */
  readonly columns: number
  readonly records: number
  /** Levels of nested lists and objects. */
  readonly depth: number
  /** All bytes of an archive, decompressed. */
  readonly inflated_bytes: number
  /** The decompressed bytes of an archive's entry that is read as a whole. */
  readonly inflated_entry_bytes: number
  /** How often an archive may be larger decompressed, if it is not small anyway. */
  readonly inflated_ratio: number
  readonly archive_entries: number
  /** The decompressed bytes of a Parquet row group. */
  readonly row_group_bytes: number
  /** The characters of a document. */
  readonly text_characters: number
  readonly pages: number
}

const MIB = 1024 * 1024

export const FILE_LIMITS: FileLimits = {
  streamed_bytes: 4096 * MIB,
  whole_bytes: 64 * MIB,
  record_bytes: 4 * MIB,
  columns: 2_000,
  records: 20_000_000,
  depth: 64,
  inflated_bytes: 1024 * MIB,
  inflated_entry_bytes: 32 * MIB,
  inflated_ratio: 200,
  archive_entries: 20_000,
  row_group_bytes: 128 * MIB,
  text_characters: 16 * MIB,
  pages: 5_000,
}
