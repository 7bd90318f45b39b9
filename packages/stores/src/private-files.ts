import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A file with secrets can be read by other users. The message says which, and how to change that. */
export class ReadableByOthersError extends Error {
  override readonly name = 'ReadableByOthersError'
}

/** Makes a directory that only its owner can read. An existing directory keeps its mode: others may use it too. */
export function makePrivateDirectory(path: string): void {
  // Node's own recursion never ends below /proc, where nobody can make a directory
  const parent = dirname(resolve(path))
  if (!existsSync(parent)) makePrivateDirectory(parent)
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error
  }
}

/** Throws `ReadableByOthersError` if every user of this machine may read or write a file. */
export function requirePrivateFile(path: string): void {
  if (isOpenToOthers(path))
    throw new ReadableByOthersError(`every user may read or write ${path}; run: chmod 600 ${path}`)
}

/** What is wrong with the mode of a directory that holds secrets; undefined if nothing is. */
export function directoryWarning(path: string): string | undefined {
  return isOpenToOthers(path) ? `every user may look into ${path}; better: chmod 700 ${path}` : undefined
}

/** The bits for users who are neither the owner nor in the group. Windows has no such bits. */
const OTHERS = 0o007

function isOpenToOthers(path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false })
  return process.platform !== 'win32' && stats !== undefined && (stats.mode & OTHERS) !== 0
}
