import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { drawn, drawnInRing } from '../../../core/test/support/drawn.ts'
import { each } from '../../../core/test/support/each.ts'
import { inRing } from '../../../core/test/support/rings.ts'
import { databasesOfRun } from '../../../stores/test/support/databases.ts'
import { tools } from '../../src/http/mcp/agent-server.ts'
import type { Route } from '../../src/http/routes/route.ts'
import { routes } from '../../src/http/routes/routes.ts'
import { catalog } from '../../src/index.ts'
import { type Answer, CONNECTORS } from '../support/api.ts'
import { connectHttp } from '../support/mcp.ts'
import { type Ids, openScopeWorld, type ScopeWorld, STREAM, scopes } from '../support/scopes.ts'
import { signIn } from '../support/sessions.ts'

/**
 * What each scope gets, a letter for each of the thirteen: `a` is allowed, `f` is forbidden with the missing scope, and `x`
 * is answered as a missing connector. The columns:
 * whole, acme, one, ads, read, search, write, connect, manage, named, agent, nobody, tagged.
 */
interface Row {
  readonly route: string
  readonly expected: string
  /** What stands in the path for the id, or for the name of a kind; by default nobody's. */
  readonly id?: (world: ScopeWorld) => string | Promise<string>
  readonly query?: string
  readonly body?: object
}

const EVERY = 'aaaaaaaaaaaaa'
/** How many actions of a kind are tried for each change, and on a second database: actions are not kept in it. */
const MOST_ACTIONS = 12
const WHOLE_MANAGE = 'afffffffaffff'
/** For an approval that does not exist: a token needs `manage` to decide on any. */
const DECIDE = 'aaaaffffaffaa'
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

type Sent = Pick<Row, 'query' | 'body'>

/** Rows for a connector of Acme and one of Globex, both of the kind advertising. */
const ofConnectors = (route: string, [acme, globex]: readonly [string, string], sent: Sent = {}): Row[] => [
  { route, expected: acme, id: ({ ids }) => ids.acme_ads, ...sent },
  { route, expected: globex, id: ({ ids }) => ids.globex_ads, ...sent },
]

const ofWebhook = (route: string, sent: Sent = {}): Row => ({
  route,
  expected: WHOLE_MANAGE,
  id: ({ webhook_id }) => webhook_id,
  ...sent,
})

const SEE = ['aaaaaaaaaaaxa', 'axxaaaaaaaxxx'] as const
const READ = ['aaaaafffffaxa', 'axxaafffffxxx'] as const
const SEARCH = ['aaaafafffaaxa', 'axxafafffaxxx'] as const
const WRITE = ['aaaaffaffffxa', 'axxaffafffxxx'] as const
const PLAN = ['aaaaffaffafxa', 'axxaffaffaxxx'] as const
const CONNECT = ['aaaafffafffxa', 'axxafffaffxxx'] as const
const MANAGE = ['aaaaffffaffxa', 'axxaffffafxxx'] as const

const rows: Row[] = [
  ...ofConnectors('connectors.get', SEE),
  ...ofConnectors('connectors.update', CONNECT, { body: {} }),
  ...ofConnectors('connectors.check', READ),
  ...ofConnectors('connectors.request', READ, { body: read }),
  ...ofConnectors('connectors.request', WRITE, { body: write }),
  ...ofConnectors('connectors.execute', SEARCH, {
    body: { entity: 'campaigns', action: 'search', params: { wrong: true } },
  }),
  ...ofConnectors('records.export', SEARCH),
  ...ofConnectors('connectors.sql', SEARCH, { body: { entity: 'campaigns' } }),
  ...ofConnectors('records.changes', SEARCH, { query: '?after=wrong' }),
  ...ofConnectors('connectors.syncs', SEE),
  ...ofConnectors('connectors.coverage', SEE),
  ...ofConnectors('connectors.sync', MANAGE, { body: { entities: ['wrong'] } }),
  ...ofConnectors('connectors.cancel_sync', MANAGE),
  ...ofConnectors('connectors.suspend_sync', MANAGE),
  ...ofConnectors('connectors.resume_sync', MANAGE),
  // the ones that are deleted are new, so that the scope of one connector does not reach them
  { route: 'connectors.delete', expected: 'aaxaffffaffxx', id: (world) => world.newAds('Acme') },
  { route: 'connectors.delete', expected: 'axxaffffafxxx', id: (world) => world.newAds('Globex') },
  { route: 'connectors.list', expected: EVERY },
  { route: 'connectors.summary', expected: EVERY },
  { route: 'connectors.activity', expected: EVERY },
  { route: 'connectors.create', expected: 'aafafffaffffa', body: newConnector('Acme', 'google-ads') },
  { route: 'connectors.create', expected: 'aafffffaffffa', body: newConnector('Acme', 'drive') },
  { route: 'connectors.create', expected: 'affafffaffffa', body: newConnector('Globex', 'advertising') },
  { route: 'oauth.initiate', expected: 'aafafffaffffa', body: consent('Acme') },
  { route: 'oauth.initiate', expected: 'affafffaffffa', body: consent('Globex') },
  { route: 'definitions.list', expected: EVERY },
  { route: 'definitions.get', expected: EVERY, id: () => 'drive' },
  { route: 'events.list', expected: EVERY },
  ...ofConnectors('change_sets.create', PLAN, { body: { title: 'plan' } }),
  ...ofConnectors('change_sets.list', SEE),
  ...ofConnectors('change_sets.get', SEE),
  ...ofConnectors('change_sets.update', PLAN, { body: { order: [1] } }),
  ...ofConnectors('change_sets.drop', PLAN),
  ...ofConnectors('change_sets.submit', PLAN),
  ...ofConnectors('change_sets.undo', PLAN),
  { route: 'approvals.list', expected: EVERY },
  { route: 'approvals.get', expected: EVERY },
  { route: 'approvals.approve', expected: DECIDE },
  { route: 'approvals.refuse', expected: DECIDE },
  { route: 'tokens.create', expected: EVERY, body: { scope: {} } },
  { route: 'tokens.list', expected: EVERY },
  { route: 'tokens.revoke', expected: EVERY },
  // a client may do everything, so that only who may do everything makes one
  { route: 'clients.create', expected: 'affffffffffff', body: { name: 'backend' } },
  { route: 'clients.add_secret', expected: 'affffffffffff' },
  { route: 'clients.withdraw', expected: 'affffffffffff' },
  { route: 'clients.list', expected: WHOLE_MANAGE },
  // the link gives the role read, which has two rights: no scope of one right can give it
  { route: 'sign_in_links.create', expected: 'affffffffffff', body: { name: 'Sam', role: 'read' } },
  { route: 'connect_sessions.create', expected: 'aafafffaffffa', body: { customer_name: 'Acme' } },
  { route: 'connect_sessions.get', expected: 'aaaafffafffaa' },
  { route: 'webhooks.create', expected: WHOLE_MANAGE, body: { url: 'ftp://wrong' } },
  { route: 'webhooks.list', expected: WHOLE_MANAGE },
  ofWebhook('webhooks.get'),
  ofWebhook('webhooks.update', { body: {} }),
  ofWebhook('webhooks.rotate_secret'),
  ofWebhook('webhooks.test'),
  ofWebhook('webhooks.redeliver', { body: { after: 999_999 } }),
  ofWebhook('webhooks.deliveries'),
  { route: 'webhooks.delete', expected: WHOLE_MANAGE },
]

/** The method and the address of a row, as its route declares them. */
async function addressOf({ route, id, query = '' }: Row, world: ScopeWorld): Promise<[string, string]> {
  const { method, path } = routes.find(({ name }) => name === route) as Route
  const named = path.includes('{') ? await (id?.(world) ?? 'none') : ''
  const change_set = path.includes('{change_set}') ? await newChangeSet(named, world) : ''
  const filled = path
    .replace('{entity}', 'campaigns')
    .replace('{change_set}', change_set)
    .replace('{number}', '1')
    .replace(/\{\w+\}/, named)
  return [method, filled + query]
}

/** A change set of a connector, without writes. */
async function newChangeSet(id: string, { server }: ScopeWorld): Promise<string> {
  const { body } = await server.request('POST', `${CONNECTORS}/${id}/change_sets`, {
    body: { title: 'plan' },
  })
  return body.id
}

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
    listed: 'aaaafafffaaaa',
    acme: SEARCH[0],
    globex: SEARCH[1],
    args: (connector_id) => ({ connector_id, entity: 'campaigns' }),
  },
  aggregate: {
    listed: 'aaaafafffaaaa',
    acme: SEARCH[0],
    globex: SEARCH[1],
    args: (connector_id) => ({ connector_id, entity: 'campaigns', aggregate: {} }),
  },
  // an approval that nobody sees is answered as a missing one
  change_outcome: {
    listed: 'ffffffffffaff',
    acme: 'xxxxxxxxxxxxx',
    globex: 'xxxxxxxxxxxxx',
    args: () => ({ approval_id: 'apr_none' }),
  },
  health: { listed: DECIDE, acme: DECIDE, globex: DECIDE, args: () => ({}) },
  list_events: { listed: DECIDE, acme: DECIDE, globex: DECIDE, args: () => ({}) },
  sync_runs: {
    listed: DECIDE,
    acme: MANAGE[0],
    globex: MANAGE[1],
    args: (connector_id) => ({ connector_id }),
  },
  start_sync: {
    listed: DECIDE,
    acme: MANAGE[0],
    globex: MANAGE[1],
    args: (connector_id) => ({ connector_id, entities: ['wrong'] }),
  },
  call: {
    listed: 'aaaaaffffaaaa',
    acme: 'aaaaaffffaaxa',
    globex: 'axxaaffffaxxx',
    args: (connector_id) => ({ connector_id, entity: 'accessible_customers', action: 'list' }),
  },
  begin_changes: {
    listed: 'aaaaffaffafaa',
    acme: PLAN[0],
    globex: PLAN[1],
    args: (connector_id) => ({ connector_id, title: 'plan' }),
  },
  // a change set that nobody has made is answered as a missing one
  preview_changes: {
    listed: 'aaaaffaffafaa',
    acme: 'xxxxffxffxfxx',
    globex: 'xxxxffxffxxxx',
    args: (connector_id) => ({ connector_id, change_set: 'set_none' }),
  },
  submit_changes: {
    listed: 'aaaaffaffafaa',
    acme: 'xxxxffxffxfxx',
    globex: 'xxxxffxffxxxx',
    args: (connector_id) => ({ connector_id, change_set: 'set_none' }),
  },
  undo_changes: {
    listed: 'aaaaffaffafaa',
    acme: 'xxxxffxffxfxx',
    globex: 'xxxxffxffxxxx',
    args: (connector_id) => ({ connector_id, change_set: 'set_none' }),
  },
  change: {
    listed: 'aaaaffaffafaa',
    acme: 'aaaaffaffafxa',
    globex: 'axxaffaffaxxx',
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
    expect({ route, length: expected.length }).toEqual({ route, length: 13 })
  expect(columns).toHaveLength(13)
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

  /** The token of a column by turns: made at once, or narrowed. The gate tries both, one on each database. */
  const tokenAt = (column: string, turn: number) =>
    (tokens[column] as readonly [string, string])[
      (columns.indexOf(column) + turn + (database === 'sqlite' ? 0 : 1)) % 2
    ] as string

  test.each(rows)('P59 $route gets $expected', async (row) => {
    let letters = ''
    for (const column of each(columns)) {
      const [method, path] = await addressOf(row, world)
      const asking = { token: tokenAt(column, rows.indexOf(row)), ...(row.body && { body: row.body }) }
      const answer = await world.server.request(method, path, asking)
      expect(answer.status).not.toBe(500)
      letters += letterOf(answer.body ?? {}, namesConnector(row.route))
    }
    expect(letters).toBe(row.expected)
  })

  test.each(Object.keys(roles) as (keyof typeof roles)[])(
    'P59 a person with the role %s may use what the scopes of its rights may',
    async (role) => {
      const { columns: parts, more, less } = roles[role]
      const person = await signIn(world.server, role)
      for (const row of rows) {
        const { route, body, expected } = row
        const [method, address] = await addressOf(row, world)
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
    const draw = database === 'sqlite' ? drawnInRing : drawn
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
      const some = draw([...declared, ...streams], MOST_ACTIONS)
      for (const [turn, { entity, action, right }] of some.entries()) {
        for (const column of columns) {
          const { actions = [], connector_types = [type] } = scopes[column]?.(world.ids) ?? {}
          const reached = !['one', 'tagged'].includes(column) || name === 'acme_ads'
          const named = actions.includes(`${entity}.${action}`)
          // the row is for a connector of advertising, which every scope of kinds has
          const absent = !reached || !connector_types.includes(type)
          const forNamed = column === 'named' ? (named ? 'a' : 'f') : letterIn(right, column)
          const expected = absent ? 'x' : forNamed
          const body = { entity, action, params: { wrong: true } }
          const answer = await world.server.execute(world.ids[name], body, { token: tokenAt(column, turn) })
          tried++
          const letter = letterOf(answer.body ?? {}, true)
          if (letter !== expected)
            faults.push({ type, ...body, column, letter, expected, answer: answer.body })
        }
      }
    }
    expect(faults.slice(0, 5)).toEqual([])
    expect(tried).toBeGreaterThan(database === 'sqlite' ? inRing(400, 1_000) : 400)
  })

  test.each(columns)('P59 agents see and use only the tools of the scope: %s', async (column) => {
    const agent = await connectHttp(world.server, tokenAt(column, 0))
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
  })

  test('P59 outside of a scope, a connector is answered like a missing one, to the last byte', async () => {
    const [token] = tokens.acme as readonly [string, string]
    const shape = ({ status, headers, body }: Answer) => ({
      status,
      body: { ...body, request_id: '' },
      headers: [...headers.keys()].sort(),
    })
    const asked = rows.filter(({ route }) => namesConnector(route))
    let absent = 0
    for (const row of each(asked)) {
      const { body } = row
      const [method, there] = await addressOf(row, world)
      if (!there.includes(world.ids.globex_ads)) continue
      const missing = there.replace(world.ids.globex_ads, 'con_00000000-0000-4000-8000-000000000000')
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
      tagged: [acme_ads],
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
