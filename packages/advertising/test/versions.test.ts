import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Entity } from '@linkspan/core'
import { errorOf } from '@linkspan/core/testing'
import { adsFailure, htmlPage, type Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { CONTRACTS, testWithContracts } from '../../hosted/test/support/contracts.ts'
import { type Advertising, type AdvertisingOptions, advertising } from '../src/index.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

const versions = advertising.apis?.[0]?.versions ?? []
const newest = versions.at(-1)?.name ?? ''
const before = versions.at(-2)?.name ?? ''

describe('a version that the vendor has switched off', () => {
  let sandbox: Sandbox
  let ads: Advertising | undefined
  const ended: object[] = []
  beforeEach(async () => {
    sandbox = await openSandbox('advertising-versions')
    ended.length = 0
  })
  afterEach(async () => {
    await ads?.close()
    await sandbox.close()
  })

  const open = (options: AdvertisingOptions = {}) => {
    ads = openAdvertising(sandbox, {}, { onVersionEnded: (each) => ended.push(each), ...options })
    return ads
  }
  const customer = () => ({ customer_id: sandbox.advertising.direct_customer_id })
  const used = () => sandbox.advertising.requests.map(({ path }) => path.split('/')[1])

  test('calls go on with the newest other version, after one refused request', async () => {
    sandbox.advertising.end_version(newest)
    const connection = open()
    expect((await connection.campaigns.list(customer())).data.length).toBeGreaterThan(0)
    await connection.adGroups.list(customer())
    expect(used()).toEqual([newest, before, before])
    expect(ended).toEqual([{ api: 'ads', version: newest, next: before }])
  })

  test('with several versions off, calls go on with the newest that works, and each end is reported', async () => {
    const [works = '', ...off] = versions.map(({ name }) => name).slice(-3)
    for (const each of off) sandbox.advertising.end_version(each)
    const connection = open()
    expect((await connection.campaigns.list(customer())).data.length).toBeGreaterThan(0)
    await connection.adGroups.list(customer())
    expect(used()).toEqual([...off.toReversed(), works, works])
    expect(ended).toEqual(off.toReversed().map((version) => ({ api: 'ads', version, next: works })))
  })

  test('a version that ends after another has ended is left too', async () => {
    sandbox.advertising.end_version(newest)
    const connection = open()
    await connection.campaigns.list(customer())
    sandbox.advertising.end_version(before)
    await connection.campaigns.list(customer())
    const works = versions.at(-3)?.name
    expect(used()).toEqual([newest, before, before, works])
    expect(ended).toEqual([
      { api: 'ads', version: newest, next: before },
      { api: 'ads', version: before, next: works },
    ])
  })

  test('a version of the options gives way to the newest, also if the vendor says so in JSON', async () => {
    const refused = adsFailure({
      status: 400,
      family: 'requestError',
      value: 'UNSUPPORTED_VERSION',
      message: `Version ${before} is deprecated.`,
    })
    sandbox.advertising.faults.add(refused)
    await open({ version: before }).campaigns.list(customer())
    expect(used()).toEqual([before, newest])
    expect(ended).toEqual([{ api: 'ads', version: before, next: newest }])
  })

  test('calls that are in flight meanwhile all succeed, and the end is reported once', async () => {
    sandbox.advertising.end_version(newest)
    const connection = open()
    const pages = await Promise.all(Array.from({ length: 5 }, () => connection.campaigns.list(customer())))
    expect(new Set(pages.map(({ data }) => data.length)).size).toBe(1)
    expect(used().filter((version) => version === newest).length).toBeGreaterThan(1)
    expect(ended).toHaveLength(1)
  })

  test('a write is done once', async () => {
    sandbox.advertising.end_version(newest)
    const operations = [{ create: { name: 'Autumn sale' } }]
    const connection = open()
    const { results } = await connection.labels.create({ ...customer(), operations })
    expect(results).toHaveLength(1)
    expect(used()).toEqual([newest, before])
    const again = await errorOf(connection.labels.create({ ...customer(), operations }))
    expect(again.vendor_code).toBe('labelError.DUPLICATE_NAME')
  })

  test('if every version is refused, the error names the first, and later calls do not try again', async () => {
    sandbox.advertising.faults.add({ ...htmlPage({ status: 404 }), times: versions.length + 1 })
    const connection = open({ version: before })
    const error = await errorOf(connection.campaigns.list(customer()))
    expect(error).toMatchObject({ code: 'vendor_rejected', retryable: false, remedy: expect.any(String) })
    expect(error.message).toContain(before)
    await errorOf(connection.campaigns.list(customer()))
    const others = versions.map(({ name }) => name).filter((name) => name !== before)
    expect(used()).toEqual([before, ...others.toReversed(), before])
    expect(ended).toEqual([])
  })
})

const read = (name: string) => JSON.parse(readFileSync(resolve(CONTRACTS, name), 'utf8'))

/** The names that the declarations use, of which a contract has no field. */
const absentOf = (known: ReadonlySet<string>, paths: readonly string[]) =>
  paths.filter((path) => !known.has(path))

/** The fields that the default query of each list selects, and the days that a sync asks for. */
async function selected(): Promise<string[]> {
  const sandbox = await openSandbox('advertising-selected')
  const ads = openAdvertising(sandbox)
  try {
    const { direct_customer_id: customer_id, requests } = sandbox.advertising
    const entities: readonly Entity[] = Object.values(advertising.entities)
    for (const { name, actions } of entities)
      if (actions.list?.cursor) await ads.execute(name as 'campaigns', 'list', { customer_id })
    const queries = requests.map(({ body }) => (body as { query: string }).query)
    const names = queries.flatMap((query) => query.match(/\b[a-z_]+(?:\.[a-z_\d]+)+\b/g) ?? [])
    return [...new Set(names)]
  } finally {
    await ads.close()
    await sandbox.close()
  }
}

describe('the declared versions', () => {
  test('are in order, and the newest is the default', () => {
    const days = versions.flatMap(({ released, sunset }) => [released < sunset, released])
    expect(versions.map(({ released }) => released)).toEqual(
      versions.map(({ released }) => released).toSorted(),
    )
    expect(days.filter((each) => each === false)).toEqual([])
    expect(newest).toBe('v26')
  })

  testWithContracts('have a contract of the newest, with every field that the lists select', async () => {
    const contract = read(`googleads.${newest}.json`) as { resources: Record<string, object> }
    const known = new Set(Object.values(contract.resources).flatMap((fields) => Object.keys(fields)))
    const paths = await selected()
    expect(paths.length).toBeGreaterThan(100)
    expect(absentOf(known, paths)).toEqual([])
    known.delete('campaign.name')
    expect(absentOf(known, paths)).toEqual(['campaign.name'])
  })

  testWithContracts('each have the fields of the specification that the lists select', async () => {
    const entities: Record<string, Record<string, Record<string, unknown>>> = read('googleads.fields.json')
    const fields = Object.values(entities).flatMap((each) => Object.entries(each))
    const specified = new Set(fields.map(([path]) => path))
    const paths = (await selected()).filter((path) => specified.has(path))
    expect(paths.length).toBeGreaterThan(80)
    for (const { name } of each(versions)) {
      const known = new Set(fields.filter(([, presence]) => presence[name]).map(([path]) => path))
      expect({ name, absent: absentOf(known, paths) }).toEqual({ name, absent: [] })
      // one that a version lacks is named
      known.delete('metrics.clicks')
      expect({ name, absent: absentOf(known, paths) }).toEqual({ name, absent: ['metrics.clicks'] })
    }
  })
})
