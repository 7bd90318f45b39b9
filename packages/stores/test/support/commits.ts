import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The commits in the write-ahead log of a data directory. */
export interface Commits {
  /** Changes when SQLite begins the log anew. */
  readonly log: number
  readonly count: number
}

// https://sqlite.org/fileformat2.html#the_write_ahead_log
const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24

/** Counts the commits of all processes, as the file has them: a frame that ends one says how large the database then is. */
export function commitsIn(data_dir: string): Commits {
  const file = readFileSync(join(data_dir, 'linkspan.db-wal'))
  if (file.length < HEADER_BYTES) return { log: 0, count: 0 }
  const frame_bytes = FRAME_HEADER_BYTES + file.readUInt32BE(8)
  const log = file.readUInt32BE(16)
  let count = 0
  for (let at = HEADER_BYTES; at + frame_bytes <= file.length; at += frame_bytes) {
    // what follows is of a log before
    if (file.readUInt32BE(at + 8) !== log) break
    if (file.readUInt32BE(at + 4) > 0) count++
  }
  return { log, count }
}
