const MIB = 1024 * 1024

export const FILE_LIMITS = {
  /** The bytes of a file that is read as a stream: csv, jsonl, avro and plain text. */
  streamed_bytes: 4096 * MIB,
  /** The bytes of a file that is read as a whole. */
  whole_bytes: 64 * MIB,
  /** The bytes of one record. */
  record_bytes: 4 * MIB,
  /** The columns of a table, and the keys of a record. */
  columns: 2_000,
  records: 20_000_000,
  /** Levels of nested lists and objects. */
  depth: 64,
  /** All bytes of an archive, decompressed. */
  inflated_bytes: 1024 * MIB,
  /** The decompressed bytes of an archive's entry that is read as a whole. */
  inflated_entry_bytes: 32 * MIB,
  /** How often an archive may be larger decompressed, if it is not small anyway. */
  inflated_ratio: 200,
  archive_entries: 20_000,
  /** The decompressed bytes of a Parquet row group. */
  row_group_bytes: 128 * MIB,
  /** The characters of a document. */
  text_characters: 16 * MIB,
  pages: 5_000,
}

/** What one file may take. A file beyond a limit fails; no other file is affected. */
export type FileLimits = Readonly<typeof FILE_LIMITS>
