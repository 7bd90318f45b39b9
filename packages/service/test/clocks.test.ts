import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { fakeClock } from '../../core/test/support/fake-clock.ts'
import { databasesOfRun } from '../../stores/test/support/databases.ts'
import { insertConnector, recordOf, sealed } from '../../stores/test/support/store-contract.ts'
import { type ClockWorld, clockRows, type Outcome } from './support/clock-rows.ts'

const HOUR = 3_600_000
/** A morning, so that an hour more or less is the same day. */
const START = 1_800_000_000_000
const jumps = [
  ['an hour', HOUR],
  ['a day', 24 * HOUR],
  ['a year', 365 * 24 * HOUR],
] as const

const outcomeOf = (outcome: Outcome, jump: number) => (typeof outcome === 'string' ? outcome : outcome[jump])

describe.each(databasesOfRun)('P17 on %s', (_name, create) => {
  async function withWorld(body: (world: ClockWorld) => Promise<void>): Promise<void> {
    const clock = fakeClock(START)
    const database = await create()
    const store = database.open(clock.now)
    try {
      await store.migrate()
      for (const id of ['org_a', 'org_b']) await store.clients.insertOrganization({ id, name: id })
      await store.clients.insertClient({ id: 'c1', name: 'c1' })
      await store.clients.insertMembership('c1', 'org_a')
      const connector = recordOf('org_a', { created_at: START })
      await insertConnector(store, connector, sealed('s'))
      await body({ store, clock, key: { organization_id: 'org_a', id: connector.id } })
    } finally {
      await store.close()
      await database.remove()
    }
  }

  describe.each([
    ['forwards', 1],
    ['back', -1],
  ] as const)('a clock that is set %s', (direction, sign) => {
    test.each(jumps.map(([name, ms], jump) => [name, ms, jump] as const))('by %s', (_name, ms, jump) =>
      withWorld(async (world) => {
        const probes = new Map<string, () => Promise<string>>()
        for (const { what, arrange } of clockRows) probes.set(what, await arrange(world))
        world.clock.set(sign * ms)
        const found: Record<string, string> = {}
        for (const [what, probe] of probes) found[what] = await probe()
        const expected = clockRows.map((row) => [row.what, outcomeOf(row[direction], jump)])
        expect(found).toEqual(Object.fromEntries(expected))
      }),
    )
  })
})

test('the documentation says of each what a clock does to it', () => {
  const page = readFileSync(new URL('../../../docs/operations/clocks.md', import.meta.url), 'utf8')
  const cell = (outcome: Outcome) =>
    typeof outcome === 'string'
      ? outcome
      : jumps.map(([name], jump) => `${name}: ${outcome[jump]}`).join('; ')
  const lines = clockRows.map(({ what, forwards, back }) => `| ${what} | ${cell(forwards)} | ${cell(back)} |`)
  expect(page.split('\n')).toEqual(expect.arrayContaining(lines))
})
