import { randomUUID } from 'node:crypto'
import { type FileHandle, link, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { INCOMPLETE } from '../part-storage.ts'

/** Who may read new files and folders. */
export interface Modes {
  readonly file: number
  readonly folder: number
}

/** Only the user of this process. */
export const PRIVATE: Modes = { file: 0o600, folder: 0o700 }
/** All users whom the mask of this process allows. */
export const SHARED: Modes = { file: 0o666, folder: 0o777 }

/** The bytes of a file, at once or in pieces. */
type FileContent = Uint8Array | AsyncIterable<Uint8Array>

/** Writes a file in place of any other; once this resolves, no crash can lose it or leave half of it. */
export async function writeDurably(
  path: string,
  content: FileContent,
  modes: Modes,
  temporary: string = path + INCOMPLETE,
): Promise<void> {
  await writeTemporary(temporary, content, modes, (ready) => rename(ready, path))
  await syncDirectory(dirname(path))
}

/** Writes a file if there is none, in the same way. Returns whether it did. Of several processes, one does. */
export async function createDurably(path: string, content: FileContent, modes: Modes): Promise<boolean> {
  const temporary = ownTemporary(path)
  try {
    await writeTemporary(temporary, content, modes, (ready) => link(ready, path))
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  } finally {
    await rm(temporary, { force: true }).catch(() => {})
  }
  await syncDirectory(dirname(path))
  return true
}

/** A temporary file that no other writer of the same file uses. */
export function ownTemporary(path: string): string {
  return `${path}.${randomUUID()}${INCOMPLETE}`
}

async function writeTemporary(
  temporary: string,
  content: FileContent,
  modes: Modes,
  finish: (path: string) => Promise<void>,
): Promise<void> {
  const file = await create(temporary, modes)
  try {
    try {
      await file.writeFile(content)
      await file.sync()
    } finally {
      await file.close()
    }
    await finish(temporary)
  } catch (error) {
    await rm(temporary, { force: true }).catch(() => {})
    throw error
  }
}

/** Creates a file and its folders. Another process may remove a folder that is empty at this moment. */
async function create(path: string, modes: Modes): Promise<FileHandle> {
  for (let tries = 1; ; tries++) {
    const first = await mkdir(dirname(path), { recursive: true, mode: modes.folder })
    try {
      const file = await open(path, 'w', modes.file)
      for (let folder = dirname(path); first && folder.length >= first.length; folder = dirname(folder))
        await syncDirectory(dirname(folder))
      return file
    } catch (error) {
      if (!hasCode(error, 'ENOENT') || tries === 5) throw error
    }
  }
}

/** Makes the names in a directory durable. Windows does so by itself, and does not open directories. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const directory = await open(path, 'r')
  await directory.sync().finally(() => directory.close())
}

/** Whether an error of the system has a code. */
export function hasCode(error: unknown, code: string): boolean {
  return (error as { code?: unknown }).code === code
}
