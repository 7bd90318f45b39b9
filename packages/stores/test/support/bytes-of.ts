import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bytes of all files in a directory and its folders, as text of one character a byte. */
export function bytesOf(directory: string): string {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'))
    .join('')
}
