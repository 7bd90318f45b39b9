import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { ConnectorError, type SyncQuota, type SyncScope, type SyncWarning } from '@linkspan/core'
import { documentsOf } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { type WebAnalytics, webAnalytics } from '../src/index.ts'
import { openSandbox, openWebAnalytics } from './sandbox.ts'

let sandbox: Sandbox
let analytics: WebAnalytics
beforeAll(async () => {
  sandbox = await openSandbox('web-analytics-sync')
  analytics = openWebAnalytics(sandbox)
})
afterAll(async () => {
  await analytics.close()
  await sandbox.close()
})

const searchable = Object.values(webAnalytics.entities).flatMap(({ name, search }) =>
  search ? [{ name, search }] : [],
)
const entity = (name: string) => searchable.find((each) => each.name === name)?.search
// one day for the whole file, which may run at midnight
const started_at = Date.now()
const day = (back: number) => new Date(started_at - back * 86_400_000).toISOString().slice(0, 10)

const documents = (name: string, scope: SyncScope) => documentsOf(analytics, name, 'window', scope)

const scopeOf = (...property_ids: string[]) => ({
  replication_config: { property_ids },
  from: day(9),
  to: day(3),
})

/** Every searchable field of the spec, by entity. */
const OVERVIEW = {
  averageSessionDuration: 'number',
  bounceRate: 'number',
  newUsers: 'integer',
  screenPageViews: 'integer',
  screenPageViewsPerSession: 'number',
  sessions: 'integer',
  sessionsPerUser: 'number',
  totalUsers: 'integer',
}
const COMMON = { date: 'string', startDate: 'string', endDate: 'string', property_id: 'string' }
const FIELDS: Record<string, object> = {
  website_overview: OVERVIEW,
  daily_active_users: { active1DayUsers: 'integer' },
  weekly_active_users: { active7DayUsers: 'integer' },
  four_weekly_active_users: { active28DayUsers: 'integer' },
  traffic_sources: { ...OVERVIEW, sessionMedium: 'string', sessionSource: 'string' },
  pages: {
    bounceRate: 'number',
    screenPageViews: 'integer',
    hostName: 'string',
    pagePathPlusQueryString: 'string',
  },
  devices: { ...OVERVIEW, browser: 'string', deviceCategory: 'string', operatingSystem: 'string' },
  locations: { ...OVERVIEW, city: 'string', country: 'string', region: 'string' },
}

describe('what a sync of web-analytics reads', () => {
  test('the spec’s searchable entities are declared, with exactly the fields of the spec', () => {
    const declared = Object.fromEntries(searchable.map(({ name, search }) => [name, search.fields]))
    const wanted = Object.fromEntries(
      Object.entries(FIELDS).map(([name, own]) => [name, { ...COMMON, ...own }]),
    )
    for (const [name, fields] of each(Object.entries(wanted)))
      expect({ name, fields: declared[name] }).toEqual({ name, fields })
  })

  test('a refusal for days differs from others by the fields that it names', () => {
    const [read] = entity('devices')?.reads ?? []
    const isOfDays = (message: string) =>
      read?.kind === 'window' && read.refuses_days?.(new ConnectorError('vendor_rejected', message))
    expect(isOfDays('web-analytics: devices.sync: Invalid startDate 2014-01-01.')).toBe(true)
    expect(isOfDays('web-analytics: devices.sync: Field dates is not a valid dimension.')).toBe(false)
  })

  test.each(Object.keys(FIELDS))(
    'documents of %s are flat and named, with every declared field by type, each key once',
    async (name) => {
      const search = entity(name)
      expect(search?.reads).toHaveLength(1)
      expect(search?.reads[0]).toMatchObject({
        kind: 'window',
        lookback_days: expect.any(Function),
        day: 'date',
        day_format: 'YYYYMMDD',
      })
      const scope = scopeOf(sandbox.web_analytics.property_id)
      const found = await documents(name, scope)
      expect(new Set(found.map(({ date }) => date)).size).toBe(7)
      const keys = new Set(found.map((document) => JSON.stringify(search?.key.map((path) => document[path]))))
      expect(keys.size).toBe(found.length)
      const fields = each(Object.entries(search?.fields ?? {}))
      const fits: Readonly<Record<string, (value: unknown) => boolean>> = {
        string: (value) => typeof value === 'string',
        integer: Number.isSafeInteger,
        number: Number.isFinite,
      }
      for (const document of each(found)) {
        expect(Object.keys(document).sort()).toEqual(fields.map(([path]) => path).sort())
        const own = String(document.date).replace(/^(\d{4})(\d{2})/, '$1-$2-')
        expect(document).toMatchObject({
          date: expect.stringMatching(/^\d{8}$/),
          startDate: own,
          endDate: own,
        })
        expect(fields.filter(([path, type]) => !fits[type]?.(document[path]))).toEqual([])
      }
    },
  )

  test('sessions by source, device and place have the sum of all sessions; users have not', async () => {
    const scope = scopeOf(sandbox.web_analytics.property_id)
    const total = async (name: string, field: string) =>
      (await documents(name, scope)).reduce((sum, document) => sum + (document[field] as number), 0)
    const sessions = await total('website_overview', 'sessions')
    for (const name of ['traffic_sources', 'devices', 'locations'])
      expect([name, await total(name, 'sessions')]).toEqual([name, sessions])
    expect(await total('pages', 'screenPageViews')).toBe(await total('website_overview', 'screenPageViews'))
    expect(await total('traffic_sources', 'totalUsers')).toBeGreaterThan(
      await total('website_overview', 'totalUsers'),
    )
  })

  test('P45 a document does not depend on the days that are read with it', async () => {
    const { property_id } = sandbox.web_analytics
    const scope = scopeOf(property_id)
    const days = await Promise.all(
      [scope.from, scope.to].map((each) => documents('devices', { ...scope, from: each, to: each })),
    )
    const found = await documents('devices', scope)
    expect(found.filter(({ startDate }) => startDate === scope.from || startDate === scope.to)).toEqual(
      days.flat(),
    )
  })

  test('every property of the configuration is read, in order', async () => {
    const { property_ids, empty_property_id, large_property_id } = sandbox.web_analytics
    const some = property_ids.filter((id) => id !== large_property_id)
    const found = await documents('website_overview', scopeOf(...some))
    const read = [...new Set(found.map(({ property_id }) => property_id))]
    expect(read).toEqual(some.filter((id) => id !== empty_property_id))
  })

  test('every entity with a bounce rate says that it is a fraction, for its list and its search', () => {
    const rated = Object.values(webAnalytics.entities).filter(
      ({ search }) => search && 'bounceRate' in search.fields,
    )
    for (const { summary } of each(rated)) expect(summary).toContain('fraction, 0.27 for 27 %')
  })

  test('one refused property of several is a warning that names its rows; the others are read', async () => {
    const { property_id, unreachable_property_id } = sandbox.web_analytics
    const scope = scopeOf(unreachable_property_id, property_id)
    const refusal = {
      code: 'vendor_forbidden',
      message: expect.stringContaining(`property ${unreachable_property_id}: `),
    }
    await expect(documents('website_overview', scope)).rejects.toMatchObject(refusal)
    const warnings: SyncWarning[] = []
    const found = await documents('website_overview', {
      ...scope,
      onWarning: (warning) => warnings.push(warning),
    })
    expect(warnings).toMatchObject([
      { source: { field: 'property_id', equals: unreachable_property_id }, error: refusal },
    ])
    expect(found).toEqual(await documents('website_overview', scopeOf(property_id)))
  })

  test('each page reports the remaining tokens of the property, with the limit and when they return', async () => {
    const { property_id } = sandbox.web_analytics
    const quotas: SyncQuota[] = []
    await documents('devices', { ...scopeOf(property_id), onQuota: (quota) => quotas.push(quota) })
    const { meta } = await analytics.devices.list({ property_id })
    const names = ['tokensPerDay', 'tokensPerHour', 'tokensPerProjectPerHour'] as const
    expect(quotas.map(({ name }) => name)).toEqual(names)
    for (const { name, source, remaining, limit, resets_after_seconds } of each(quotas)) {
      expect(source).toEqual({ field: 'property_id', equals: property_id })
      const later = meta.propertyQuota?.[name as (typeof names)[number]]
      expect(remaining).toBe((later?.remaining ?? 0) + (later?.consumed ?? 0))
      expect(limit - remaining).toBeLessThan(1000)
      expect(resets_after_seconds).toBeLessThanOrEqual(name === 'tokensPerDay' ? 25 * 3600 : 3600)
    }
  })

  test('no day before start_date is read', async () => {
    const { property_id } = sandbox.web_analytics
    const scope = scopeOf(property_id)
    const replication_config = { property_ids: [property_id], start_date: day(5) }
    const found = await documents('daily_active_users', { ...scope, replication_config })
    const all = await documents('daily_active_users', scope)
    const late = all.filter(({ date }) => String(date) >= day(5).replaceAll('-', ''))
    expect(found).toEqual(late)
  })

  test('an invalid configuration is refused with the path of the field', async () => {
    const cases = [
      [undefined, '$.property_ids'],
      [{ property_ids: [] }, '$.property_ids'],
      [{ property_ids: ['UA-1-1'] }, '$.property_ids[0]'],
      [{ property_ids: ['1'], properties: [] }, '$.properties'],
      [{ property_ids: ['1'], start_date: 'today' }, '$.start_date'],
      [{ property_ids: ['1'], start_date: '2026-02-31' }, '$.start_date'],
    ] as const
    for (const [replication_config, path] of cases) {
      const scope = { ...scopeOf(), replication_config }
      await expect(documents('pages', scope)).rejects.toMatchObject({
        code: 'invalid_params',
        errors: [{ path: path.replace('$', '$.replication_config') }],
      })
    }
  })
})
