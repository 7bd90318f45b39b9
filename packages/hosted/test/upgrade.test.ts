import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { each } from '../../core/test/support/each.ts'
import { type Api, apiOf, CONNECTORS } from './support/api.ts'
import { type FormerFacts, formerVersions, restoreFormerData } from './support/former-data.ts'
import { movedClock } from './support/moved-clock.ts'
import { ended, endPrograms, type Program, printed, run } from './support/program.ts'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { untilSync } from './support/until-sync.ts'
import { vendorEnv } from './support/vendor-env.ts'

test('the data of a released version are kept', () => {
  expect(formerVersions).toContain('0.1.0')
})

/** Entities that are read whole, however old the data are. */
const SNAPSHOTS = ['accounts', 'users']

/** Connectors with only those entities that the former ones have. */
const withEntitiesOf = (former: FormerFacts['connectors'], connectors: FormerFacts['connectors']) =>
  connectors.map((connector, index) => {
    const names = former[index]?.sync.entities.map(({ entity }) => entity)
    const entities = connector.sync.entities.filter(({ entity }) => names?.includes(entity))
    return { ...connector, sync: { ...connector.sync, entities } }
  })

describe.each(formerVersions)('on the data of %s', (version) => {
  let former: ReturnType<typeof restoreFormerData>
  let facts: FormerFacts
  let sandbox: Sandbox
  let vendors: Record<string, string>
  let program: Program
  let base_url: string
  let api: Api
  /** How far the clocks of the server and the vendors are moved: days that are long past would be settled, or forgotten. */
  let moved_ms: number

  beforeEach(async () => {
    former = restoreFormerData(version)
    facts = former.facts
    moved_ms = former.now - Date.now()
    const started = await startSandbox('upgrade', { now: () => Date.now() + moved_ms })
    sandbox = started.sandbox
    vendors = vendorEnv(started.vendors)
  })
  afterEach(async () => {
    await endPrograms()
    await sandbox.close()
  })

  /** Starts this version on the data, and gets a token with the secret that the former version has given out. */
  async function start(env: Record<string, string> = {}): Promise<void> {
    program = run({
      data_dir: former.data_dir,
      env: { ...vendors, ...env },
      preload: movedClock(moved_ms),
    })
    base_url = (await printed(program, /"base_url":"(http:[^"]+)"/))[1] as string
    const { client_id, client_secret } = facts
    const { body } = await apiOf(base_url, '').request('POST', '/api/v1/account/applications/token', {
      token: null,
      body: { client_id, client_secret },
    })
    api = apiOf(base_url, body.access_token)
  }

  async function stop(): Promise<void> {
    program.child.kill('SIGTERM')
    expect(await ended(program)).toBe(0)
  }

  test('P51 connectors, collections, tokens, webhooks and events are there as they were', async () => {
    await start()
    const { body } = await api.request('GET', CONNECTORS)
    expect(body.data).toHaveLength(facts.connectors.length)
    // a newer version may say more of each, and have more entities
    expect(withEntitiesOf(facts.connectors, body.data)).toMatchObject(facts.connectors)

    expect(facts.searches.length).toBeGreaterThan(2)
    for (const { id, search, data } of each(facts.searches)) {
      const answer = await api.execute(id, search)
      expect({ status: answer.status, data: answer.body.data }).toEqual({ status: 200, data })
    }

    const scoped = apiOf(base_url, facts.scoped_token)
    const reached = await scoped.request('GET', CONNECTORS)
    expect(reached.body.data).toMatchObject([{ connector_type: 'drive' }])
    const webhooks = await api.request('GET', '/api/v1/webhooks')
    expect(webhooks.body.data).toMatchObject([facts.webhook])
    const events = await api.request('GET', '/api/v1/events')
    expect(events.body.data.slice(0, facts.events.length)).toMatchObject(facts.events)
    await stop()
  })

  test('P51 stored credentials open and renew themselves, and syncs go on', async () => {
    await start({ LINKSPAN_ROLES: 'serve,work' })
    for (const { id } of each(facts.connectors)) {
      const { body } = await api.request('POST', `${CONNECTORS}/${id}/check`)
      expect(body).toMatchObject({ status: 'active' })
      expect(body.error).toBeUndefined()
    }
    const synced = facts.searches.filter(({ search }) => SNAPSHOTS.includes(search.entity))
    expect(synced).toHaveLength(SNAPSHOTS.length)
    for (const { id, search, data } of each(synced)) {
      const path = `${CONNECTORS}/${id}/sync`
      const { run_id } = (await api.request('POST', path, { body: { entities: [search.entity] } })).body
      const { runs } = await untilSync(api, id, (sync) => sync.runs[0].ended_at)
      expect(runs[0]).toMatchObject({ run_id, status: 'succeeded' })
      const { body } = await api.execute(id, search)
      expect(body.data).toHaveLength(data.length)
    }
    await stop()
  })
})
