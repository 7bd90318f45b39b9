import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from '@jest/globals'

const MEGABYTE = 1_000_000
/** More than any of the limits, so that no stream can be kept whole. */
const BYTES = 320 * 1024 * 1024

test.each([
  ['upload', 200],
  ['download', 256],
])(
  'P44 an %s of any size is complete, and uses at most %i MB of resident memory',
  async (direction, megabytes) => {
    const script = new URL('../../tools/src/bench/lists/stream.ts', import.meta.url).pathname
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--conditions=linkspan-source',
      script,
      direction,
      String(BYTES),
    ])
    const { resident, ...moved } = JSON.parse(stdout) as { resident: number }
    expect(moved).toMatchObject({ direction, bytes: BYTES, whole: true })
    expect(resident).toBeLessThan(megabytes * MEGABYTE)
  },
)
