import { chmodSync, mkdirSync } from 'node:fs'

/** Makes a directory that only its owner can read. An existing directory gets the same mode. */
export function makePrivateDirectory(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  chmodSync(path, 0o700)
}
