import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Document, SyncScope } from '@linkspan/core'
import type { Sandbox } from '@linkspan/sandbox'
import { openGoogleAnalytics } from '../src/google-analytics.ts'
import { webAnalytics } from '../src/index.ts'
import { openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let opened: ReturnType<typeof openGoogleAnalytics>
beforeAll(async () => {
  sandbox = await openSandbox('web-analytics-sync')
  const { web_analytics, google_accounts } = sandbox
  opened = openGoogleAnalytics(web_analytics.credentials(), {
    base_url: web_analytics.base_url,
    token_url: google_accounts.token_url,
  })
})
afterAll(async () => {
  await opened.close()
  await sandbox.close()
})

const searchable = Object.values(webAnalytics.entities).flatMap(({ name, search }) =>
  search ? [{ name, search }] : [],
)
const entity = (name: string) => searchable.find((each) => each.name === name)?.search
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)

async function documents(name: string, scope: SyncScope): Promise<Document[]> {
  const all: Document[] = []
  for await (const batch of entity(name)?.reads[0]?.documents(opened.api as never, scope) ?? [])
    all.push(...batch)
  return all
}

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
  test('the spec’s searchable entities and fields are declared, and no other', () => {
    const declared = Object.fromEntries(searchable.map(({ name, search }) => [name, search.fields]))
    const wanted = Object.fromEntries(
      Object.entries(FIELDS).map(([name, own]) => [name, { ...COMMON, ...own }]),
    )
    expect(declared).toEqual(wanted)
  })

  test.each(Object.keys(FIELDS))(
    'R8 documents of %s are flat and named, with every declared field by type, each key once',
    async (name) => {
      const search = entity(name)
      expect(search?.reads).toHaveLength(1)
      expect(search?.reads[0]).toMatchObject({
        kind: 'window',
        lookback_days: 3,
        day: 'date',
        day_format: 'YYYYMMDD',
      })
      const scope = scopeOf(sandbox.web_analytics.property_id)
      const found = await documents(name, scope)
      expect(new Set(found.map(({ date }) => date)).size).toBe(7)
      const keys = new Set(found.map((document) => JSON.stringify(search?.key.map((path) => document[path]))))
      expect(keys.size).toBe(found.length)
      for (const document of found) {
        expect(Object.keys(document).sort()).toEqual(Object.keys(search?.fields ?? {}).sort())
        expect(document).toMatchObject({ startDate: scope.from, endDate: scope.to })
        for (const [path, type] of Object.entries(search?.fields ?? {})) {
          const value = document[path]
          const fits = type === 'string' ? typeof value === 'string' : Number.isFinite(value)
          expect({ path, value, fits }).toEqual({ path, value, fits: true })
          if (type === 'integer') expect(Number.isSafeInteger(value)).toBe(true)
        }
        expect(document.date).toMatch(/^\d{8}$/)
      }
    },
  )

  test('sessions by source, device and place add up to all sessions, users do not', async () => {
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

  test('R11 every property of the configuration is read, one after the other', async () => {
    const { property_ids, empty_property_id, large_property_id } = sandbox.web_analytics
    const some = property_ids.filter((id) => id !== large_property_id)
    const found = await documents('website_overview', scopeOf(...some))
    const read = [...new Set(found.map(({ property_id }) => property_id))]
    expect(read).toEqual(some.filter((id) => id !== empty_property_id))
  })

  test('R8 every entity with a bounce rate says that it is a fraction, for its list and its search', () => {
    for (const { summary, search } of Object.values(webAnalytics.entities))
      if (search && 'bounceRate' in search.fields) expect(summary).toContain('fraction, 0.27 for 27 %')
  })

  test('a property that the vendor refuses is named among several', async () => {
    const { property_id, unreachable_property_id } = sandbox.web_analytics
    await expect(
      documents('website_overview', scopeOf(property_id, unreachable_property_id)),
    ).rejects.toMatchObject({
      code: 'vendor_forbidden',
      message: expect.stringContaining(`property ${unreachable_property_id}: `),
    })
  })

  test('a configuration without properties, with a wrong one or an unknown field is refused by its path', async () => {
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
        errors: [{ path }],
      })
    }
  })
})
