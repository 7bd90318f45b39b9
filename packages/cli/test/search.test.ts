import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connected, startWorld, type World } from './support/world.ts'

let world: World
/** Connects advertising with something to sync today, and only when asked. */
async function advertising(customer: string, more = {}): Promise<string> {
  const start_date = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const settings = { customer_ids: [world.customer_id], start_date, ...more }
  const config = world.file('config.json', JSON.stringify(settings))
  const sync = ['--replication-config-file', config, '--sync-interval', '0']
  return connected(world, customer, 'advertising', ...sync)
}
beforeAll(async () => {
  world = await startWorld('search')
  await connected(world, 'acme', 'drive')
  await world.output('sync', await advertising('acme'), '--watch')
})
afterAll(() => world?.close())

describe('sync', () => {
  test('is watched to its end, without a progress bar where there is no terminal', async () => {
    const { code, out, err } = await world.run(['sync', await advertising('watched'), '--watch'])
    expect(code).toBe(0)
    expect(out).toMatch(/^run_\S+ {2}succeeded\n/)
    expect(out).toMatch(/^campaigns +succeeded +\d+ +\d+ +0/m)
    expect(err).not.toMatch(/[█░\r]/)
  })

  test('is requested for one entity', async () => {
    const name = await advertising('one')
    expect(await world.json('sync', name, '--entity', 'accounts', '--json')).toMatchObject({
      status: 'queued',
    })
  })

  test('is cancelled, suspended and resumed by switches', async () => {
    const name = await advertising('controlled')
    expect(await world.run(['sync', name, '--cancel'])).toMatchObject({
      code: 0,
      err: 'There was no run yet.\n',
    })
    expect(await world.output('sync', name, '--suspend')).toMatch(/^sync +suspended\n$/)
    const refused = await world.run(['sync', name])
    expect(refused).toMatchObject({ code: 1, err: expect.stringContaining('sync_suspended') })
    expect(await world.json('sync', name, '--resume', '--json')).toMatchObject({ status: 'waiting' })
    await world.output('sync', name)
    expect(await world.output('sync', name, '--cancel')).toMatch(/^run_\S+ {2}(cancelled|succeeded)\n/)
    expect(await world.run(['sync', name, '--cancel', '--full'])).toMatchObject({ code: 2 })
  })
})

describe('search', () => {
  test('searches by conditions, sorts, fields and pages, as a table, CSV or JSON', async () => {
    const words = [
      'search',
      'acme/advertising',
      'campaigns',
      '-w',
      'metrics.clicks>0',
      '-s',
      'metrics.clicks:desc',
    ]
    const shown = [...words, '-f', 'campaign.name,metrics.clicks', '-n', '3']
    const { data, meta } = await world.json(...shown, '--json')
    expect(data).toHaveLength(3)
    const clicks = data.map((row: { metrics: { clicks: number } }) => row.metrics.clicks)
    expect(clicks).toEqual(clicks.toSorted((left: number, right: number) => right - left))
    const { out, err } = await world.run(shown)
    expect(out).toMatch(/^campaign\.name +metrics\.clicks\n(?:.+ \d+\n){3}$/)
    expect(err).toContain(`--cursor ${meta.cursor}`)
    expect(await world.output(...shown, '--csv')).toMatch(/^campaign\.name,metrics\.clicks\n/)
    const next = await world.json(...shown, '--cursor', meta.cursor, '--json')
    expect(next.data).not.toEqual(data)
  })

  test('--all prints every record once, and aggregates group them', async () => {
    const ids = (
      await world.output('search', 'acme/advertising', 'campaigns', '-f', 'campaign.id', '--all', '--jsonl')
    )
      .trim()
      .split('\n')
    const groups = await world.json(
      'search',
      'acme/advertising',
      'campaigns',
      '--group-by',
      'campaign.status',
      '--aggregate',
      'rows=count',
      '--json',
    )
    const sum = groups.data.reduce((total: number, { rows }: { rows: number }) => total + rows, 0)
    expect(ids).toHaveLength(sum)
    const request = world.file(
      'request.json',
      JSON.stringify({ query: { aggregate: { rows: { count: '*' } } } }),
    )
    expect(
      (await world.json('search', 'acme/advertising', 'campaigns', '--request-file', request, '--json')).data,
    ).toEqual([{ rows: sum }])
  })

  test('finds what a configuration names, whichever way the connector is named', async () => {
    const query = 'SELECT campaign.name, campaign.status FROM campaign'
    const name = await advertising('reports', { queries: [{ name: 'names', query }] })
    const [{ id }] = await world.json('connectors', 'list', '--customer', 'reports', '--json')
    await world.output('sync', name, '--entity', 'names', '--watch')
    const group = ['names', '--group-by', 'campaign.status', '--aggregate', 'rows=count', '--json']
    const { data } = await world.json('search', name, ...group)
    expect(data).toContainEqual({ campaign: { status: 'ENABLED' }, rows: expect.any(Number) })
    expect((await world.json('search', id, ...group)).data).toEqual(data)
  })

  test.each([
    [['acme/advertising', 'campaigns', '-w', 'metrics.clics>1'], 2, 'did you mean metrics.clicks?'],
    [['acme/advertising', 'campaign'], 2, 'did you mean campaigns?'],
    [['acme/advertising', 'accessible_customers'], 2, 'cannot be searched'],
    [['acme/advertising', 'campaigns', '--filter', '{"eqq":{}}'], 2, '$.query.filter.eqq'],
    [['acme/drive', 'files'], 1, 'sync_not_configured'],
  ])('search %j is refused with what to do', async (words, code, message) => {
    expect(await world.run(['search', ...words])).toMatchObject({
      code,
      err: expect.stringContaining(message),
    })
  })
})

test('status shows the server and every connector, and those first that need new credentials', async () => {
  const refused = world.secret({
    ...world.sandbox.web_analytics.credentials(),
    refresh_token: 'refused-canary',
  })
  await world.run(['connect', 'web-analytics', '--customer', 'first'], JSON.stringify(refused))
  await connected(world, 'last', 'drive')
  const text = await world.output('status')
  expect(text).toMatch(/is ready\. Connectors: \d+, of which 1 need new credentials\.\n/)
  expect(text).toMatch(/^status .*\nreauth_required +\S+ +first .*\nactive +\S+ +last /m)
  const { ready, connectors } = await world.json('status', '--json')
  expect(ready).toBe(true)
  expect(connectors).toContainEqual(expect.objectContaining({ customer: 'first', status: 'reauth_required' }))
})

test('a server that cannot be reached ends with 3', async () => {
  expect(await world.run(['status'], '', { LINKSPAN_URL: 'http://127.0.0.1:9' })).toMatchObject({ code: 3 })
})
