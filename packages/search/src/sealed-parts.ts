import { freeBytes } from '@linkspan/core'
import type { PartStore } from './parts.ts'

/** Encrypts and authenticates parts. Bind the name as additional data, so that no part passes for another. */
export interface PartSeal {
  /** The sealed bytes, which `open` accepts under the same name only. */
  seal(name: string, bytes: Uint8Array): Uint8Array | Promise<Uint8Array>
  /** The bytes that were sealed. Fails if they were changed or sealed under another name. */
  open(name: string, sealed: Uint8Array): Uint8Array | Promise<Uint8Array>
}

/** A store that seals parts before it writes them, and opens them after it reads them. */
export function sealedParts(store: PartStore, { seal, open }: PartSeal): PartStore {
  return {
    async write(name, bytes) {
      const sealed = await seal(name, bytes)
      await store.write(name, sealed)
      if (sealed.buffer !== bytes.buffer) freeBytes(sealed)
    },
    async read(name) {
      const sealed = await store.read(name)
      const opened = await open(name, sealed)
      if (opened.buffer !== sealed.buffer) freeBytes(sealed)
      return opened
    },
  }
}
