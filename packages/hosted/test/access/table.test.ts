import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { tools } from '../../src/http/mcp/agent-server.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { catalog } from '../../src/index.ts'
import { type Answer, CONNECTORS } from '../support/api.ts'
import { connectHttp } from '../support/mcp.ts'
import { type Ids, openScopeWorld, pathOf, type ScopeWorld, STREAM, scopes } from '../support/scopes.ts'
import { signIn } from '../support/sessions.ts'

/**
 * What each scope gets, a letter for each of the twelve: `a` is allowed, `f` is forbidden with the missing scope, and `x`
 * is answered as a missing connector. The columns:
 * whole, acme, one, ads, read, search, write, connect, manage, named, agent, nobody.
 */
interface Row {
  readonly route: string
  readonly path: string | ((world: ScopeWorld) => string | Promise<string>)
  readonly body?: object
  readonly expected: string
}

const EVERY = 'aaaaaaaaaaaa'
const WHOLE_MANAGE = 'afffffffafff'
/** For an approval that does not exist: a token needs `manage` to decide on any. */
const DECIDE = 'aaaaffffaffa'
const newConnector = (customer_name: string, connector_type: string) => ({
  customer_name,
  connector_type,
  name: 'new',
  credentials: { wrong: true },
})
const consent = (customer_name: string) => ({
  customer_name,
  connector_type: 'advertising',
  redirect_url: 'https://app.example/unregistered',
})
const read = { method: 'GET', path: '/v26/customers:listAccessibleCustomers' }
const write = { method: 'POST', path: '/v26/customers/1/campaigns:mutate', body: {} }

/** Rows for a connector of Acme and one of Globex, both of the kind advertising. */
const ofConnectors = (route: string, rest: string, acme: string, globex: string, body?: object): Row[] => [
  { route, path: ({ ids }) => pathOf(ids.acme_ads, rest), expected: acme, ...(body && { body }) },
  { route, path: ({ ids }) => pathOf(ids.globex_ads, rest), expected: globex, ...(body && { body }) },
]

const ofWebhook = (route: string, rest: string, body?: object): Row => ({
  route,
  path: ({ webhook_id }) => `/api/v1/webhooks/${webhook_id}${rest}`,
  expected: WHOLE_MANAGE,
  ...(body && { body }),
})

const SEE = ['aaaaaaaaaaax', 'axxaaaaaaaxx'] as const
const READ = ['aaaaafffffax', 'axxaafffffxx'] as const
const SEARCH = ['aaaafafffaax', 'axxafafffaxx'] as const
const WRITE = ['aaaaffaffffx', 'axxaffafffxx'] as const
const CONNECT = ['aaaafffafffx', 'axxafffaffxx'] as const
const MANAGE = ['aaaaffffaffx', 'axxaffffafxx'] as const

const rows: Row[] = [
  ...ofConnectors('connectors.get', '', ...SEE),
  ...ofConnectors('connectors.update', '', ...CONNECT, {}),
  ...ofConnectors('connectors.check', '/check', ...READ),
  ...ofConnectors('connectors.request', '/request', ...READ, read),
  ...ofConnectors('connectors.request', '/request', ...WRITE, write),
  ...ofConnectors('connectors.execute', '/execute', ...SEARCH, {
    entity: 'campaigns',
    action: 'search',
    params: { wrong: true },
  }),
  ...ofConnectors('records.export', '/records/campaigns', ...SEARCH),
  ...ofConnectors('records.changes', '/records/campaigns/changes?after=wrong', ...SEARCH),
  ...ofConnectors('connectors.syncs', '/sync', ...SEE),
  ...ofConnectors('connectors.sync', '/sync', ...MANAGE, { entities: ['wrong'] }),
  ...ofConnectors('connectors.cancel_sync', '/sync/cancel', ...MANAGE),
  ...ofConnectors('connectors.suspend_sync', '/sync/suspend', ...MANAGE),
  ...ofConnectors('connectors.resume_sync', '/sync/resume', ...MANAGE),
  // the ones that are deleted are new, so that the scope of one connector does not reach them
  {
    route: 'connectors.delete',
    path: async (world) => pathOf(await world.newAds('Acme')),
    expected: 'aaxaffffaffx',
  },
  {
    route: 'connectors.delete',
    path: async (world) => pathOf(await world.newAds('Globex')),
    expected: 'axxaffffafxx',
  },
  { route: 'connectors.list', path: CONNECTORS, expected: EVERY },
  { route: 'connectors.summary', path: `${CONNECTORS}/summary`, expected: EVERY },
  {
    route: 'connectors.create',
    path: CONNECTORS,
    body: newConnector('Acme', 'google-ads'),
    expected: 'aafafffaffff',
  },
  {
    route: 'connectors.create',
    path: CONNECTORS,
    body: newConnector('Acme', 'drive'),
    expected: 'aafffffaffff',
  },
  {
    route: 'connectors.create',
    path: CONNECTORS,
    body: newConnector('Globex', 'advertising'),
    expected: 'affafffaffff',
  },
  {
    route: 'oauth.initiate',
    path: `${CONNECTORS}/oauth/initiate`,
    body: consent('Acme'),
    expected: 'aafafffaffff',
  },
  {
    route: 'oauth.initiate',
    path: `${CONNECTORS}/oauth/initiate`,
    body: consent('Globex'),
    expected: 'affafffaffff',
  },
  { route: 'definitions.list', path: '/api/v1/integrations/definitions', expected: EVERY },
  { route: 'definitions.get', path: '/api/v1/integrations/definitions/drive', expected: EVERY },
  { route: 'events.list', path: '/api/v1/events', expected: EVERY },
  { route: 'approvals.list', path: '/api/v1/approvals', expected: EVERY },
  { route: 'approvals.get', path: '/api/v1/approvals/apr_none', expected: EVERY },
  { route: 'approvals.approve', path: '/api/v1/approvals/apr_none/approve', expected: DECIDE },
  { route: 'approvals.refuse', path: '/api/v1/approvals/apr_none/refuse', expected: DECIDE },
  { route: 'tokens.create', path: '/api/v1/account/tokens', body: { scope: {} }, expected: EVERY },
  { route: 'tokens.list', path: '/api/v1/account/tokens', expected: EVERY },
  { route: 'tokens.revoke', path: '/api/v1/account/tokens/tok_none', expected: EVERY },
  {
    route: 'webhooks.create',
    path: '/api/v1/webhooks',
    body: { url: 'ftp://wrong' },
    expected: WHOLE_MANAGE,
  },
  // a client may do everything, so that only who may do everything makes one
  {
    route: 'clients.create',
    path: '/api/v1/account/clients',
    body: { name: 'backend' },
    expected: 'afffffffffff',
  },
  {
    route: 'clients.add_secret',
    path: '/api/v1/account/clients/client_none/secret',
    expected: 'afffffffffff',
  },
  {
    route: 'clients.withdraw',
    path: '/api/v1/account/clients/client_none',
    expected: 'afffffffffff',
  },
  { route: 'clients.list', path: '/api/v1/account/clients', expected: WHOLE_MANAGE },
  // the link gives the role read, which has two rights: no scope of one right can give it
  {
    route: 'sign_in_links.create',
    path: '/api/v1/account/sign_in_links',
    body: { name: 'Sam', role: 'read' },
    expected: 'afffffffffff',
  },
  {
    route: 'connect_sessions.create',
    path: '/api/v1/connect_sessions',
    body: { customer_name: 'Acme' },
    expected: 'aafafffaffff',
  },
  {
    route: 'connect_sessions.get',
    path: '/api/v1/connect_sessions/tok_none',
    expected: 'aaaafffafffa',
  },
  { route: 'webhooks.list', path: '/api/v1/webhooks', expected: WHOLE_MANAGE },
  ofWebhook('webhooks.get', ''),
  ofWebhook('webhooks.update', '', {}),
  ofWebhook('webhooks.rotate_secret', '/secret'),
  ofWebhook('webhooks.test', '/test'),
  ofWebhook('webhooks.redeliver', '/redeliver', { after: 999_999 }),
  ofWebhook('webhooks.deliveries', '/deliveries'),
  { route: 'webhooks.delete', path: '/api/v1/webhooks/whk_none', expected: WHOLE_MANAGE },
]

/** The rows of tools: whether agents see them, and what a call of each gets, on connectors of Acme and of Globex. */
const toolRows: Readonly<
  Record<
    string,
    { listed: string; acme: string; globex: string; args: (id: string) => Record<string, unknown> }
  >
> = {
  list_connectors: { listed: EVERY, acme: EVERY, globex: EVERY, args: () => ({}) },
  describe_entity: {
    listed: EVERY,
    acme: SEE[0],
    globex: SEE[1],
    args: (connector_id) => ({ connector_id, entity: 'campaigns' }),
  },
  search: {
    listed: 'aaaafafffaaa',
    acme: SEARCH[0],
    globex: SEARCH[1],
    args: (connector_id) => ({ connector_id, entity: 'campaigns' }),
  },
  aggregate: {
    listed: 'aaaafafffaaa',
    acme: SEARCH[0],
    globex: SEARCH[1],
    args: (connector_id) => ({ connector_id, entity: 'campaigns', aggregate: {} }),
  },
  // an approval that nobody sees is answered as a missing one
  change_outcome: {
    listed: 'ffffffffffaf',
    acme: 'xxxxxxxxxxxx',
    globex: 'xxxxxxxxxxxx',
    args: () => ({ approval_id: 'apr_none' }),
  },
  call: {
    listed: 'aaaaaffffaaa',
    acme: 'aaaaaffffaax',
    globex: 'axxaaffffaxx',
    args: (connector_id) => ({ connector_id, entity: 'accessible_customers', action: 'list' }),
  },
  change: {
    listed: 'aaaaffaffafa',
    acme: 'aaaaffaffafx',
    globex: 'axxaffaffaxx',
    args: (connector_id) => ({
      connector_id,
      entity: 'campaigns',
      action: 'update',
      params: { wrong: true },
    }),
  },
}

const columns = Object.keys(scopes)

/** The columns of which a role has the best letter, beside what it has alone. */
const roles = {
  read: { columns: ['read', 'search'], more: [], less: ['tokens.create'] },
  operate: {
    columns: ['read', 'search', 'write', 'connect'],
    more: ['sync', 'cancel_sync', 'suspend_sync', 'resume_sync'].map((name) => `connectors.${name}`),
    less: ['tokens.create', 'connect_sessions.create'],
  },
  manage: { columns: ['whole'], more: [], less: [] },
} as const
const letterIn = (row: string, column: string) => row[columns.indexOf(column)]

/** The letter of an answer. A 403 without a missing scope is another rule, such as the operator's. */
function letterOf(
  { code, missing_scope }: { code?: string; missing_scope?: readonly string[] },
  absent: boolean,
) {
  if (code === 'forbidden' && missing_scope) return missing_scope.length > 0 ? 'f' : '?'
  return code === 'not_found' && absent ? 'x' : 'a'
}

/** Whether a row names a connector, so that a 404 is about it. */
const namesConnector = (route: string) =>
  routes.find(({ name }) => name === route)?.path.startsWith(`${CONNECTORS}/{id}`) === true

test('P59 every route that takes a token has a row, and every tool', () => {
  const guarded = routes.filter(({ access }) => access === 'organization').map(({ name }) => name)
  expect([...new Set(rows.map(({ route }) => route))].sort()).toEqual(guarded.sort())
  expect(Object.keys(toolRows).sort()).toEqual(tools.map(({ name }) => name).sort())
  for (const { route, expected } of rows)
    expect({ route, length: expected.length }).toEqual({ route, length: 12 })
  expect(columns).toHaveLength(12)
})

describe.each(databasesOfRun)('%s', (database, _create) => {
  let world: ScopeWorld
  let tokens: Readonly<Record<string, readonly [made: string, narrowed: string]>>

  beforeAll(async () => {
    world = await openScopeWorld(database)
    const made = columns.map(async (name) => {
      const scope = scopes[name]?.(world.ids) ?? {}
      const { actions, approval, ...limits } = scope
      // the same scope in two steps, below a token that has more
      const above = await world.tokenOf(limits)
      const rest = { ...(actions && { actions }), ...(approval && { approval }) }
      return [name, [await world.tokenOf(scope), await world.tokenOf(rest, above)] as const] as const
    })
    tokens = Object.fromEntries(await Promise.all(made))
  })
  afterAll(() => world?.close())

  /** What a row gets by each token: one word for those that were made at once, and one for those that were narrowed. */
  async function wordsOf(row: Row): Promise<string[]> {
    const words = ['', '']
    const [method] = routes.filter(({ name }) => name === row.route).map((each) => each.method)
    for (const name of each(columns)) {
      for (const [way, token] of each((tokens[name] ?? []).entries())) {
        const path = typeof row.path === 'string' ? row.path : await row.path(world)
        const asking = { token, ...(row.body && { body: row.body }) }
        const answer = await world.server.request(method as string, path, asking)
        expect(answer.status).not.toBe(500)
        words[way] += letterOf(answer.body ?? {}, namesConnector(row.route))
      }
    }
    return words
  }

  test.each(rows)('P59 $route gets $expected', async (row) => {
    expect(await wordsOf(row)).toEqual([row.expected, row.expected])
  })

  test.each(Object.keys(roles) as (keyof typeof roles)[])(
    'P59 a person with the role %s may use what the scopes of its rights may',
    async (role) => {
      const { columns: parts, more, less } = roles[role]
      const person = await signIn(world.server, role)
      for (const { route, path, body, expected } of rows) {
        const { method } = routes.find(({ name }) => name === route) as { method: string }
        const address = typeof path === 'string' ? path : await path(world)
        const answer = await person.request(method, address, { ...(body && { body }) })
        expect(answer.status).not.toBe(500)
        const letters = parts.map((column) => letterIn(expected, column))
        const has = more.some((name) => name === route) || letters.includes('a')
        const letter = has && !less.some((name) => name === route) ? 'a' : 'f'
        expect({ route, letter: letterOf(answer.body ?? {}, namesConnector(route)) }).toEqual({
          route,
          letter,
        })
      }
    },
  )

  test('P59 every action of every kind belongs to its right, and a stream too', async () => {
    const byKind: Readonly<Record<string, keyof Ids>> = {
      advertising: 'acme_ads',
      drive: 'acme_drive',
      'call-recording': 'acme_calls',
      'web-analytics': 'acme_web',
    }
    const faults: unknown[] = []
    let tried = 0
    for (const { type, entities } of catalog) {
      const name = byKind[type] as keyof Ids
      const declared = Object.values(entities).flatMap((entity) => [
        ...Object.entries(entity.actions).map(([action, { write }]) => ({
          entity: entity.name,
          action,
          right: write ? WRITE[0] : READ[0],
        })),
        ...(entity.search ? [{ entity: entity.name, action: 'search', right: SEARCH[0] }] : []),
      ])
      const streams = type === 'drive' ? [{ entity: STREAM, action: 'search', right: SEARCH[0] }] : []
      for (const { entity, action, right } of [...declared, ...streams]) {
        for (const column of columns) {
          const { actions = [], connector_types = [type] } = scopes[column]?.(world.ids) ?? {}
          const reached = column !== 'one' || name === 'acme_ads'
          const named = actions.includes(`${entity}.${action}`)
          // the row is for a connector of advertising, which every scope of kinds has
          const absent = !reached || !connector_types.includes(type)
          const forNamed = column === 'named' ? (named ? 'a' : 'f') : letterIn(right, column)
          const expected = absent ? 'x' : forNamed
          const body = { entity, action, params: { wrong: true } }
          const token = (tokens[column] as readonly [string, string])[tried++ % 2] as string
          const answer = await world.server.execute(world.ids[name], body, { token })
          const letter = letterOf(answer.body ?? {}, true)
          if (letter !== expected)
            faults.push({ type, ...body, column, letter, expected, answer: answer.body })
        }
      }
    }
    expect(faults.slice(0, 5)).toEqual([])
    expect(tried).toBeGreaterThan(500)
  })

  test.each(columns)('P59 agents see and use only the tools of the scope: %s', async (column) => {
    const [made, narrowed] = tokens[column] as readonly [string, string]
    for (const token of [made, narrowed]) {
      const agent = await connectHttp(world.server, token)
      try {
        const listed = (await agent.tools()).map(({ name }) => name)
        for (const [name, { listed: expected, acme, globex, args }] of Object.entries(toolRows)) {
          expect({ name, listed: listed.includes(name) }).toEqual({
            name,
            listed: letterIn(expected, column) === 'a',
          })
          for (const [id, word] of [
            [world.ids.acme_ads, acme],
            [world.ids.globex_ads, globex],
          ] as const) {
            const { failed, body } = await agent.call(name, args(id))
            const letter = failed ? letterOf(body.error, true) : 'a'
            expect({ name, letter }).toEqual({ name, letter: letterIn(word, column) })
          }
        }
      } finally {
        await agent.close()
      }
    }
  })

  test('P59 outside of a scope, a connector is answered like a missing one, to the last byte', async () => {
    const [token] = tokens.acme as readonly [string, string]
    const shape = ({ status, headers, body }: Answer) => ({
      status,
      body: { ...body, request_id: '' },
      headers: [...headers.keys()].sort(),
    })
    const asked = rows.filter(({ route, path }) => namesConnector(route) && typeof path === 'function')
    let absent = 0
    for (const { route, path, body } of each(asked)) {
      const there = await (path as (world: ScopeWorld) => string | Promise<string>)(world)
      if (!there.includes(world.ids.globex_ads)) continue
      const missing = there.replace(world.ids.globex_ads, 'con_00000000-0000-4000-8000-000000000000')
      const [{ method }] = routes.filter(({ name }) => name === route) as unknown as [{ method: string }]
      const [one, other] = await Promise.all(
        [there, missing].map((each) => world.server.request(method, each, { token, ...(body && { body }) })),
      )
      expect(shape(one as Answer)).toEqual(shape(other as Answer))
      if (one?.status === 404) absent++
    }
    expect(absent).toBeGreaterThan(10)
  })

  test('P59 lists have only the connectors of the scope, in the API and for agents', async () => {
    const { acme_ads, globex_ads, acme_drive, acme_calls, acme_web } = world.ids
    const all = [acme_ads, globex_ads, acme_drive, acme_calls, acme_web]
    const visible: Readonly<Record<string, readonly string[]>> = {
      acme: [acme_ads, acme_drive, acme_calls, acme_web],
      one: [acme_ads],
      ads: [acme_ads, globex_ads],
      agent: [acme_ads, acme_drive],
      nobody: [],
    }
    for (const column of each(columns)) {
      const [token] = tokens[column] as readonly [string, string]
      const expected = visible[column] ?? all
      const { body } = await world.server.request('GET', `${CONNECTORS}?limit=1000`, { token })
      // the rows of deletions make others at the same time
      const ids = body.data.map(({ id }: { id: string }) => id).filter((id: string) => all.includes(id))
      expect({ column, ids: ids.sort() }).toEqual({ column, ids: expected.toSorted() })
      const other = await world.server.request('GET', `${CONNECTORS}?customer_name=Globex&limit=1`, { token })
      const may = expected.includes(globex_ads)
      expect({ column, found: other.body.data.length }).toEqual({ column, found: may ? 1 : 0 })
      const agent = await connectHttp(world.server, token)
      const found = (await agent.call('list_connectors', { limit: 200 })).body
      await agent.close()
      const kinds = [...new Set(found.data.map((each: { connector_type: string }) => each.connector_type))]
      expect(Object.keys(found.kinds).sort()).toEqual(kinds.sort())
      const agent_ids = found.data.map(({ id }: { id: string }) => id)
      expect(agent_ids.filter((id: string) => all.includes(id)).sort()).toEqual(expected.toSorted())
    }
  })
})
