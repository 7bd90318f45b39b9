import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const MEGABYTE = 1_000_000
const BYTES = 256 * 1024 * 1024

test('P44 uploads and downloads of any size come whole, and stay under 200 MB of resident memory', async () => {
  const script = new URL('../bench/stream.ts', import.meta.url).pathname
  const flags = ['--conditions=linkspan-source', '--max-semi-space-size=2']
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, String(BYTES)])
  const moved = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { direction: string; bytes: number; whole: boolean; resident: number })
  expect(moved).toMatchObject([
    { direction: 'upload', bytes: BYTES, whole: true },
    { direction: 'download', bytes: BYTES, whole: true },
  ])
  for (const { resident } of moved) expect(resident).toBeLessThan(200 * MEGABYTE)
}, 120_000)
