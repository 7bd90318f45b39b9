import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { Queue } from '../src/index.ts'

test('users of a queue come one at a time and in order, whichever wait no longer, leave twice or fail', async () => {
  let waited_in_vain = 0
  const user = fc.constantFrom('run', 'fail', 'enter', 'enter and leave twice', 'abort')
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(user, { maxLength: 12 }), async (scheduler, users) => {
      const queue = new Queue()
      const order: number[] = []
      let inside = 0
      async function use(number: number): Promise<void> {
        expect(++inside).toBe(1)
        expect(queue.free).toBe(false)
        order.push(number)
        await scheduler.schedule(Promise.resolve())
        inside--
      }
      async function ask(kind: (typeof users)[number], number: number): Promise<void> {
        if (kind === 'run') return queue.run(() => use(number))
        if (kind === 'fail') {
          const failed = queue.run(() => use(number).then(() => Promise.reject(new Error('failed'))))
          return expect(failed).rejects.toThrow('failed')
        }
        const controller = new AbortController()
        const turn = queue.enter(controller.signal)
        if (kind === 'abort') {
          controller.abort(new Error('no longer'))
          waited_in_vain++
          return expect(turn).rejects.toThrow('no longer')
        }
        const leave = await turn
        await use(number)
        leave()
        if (kind === 'enter and leave twice') leave()
      }
      const all = Promise.all(users.map(ask))
      await scheduler.waitIdle()
      await all
      const wanted = users.flatMap((kind, number) => (kind === 'abort' ? [] : [number]))
      expect(order).toEqual(wanted)
      await Promise.resolve()
      expect(queue.free).toBe(true)
    }),
  )
  expect(waited_in_vain).toBeGreaterThan(0)
})
