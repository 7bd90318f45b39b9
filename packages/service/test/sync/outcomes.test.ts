import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type Connection, ConnectorError, daysAfter, type SyncBatch, toDay } from '@linkspan/core'
import { tokenError } from '@linkspan/sandbox'
import { KeyUnavailableError, LeaseLostError, type SyncRun } from '@linkspan/stores'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const day = (back: number) => daysAfter(toDay(NOW), -back)

let now: number
let sandbox: Sandbox
let world: SyncWorld

beforeEach(async () => {
  now = NOW
  const options = { campaigns_per_customer: 8, page_rows: 50 }
  sandbox = (await startSandbox('sync-outcomes', { now: () => now, advertising: options })).sandbox
  const { base_url, credentials, customer_ids, manager_customer_id: login_customer_id } = sandbox.advertising
  world = await createSyncWorld({
    kind: advertising,
    options: {
      base_url,
      token_url: sandbox.google_accounts.token_url,
      credentials: { ...credentials(), login_customer_id },
      retry: false,
    },
    replication_config: { customer_ids: [customer_ids[0]], start_date: day(20) },
    now: () => now,
  })
})
afterEach(async () => {
  await world.close()
  await sandbox.close()
})

/** Changes the batches of one entity. */
const changing = (
  entity: string,
  change: (batches: AsyncGenerator<SyncBatch, void, undefined>) => AsyncGenerator<SyncBatch, void, undefined>,
) => ({
  documents: (connection: Connection) => ({
    documents: (...read: Parameters<Connection['documents']>) =>
      read[0] === entity ? change(connection.documents(...read)) : connection.documents(...read),
  }),
})

const failingWith = (entity: string, error: unknown) =>
  changing(entity, async function* () {
    yield* []
    throw error
  })

const statusesOf = ({ entities }: SyncRun) =>
  Object.fromEntries(entities.map(({ entity, status }) => [entity, status]))

describe('how a run of a sync ends', () => {
  test('refused credentials end the run, and the connector shows them until a run succeeds', async () => {
    const refusal = new ConnectorError('reauth_required', 'refused')
    await world.sync({ entities: ['accounts'] }, failingWith('accounts', refusal))
    // nothing is published, so a search still says that the first sync is not complete
    expect(await world.store.collections.list(world.key)).toEqual([])
    const refused = { status: 'reauth_required', last_error: { code: 'reauth_required' } }
    expect(await world.store.connectors.find(world.key)).toMatchObject(refused)
    await world.sync({ entities: ['accounts'] })
    expect(await world.store.connectors.find(world.key)).toMatchObject({ status: 'active', last_error: null })
    sandbox.google_accounts.expireAccessTokens()
    sandbox.google_accounts.faults.add(tokenError('invalid_grant'))
    const { outcome, run } = await world.sync()
    expect(outcome).toMatchObject({ status: 'reauth_required', error: { code: 'reauth_required' } })
    expect(new Set(Object.values(statusesOf(run)))).toEqual(new Set(['waiting']))
    expect(await world.store.connectors.find(world.key)).toMatchObject(refused)
  })

  test('a limit pauses the run for as long as the vendor says, and what was read is published', async () => {
    const entities = ['accounts', 'ad_groups', 'campaign_labels']
    const limited = new ConnectorError('rate_limited', 'too many calls', { retry_after_seconds: 90 })
    const { outcome, run } = await world.sync({ entities }, failingWith('ad_groups', limited))
    expect(outcome).toEqual({
      status: 'paused',
      resumes_in_ms: 90_000,
      error: { code: 'rate_limited', message: 'too many calls' },
    })
    expect(statusesOf(run)).toEqual({
      accounts: 'waiting',
      ad_groups: 'waiting',
      campaign_labels: 'waiting',
    })
    expect(await world.stored('accounts')).toMatchObject({ synced_from: day(6) })
    expect((await world.sync({ entities })).outcome).toEqual({ status: 'succeeded' })
    await world.expectSynced(...entities)
  })

  test('one failing entity does not end the others; an error of ours is not shown', async () => {
    const entities = ['ad_groups', 'campaign_labels']
    const { outcome, run } = await world.sync(
      { entities },
      failingWith('ad_groups', new Error('secret-canary')),
    )
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'internal' } })
    expect(statusesOf(run)).toEqual({ ad_groups: 'failed', campaign_labels: 'succeeded' })
    expect(JSON.stringify([outcome, run])).not.toContain('secret-canary')
    await world.expectSynced('campaign_labels')
  })

  test('a run that lacks a key of the ring says so, and is no failure of ours', async () => {
    const away = new KeyUnavailableError('k1', 'does not answer')
    const { outcome } = await world.sync({ entities: ['ad_groups'] }, failingWith('ad_groups', away))
    const error = { code: 'unavailable', message: away.message }
    expect(outcome).toMatchObject({ status: 'failed', error })
  })

  test('a configuration that is invalid or missing fails with the path of the field; nothing is sent', async () => {
    await world.configure({ start_date: 'yesterday' })
    sandbox.advertising.requests.length = 0
    const { outcome } = await world.sync()
    expect(outcome).toMatchObject({ status: 'failed', error: { code: 'invalid_params' } })
    expect(outcome.error?.message).toContain('$.replication_config.start_date')
    expect(sandbox.advertising.requests).toEqual([])
  })

  test('an abort ends the run with its reason, and nothing more is read or published', async () => {
    const stop = new AbortController()
    const reason = new Error('the process stops')
    let batches = 0
    const interference = changing('ad_groups', async function* (all) {
      for await (const batch of all) {
        // the second batch of the window; the first batch of all is the snapshot's
        if (++batches === 3) stop.abort(reason)
        yield batch
      }
    })
    const { requests } = sandbox.advertising
    requests.length = 0
    const running = world.sync({ entities: ['ad_groups'] }, { ...interference, signal: stop.signal })
    await expect(running).rejects.toBe(reason)
    const sent = requests.length
    expect(await world.store.collections.list(world.key)).toEqual([])
    await delay(100)
    expect({ batches, sent: requests.length }).toEqual({ batches: 3, sent })
    // there was more to read
    requests.length = 0
    await world.sync({ entities: ['ad_groups'] }, interference)
    expect(batches).toBeGreaterThan(3 + 3)
    expect(requests.length).toBeGreaterThan(sent)
  })

  test('a run that lost its lease publishes nothing, even if another one has published since', async () => {
    const lost = world.sync({ entities: ['ad_groups'] }, { onPublish: (_collection, held) => held.release() })
    await expect(lost).rejects.toThrow(LeaseLostError)
    expect(await world.store.collections.list(world.key)).toEqual([])
  })

  test('P45 damaged records are built anew, and the version continues', async () => {
    const entities = ['ad_groups']
    await world.sync({ entities })
    const { version, manifest } = await world.stored('ad_groups')
    const [part] = manifest.segments[0]?.keys.parts ?? []
    await world.store.parts.delete(world.key, [String(part?.name)])
    expect((await world.sync({ entities })).outcome).toEqual({ status: 'succeeded' })
    await world.expectSynced('ad_groups')
    expect((await world.stored('ad_groups')).version).toBe(version + 1)
  })

  test('the progress is stored while the run lasts, at most once a second', async () => {
    const seen: SyncRun[] = []
    let updates = 0
    const { sync_runs } = world.store
    const { update } = sync_runs
    sync_runs.update = (...args) => {
      updates++
      return update.apply(sync_runs, args)
    }
    const interference = changing('ad_groups', async function* (all) {
      for await (const batch of all) {
        now += 600
        yield batch
        seen.push(...(await sync_runs.list(world.key, 1)))
      }
    })
    const { run } = await world.sync({ entities: ['ad_groups'] }, interference)
    const reads = seen.map(({ entities }) => entities[0]?.read ?? 0)
    expect(reads).toEqual(reads.toSorted((left, right) => left - right))
    expect(new Set(reads).size).toBeGreaterThan(2)
    expect(updates).toBeLessThan(seen.length)
    expect(run.entities[0]).toMatchObject({ status: 'succeeded', slices: 2, slices_done: 2 })
  })
})
