import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { openCaller } from './open.ts'

const caller = openCaller()

interface Facts {
  readonly name: string
  readonly [fact: string]: unknown
}

async function fieldsOf(query: string): Promise<Facts[]> {
  const { status, body } = await caller().call('POST', '/v26/googleAdsFields:search', { query })
  expect([query, status]).toEqual([query, 200])
  return body.results ?? []
}

const ALL =
  'name, category, data_type, selectable, is_repeated, selectable_with, attribute_resources, metrics, segments'

describe('googleAdsFields:search', () => {
  test('says of a field, a metric and a resource what it is and what it goes with', async () => {
    const names = ['campaign.labels', 'metrics.clicks', 'search_term_view', 'no.such_field']
    const quoted = names.map((name) => `'${name}'`).join(', ')
    const [labels, clicks, view, ...others] = await fieldsOf(`SELECT ${ALL} WHERE name IN (${quoted})`)
    expect(others).toEqual([])
    expect(labels).toMatchObject({
      category: 'ATTRIBUTE',
      dataType: 'RESOURCE_NAME',
      isRepeated: true,
      selectable: true,
    })
    expect(clicks).toMatchObject({ category: 'METRIC', dataType: 'INT64' })
    expect(clicks?.selectableWith).toEqual(
      expect.arrayContaining(['segments.date', 'metrics.ctr', 'campaign']),
    )
    expect(clicks?.selectableWith).not.toContain('segments.conversion_action_name')
    expect(view).toMatchObject({
      category: 'RESOURCE',
      attributeResources: ['ad_group', 'campaign', 'customer'],
    })
    expect(view?.metrics).toContain('metrics.clicks')
  })

  test('finds names by their beginnings and by their category', async () => {
    const found = await fieldsOf("SELECT name WHERE name LIKE 'campaign_budget.%'")
    expect(found.map(({ name }) => name)).toContain('campaign_budget.amount_micros')
    for (const { name } of each(found)) expect(name).toMatch(/^campaign_budget\./)
    const resources = await fieldsOf("SELECT name WHERE category = 'RESOURCE'")
    for (const { name } of each(resources)) expect(name).not.toContain('.')
  })

  test('agrees with what a search does: each field that it calls selectable can be selected with its resource', async () => {
    for (const { name, attributeResources = [], metrics = [], segments = [] } of each(
      await fieldsOf(`SELECT ${ALL} WHERE category = 'RESOURCE'`),
    )) {
      const own = await fieldsOf(`SELECT name, selectable WHERE name LIKE '${name}.%' AND selectable = true`)
      const fields = [...own.map((each) => each.name), ...(metrics as string[]).slice(0, 1)]
      const some = (attributeResources as string[]).map((each) => `${each}.resource_name`)
      const days =
        name === 'change_event' ? ' WHERE change_event.change_date_time DURING LAST_7_DAYS LIMIT 5' : ''
      const query = `SELECT ${[...fields, ...some].join(', ')} FROM ${name}${days}`
      const { status } = await caller().search(query)
      expect([query, status]).toEqual([query, 200])
      expect([name, segments]).toEqual([name, metrics === undefined ? [] : segments])
    }
  })

  test.each([
    ['a FROM', 'SELECT name FROM campaign'],
    ['an unknown column', 'SELECT nam'],
    ['an unknown column in a condition', "SELECT name WHERE nam = 'x'"],
    ['nothing', ''],
  ])('refuses %s', async (_what, query) => {
    const { status, body } = await caller().call('POST', '/v26/googleAdsFields:search', { query })
    expect([status, Object.keys(body.error.details[0].errors[0].errorCode)[0]]).toEqual([
      400,
      expect.stringMatching(/^(?:query|request)Error$/),
    ])
  })
})

describe('change_event', () => {
  const when = 'change_event.change_date_time'
  test.each([
    ['a query without a limit', `${when} DURING LAST_7_DAYS`, '', 'LIMIT_NOT_SPECIFIED'],
    ['more than 10,000', `${when} DURING LAST_7_DAYS`, ' LIMIT 10001', 'INVALID_LIMIT_CLAUSE'],
    ['an open end', `${when} >= '2026-11-15'`, ' LIMIT 5', 'CHANGE_DATE_RANGE_INFINITE'],
    ['a day too long ago', `${when} BETWEEN '2026-01-01' AND '2026-11-15'`, ' LIMIT 5', 'START_DATE_TOO_OLD'],
  ])('refuses %s', async (_what, where, limit, code) => {
    const query = `SELECT ${when} FROM change_event WHERE ${where}${limit}`
    const { body } = await caller().search(query)
    expect(body.error.details[0].errors[0].errorCode).toEqual({ changeEventError: code })
  })
})

test('the conversions of a campaign by action add up to its conversions, and clicks cannot be split by action', async () => {
  const rowsOf = async (select: string) => {
    const query = `SELECT campaign.id, ${select} FROM campaign WHERE segments.date DURING LAST_7_DAYS`
    return caller().search(query)
  }
  const sum = ({ body }: Awaited<ReturnType<typeof rowsOf>>) => {
    const sums: Record<string, number> = {}
    for (const { campaign, metrics } of body.results)
      if (metrics.conversions) sums[campaign.id] = (sums[campaign.id] ?? 0) + metrics.conversions
    return sums
  }
  const whole = sum(await rowsOf('metrics.conversions'))
  expect(Object.keys(whole).length).toBeGreaterThan(1)
  expect(sum(await rowsOf('segments.conversion_action_name, metrics.conversions'))).toEqual(whole)
  expect((await rowsOf('segments.conversion_action_name, metrics.clicks')).status).toBe(400)
})

test('a query can name a category of conversions that none of the actions has', async () => {
  const select = 'SELECT campaign.id, segments.conversion_action_category, metrics.conversions FROM campaign'
  const { status, body } = await caller().search(
    `${select} WHERE segments.date DURING LAST_7_DAYS AND segments.conversion_action_category = 'DOWNLOAD'`,
  )
  expect({ status, results: body.results }).toEqual({ status: 200, results: undefined })
})
