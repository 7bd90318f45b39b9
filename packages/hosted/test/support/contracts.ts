import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from '@jest/globals'
import { keepSkipped } from './run-notes.ts'

const beside = resolve(import.meta.dirname, '../../../../../shared')

/** Where the vendors' published contracts are, if they are beside this repository: they are not a part of it. */
export const CONTRACTS = resolve(beside, 'vendors/contracts')

/** A test with the vendors' contracts. A copy of the repository alone cannot have them; then the end of the run says so. */
export function testWithContracts(title: string, run: () => void | Promise<void>): void {
  // biome-ignore lint/plugin: a copy of the repository cannot have what is beside it
  if (existsSync(beside)) test(title, run)
  else keepSkipped(`the vendors' contracts are not at hand: ${title}`)
}
