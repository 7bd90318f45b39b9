import { mkdtempSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Makes a folder whose name has the process that it belongs to. */
export function folderOfProcess(base: string, prefix: string): string {
  return mkdtempSync(join(base, `${prefix}${process.pid}-`))
}

/** The folders that `folderOfProcess` made for processes that have ended, since they were killed. */
export function abandonedFolders(base: string, prefix: string): string[] {
  return readdirSync(base)
    .filter((name) => name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-')[0])))
    .map((name) => join(base, name))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
