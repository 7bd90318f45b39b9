import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { CONTRACTS, testWithContracts } from '../../../hosted/test/support/contracts.ts'
import { errorOf, openCaller } from './open.ts'

const caller = openCaller()
const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const contract = () =>
  (
    JSON.parse(readFileSync(resolve(CONTRACTS, 'googleads.v26.json'), 'utf8')) as {
      resources: Record<string, Record<string, string>>
    }
  ).resources

testWithContracts('a query can name each resource of the contract, and every field of it', async () => {
  const { metrics = {}, segments = {}, ...resources } = contract()
  for (const [name, fields] of each(Object.entries(resources))) {
    const paths = Object.keys(fields).filter(
      (path) =>
        !/^(?:change_event\.(?:old|new)_resource\.|recommendation\.\w+_recommendation\.)/.test(path) &&
        !/^message [^\]]*$/.test(fields[path] ?? ''),
    )
    const days =
      name === 'change_event' ? ' WHERE change_event.change_date_time DURING LAST_7_DAYS LIMIT 5' : ''
    const select = [`${name}.resource_name`, ...paths]
    const { status, body } = await caller().search(
      `SELECT ${[...new Set(select)].join(', ')} FROM ${name}${days}`,
    )
    expect([name, status, body.error?.details]).toEqual([name, 200, undefined])
    expect(body.fieldMask).toContain(`${camelCase(name)}.resourceName`)
  }
  const counted = Object.keys(metrics).join(', ')
  expect((await caller().search(`SELECT ${counted} FROM campaign`)).status).toBe(200)
  for (const name of each(Object.keys(segments))) {
    const query = `SELECT campaign.id, ${name} FROM campaign WHERE segments.date DURING LAST_7_DAYS`
    expect([name, (await caller().search(query)).status]).toEqual([name, 200])
  }
})

describe('a resource without data', () => {
  test('has no rows, with its metrics and what is above it', async () => {
    const { status, body } = await caller().search(
      "SELECT landing_page_view.unexpanded_final_url, campaign.name, metrics.clicks FROM landing_page_view WHERE segments.date DURING LAST_7_DAYS AND landing_page_view.unexpanded_final_url != 'x' ORDER BY metrics.clicks",
    )
    expect([status, body]).toEqual([
      200,
      {
        fieldMask: 'landingPageView.unexpandedFinalUrl,campaign.name,metrics.clicks',
        queryResourceConsumption: '1',
      },
    ])
  })

  test.each([
    ['SELECT landing_page_view.url FROM landing_page_view', 'UNRECOGNIZED_FIELD'],
    ['SELECT shared_set.id, metrics.clicks FROM shared_set', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    ['SELECT ad_group.id FROM location_view', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ["SELECT user_list.id FROM user_list WHERE user_list.type = 'NOPE'", 'BAD_ENUM_CONSTANT'],
  ])('refuses %s', async (query, code) => {
    expect(errorOf(await caller().search(query))).toBe(`queryError.${code}`)
  })
})

test('fields and metrics without data are empty, and a segment without data has no rows', async () => {
  const where = 'FROM campaign WHERE segments.date DURING LAST_7_DAYS'
  const plain = await caller().rows(`SELECT campaign.id, metrics.clicks ${where}`)
  const more = await caller().rows(
    `SELECT campaign.id, campaign.primary_status, metrics.clicks, metrics.invalid_clicks, metrics.search_impression_share ${where}`,
  )
  expect(more).toEqual(
    plain.map(({ campaign, metrics }) => ({ campaign, metrics: { ...metrics, invalidClicks: '0' } })),
  )
  expect(await caller().rows(`SELECT campaign.id, segments.click_type, metrics.clicks ${where}`)).toEqual([])
})
