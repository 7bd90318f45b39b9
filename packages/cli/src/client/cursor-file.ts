import { readFile, rename, writeFile } from 'node:fs/promises'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'

/** The cursor in a file. */
export async function readCursor(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(`${path} cannot be read (${code}); linkspan export --cursor-file writes it`)
  }
}

/** Keeps a cursor in a file, or shows it. The file has the former one or this one, whatever happens. */
export async function keepCursor(
  cursor: string,
  path: string | undefined,
  { errors }: CommandContext,
): Promise<void> {
  if (path === undefined) {
    errors.write(`Changes continue from here by --after ${cursor}\n`)
    return
  }
  const written = `${path}.new`
  try {
    await writeFile(written, `${cursor}\n`)
    await rename(written, path)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new UsageError(`${path} cannot be written (${code}); the cursor is ${cursor}`)
  }
}
