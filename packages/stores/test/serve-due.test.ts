import { expect, test } from '@jest/globals'
import { type HeldLease, serveDue } from '@linkspan/stores'
import { fakeClock } from '../../core/test/support/fake-clock.ts'

const TICK_MS = 1_000
const LONGEST_TICK_MS = 1_250

/** A store with rows that are due, which notes when it is asked and what becomes of leases; and who serves them. */
function start(serve: (id: string, held: HeldLease) => Promise<boolean>, concurrency = 2) {
  const clock = fakeClock()
  const due: string[] = []
  const takes: number[] = []
  const leases: string[] = []
  const failed: string[] = []
  const stop = new AbortController()
  const ended = serveDue(
    {
      leases: {
        async renew({ name }, ttl_ms) {
          leases.push(`${name} renewed for ${ttl_ms}`)
          return !name.startsWith('lost')
        },
        async release({ name }) {
          leases.push(`${name} released`)
          return true
        },
      },
      concurrency,
      tick_ms: TICK_MS,
      lease_ms: 3_000,
      set_aside_ms: 60_000,
      clock,
      async take(owner, _ttl_ms, limit) {
        takes.push(clock.now())
        return due.splice(0, limit).map((id) => {
          return { organization_id: 'org', id, lease: { name: id, owner, fence: takes.length } }
        })
      },
      serve: ({ id }, held) => serve(id, held),
      onUnanswered: () => {},
      onFailed: (_error, { id }) => void failed.push(id),
    },
    stop.signal,
  )
  return { clock, due, takes, leases, failed, stop: () => stop.abort(), ended }
}

test('a take that finds less waits for its time, whatever ends; one that finds all, and a turn, are followed at once', async () => {
  const again = new Map([['turn', 1]])
  const work = start(async (id) => {
    const left = again.get(id) ?? 0
    again.set(id, left - 1)
    if (left > 0) work.due.push(id)
    return left > 0
  })
  await work.clock.runUntil(10)
  expect(work.takes).toEqual([0])
  /** How many takes there are at the next time at which there is any. It is not sooner than a take that finds less waits. */
  async function takesFor(...ids: string[]): Promise<number> {
    const [last, count] = [work.takes.at(-1) as number, work.takes.length]
    work.due.push(...ids)
    await work.clock.advance(LONGEST_TICK_MS)
    const takes = work.takes.slice(count)
    expect(takes[0]).toBeGreaterThan(last + 700)
    return takes.filter((at) => at === takes[0]).length
  }
  expect(await takesFor('one')).toBe(1)
  // both places at once, then the third when one is free; nothing is asked when that ends
  expect(await takesFor('a', 'b', 'c')).toBe(2)
  expect(await takesFor('turn')).toBe(2)
  work.stop()
  await work.ended
})

test('what cannot be served keeps its lease for a while, and any other one is released', async () => {
  const work = start(async (id) => {
    if (id === 'bad') throw new Error('a damaged row')
    return false
  })
  work.due.push('bad', 'good')
  await work.clock.advance(LONGEST_TICK_MS)
  expect(work.failed).toEqual(['bad'])
  expect(work.leases.toSorted()).toEqual(['bad renewed for 60000', 'good released'])
  // nobody renews it longer
  await work.clock.advance(10_000)
  expect(work.leases).toHaveLength(2)
  work.stop()
  await work.ended
})

test('P10 one whose lease was lost is not served a second time in a process before it has ended there', async () => {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const work = start(async () => {
    most = Math.max(most, ++running)
    await new Promise<void>((resolve) => void ends.push(resolve))
    running--
    return false
  })
  work.due.push('lost')
  await work.clock.advance(5_000)
  work.due.push('lost')
  await work.clock.advance(LONGEST_TICK_MS)
  expect([running, ends.length]).toEqual([1, 1])
  ends[0]?.()
  await work.clock.advance(1)
  expect([running, most]).toEqual([1, 1])
  ends[1]?.()
  work.stop()
  await work.clock.advance(1)
  await work.ended
})
