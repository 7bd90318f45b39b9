import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyRing, makePrivateDirectory, parseKeyRing, requirePrivateFile } from '@linkspan/stores'

const FILE = 'development.key'

/** The key ring of a server in development mode. It is stored beside the data, so it does not protect them. */
export function developmentKeyRing(data_dir: string): {
  readonly key_ring: KeyRing
  readonly created: boolean
} {
  makePrivateDirectory(data_dir)
  const file = join(data_dir, FILE)
  const created = !existsSync(file) && create(file, `dev:${randomBytes(32).toString('base64')}\n`)
  requirePrivateFile(file)
  return { key_ring: parseKeyRing(readFileSync(file, 'utf8').trim()), created }
}

/**
 * The same key ring for commands that must not change anything. If there is none yet, its key is a new one that is stored nowhere.
 */
export function existingDevelopmentKeyRing(data_dir: string): ReturnType<typeof developmentKeyRing> {
  const file = join(data_dir, FILE)
  if (existsSync(file)) {
    requirePrivateFile(file)
    return { key_ring: parseKeyRing(readFileSync(file, 'utf8').trim()), created: false }
  }
  return { key_ring: parseKeyRing(`dev:${randomBytes(32).toString('base64')}`), created: true }
}

/** Creates a file that appears with all its text, unless another process creates it first. */
function create(file: string, text: string): boolean {
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    unlinkSync(draft)
  }
}
