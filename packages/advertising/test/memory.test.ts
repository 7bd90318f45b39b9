import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const MEGABYTE = 1_000_000

test('P44 listAll over a million rows uses at most 384 MB of resident memory, constant from the tenth page on', async () => {
  const script = new URL('../bench/memory.ts', import.meta.url).pathname
  const { stdout } = await promisify(execFile)(process.execPath, ['--conditions=linkspan-source', script])
  const { rows, resident } = JSON.parse(stdout) as { rows: number; resident: number[] }
  expect(rows).toBe(1_000_000)
  expect(Math.max(...resident)).toBeLessThan(384 * MEGABYTE)
  const [tenth] = resident.slice(9) as [number]
  expect(Math.max(...resident.slice(10)) - tenth).toBeLessThan(96 * MEGABYTE)
}, 120_000)
