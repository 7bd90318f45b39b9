import { expect } from '@jest/globals'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'

interface Named {
  readonly name: string
  readonly [field: string]: unknown
}

interface Answer {
  readonly data: Named[]
  readonly meta: { readonly next_page_token: string | null; readonly rowCount?: number }
}

interface Failure {
  readonly code: string
  readonly vendor_code?: string
  readonly errors?: { readonly path: string }[]
}

/** What a property has: how one is created and changed, and how it is taken away. */
interface Kind {
  readonly entity: string
  readonly create: object
  readonly same?: object
  readonly update: object
  readonly removal: 'delete' | 'archive'
}

const KINDS: readonly Kind[] = [
  {
    entity: 'key_events',
    create: { eventName: 'quote', countingMethod: 'ONCE_PER_EVENT' },
    same: { countingMethod: 'ONCE_PER_SESSION' },
    update: { countingMethod: 'ONCE_PER_SESSION', defaultValue: { numericValue: 3, currencyCode: 'EUR' } },
    removal: 'delete',
  },
  {
    entity: 'data_streams',
    create: {
      type: 'WEB_DATA_STREAM',
      displayName: 'Blog',
      webStreamData: { defaultUri: 'https://blog.example' },
    },
    update: { displayName: 'Journal', webStreamData: { defaultUri: 'https://journal.example' } },
    removal: 'delete',
  },
  {
    entity: 'custom_dimensions',
    create: { parameterName: 'author', displayName: 'Author', scope: 'EVENT' },
    same: { displayName: 'Other' },
    update: { displayName: 'Writer', description: 'Who wrote it.' },
    removal: 'archive',
  },
  {
    entity: 'custom_metrics',
    create: { parameterName: 'scrolls', displayName: 'Scrolls', scope: 'EVENT', measurementUnit: 'STANDARD' },
    same: { displayName: 'Other' },
    update: { displayName: 'Depth', measurementUnit: 'METERS' },
    removal: 'archive',
  },
]

const failure =
  (code: string, path?: string) =>
  (error: Failure): void => {
    expect(error.code).toBe(code)
    if (path) expect(error.errors?.map((each) => each.path)).toContain(path)
  }

/** The operations of the Admin API, and of audience exports: create, read, change, take away, read. */
export async function adminOperations(
  { web_analytics }: Sandbox,
  execute: ExecuteExample,
): Promise<ExampleCall[]> {
  const { property_id, unreachable_property_id } = web_analytics
  const bothWays = async ({ entity, create, same, update, removal }: Kind): Promise<ExampleCall[]> => {
    const { name } = (await execute(entity, 'create', { property_id, ...create })) as Named
    const op = (action: string, params: object, check: ExampleCall['check'], fails = false): ExampleCall => ({
      name: fails ? 'refuses' : 'does',
      entity,
      action,
      params,
      check,
      ...(fails && { fails }),
    })
    const second = { property_id, ...create, ...(entity === 'data_streams' ? {} : renamed(create)) }
    return [
      op('list', { property_id }, ({ data }: Answer) => expect(data.map((row) => row.name)).toContain(name)),
      op('list', { property_id, pageSize: 1 }, ({ data, meta }: Answer) => {
        expect(data).toHaveLength(1)
        expect(meta.next_page_token).toEqual(expect.any(String))
      }),
      op('create', second, (made: Named) => expect(made).toMatchObject({ name: expect.any(String) })),
      ...(same ? [op('create', { property_id, ...create, ...same }, failure('vendor_conflict'), true)] : []),
      op('get', { name }, (row: Named) => expect(row).toMatchObject({ name, ...create })),
      op('update', { name, ...update }, (row: Named) => expect(row).toMatchObject({ name, ...update })),
      op('update', { name }, failure('invalid_params', '$'), true),
      op('get', { name }, (row: Named) => expect(row).toMatchObject({ name, ...create, ...update })),
      op(removal, { name }, (answer: object) => expect(answer).toEqual({})),
      op('get', { name }, failure('vendor_not_found'), true),
      op(removal, { name }, failure('vendor_not_found'), true),
      op('list', { property_id: unreachable_property_id }, failure('vendor_forbidden'), true),
    ]
  }
  const audience = `properties/${property_id}/audiences/12345`
  const dimensions = [{ dimensionName: 'deviceId' }, { dimensionName: 'isLimitedAdTracking' }]
  const begun = (await execute('audience_exports', 'create', { property_id, audience, dimensions })) as Named
  const { name } = begun
  // one after the other, so that ids are the same in every run
  const kinds: ExampleCall[] = []
  for (const kind of KINDS) kinds.push(...(await bothWays(kind)))
  return [
    ...kinds,
    {
      name: 'lists',
      entity: 'accounts',
      action: 'list',
      check: ({ data }: Answer) => expect(data.length).toBeGreaterThan(1),
    },
    {
      name: 'is refused for a malformed name',
      entity: 'accounts',
      action: 'get',
      params: { name: 'accounts/x' },
      fails: true,
      check: failure('invalid_params', '$.name'),
    },
    {
      name: 'gets',
      entity: 'accounts',
      action: 'get',
      params: { name: ((await execute('accounts', 'list', {})) as Answer).data[0]?.name },
      check: (row: Named) => expect(row.name).toMatch(/^accounts\/\d+$/),
    },
    {
      name: 'gets',
      entity: 'properties',
      action: 'get',
      params: { property_id },
      check: (row: Named) => expect(row).toMatchObject({ name: `properties/${property_id}` }),
    },
    {
      name: 'cannot be queried before it is ready',
      entity: 'audience_exports',
      action: 'query',
      params: { name },
      fails: true,
      check: failure('vendor_rejected'),
    },
    {
      name: 'is being created',
      entity: 'audience_exports',
      action: 'get',
      params: { name },
      check: (row: Named) => expect(row).toMatchObject({ state: 'CREATING', audience }),
    },
    {
      name: 'lists it once it is ready',
      entity: 'audience_exports',
      action: 'list',
      params: { property_id },
      check: ({ data }: Answer) =>
        expect(data.find((row) => row.name === name)).toMatchObject({ state: 'ACTIVE' }),
    },
    {
      name: 'has users with the dimensions of the export',
      entity: 'audience_exports',
      action: 'query',
      params: { name, limit: 20 },
      check: ({ data, meta }: Answer) => {
        expect(data).toHaveLength(20)
        expect(Object.keys(data[0] ?? {})).toEqual(['deviceId', 'isLimitedAdTracking'])
        expect(meta).toMatchObject({ next_page_token: '20', rowCount: expect.any(Number) })
      },
    },
    {
      name: 'refuses an audience of another property',
      entity: 'audience_exports',
      action: 'create',
      params: { property_id, audience: 'properties/1/audiences/1', dimensions },
      fails: true,
      check: failure('vendor_rejected'),
    },
    {
      name: 'creates another',
      entity: 'audience_exports',
      action: 'create',
      params: { property_id, audience, dimensions },
      check: (row: Named) => expect(row).toMatchObject({ state: 'CREATING' }),
    },
  ]
}

/** The same with another event or parameter, which no two of a property may share. */
function renamed(create: object): object {
  return 'eventName' in create ? { eventName: 'another' } : { parameterName: 'another' }
}
