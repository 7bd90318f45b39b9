import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { Sandbox } from '@linkspan/sandbox'
import type { Advertising } from '../src/index.ts'
import { openAdvertising, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let ads: Advertising
let customer_id: string
let count = 0

beforeAll(async () => {
  sandbox = await openSandbox('advertising-raw-preview')
  ads = openAdvertising(sandbox)
  customer_id = sandbox.advertising.direct_customer_id
})
afterAll(async () => {
  await ads.close()
  await sandbox.close()
})

/** A request of the caller's own to a method that writes. */
const mutate = (collection: string, body: unknown) =>
  ({ method: 'POST', path: `/v26/customers/${customer_id}/${collection}:mutate`, body }) as const

const preview = (collection: string, body: unknown) => ads.previewRequest(mutate(collection, body))

async function newLabel() {
  const name = `raw ${++count}`
  const { results } = await ads.labels.create({ customer_id, operations: [{ create: { name } }] })
  return { name, resourceName: results[0]?.resourceName as string }
}

async function labelNames(): Promise<unknown[]> {
  const body = { query: 'SELECT label.name FROM label' }
  const path = `/v26/customers/${customer_id}/googleAds:search`
  const reply = await ads.request<{ results?: { label: { name: string } }[] }>({ method: 'POST', path, body })
  return reply.body.results?.map(({ label }) => label.name) ?? []
}

const HIDDEN = 'written by a preview'
const operations = [{ create: { name: HIDDEN } }]

describe('P64 the preview of a request of the caller’s own is never the write', () => {
  const attacks: readonly (readonly [string, unknown])[] = [
    ['validate_only: false', { operations, validate_only: false }],
    ['validate_only: false before validateOnly', { validate_only: false, validateOnly: false, operations }],
    ['validateOnly: null', { operations, validateOnly: null }],
    ['validate_only: null', { operations, validate_only: null }],
    ['validate_Only', { operations, validate_Only: false }],
    ['Validate_Only', { operations, Validate_Only: false }],
    ['VALIDATE_ONLY', { operations, VALIDATE_ONLY: false }],
    ['validate__only', { operations, validate__only: false }],
    [
      'an escaped name',
      JSON.parse(`{"operations":${JSON.stringify(operations)},"validate\\u005fonly":false}`),
    ],
    [
      'a name twice',
      JSON.parse(`{"operations":${JSON.stringify(operations)},"validate_only":true,"validate_only":false}`),
    ],
    ['an unknown field', { operations, customer: 'other' }],
    [
      'a nested field',
      { operations: [{ create: { name: HIDDEN }, validateOnly: false, validate_only: false }] },
    ],
    ['a name of the operation twice', { operations: [{ create: { name: 'harmless', Name: HIDDEN } }] }],
    ['partial_failure', { operations, partial_failure: true, validate_only: false }],
    ['a list', [{ operations, validate_only: false }]],
    ['a text', JSON.stringify({ operations, validate_only: false })],
    [
      'a prototype',
      JSON.parse(`{"operations":${JSON.stringify(operations)},"__proto__":{"validate_only":false}}`),
    ],
  ]
  test.each(attacks)('with %s', async (_name, body) => {
    const before = await labelNames()
    const sent = sandbox.advertising.requests.length
    await preview('labels', body).catch((error) =>
      expect(error.code).toMatch(/^invalid_params|vendor_rejected$/),
    )
    expect(await labelNames()).toEqual(before)
    // may be empty: what cannot be a preview is not sent
    for (const request of sandbox.advertising.requests.slice(sent, -1)) {
      if (!request.path.endsWith(':mutate')) continue
      const names = Object.keys(request.body as object).filter((name) => /^validate_?only$/i.test(name))
      expect(names).toEqual(['validateOnly'])
      expect(request.body).toMatchObject({ validateOnly: true })
    }
  })

  test('with a query that sets the field', async () => {
    const query = { validateOnly: false, validate_only: false }
    await ads.previewRequest({ ...mutate('labels', { operations }), query })
    expect(sandbox.advertising.requests.map(({ path }) => path).join()).not.toMatch(/validate/)
    expect(await labelNames()).not.toContain(HIDDEN)
  })
})

describe('the preview of a request of the caller’s own', () => {
  test('shows what operations create, update and remove, in either spelling', async () => {
    const { name, resourceName } = await newLabel()
    expect(
      await preview('labels', { operations: [{ create: { name: 'new' } }, { remove: resourceName }] }),
    ).toEqual([
      { id: null, before: null, after: { name: 'new' } },
      { id: resourceName, before: { name }, after: null },
    ])
    const query = 'SELECT campaign_budget.resource_name, campaign_budget.amount_micros FROM campaign_budget'
    const { data } = await ads.campaignBudgets.list({ customer_id, query })
    const budget = data[0]?.campaignBudget as { resourceName: string; amountMicros: string }
    const changed = [
      {
        id: budget.resourceName,
        before: { amountMicros: budget.amountMicros },
        after: { amountMicros: '7770000' },
      },
    ]
    for (const operation of [
      { update: { resourceName: budget.resourceName, amountMicros: '7770000' }, updateMask: 'amount_micros' },
      {
        update: { resource_name: budget.resourceName, amount_micros: '7770000' },
        update_mask: 'amountMicros',
      },
    ])
      expect(await preview('campaignBudgets', { operations: [operation] })).toEqual(changed)
  })

  test('of a write that is only a check is refused, and so is that of an action', async () => {
    for (const name of ['validateOnly', 'validate_only'])
      await expect(preview('labels', { operations, [name]: true })).rejects.toMatchObject({
        code: 'invalid_params',
        errors: [{ path: `$.body.${name}` }],
      })
    const params = { customer_id, operations, validateOnly: true }
    await expect(ads.preview('labels', 'create', params)).rejects.toMatchObject({
      code: 'invalid_params',
      errors: [{ path: '$.validateOnly' }],
    })
    expect(await ads.preview('labels', 'create', { ...params, validateOnly: false })).toHaveLength(1)
  })
})
