import { expect } from '@jest/globals'
import { type Entity, toCamelCase } from '@linkspan/core'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { each } from '../../core/test/support/each.ts'
import { advertising as connector } from '../src/index.ts'
import { writeOperations } from './operations-writes.ts'

interface Answer {
  readonly data: Record<string, Record<string, unknown>>[]
  readonly meta: { readonly next_page_token: string | null }
}

interface Failure {
  readonly code: string
  readonly vendor_code?: string
  readonly errors?: { readonly path: string }[]
}

/** Expects a page whose rows all have these objects. */
const rows =
  (...objects: string[]) =>
  ({ data, meta }: Answer): void => {
    expect(data.length).toBeGreaterThan(0)
    for (const row of each(data)) expect(Object.keys(row).sort()).toEqual([...objects].sort())
    expect(meta).toHaveProperty('next_page_token')
  }

/** The objects that hold some fields in a row of the vendor. */
function objectsOf(paths: readonly string[]): string[] {
  const resources = new Set(paths.map((path) => path.slice(0, path.indexOf('.'))))
  resources.delete('segments')
  return [...resources].map(toCamelCase)
}

const results =
  (...names: string[]) =>
  (answer: { results: unknown[] }): void =>
    expect(answer).toEqual({ results: names.map((resourceName) => ({ resourceName })) })

const failure =
  (code: string, path?: string) =>
  (error: Failure): void => {
    expect(error.code).toBe(code)
    if (path) expect(error.errors?.map((each) => each.path)).toContain(path)
  }

/** Every operation of the spec, with its parameters and its errors. */
export async function operations({ advertising }: Sandbox, execute: ExecuteExample): Promise<ExampleCall[]> {
  const customer_id = advertising.direct_customer_id
  const own = `customers/${customer_id}`
  /** The operations of every list over a query. Its rows have the objects of the entity's fields, without segments. */
  const lists = ({ name: entity, search }: Entity): ExampleCall[] =>
    search ? listOf(entity, objectsOf(Object.keys(search.fields))) : []
  const listOf = (entity: string, objects: string[]): ExampleCall[] => [
    { name: 'lists', entity, action: 'list', params: { customer_id }, check: rows(...objects) },
    {
      name: 'lists a page of 2',
      entity,
      action: 'list',
      params: { customer_id, pageSize: 2 },
      check: (page: Answer) => expect(page.data.length).toBeLessThanOrEqual(2),
    },
    {
      name: 'refuses a query that the vendor cannot parse',
      entity,
      action: 'list',
      params: { customer_id, query: 'SELECT nothing FROM nowhere' },
      fails: true,
      check: failure('vendor_rejected'),
    },
    {
      name: 'refuses an unknown parameter',
      entity,
      action: 'list',
      params: { customer_id, limit: 5 },
      fails: true,
      check: failure('invalid_params', '$.limit'),
    },
    {
      name: 'requires customer_id',
      entity,
      action: 'list',
      fails: true,
      check: failure('invalid_params', '$.customer_id'),
    },
    {
      name: 'refuses a customer without access',
      entity,
      action: 'list',
      params: { customer_id: advertising.unreachable_customer_id },
      fails: true,
      check: failure('vendor_forbidden'),
    },
  ]
  const live = (resource: string) =>
    `SELECT ${resource}.id FROM ${resource} WHERE ${resource}.status = 'PAUSED' LIMIT 2`
  const names = async (entity: string, resource: string, key: string) => {
    const { data } = (await execute(entity, 'list', { customer_id, query: live(resource) })) as Answer
    return data.map((row) => row[key]?.resourceName) as [string, string]
  }
  const [campaign, otherCampaign] = await names('campaigns', 'campaign', 'campaign')
  const [adGroup, otherAdGroup] = await names('ad_groups', 'ad_group', 'adGroup')
  const made = await execute('labels', 'create', {
    customer_id,
    operations: [{ create: { name: 'Suite label' } }],
  })
  const label = (made as { results: { resourceName: string }[] }).results[0]?.resourceName as string
  return [
    {
      name: 'lists',
      entity: 'accessible_customers',
      action: 'list',
      check: ({ resourceNames }: { resourceNames: { resourceName: string; customer_id: string }[] }) => {
        expect(resourceNames).toContainEqual({ resourceName: own, customer_id })
      },
    },
    { name: 'takes null', entity: 'accessible_customers', action: 'list', params: null, check: () => {} },
    ...Object.values(connector.entities).flatMap(lists),
    {
      name: 'lists segments that the query selects',
      entity: 'campaigns',
      action: 'list',
      params: {
        customer_id,
        query:
          'SELECT campaign.id, segments.date, metrics.clicks FROM campaign WHERE segments.date DURING LAST_7_DAYS ORDER BY segments.date LIMIT 5',
      },
      check: rows('campaign', 'metrics', 'segments'),
    },
    {
      name: 'runs a query over a resource without a list of its own',
      entity: 'reports',
      action: 'query',
      params: {
        customer_id,
        query: 'SELECT campaign_budget.amount_micros, metrics.clicks FROM campaign_budget',
        pageSize: 2,
      },
      check: (page: Answer) => {
        rows('campaignBudget', 'metrics')(page)
        expect(page.data).toHaveLength(2)
        expect(page.meta.next_page_token).toEqual(expect.any(String))
      },
    },
    {
      name: 'requires a query',
      entity: 'reports',
      action: 'query',
      params: { customer_id },
      fails: true,
      check: failure('invalid_params', '$.query'),
    },
    {
      name: 'passes the vendor’s code for an unknown field on',
      entity: 'reports',
      action: 'query',
      params: { customer_id, query: 'SELECT campaign.nam FROM campaign' },
      fails: true,
      check: (error: Failure) =>
        expect(error).toMatchObject({
          code: 'vendor_rejected',
          vendor_code: 'queryError.UNRECOGNIZED_FIELD',
        }),
    },
    {
      name: 'renames and pauses',
      entity: 'campaigns',
      action: 'update',
      params: {
        customer_id,
        operations: [
          { update: { resourceName: campaign, name: 'Renamed by the suite', status: 'PAUSED' } },
          { updateMask: 'status', update: { resourceName: otherCampaign, status: 'ENABLED' } },
        ],
      },
      check: results(campaign, otherCampaign),
    },
    {
      name: 'lists the written values',
      entity: 'campaigns',
      action: 'list',
      params: {
        customer_id,
        query: `SELECT campaign.name, campaign.status FROM campaign WHERE campaign.resource_name = '${campaign}'`,
      },
      check: ({ data }: Answer) =>
        expect(data).toEqual([
          { campaign: { resourceName: campaign, name: 'Renamed by the suite', status: 'PAUSED' } },
        ]),
    },
    {
      name: 'checks without writing with validateOnly',
      entity: 'campaigns',
      action: 'update',
      params: {
        customer_id,
        validateOnly: true,
        operations: [{ update: { resourceName: campaign, name: 'Unwritten' } }],
      },
      check: results(),
    },
    {
      name: 'names the operation that failed under partialFailure',
      entity: 'campaigns',
      action: 'update',
      params: {
        customer_id,
        partialFailure: true,
        operations: [
          { update: { resourceName: campaign, name: 'Renamed twice' } },
          { update: { resourceName: `${own}/campaigns/1`, name: 'Nobody' } },
        ],
      },
      check: (answer: { results: object[]; partial_failures: { path: string; vendor_code: string }[] }) => {
        expect(answer.results).toEqual([{ resourceName: campaign }, {}])
        expect(answer.partial_failures).toHaveLength(1)
        expect(answer.partial_failures[0]?.path).toMatch(/^\$\.operations\[1\]/)
        expect(answer.partial_failures[0]?.vendor_code).toMatch(/^\w+Error\.\w+$/)
      },
    },
    {
      name: 'refuses REMOVED',
      entity: 'campaigns',
      action: 'update',
      params: { customer_id, operations: [{ update: { resourceName: campaign, status: 'REMOVED' } }] },
      fails: true,
      check: failure('invalid_params', '$.operations[0].update.status'),
    },
    {
      name: 'names the operation that the vendor refused',
      entity: 'campaigns',
      action: 'update',
      params: {
        customer_id,
        operations: [
          { update: { resourceName: campaign, name: 'Fine' } },
          { update: { resourceName: `${own}/campaigns/1`, name: 'Nobody' } },
        ],
      },
      fails: true,
      check: (error: Failure) => {
        expect(error.code).toMatch(/^vendor_(rejected|not_found)$/)
        expect(error.errors?.[0]?.path).toMatch(/^\$\.operations\[1\]/)
        expect(error.vendor_code).toMatch(/^\w+Error\.\w+$/)
      },
    },
    {
      name: 'renames, pauses and sets the bid',
      entity: 'ad_groups',
      action: 'update',
      params: {
        customer_id,
        operations: [
          {
            update: {
              resourceName: adGroup,
              name: 'Ad group of the suite',
              status: 'PAUSED',
              cpcBidMicros: '1500000',
            },
          },
          { updateMask: 'cpcBidMicros', update: { resourceName: otherAdGroup, cpcBidMicros: '2000000' } },
        ],
      },
      check: results(adGroup, otherAdGroup),
    },
    {
      name: 'lists the written bid',
      entity: 'ad_groups',
      action: 'list',
      params: {
        customer_id,
        query: `SELECT ad_group.cpc_bid_micros FROM ad_group WHERE ad_group.resource_name = '${adGroup}'`,
      },
      check: ({ data }: Answer) => expect(data[0]?.adGroup).toMatchObject({ cpcBidMicros: '1500000' }),
    },
    {
      name: 'creates with every field',
      entity: 'labels',
      action: 'create',
      params: {
        customer_id,
        operations: [
          { create: { name: 'Suite one', description: 'Made by the suite' } },
          { create: { name: 'Suite two', textLabel: { backgroundColor: '#00FF00', description: 'Green' } } },
        ],
      },
      check: ({ results }: { results: { resourceName: string }[] }) => {
        expect(results).toHaveLength(2)
        for (const { resourceName } of each(results))
          expect(resourceName).toMatch(new RegExp(`^${own}/labels/\\d+$`))
      },
    },
    {
      name: 'refuses an existing name',
      entity: 'labels',
      action: 'create',
      params: { customer_id, operations: [{ create: { name: 'Suite one' } }] },
      fails: true,
      check: (error: Failure) => {
        expect(error).toMatchObject({ code: 'vendor_rejected', vendor_code: 'labelError.DUPLICATE_NAME' })
      },
    },
    ...(await writeOperations(customer_id, execute)),
    ...labelling('campaign_labels', 'campaign', campaign),
    ...labelling('ad_group_labels', 'adGroup', adGroup),
    {
      name: 'has no list',
      entity: 'labels',
      action: 'list',
      params: {},
      fails: true,
      check: failure('unsupported_action'),
    },
    {
      name: 'is unknown',
      entity: 'keywords',
      action: 'list',
      params: {},
      fails: true,
      check: failure('unknown_entity'),
    },
  ]

  function labelling(entity: string, key: string, name: string): ExampleCall[] {
    const params = { customer_id, operations: [{ create: { [key]: name, label } }] }
    const id = (resource: string) => resource.slice(resource.lastIndexOf('/') + 1)
    const kind = { campaign: 'campaignLabels', adGroup: 'adGroupLabels' }[key]
    return [
      {
        name: 'labels',
        entity,
        action: 'create',
        params,
        check: results(`${own}/${kind}/${id(name)}~${id(label)}`),
      },
      {
        name: 'refuses an existing label',
        entity,
        action: 'create',
        params,
        fails: true,
        check: (error: Failure) => expect(error.code).toMatch(/^vendor_(rejected|conflict)$/),
      },
    ]
  }
}
