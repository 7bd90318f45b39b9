import { randomBytes } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type KeyRing, parseKeyRing } from '@linkspan/stores'

/** A new directory for a store. */
export function newDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'linkspan-stores-'))
}

/** A random key of each of these ids, as in the environment. The first is the primary key. */
export function newKeys(ids: readonly string[] = ['k1']): string {
  return ids.map((id) => `${id}:${randomBytes(32).toString('base64')}`).join(',')
}

/** A key ring of such keys. */
export function newKeyRing(...ids: string[]): KeyRing {
  return parseKeyRing(newKeys(ids))
}
