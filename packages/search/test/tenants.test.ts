import { describe, expect, test } from '@jest/globals'
import { until } from '../../core/test/support/until.ts'
import { createMemoryEngine, type Filter } from '../src/index.ts'
import { Pace, RoundRobin } from '../src/memory/pace.ts'
import { PublishingEngine } from './support/publishing-engine.ts'

const FIELDS = { id: 'integer', name: 'string' } as const
const RECORDS = 20_000
/** How many searches of the greedy tenant run at once. */
const GREEDY = 40

/** Searches that are built to be slow: wildcards, typos and frequent words. */
const SLOW: readonly Filter<typeof FIELDS>[] = [
  { like: { name: `${'%_a'.repeat(80)}b` } },
  { like: { name: `${'%a'.repeat(120)}%` } },
  { fuzzy: { name: 'genericcc wintterr summmer campaingn a b c d e f g' } },
  { keyword: { name: 'campaign brand generic winter' } },
]

describe('a tenant beside another one', () => {
  test('has every second turn, however many tasks the other has', async () => {
    const round_robin = new RoundRobin()
    const turns: string[] = []
    const task = async (tenant: string, rests: number) => {
      const pace = new Pace(round_robin, { tenant })
      for (let rest = 0; rest < rests; rest++) {
        await pace.rest()
        turns.push(tenant)
      }
    }
    const greedy = Array.from({ length: 100 }, () => task('greedy', 20))
    await task('innocent', 10)
    expect(turns.length).toBeLessThanOrEqual(21)
    expect(turns.filter((tenant) => tenant === 'innocent')).toHaveLength(10)
    await Promise.all(greedy)
    expect(turns).toHaveLength(2_010)
  })

  test('finishes a slow search before the other tenant finishes its many, and short ones at once', async () => {
    const engine = new PublishingEngine(createMemoryEngine())
    const open = async (connector: string) => {
      const collection = await engine.open({ connector, entity: 'e', fields: FIELDS, key: ['id'] })
      const upserts = Array.from({ length: RECORDS }, (_, id) => ({
        id,
        name: `${['brand', 'generic', 'winter'][id % 3]} campaign ${id.toString(36)} ${'a'.repeat(60)}`,
      }))
      await collection.write({ upserts })
      for (const filter of SLOW) await collection.query({ query: { filter }, limit: 10 })
      return collection
    }
    const [greedy, innocent] = [await open('greedy'), await open('innocent')]
    let [finished, running] = [0, true]
    const many = Array.from({ length: GREEDY }, async (_, index) => {
      for (let round = 0; running; round++) {
        const filter = SLOW[(index + round) % SLOW.length] as Filter<typeof FIELDS>
        await greedy.query({ query: { filter }, limit: 10 }, { tenant: 'greedy' })
        finished++
      }
    })
    await until('half of the searches have ended', () => finished >= GREEDY / 2)
    const times: number[] = []
    for (let search = 0; search < 100; search++) {
      const began = performance.now()
      const filter = { eq: { id: search * 7 } }
      const { data } = await innocent.query({ query: { filter } }, { tenant: 'innocent' })
      times.push(performance.now() - began)
      expect(data).toHaveLength(1)
      await new Promise(setImmediate)
    }
    const before = finished
    for (const filter of SLOW) await innocent.query({ query: { filter }, limit: 10 }, { tenant: 'innocent' })
    // half of the time is its own, so the other tenant finishes about as many of the same searches meanwhile
    expect(finished - before).toBeLessThan(GREEDY / 2)
    running = false
    await Promise.all(many)
    times.sort((left, right) => left - right)
    process.stderr.write(
      `innocent searches beside ${GREEDY} slow ones: p50 ${times[50]?.toFixed(1)} ms, p99 ${times[98]?.toFixed(1)} ms\n`,
    )
    await engine.close()
  })
})
