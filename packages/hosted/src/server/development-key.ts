import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyRing, parseKeyRing } from '../crypto/key-ring.ts'
import { makePrivateDirectory } from '../stores/private-directory.ts'

const FILE = 'development.key'

/** The key ring of a server in development mode. It is stored beside the data, so it does not protect them. */
export function developmentKeyRing(data_dir: string): {
  readonly key_ring: KeyRing
  readonly created: boolean
} {
  makePrivateDirectory(data_dir)
  const file = join(data_dir, FILE)
  const created = !existsSync(file)
  if (created) writeFileSync(file, `dev:${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
  return { key_ring: parseKeyRing(readFileSync(file, 'utf8').trim()), created }
}
