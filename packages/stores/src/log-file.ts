import { type FileHandle, open } from 'node:fs/promises'

/** The file of SQLite's write-ahead log. */
export interface LogFile {
  /** Waits until all that was written to it is on disk. The thread goes on meanwhile: a busy disk takes a tenth of a second. */
  sync(): Promise<void>
  close(): Promise<void>
}

/** The log of a database that is open. SQLite has created it once something was written. */
export function logFileOf(database: string): LogFile {
  let opened: Promise<FileHandle> | undefined
  return {
    async sync() {
      // Windows makes only files durable that are open for writing
      opened ??= open(`${database}-wal`, 'r+')
      const handle = await opened.catch((error: unknown) => {
        opened = undefined
        throw error
      })
      await handle.datasync()
    },
    async close() {
      await (await opened)?.close()
    },
  }
}
