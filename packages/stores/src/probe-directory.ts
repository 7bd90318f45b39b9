import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { atMost, systemClock } from '@linkspan/core'

/** A directory does not answer, such as one on a network disk that is gone. */
export class HangingDirectoryError extends Error {
  override readonly name = 'HangingDirectoryError'
}

const LONGEST_MS = 5_000
/** The server's own files. The directory may hold other things too. */
const OURS = /^(?:linkspan\.db|development\.key)/

/**
 * Reads a data directory and opens the server's files in it, without blocking this process. Throws `HangingDirectoryError` if
 * that does not end in time: what reads the directory later would block forever. Other failures are not reported here,
 * since the later reading names them.
 */
export async function probeDirectory(path: string): Promise<void> {
  const settled = read(path).then(
    () => true,
    () => true,
  )
  if (!(await atMost(systemClock, LONGEST_MS, settled))) throw new HangingDirectoryError(path)
}

async function read(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (OURS.test(name)) await (await open(join(path, name))).close()
  }
}
