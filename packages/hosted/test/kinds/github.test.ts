import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createClient } from '@linkspan/client'
import type { SyncBatch } from '@linkspan/core'
import { connectorContract, documentsOf, errorOf, secretsContract } from '@linkspan/core/testing'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import fc from 'fast-check'
import { github } from '../../../../examples/github/index.ts'
import { type Stub, startStub } from '../../../../examples/github/stub/stub.ts'
import { runHere } from '../support/command.ts'
import { connectAgent } from '../support/mcp.ts'
import { endPrograms, printed, run } from '../support/program.ts'

const root = join(import.meta.dirname, '../../../..')
type Row = Readonly<Record<string, unknown>>
const here = { owner: 'acme', repo: 'shop' }

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: github,
    open: (options) => github.create({ ...options, credentials: { token: 'github_pat_invented' } }),
    calls: {
      'repositories.list': {},
      'issues.list': here,
      'issues.get': { ...here, issue_number: 1 },
      'issues.create': { ...here, title: 'A title' },
      'issues.update': { ...here, issue_number: 1, state: 'closed' },
      'comments.list': { ...here, issue_number: 1 },
      'comments.create': { ...here, issue_number: 1, body: 'A text' },
      'comments.delete': { ...here, comment_id: 1 },
    },
    any_body: ['comments.delete'],
  },
)
secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  { kind: github, forms: [{ name: 'a token', secrets: ['token'], marks: { token: '_' } }] },
)

let clock = { at: 0 }
let stub: Stub
beforeAll(async () => {
  stub = await startStub({ now: () => clock.at })
})
afterAll(async () => {
  await endPrograms()
  await stub.close()
})

/** The kind, on a clock that the test moves. */
function open(credentials: Parameters<typeof github.create>[0]['credentials'] = { token: stub.token }) {
  clock = { at: Date.parse('2026-11-20T00:00:00Z') }
  return github.create({
    base_url: stub.base_url,
    credentials,
    limiter: {
      acquire: async () => () => {},
      pause: () => {},
      usage: () => ({ in_flight: 0, waiting: 0, today: 0, limits: {} }),
    },
    clock: { now: () => clock.at, sleep: async () => {} },
  })
}

/** Rows as texts, in an order of their own, which are quickly compared. */
const texts = (rows: Iterable<unknown>) => [...rows].map((row) => JSON.stringify(row)).sort()

const named = () => stub.repositories.map(({ row }) => String(row.full_name).split('/') as [string, string])

test('a walk follows the links of all pages, by a token and as an App, whose token is renewed once for all calls', async () => {
  const { row, issues } = stub.repositories[0] as Stub['repositories'][number]
  const [[owner, repo]] = named() as [[string, string]]
  for (const credentials of [{ token: stub.token }, { app: stub.app }]) {
    await using hub = open(credentials)
    expect((await hub.repositories.list()).data).toEqual(
      expect.arrayContaining(stub.repositories.map((each) => each.row)),
    )
    const page = await hub.issues.list({ owner, repo, state: 'all', per_page: 100 })
    expect(page.data).toHaveLength(100)
    const walked: unknown[] = []
    for await (const issue of hub.issues.listAll({ owner, repo, state: 'all', per_page: 50 }))
      walked.push(issue)
    expect(texts(walked)).toEqual(texts(issues))
    const wrong = hub.issues.list({ owner, repo: 'other', pageToken: String(page.meta.next_page_token) })
    expect(await errorOf(wrong)).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.pageToken' }] })
  }
  await using hub = open({ app: stub.app })
  await hub.repositories.list()
  stub.revokeTokens()
  const begun = stub.requests.length
  await Promise.all([1, 2, 3, 4].map(() => hub.repositories.list({ per_page: 1 })))
  const renewals = stub.requests.slice(begun).filter(({ path }) => path.startsWith('/app/'))
  expect(renewals).toEqual([{ method: 'POST', path: '/app/installations/815/access_tokens', status: 201 }])
  expect(github.check.account(await hub.repositories.list())).toEqual({ id: '7', name: row.owner.login })
})

test('a limit of GitHub is rate_limited until its reset, and what it refuses names the field', async () => {
  await using hub = open()
  const reset = String(clock.at / 1000 + 90)
  stub.answerNext(
    403,
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset },
    { message: 'API rate limit exceeded' },
  )
  const limited = hub.execute('repositories', 'list', {}, { retry: false } as never)
  expect(await errorOf(limited)).toMatchObject({ code: 'rate_limited', retry_after_seconds: 90 })
  stub.answerNext(
    422,
    {},
    { message: 'Validation Failed', errors: [{ field: 'title', code: 'missing_field' }] },
  )
  const [[owner, repo]] = named() as [[string, string]]
  expect(await errorOf(hub.issues.create({ owner, repo, title: 'x' }))).toMatchObject({
    code: 'vendor_rejected',
    errors: [{ path: '$.title', message: 'missing_field' }],
  })
  expect(await errorOf(hub.issues.get({ owner, repo: 'none', issue_number: 1 }))).toMatchObject({
    code: 'vendor_not_found',
    remedy: expect.stringContaining('may read'),
  })
})

/** What a host has of an entity: it takes the batches of each reading. */
async function readInto(held: Map<string, object>, entity: 'issues' | 'comments', cursor?: string) {
  await using hub = open()
  let next = cursor
  let full = false
  for await (const batch of hub.documents(entity, 'changes', cursor === undefined ? {} : { cursor })) {
    const { documents, cursor: reached } = batch as SyncBatch
    if (batch.full && !full) held.clear()
    full = batch.full ?? false
    for (const each of documents) held.set(`${each.repository} ${each.number ?? each.id}`, each)
    next = reached ?? next
  }
  return next
}

test('after any changes, a reading brings them all; without any, GitHub counts only the list of repositories', async () => {
  const held = new Map<string, object>()
  let cursor = await readInto(held, 'issues')
  const expected = () =>
    stub.repositories.flatMap(({ row, issues }) =>
      issues.map(({ number, title, state, updated_at }) => [row.full_name, number, title, state, updated_at]),
    )
  const found = () =>
    [...held.values()].map((each) =>
      ['repository', 'number', 'title', 'state', 'updated_at'].map((name) => (each as Row)[name]),
    )
  expect(held.size).toBe(142)
  // the second reading learns the ETags
  cursor = await readInto(held, 'issues', cursor)
  const begun = stub.requests.length
  cursor = await readInto(held, 'issues', cursor)
  const [list, ...others] = stub.requests.slice(begun)
  expect(list).toMatchObject({ status: 200, path: expect.stringMatching(/^\/user\/repos\?/) })
  expect(others.map(({ status }) => status)).toEqual([304, 304, 304])
  expect(texts(found())).toEqual(texts(expected()))

  const title = fc.string({ minLength: 1, maxLength: 20 }).filter((text) => text.trim() !== '')
  const change = fc.record({
    at: fc.nat({ max: 1 }),
    index: fc.nat({ max: 200 }),
    title,
    closed: fc.boolean(),
  })
  let day = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      await using hub = open()
      for (const { at, index, title, closed } of changes) {
        clock.at = Date.parse('2026-11-20T00:00:00Z') + ++day * 1000
        const [owner, repo] = named()[at] as [string, string]
        const { issues } = stub.repositories[at] as Stub['repositories'][number]
        const issue = issues[index]
        const params = { owner, repo, title }
        if (!issue) await hub.issues.create(params)
        else
          await hub.issues.update({
            ...params,
            issue_number: issue.number,
            state: closed ? 'closed' : 'open',
          })
      }
      cursor = await readInto(held, 'issues', cursor)
      expect(texts(found())).toEqual(texts(expected()))
    }),
    { numRuns: 8 },
  )
})

test('a deleted comment is gone once everything is read again', async () => {
  const held = new Map<string, object>()
  const cursor = await readInto(held, 'comments')
  const all = held.size
  const { row, comments } = stub.repositories[0] as Stub['repositories'][number]
  const [owner = '', repo = ''] = String(row.full_name).split('/')
  await using hub = open()
  const comment_id = comments[0]?.id as number
  const changes = await hub.preview('comments', 'delete', { owner, repo, comment_id })
  expect(changes).toEqual([
    expect.objectContaining({ before: expect.objectContaining({ body: comments[0]?.body }), after: null }),
  ])
  await hub.comments.delete({ owner, repo, comment_id })
  await readInto(held, 'comments', cursor)
  expect(held.size).toBe(all)
  const [first] = stub.repositories
  stub.repositories.shift()
  await readInto(held, 'comments', cursor)
  expect(
    [...held.values()].some((each) => (each as { repository: string }).repository === row.full_name),
  ).toBe(false)
  if (first) stub.repositories.unshift(first)
  await readInto(held, 'comments')
  expect(held.size).toBe(all - 1)
  expect(await documentsOf(hub as never, 'repositories', 'snapshot')).toHaveLength(3)
})

test('a server loads the kind: it is listed, called, synced, searched, added up, and called over MCP and by the command line', async () => {
  clock = { at: Date.now() }
  const program = run({
    cwd: root,
    env: {
      LINKSPAN_KINDS: './examples/github/index.ts',
      LINKSPAN_ROLES: 'serve,work',
      LINKSPAN_GITHUB_BASE_URL: stub.base_url,
    },
  })
  const [, base_url = ''] = await printed(program, /Linkspan listens on (\S+)/)
  const [, client_id = ''] = await printed(program, /client_id +(\S+)/)
  const [, client_secret = ''] = await printed(program, /client_secret +(lss_\S+)/)
  const linkspan = createClient({ base_url, client_id, client_secret })
  const { id } = await linkspan.connectors.create({
    customer_name: 'acme',
    connector_type: 'GitHub',
    name: 'Code of Acme',
    credentials: { token: stub.token },
    // its own first run would refuse the one that is requested
    sync_interval_seconds: null,
  })
  const hub = linkspan.connector<typeof github>({ customer_name: 'acme', connector_type: 'github' })
  const [[owner, repo]] = named() as [[string, string]]
  const issue = await hub.issues.get({ owner, repo, issue_number: 2 })
  expect(issue).toEqual(stub.repositories[0]?.issues[1])

  const definition = await (await linkspan.fetch('api/v1/integrations/definitions/github')).json()
  expect(definition).toMatchObject({
    title: 'GitHub',
    credentials: { properties: { token: { description: expect.stringContaining('fine-grained') } } },
    entities: [
      { name: 'repositories' },
      { name: 'issues', search: { texts: { repository: expect.stringContaining('owner') } } },
      { name: 'comments' },
    ],
  })
  const document = (await (await linkspan.fetch('openapi.json')).json()) as {
    components: { schemas: object }
  }
  expect(Object.keys(document.components.schemas)).toEqual(
    expect.arrayContaining(['GithubIssuesListInput', 'GithubCommentsRecord']),
  )

  expect(await linkspan.connectors.sync(id, { wait: true })).toMatchObject({ status: 'succeeded' })
  const [wanted] = stub.repositories[1]?.issues ?? []
  const filter = { eq: { repository: stub.repositories[1]?.row.full_name, number: wanted?.number } }
  const found = await hub.issues.search({ query: { filter } })
  expect(found.data).toMatchObject([{ title: wanted?.title, state: wanted?.state }])
  const added = {
    group_by: ['repository'],
    aggregate: { issues: { count: '*' }, answers: { sum: 'comments' } },
    sort: [{ repository: 'asc' }],
  } as const
  const sums = stub.repositories
    .filter(({ issues }) => issues.length > 0)
    .map(({ row, issues }) => ({
      repository: String(row.full_name),
      issues: issues.length,
      answers: issues.reduce((sum, each) => sum + Number(each.comments), 0),
    }))
    .toSorted((one, other) => (one.repository < other.repository ? -1 : 1))
  expect((await hub.issues.search({ query: added })).data).toEqual(sums)

  const agent = await connectAgent(
    new StreamableHTTPClientTransport(new URL(`${base_url}/mcp`), { fetch: linkspan.fetch }),
  )
  const listed = await agent.call('list_connectors', { customer_name: 'acme' })
  expect(listed.body.data).toMatchObject([{ id, connector_type: 'github' }])
  const params = { owner, repo, issue_number: 2 }
  const called = await agent.call('call', { connector_id: id, entity: 'issues', action: 'get', params })
  expect(called.body.result).toMatchObject({ title: issue.title })
  await agent.close()

  const words = Object.entries(params).flatMap(([name, value]) => ['-p', `${name}=${value}`])
  const { code, out } = await runHere(['call', 'acme/github', 'issues', 'get', ...words], {
    LINKSPAN_URL: base_url,
    LINKSPAN_CLIENT_ID: client_id,
    LINKSPAN_CLIENT_SECRET: client_secret,
  })
  expect(code).toBe(0)
  expect(JSON.parse(out)).toEqual(issue)
})
