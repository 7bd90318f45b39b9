import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { ConnectorError, daysAfter, toDay } from '@linkspan/core'
import { each } from '../../../core/test/support/each.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 13)
const HOUR = 3_600_000
const ENTITIES = ['accounts', 'ad_groups', 'campaign_labels'] as const

let now: number
let sandbox: Sandbox
let world: SyncWorld

beforeEach(async () => {
  now = NOW
  sandbox = (await startSandbox('silence', { now: () => now, advertising: { campaigns_per_customer: 3 } }))
    .sandbox
  const { base_url, credentials, manager_customer_id: login_customer_id } = sandbox.advertising
  const { token_url } = sandbox.google_accounts
  world = await createSyncWorld({
    kind: advertising,
    options: { base_url, token_url, credentials: { ...credentials(), login_customer_id }, retry: false },
    replication_config: { start_date: daysAfter(toDay(NOW), -6) },
    now: () => now,
  })
  expect((await world.sync({ entities: ENTITIES }, { anew: true })).outcome.status).toBe('succeeded')
  now += HOUR
})
afterEach(async () => {
  await world.close()
  await sandbox.close()
})

/** The reasons for which each entity is not what the vendor has, and from which day on. */
async function reasons(): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const entity of ENTITIES)
    found[entity] = (await world.lacks(entity)).map(({ scope, reason }) => `${scope} ${reason}`)
  return found
}

/** The same reasons of every entity. */
const all = (...of: string[]) => Object.fromEntries(ENTITIES.map((entity) => [entity, of]))

describe('an outage shows by the clock alone', () => {
  test('when nothing syncs, every entity is stale once it is older than its schedule, until it is read again', async () => {
    expect(await reasons()).toEqual(all())
    now += HOUR
    expect(await reasons()).toEqual(all())
    now += HOUR
    expect(await reasons()).toEqual(all('all stale'))
    now += 4 * 24 * HOUR
    expect(await reasons()).toEqual(all('all stale'))
    await world.sync({ entities: ENTITIES }, { anew: true })
    expect(await reasons()).toEqual(all())
  })

  test('a connector that is synced only when asked has no schedule', async () => {
    await world.store.connectors.update(world.key, { sync_interval_seconds: null, updated_at: now })
    now += 90 * 24 * HOUR
    const { sync_interval_seconds } = (await world.store.connectors.find(world.key)) ?? {}
    expect(sync_interval_seconds).toBeNull()
    expect(await reasons()).toEqual(all())
  })
})

test.each([
  ['refused credentials', 'failed', new ConnectorError('reauth_required', 'refused')],
  [
    'a limit of the account',
    'paused',
    new ConnectorError('rate_limited', 'slow', { retry_after_seconds: 9e4 }),
  ],
])(
  'P45 %s mark each entity before its turn, and not those that the run has read',
  async (_case, reason, error) => {
    const read: string[] = []
    const { outcome } = await world.sync(
      { entities: ENTITIES },
      {
        anew: true,
        documents: (connection) => ({
          documents(entity, kind, scope) {
            if (read.length > 0 && !read.includes(entity)) throw error
            read.push(entity)
            return connection.documents(entity, kind, scope)
          },
        }),
      },
    )
    expect(outcome.status).not.toBe('succeeded')
    const [first = ''] = read
    const others = ENTITIES.filter((entity) => entity !== first)
    const found = await reasons()
    expect(found[first]).toEqual([])
    for (const entity of each(others)) expect([entity, found[entity]]).toEqual([entity, [`all ${reason}`]])
    now += 3 * 24 * HOUR
    expect((await reasons())[first]).toEqual(['all stale'])
    for (const entity of each(others)) expect((await reasons())[entity]).toContain('all stale')
    await world.sync({ entities: ENTITIES }, { anew: true })
    expect(await reasons()).toEqual(all())
  },
)
