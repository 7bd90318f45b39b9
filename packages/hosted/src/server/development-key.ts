import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyRing, parseKeyRing } from '../crypto/key-ring.ts'
import { makePrivateDirectory, requirePrivateFile } from '../stores/private-files.ts'

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
