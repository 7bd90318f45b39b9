import { afterAll, beforeEach, describe, expect, test } from '@jest/globals'
import { createSandbox } from '../../src/index.ts'
import { type Caller, callerOf, errorOf, NOW } from './open.ts'

let caller: Caller
let open: Caller['sandbox'] | undefined
beforeEach(async () => {
  await open?.close()
  open = await createSandbox({ now: () => NOW, advertising: { campaigns_per_customer: 40 } })
  caller = callerOf(open)
})
afterAll(() => open?.close())

const campaignsWith = async (
  where: string,
  select = 'campaign.resource_name, campaign.name, campaign.status',
) => (await caller.rows(`SELECT ${select} FROM campaign WHERE ${where}`)).map((row) => row.campaign)
const enabled = async () => (await campaignsWith('campaign.status = ENABLED'))[0]
const update = (fields: object, updateMask?: string, more: object = {}) =>
  caller.mutate('campaigns', {
    operations: [{ update: fields, ...(updateMask === undefined ? {} : { updateMask }) }],
    ...more,
  })

describe('an update', () => {
  test('is visible in the next read, despite cached pages', async () => {
    const { resourceName } = await enabled()
    const read = () =>
      caller.rows(
        `SELECT campaign.name, campaign.status, campaign.serving_status FROM campaign WHERE campaign.resource_name = '${resourceName}'`,
      )
    await read()
    const { status, body } = await update({ resourceName, name: 'Näme "2"', status: 'PAUSED' }, 'name,status')
    expect([status, body]).toEqual([200, { results: [{ resourceName }] }])
    expect((await read())[0].campaign).toMatchObject({
      name: 'Näme "2"',
      status: 'PAUSED',
      servingStatus: 'SUSPENDED',
    })
  })

  test('answers what can be changed of the resource if the request asks for it', async () => {
    const { resourceName } = await enabled()
    const more = { responseContentType: 'MUTABLE_RESOURCE' }
    const { status, body } = await update({ resourceName, name: 'Whole' }, 'name', more)
    expect([status, Object.keys(body.results[0])]).toEqual([200, ['resourceName', 'campaign']])
    expect(body.results[0].campaign).toMatchObject({ resourceName, name: 'Whole', status: 'ENABLED' })
    for (const output_only of ['id', 'servingStatus', 'labels'])
      expect(body.results[0].campaign).not.toHaveProperty(output_only)
    const named = await update({ resourceName, name: 'Named' }, 'name', {
      responseContentType: 'RESOURCE_NAME_ONLY',
    })
    expect(named.body).toEqual({ results: [{ resourceName }] })
    const create = { campaign: resourceName, label: `customers/${caller.customer}/labels/1` }
    const link = await caller.mutate('campaignLabels', { operations: [{ create }], ...more })
    expect([link.status, link.body.error.message]).toEqual([
      400,
      'Invalid JSON payload received. Unknown name "responseContentType": Cannot find field.',
    ])
  })

  test('takes masks in snake_case and in lowerCamelCase', async () => {
    const [group] = await caller.rows(
      'SELECT ad_group.resource_name FROM ad_group WHERE ad_group.status = ENABLED LIMIT 1',
    )
    const { resourceName } = group.adGroup
    for (const [updateMask, cpcBidMicros] of [
      ['cpcBidMicros', '500000'],
      ['cpc_bid_micros', '600000'],
    ]) {
      const update = { resourceName, cpcBidMicros }
      expect((await caller.mutate('adGroups', { operations: [{ update, updateMask }] })).status).toBe(200)
      const query = `SELECT ad_group.cpc_bid_micros FROM ad_group WHERE ad_group.resource_name = '${resourceName}'`
      expect((await caller.rows(query))[0].adGroup.cpcBidMicros).toBe(cpcBidMicros)
    }
  })

  test('clears a field that is in the mask but not in the body', async () => {
    const [ended] = await campaignsWith('campaign.end_date_time IS NOT NULL AND campaign.status != REMOVED')
    expect((await update({ resourceName: ended.resourceName }, 'endDateTime')).status).toBe(200)
    expect(
      await campaignsWith(
        `campaign.resource_name = '${ended.resourceName}' AND campaign.end_date_time IS NULL`,
      ),
    ).toHaveLength(1)
  })

  test('is refused with the vendor’s errors', async () => {
    const { resourceName } = await enabled()
    const [removed] = await campaignsWith('campaign.status = REMOVED')
    const [, other] = await campaignsWith('campaign.status = ENABLED')
    const own = `customers/${caller.customer}`
    const table: [fields: object, mask: string | undefined, error: string][] = [
      [{ resourceName, name: 'x' }, undefined, 'fieldMaskError.FIELD_MASK_MISSING'],
      [{ resourceName, name: 'x' }, 'title', 'fieldMaskError.FIELD_NOT_FOUND'],
      [
        { resourceName, networkSettings: { targetGoogleSearch: true } },
        'network_settings',
        'fieldMaskError.FIELD_HAS_SUBFIELDS',
      ],
      [{ resourceName }, 'name', 'fieldError.REQUIRED'],
      [{ resourceName }, 'status', 'fieldError.REQUIRED'],
      [{ resourceName, status: 'REMOVED' }, 'status', 'requestError.INVALID_ENUM_VALUE'],
      [{ resourceName, id: '5' }, 'id', 'mutateError.RESOURCE_READ_ONLY'],
      [
        { resourceName, advertisingChannelType: 'VIDEO' },
        'advertising_channel_type',
        'fieldError.IMMUTABLE_FIELD',
      ],
      [{ resourceName, name: other.name }, 'name', 'campaignError.DUPLICATE_CAMPAIGN_NAME'],
      [{ resourceName, name: 'a\nb' }, 'name', 'campaignError.INVALID_CAMPAIGN_NAME'],
      [{ resourceName, name: 'x'.repeat(256) }, 'name', 'stringLengthError.TOO_LONG'],
      [
        { resourceName: removed.resourceName, name: 'x' },
        'name',
        'operationAccessDeniedError.OPERATION_NOT_PERMITTED_FOR_REMOVED_RESOURCE',
      ],
      [{ resourceName: `${own}/campaigns/1`, name: 'x' }, 'name', 'mutateError.RESOURCE_NOT_FOUND'],
      [
        { resourceName: 'customers/1234567890/campaigns/1', name: 'x' },
        'name',
        'mutateError.INCONSISTENT_FIELD_VALUES',
      ],
      [{ resourceName: `${own}/labels/1`, name: 'x' }, 'name', 'requestError.RESOURCE_NAME_MALFORMED'],
      [{ name: 'x' }, 'name', 'requestError.RESOURCE_NAME_MISSING'],
    ]
    for (const [fields, mask, error] of table) {
      const answer = await update(fields, mask)
      expect([fields, answer.status, errorOf(answer)]).toEqual([fields, 400, error])
      expect(answer.body.error.details[0].errors[0].location.fieldPathElements[0]).toEqual({
        fieldName: 'operations',
        index: 0,
      })
    }
  })
})

describe('several operations', () => {
  const operations = async () => {
    const [a, b] = await campaignsWith('campaign.status = ENABLED')
    const pause = (resourceName: string) => ({
      update: { resourceName, status: 'PAUSED' },
      updateMask: 'status',
    })
    const missing = pause(`customers/${caller.customer}/campaigns/1`)
    return { a, b, list: [pause(a.resourceName), missing, pause(b.resourceName)] }
  }
  const paused = async (resourceName: string) =>
    (await campaignsWith(`campaign.resource_name = '${resourceName}' AND campaign.status = PAUSED`)).length

  test('are done together or not at all', async () => {
    const { a, list } = await operations()
    const answer = await caller.mutate('campaigns', { operations: list })
    expect([answer.status, errorOf(answer)]).toEqual([400, 'mutateError.RESOURCE_NOT_FOUND'])
    expect(await paused(a.resourceName)).toBe(0)
  })

  test('are done one by one with partialFailure', async () => {
    const { a, b, list } = await operations()
    const { status, body } = await caller.mutate('campaigns', { operations: list, partialFailure: true })
    expect([status, body.results]).toEqual([
      200,
      [{ resourceName: a.resourceName }, {}, { resourceName: b.resourceName }],
    ])
    expect(body.partialFailureError).toMatchObject({
      code: 3,
      details: [
        {
          '@type': 'type.googleapis.com/google.ads.googleads.v25.errors.GoogleAdsFailure',
          errors: [
            {
              errorCode: { mutateError: 'RESOURCE_NOT_FOUND' },
              location: {
                fieldPathElements: [
                  { fieldName: 'operations', index: 1 },
                  { fieldName: 'update' },
                  { fieldName: 'resource_name' },
                ],
              },
            },
          ],
        },
      ],
    })
    expect(await paused(b.resourceName)).toBe(1)
  })

  test('validateOnly changes nothing', async () => {
    const { a, list } = await operations()
    expect((await caller.mutate('campaigns', { operations: [list[0]], validateOnly: true })).body).toEqual({})
    expect((await caller.mutate('campaigns', { operations: list, validateOnly: true })).status).toBe(400)
    expect(await paused(a.resourceName)).toBe(0)
  })

  test('are limited in number, and may name a resource once', async () => {
    const { list } = await operations()
    expect(errorOf(await caller.mutate('campaigns', { operations: [] }))).toBe(
      'requestError.REQUIRED_FIELD_MISSING',
    )
    expect(errorOf(await caller.mutate('campaigns', { operations: [{}] }))).toBe(
      'requestError.OPERATION_REQUIRED',
    )
    expect(errorOf(await caller.mutate('campaigns', { operations: [list[0], list[0]] }))).toBe(
      'mutateError.ID_EXISTS_IN_MULTIPLE_MUTATES',
    )
    const many = Array.from({ length: 10_001 }, () => ({ update: {} }))
    expect(errorOf(await caller.mutate('campaigns', { operations: many }))).toBe(
      'requestError.TOO_MANY_MUTATE_OPERATIONS',
    )
  })
})

describe('ad groups', () => {
  test('need a unique name within a campaign, and a valid bid', async () => {
    const rows = await caller.rows(
      'SELECT ad_group.resource_name, ad_group.name, ad_group.campaign FROM ad_group WHERE ad_group.status != REMOVED',
    )
    const twinOf = (row: (typeof rows)[0]) =>
      rows.find((other) => other !== row && other.adGroup.campaign === row.adGroup.campaign)
    const one = rows.find(twinOf)
    const twin = twinOf(one)
    const rename = {
      update: { resourceName: one.adGroup.resourceName, name: twin.adGroup.name },
      updateMask: 'name',
    }
    expect(errorOf(await caller.mutate('adGroups', { operations: [rename] }))).toBe(
      'adGroupError.DUPLICATE_ADGROUP_NAME',
    )
    for (const [cpcBidMicros, error] of [
      ['-1', 'fieldError.INVALID_VALUE'],
      ['10000000001', 'adGroupError.BID_TOO_BIG'],
    ]) {
      const update = { resourceName: one.adGroup.resourceName, cpcBidMicros }
      const answer = await caller.mutate('adGroups', { operations: [{ update, updateMask: 'cpcBidMicros' }] })
      expect(errorOf(answer)).toBe(error)
    }
  })
})

describe('a body is read as protobuf reads it', () => {
  const names = async () => (await caller.rows('SELECT label.name FROM label')).map(({ label }) => label.name)
  const send = (body: string) => caller.call('POST', `/v25/customers/${caller.customer}/labels:mutate`, body)
  const operation = (name: string) => JSON.stringify({ create: { name } })

  test.each([
    ['validateOnly, then validate_only', '"validateOnly":true,"validate_only":false', true],
    ['validate_only, then validateOnly', '"validate_only":false,"validateOnly":true', false],
    ['null after true', '"validateOnly":true,"validate_only":null', true],
  ])('%s: the later one counts', async (_name, fields, is_done) => {
    const { status } = await send(`{"operations":[${operation('two spellings')}],${fields}}`)
    expect(status).toBe(200)
    expect((await names()).includes('two spellings')).toBe(is_done)
  })

  test('a message in a second spelling is merged into the first', async () => {
    const merged =
      '{"create":{"name":"merged","textLabel":{"description":"d"},"text_label":{"backgroundColor":"#abc"}}}'
    expect((await send(`{"operations":[${merged}]}`)).status).toBe(200)
    const [row] = await caller.rows(
      "SELECT label.text_label.description, label.text_label.background_color FROM label WHERE label.name = 'merged'",
    )
    expect(row.label.textLabel).toMatchObject({ description: 'd', backgroundColor: '#abc' })
  })

  test.each([
    ['the same name twice', '"validateOnly":true,"validateOnly":false'],
    ['the same name twice, once escaped', '"validateOnly":true,"validate\\u004fnly":false'],
    ['a mixture of both spellings', '"validate_Only":true'],
    ['another case', '"ValidateOnly":true'],
    ['text for a boolean', '"validateOnly":"true"'],
    ['a number for a boolean', '"validateOnly":1'],
  ])('%s is refused, and nothing is done', async (_name, fields) => {
    expect((await send(`{"operations":[${operation('refused')}],${fields}}`)).status).toBe(400)
    expect(await names()).not.toContain('refused')
  })
})
