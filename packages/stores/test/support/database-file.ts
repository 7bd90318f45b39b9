import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The database of a data directory, opened beside its servers: its statements wait until those release their locks. */
export function openDatabaseFile(data_dir: string): DatabaseSync {
  return new DatabaseSync(join(data_dir, 'linkspan.db'), { timeout: 60_000 })
}

const LOCKS = `new (require('node:sqlite').DatabaseSync)(process.argv[1]).exec('begin immediate')
  console.log('locked'); setInterval(() => {}, 1000)`

/** Starts another process, which keeps the database of a data directory locked until `end`. */
export async function lockFromOutside(data_dir: string) {
  const other = spawn(process.execPath, ['-e', LOCKS, join(data_dir, 'linkspan.db')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(other.stdout, 'data')
  return {
    async end(): Promise<void> {
      other.kill('SIGKILL')
      await once(other, 'close')
    },
  }
}
