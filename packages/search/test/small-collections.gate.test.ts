import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

test('a small collection keeps at most 63 kB after its searches, and the engine counts what it keeps', async () => {
  const program = join(import.meta.dirname, 'support/small-collections.ts')
  const args = ['--expose-gc', '--conditions=linkspan-source', program]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const { kept, counted } = JSON.parse(stdout) as { kept: number; counted: number }
  expect(kept).toBeLessThan(63_000)
  expect(counted).toBeGreaterThan(0.9 * kept)
  expect(counted).toBeLessThan(1.5 * kept)
})
