import { describe, expect, test } from '@jest/globals'
import { errorOf, openCaller } from './open.ts'

const caller = openCaller()

describe('a query that the vendor refuses', () => {
  const table: [query: string, error: string][] = [
    ['campaign.id FROM campaign', 'EXPECTED_SELECT'],
    ['SELECT campaign.id', 'EXPECTED_FROM'],
    ['SELECT campaign.id WHERE campaign.id = 1', 'EXPECTED_FROM'],
    ['SELECT campaign.id campaign.name FROM campaign', 'UNEXPECTED_INPUT'],
    ['SELECT FROM campaign', 'UNEXPECTED_INPUT'],
    ['SELECT * FROM campaign', 'UNEXPECTED_INPUT'],
    ['SELECT campaign.id FROM campaign;', 'UNEXPECTED_INPUT'],
    ['SELECT campaign.id, FROM campaign', 'UNEXPECTED_INPUT'],
    ['SELECT id FROM campaign', 'BAD_FIELD_NAME'],
    ['SELECT campaign.nope FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT campaign.start_date FROM campaign', 'UNRECOGNIZED_FIELD'],
    ['SELECT campaign.id FROM campaigns', 'BAD_RESOURCE_TYPE_IN_FROM_CLAUSE'],
    ['SELECT campaign.id, ad_group.id FROM campaign', 'PROHIBITED_RESOURCE_TYPE_IN_SELECT_CLAUSE'],
    ["SELECT campaign.id FROM campaign WHERE label.name = 'x'", 'PROHIBITED_RESOURCE_TYPE_IN_WHERE_CLAUSE'],
    ['SELECT campaign.network_settings FROM campaign', 'PROHIBITED_FIELD_IN_SELECT_CLAUSE'],
    ['SELECT label.id, metrics.clicks FROM campaign_label', 'PROHIBITED_METRIC_IN_SELECT_OR_WHERE_CLAUSE'],
    [
      'SELECT label.id FROM label WHERE segments.date DURING TODAY',
      'PROHIBITED_SEGMENT_IN_SELECT_OR_WHERE_CLAUSE',
    ],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = 1 OR campaign.id = 2', 'UNEXPECTED_INPUT'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id ~ 1', 'UNEXPECTED_INPUT'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id EQUALS 1', 'BAD_OPERATOR'],
    ['SELECT campaign.id FROM campaign WHERE', 'UNEXPECTED_END_OF_QUERY'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id =', 'UNEXPECTED_END_OF_QUERY'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id IN 1', 'EXPECTED_LIST'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id IN ()', 'PROHIBITED_EMPTY_LIST_IN_CONDITION'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = (1)', 'EXPECTED_SINGLE_VALUE'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = abc', 'BAD_NUMBER'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = 12abc', 'BAD_NUMBER'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id = 1.5', 'BAD_VALUE'],
    ['SELECT campaign.id FROM campaign WHERE campaign.id LIKE "1%"', 'OPERATOR_FIELD_MISMATCH'],
    ['SELECT campaign.id FROM campaign WHERE campaign.labels = "x"', 'OPERATOR_FIELD_MISMATCH'],
    ['SELECT campaign.id FROM campaign WHERE campaign.name > "x"', 'OPERATOR_FIELD_MISMATCH'],
    ['SELECT campaign.id FROM campaign WHERE campaign.name = 5', 'INVALID_STRING_VALUE'],
    ['SELECT campaign.id FROM campaign WHERE campaign.name LIKE 5', 'INVALID_VALUE_WITH_LIKE_OPERATOR'],
    ['SELECT campaign.id FROM campaign WHERE campaign.name REGEXP_MATCH "(a"', 'BAD_VALUE'],
    ['SELECT campaign.id FROM campaign WHERE campaign.status = ACTIVE', 'BAD_ENUM_CONSTANT'],
    ["SELECT campaign.id FROM campaign WHERE campaign.name = 'x", 'STRING_NOT_TERMINATED'],
    ["SELECT campaign.id FROM campaign WHERE campaign.name = 'x\ny'", 'PROHIBITED_NEWLINE_IN_STRING'],
    ["SELECT campaign.id FROM campaign WHERE campaign.name = '\\q'", 'BAD_ESCAPE_SEQUENCE'],
    ['SELECT campaign.id FROM campaign WHERE campaign.name = “x”', 'BAD_SYMBOL'],
    ['SELECT campaign.id, segments.date FROM campaign', 'EXPECTED_FILTERS_ON_DATE_RANGE'],
    [
      "SELECT campaign.id, segments.month FROM campaign WHERE segments.date >= '2026-11-01'",
      'EXPECTED_FILTERS_ON_DATE_RANGE',
    ],
    [
      'SELECT campaign.id FROM campaign WHERE segments.hour = 1',
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
    ],
    [
      'SELECT campaign.id FROM campaign WHERE segments.date DURING LAST_90_DAYS',
      'INVALID_VALUE_WITH_DURING_OPERATOR',
    ],
    [
      "SELECT campaign.id FROM campaign WHERE segments.date DURING 'TODAY'",
      'INVALID_VALUE_WITH_DURING_OPERATOR',
    ],
    ["SELECT campaign.id FROM campaign WHERE segments.date = '2026-02-30'", 'INVALID_DATE_FORMAT'],
    [
      "SELECT campaign.id FROM campaign WHERE segments.date BETWEEN 'a' AND 'b'",
      'INVALID_VALUE_WITH_BETWEEN_OPERATOR',
    ],
    [
      "SELECT campaign.id FROM campaign WHERE segments.date BETWEEN '2026-11-02', '2026-11-03'",
      'EXPECTED_AND',
    ],
    [
      "SELECT campaign.id FROM campaign WHERE segments.date BETWEEN '2026-11-02' AND",
      'EXPECTED_VALUE_WITH_BETWEEN_OPERATOR',
    ],
    [
      "SELECT campaign.id FROM campaign WHERE segments.date BETWEEN '2026-11-02' AND '2026-11-01'",
      'DATE_RANGE_TOO_NARROW',
    ],
    ["SELECT campaign.id FROM campaign WHERE segments.month = '2026-11-02'", 'MISALIGNED_DATE_FOR_FILTER'],
    ['SELECT campaign.id FROM campaign ORDER campaign.id', 'EXPECTED_BY'],
    ['SELECT campaign.id FROM campaign ORDER BY campaign.labels', 'PROHIBITED_FIELD_IN_ORDER_BY_CLAUSE'],
    [
      'SELECT campaign.id FROM campaign ORDER BY metrics.clicks',
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
    ],
    [
      'SELECT campaign.id FROM campaign ORDER BY campaign_budget.amount_micros',
      'EXPECTED_REFERENCED_FIELD_IN_SELECT_CLAUSE',
    ],
    ['SELECT campaign.id FROM campaign LIMIT many', 'BAD_LIMIT_VALUE'],
    ['SELECT campaign.id FROM campaign LIMIT 0', 'LIMIT_VALUE_TOO_LOW'],
    ['SELECT campaign.id FROM campaign LIMIT 5 ORDER BY campaign.id', 'UNEXPECTED_INPUT'],
    ['SELECT campaign.id FROM campaign PARAMETERS colour = true', 'BAD_PARAMETER_NAME'],
    ['SELECT campaign.id FROM campaign PARAMETERS include_drafts = yes', 'BAD_PARAMETER_VALUE'],
  ]
  test.each(table)('%s', async (query, error) => {
    const answer = await caller().search(query)
    expect([answer.status, errorOf(answer)]).toEqual([400, `queryError.${error}`])
  })
})

describe('conditions', () => {
  const names = async (where: string) =>
    (await caller().rows(`SELECT campaign.name FROM campaign WHERE ${where}`)).map(
      (row) => row.campaign.name as string,
    )

  test('strings compare by case, LIKE does not', async () => {
    const [first = ''] = await names('campaign.status = ENABLED')
    const quoted = JSON.stringify(first)
    expect(await names(`campaign.name = ${quoted}`)).toEqual([first])
    expect(await names(`campaign.name = ${quoted.toUpperCase()}`)).toEqual([])
    expect(await names(`campaign.name LIKE ${quoted.toUpperCase()}`)).toEqual([first])
  })

  test('names with quotes, percent signs and other scripts are found', async () => {
    expect((await names("campaign.name LIKE 'Women\\'s \"Summer\" Sale%'")).length).toBeGreaterThan(0)
    expect(
      (await names("campaign.name LIKE '50[%] off[_]every%'")).every((name) =>
        name.startsWith('50% off_every'),
      ),
    ).toBe(true)
    expect((await names("campaign.name LIKE '夏のセール%'")).length).toBeGreaterThan(0)
    expect((await names("campaign.name REGEXP_MATCH '.*Летняя.*'")).length).toBeGreaterThan(0)
  })

  test('a condition and its negation partition the campaigns', async () => {
    const all = (await names("campaign.name != ''")).length
    for (const [yes, no] of [
      ["campaign.name LIKE '%sale%'", "campaign.name NOT LIKE '%sale%'"],
      ["campaign.name REGEXP_MATCH '.*(sale|coats).*'", "campaign.name NOT REGEXP_MATCH '.*(sale|coats).*'"],
      ['campaign.status IN (ENABLED, PAUSED)', "campaign.status NOT IN ('ENABLED', 'PAUSED')"],
      ['campaign.end_date_time IS NULL', 'campaign.end_date_time IS NOT NULL'],
      ['campaign.labels IS NULL', 'campaign.labels IS NOT NULL'],
      [
        'campaign.network_settings.target_content_network = TRUE',
        'campaign.network_settings.target_content_network = false',
      ],
      ['campaign_budget.amount_micros > 900000000', 'campaign_budget.amount_micros <= 900000000'],
      ["campaign.start_date_time >= '2026-01-01'", "campaign.start_date_time < '2026-01-01'"],
    ] as const) {
      const parts = [(await names(yes)).length, (await names(no)).length]
      expect(Math.min(...parts)).toBeGreaterThan(0)
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(all)
    }
  })

  test('ids above 2^53 compare exactly', async () => {
    const ids = (
      await caller().rows('SELECT campaign.id FROM campaign ORDER BY campaign.id DESC LIMIT 2')
    ).map((row) => row.campaign.id)
    expect(Number(ids[0]) > Number.MAX_SAFE_INTEGER).toBe(true)
    expect(BigInt(ids[0]) > BigInt(ids[1])).toBe(true)
    const found = await caller().rows(`SELECT campaign.id FROM campaign WHERE campaign.id = ${ids[0]}`)
    expect(found.map((row) => row.campaign.id)).toEqual([ids[0]])
  })

  test('CONTAINS looks into lists', async () => {
    const [{ label }] = (await caller().rows('SELECT label.resource_name FROM label LIMIT 1')) as [
      { label: { resourceName: string } },
    ]
    const name = `'${label.resourceName}'`
    const any = await names(`campaign.labels CONTAINS ANY (${name})`)
    const none = await names(`campaign.labels CONTAINS NONE (${name})`)
    expect(any.length).toBeGreaterThan(0)
    expect(any.length + none.length).toBe(300)
    expect(await names(`campaign.labels CONTAINS ALL (${name})`)).toEqual(any)
  })
})

describe('rows', () => {
  test('have resource names by default, and none if the query excludes them', async () => {
    const query = 'SELECT ad_group.name, campaign.id FROM ad_group_ad LIMIT 1'
    const [row] = await caller().rows(query)
    expect(Object.keys(row).sort()).toEqual(['adGroup', 'adGroupAd', 'campaign'])
    expect(row.adGroupAd.resourceName).toMatch(/^customers\/\d{10}\/adGroupAds\/\d+~\d+$/)
    const [bare] = await caller().rows(`${query} PARAMETERS omit_unselected_resource_names = true`)
    expect(bare).toEqual({ adGroup: { name: row.adGroup.name }, campaign: { id: row.campaign.id } })
  })

  test('order by several keys', async () => {
    const rows = await caller().rows(
      'SELECT campaign.status, campaign.name, metrics.clicks FROM campaign ORDER BY campaign.status DESC, metrics.clicks DESC, campaign.name',
    )
    const keys = rows.map((row) => [
      ['ENABLED', 'PAUSED', 'REMOVED'].indexOf(row.campaign.status),
      Number(row.metrics.clicks),
    ])
    for (let i = 1; i < keys.length; i++) {
      const [status = 0, clicks = 0] = keys[i] ?? []
      const [before = 0, more = 0] = keys[i - 1] ?? []
      expect(before > status || (before === status && more >= clicks)).toBe(true)
    }
  })

  test.each([
    ['customer', 'customer.id, customer.remarketing_setting.google_global_site_tag', 1],
    ['campaign_label', 'campaign.id, campaign_label.campaign, campaign_label.label, label.id, label.name', 1],
    ['ad_group_label', 'ad_group.id, ad_group_label.ad_group, label.name, campaign.name', 1],
    ['ad_group_ad_label', 'ad_group_ad.ad.id, ad_group_ad_label.ad_group_ad, label.id', 1],
    ['ad_group_ad', 'ad_group_ad.ad.final_urls, ad_group_ad.policy_summary.approval_status, ad_group.id', 1],
    ['campaign_budget', 'campaign_budget.amount_micros', 1],
    ['label', 'label.text_label.background_color, label.text_label.description', 8],
    ['customer_client', 'customer_client.id, customer_client.level', 1],
  ])('FROM %s has rows', async (from, select, atLeast) => {
    expect((await caller().rows(`SELECT ${select} FROM ${from}`)).length).toBeGreaterThanOrEqual(atLeast)
  })
})
