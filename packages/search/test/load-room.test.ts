import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from '@jest/globals'
import * as fc from 'fast-check'
import { LoadRoom } from '../src/load-room.ts'

const address = { connector: 'con_a', entity: 'campaigns' }

test('many loads that wait enter in their order, and measure the memory as often as few do', async () => {
  const load = fc.record({ bytes: fc.integer({ min: 1, max: 40 }), turns: fc.nat(3), ended: fc.nat(20) })
  await fc.assert(
    fc.asyncProperty(fc.array(load, { maxLength: 60 }), async (loads) => {
      let [measured, reserved, most] = [0, 0, 0]
      const entered: number[] = []
      const room = new LoadRoom({
        limit_bytes: 100,
        most_loads: 4,
        measure: async () => {
          measured++
          await turn()
        },
        used: () => 0,
        evict: async () => false,
        willFree: () => false,
      })
      await Promise.all(
        loads.map(({ bytes, turns, ended }, at) =>
          room.run(
            address,
            () => bytes,
            async () => {
              entered.push(at)
              reserved += bytes
              most = Math.max(most, reserved)
              for (let left = turns; left > 0; left--) await turn()
              // searches that end
              for (let left = ended; left > 0; left--) room.retry()
              reserved -= bytes
            },
          ),
        ),
      )
      expect(entered).toEqual(loads.map((_load, at) => at))
      expect(most).toBeLessThanOrEqual(100)
      // once for its turn, and again after loads and searches that ended while it was first
      expect(measured).toBeLessThanOrEqual(loads.length * 6)
    }),
    { numRuns: 60 },
  )
})

test('a load that fails or is too large for the memory keeps no other one waiting', async () => {
  const room = new LoadRoom({
    limit_bytes: 10,
    most_loads: 1,
    measure: async () => {},
    used: () => 0,
    evict: async () => false,
    willFree: () => false,
  })
  const run = (bytes: number, work: () => Promise<string>) => room.run(address, () => bytes, work)
  const found = await Promise.allSettled([
    run(10, () => Promise.reject(new Error('a part is gone'))),
    run(11, async () => 'large'),
    run(10, async () => 'fits'),
  ])
  expect(found).toMatchObject([
    { reason: { message: 'a part is gone' } },
    { reason: { code: 'search_memory_limit', limit_bytes: 10 } },
    { value: 'fits' },
  ])
})
