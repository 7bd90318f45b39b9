import { expect, test } from '@jest/globals'
import { walk } from '../../tools/src/bench/lists/start-walk.ts'
import { withSandbox } from '../../tools/src/repository/with-sandbox.ts'

const MEGABYTE = 1_000_000

test('P44 listAll over a million rows uses at most 384 MB of resident memory, constant after the first tenth', async () => {
  const { rows, peaks } = await withSandbox([], (sandbox) => walk('advertising', 'listAll', sandbox))
  const [tenth, all] = [peaks[0] as number, peaks.at(-1) as number]
  expect(rows).toBe(1_000_000)
  expect(all).toBeLessThan(384 * MEGABYTE)
  expect(all - tenth).toBeLessThan(96 * MEGABYTE)
})
