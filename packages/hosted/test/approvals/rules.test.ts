import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { each } from '../../../core/test/support/each.ts'
import { until } from '../../../core/test/support/until.ts'
import { newDataDir } from '../../../stores/test/support/fresh.ts'
import { CONNECTORS } from '../support/api.ts'
import { APPROVALS, agentToken, createConnectors, write } from '../support/approvals.ts'
import { type Sandbox, startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { signIn } from '../support/sessions.ts'

const DAY_MS = 86_400_000

let sandbox: Sandbox
let server: TestServer
let ids: Awaited<ReturnType<typeof createConnectors>>
let agent: string
/** How far the clock of the server is ahead. */
let ahead_ms = 0
const data_dir = newDataDir()

beforeAll(async () => {
  const started = await startSandbox('approvals-rules')
  sandbox = started.sandbox
  const now = () => Date.now() + ahead_ms
  server = await startTestServer({ vendors: started.vendors, data_dir, now })
  ids = await createConnectors(server, sandbox)
  agent = await agentToken(server)
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
})

let count = 0
/** The creation of a label, whose name no other test uses. */
function newLabel() {
  const name = `label ${++count} of a test`
  const { direct_customer_id: customer_id } = sandbox.advertising
  const params = { customer_id, operations: [{ create: { name } }] }
  return { name, connector: ids.advertising, body: { entity: 'labels', action: 'create', params } }
}

async function newFile(name: string): Promise<string> {
  const { body } = await server.execute(ids.drive, { entity: 'files', action: 'create', params: { name } })
  return body.id
}

const rename = (fileId: string, name: string) => ({
  connector: ids.drive,
  body: { entity: 'files', action: 'update', params: { fileId, name } },
})

const nameOf = async (fileId: string) =>
  (await server.execute(ids.drive, { entity: 'files', action: 'get', params: { fileId } })).body.name

const ask = async (asked: Parameters<typeof write>[2], token = agent) => {
  const { status, body } = await write(server, token, asked)
  expect({ status, body }).toMatchObject({ status: 202 })
  return body.approval.id as string
}

const decide = (id: string, decision: 'approve' | 'refuse', token?: string) =>
  server.request('POST', `${APPROVALS}/${id}/${decision}`, token === undefined ? {} : { token })

const get = (id: string, token?: string) =>
  server.request('GET', `${APPROVALS}/${id}`, token === undefined ? {} : { token })

/** The changes that Google Ads got, apart from those that it only checked. */
const adsChanges = (name: string) =>
  sandbox.advertising.requests.filter(({ body }) => {
    const text = JSON.stringify(body ?? '')
    return text.includes(name) && !text.includes('"validateOnly":true')
  })

interface WriteEvent {
  readonly type: string
  readonly data: { readonly approval_id?: string; readonly write_id: string }
}

async function allEvents(): Promise<WriteEvent[]> {
  const events: WriteEvent[] = []
  for (let after = 0; ; ) {
    const { body } = await server.request('GET', `/api/v1/events?after=${after}&limit=1000`)
    events.push(...body.data)
    if (!body.meta.has_more) return events
    after = body.meta.after
  }
}

/** The types of an approval's events with the write that they name, once this number of them has come. */
async function eventsOf(approval_id: string, number: number): Promise<[string, string][]> {
  const own = async () => (await allEvents()).filter(({ data }) => data.approval_id === approval_id)
  const events = await until(`there are ${number} events`, own, { holds: ({ length }) => length >= number })
  return events.map(({ type, data }) => [type, data.write_id])
}

describe('a decision', () => {
  test('P61 of many approvals at once sends the write once, and each answer has what came of it', async () => {
    const label = newLabel()
    const id = await ask(label)
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide(id, 'approve')))
    for (const { status, body } of [...answers, await decide(id, 'approve')]) {
      expect({ status, body }).toMatchObject({
        status: 200,
        body: { status: 'executed', outcome: 'succeeded' },
      })
      expect(body.writes[0].answer.results).toHaveLength(1)
    }
    expect(adsChanges(label.name)).toHaveLength(1)
    expect(await decide(id, 'refuse')).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('to refuse sends nothing, and nobody can approve afterwards', async () => {
    const label = newLabel()
    const id = await ask(label)
    expect(await decide(id, 'refuse')).toMatchObject({ status: 200, body: { status: 'refused' } })
    expect((await decide(id, 'refuse')).status).toBe(200)
    expect(await decide(id, 'approve')).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(await get(id, agent)).toMatchObject({ body: { status: 'refused', outcome: null } })
    expect(adsChanges(label.name)).toEqual([])
  })

  test('comes too late once the approval has expired, and nothing is sent', async () => {
    const label = newLabel()
    const id = await ask(label)
    ahead_ms = DAY_MS + 1
    const later = await server.server.services.access.issue(
      server.client.client_id,
      server.client.client_secret,
    )
    const token = later?.access_token
    try {
      for (const decision of ['approve', 'refuse'] as const)
        expect(await decide(id, decision, token)).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect((await get(id, token)).body.status).toBe('expired')
    } finally {
      ahead_ms = 0
    }
    expect(adsChanges(label.name)).toEqual([])
  })

  test('by a token whose own writes need an approval is forbidden, whatever else it may', async () => {
    const label = newLabel()
    const own = await agentToken(server, { actions: ['read', 'write', 'manage'] })
    const id = await ask(label, own)
    const plain = await agentToken(server, { actions: ['write'], approval: undefined })
    const manager = await agentToken(server, { actions: ['manage'], approval: undefined })
    for (const token of [own, agent, plain])
      for (const decision of ['approve', 'refuse'] as const)
        expect(await decide(id, decision, token)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expect(adsChanges(label.name)).toEqual([])
    expect(await decide(id, 'approve', manager)).toMatchObject({
      status: 200,
      body: { outcome: 'succeeded' },
    })
  })

  test('on a target that somebody has changed meanwhile sends nothing, and names the field alone', async () => {
    const fileId = await newFile('Plan')
    const id = await ask(rename(fileId, 'Plan of the agent'))
    const params = { fileId, name: 'Plan of a person' }
    await server.execute(ids.drive, { entity: 'files', action: 'update', params })
    const { status, body } = await decide(id, 'approve')
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        status: 'executed',
        outcome: 'failed',
        error: { code: 'target_changed', changed_fields: ['name'] },
      },
    })
    expect(JSON.stringify(body.error)).not.toContain('Plan of a person')
    expect(await nameOf(fileId)).toBe('Plan of a person')
    const again = await ask(rename(fileId, 'Plan of the agent'))
    expect(await decide(again, 'approve')).toMatchObject({ body: { outcome: 'succeeded' } })
    expect(await nameOf(fileId)).toBe('Plan of the agent')
  })

  test('on a target that is gone fails with the words of the vendor', async () => {
    const fileId = await newFile('Short')
    const id = await ask(rename(fileId, 'Shorter'))
    await server.execute(ids.drive, { entity: 'files', action: 'delete', params: { fileId } })
    expect(await decide(id, 'approve')).toMatchObject({
      body: { status: 'executed', outcome: 'failed', error: { code: 'vendor_not_found' } },
    })
  })
})

describe('a request for a write', () => {
  test('is refused at once if the vendor would refuse the write', async () => {
    const label = newLabel()
    await server.execute(label.connector, label.body)
    expect(await write(server, agent, label)).toMatchObject({
      status: 422,
      body: { code: 'vendor_rejected' },
    })
    const wrong = { ...label.body, params: { customer_id: 'x' } }
    expect(await write(server, agent, { ...label, body: wrong })).toMatchObject({
      body: { code: 'invalid_params' },
    })
  })

  test('shows characters that turn the direction of text, in place of being turned around by them', async () => {
    const name = `Q1 \u202Egnp.exe\u2066 ${count}`
    const { direct_customer_id: customer_id } = sandbox.advertising
    const params = { customer_id, operations: [{ create: { name } }] }
    const text = async (path: string, token: string, body?: object, key?: string) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        ...(key && { 'idempotency-key': key }),
      }
      const init = body ? { method: 'POST', body: JSON.stringify(body), headers } : { headers }
      return (await fetch(`${server.base_url}${path}`, init)).text()
    }
    const execute = `${CONNECTORS}/${ids.advertising}/execute`
    const asked = { entity: 'labels', action: 'create', params }
    const texts = [await text(execute, agent, asked), await text(execute, agent, asked, 'turned-around')]
    const { id } = JSON.parse(texts[0] as string).approval
    texts.push(await text(`${APPROVALS}/${id}`, agent), await text(APPROVALS, server.token))
    for (const each of texts) expect(each).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
    for (const answer of each(texts.slice(0, 2)))
      expect(JSON.parse(answer).approval.diff[0].after).toEqual({ name })
    expect(JSON.parse(texts[2] as string).diff[0].after).toEqual({ name })
  })

  test('with an Idempotency-Key is repeated with one approval', async () => {
    const label = newLabel()
    const headers = { 'Idempotency-Key': `approval-of-${label.name.replaceAll(' ', '-')}` }
    const [first, second] = [
      await write(server, agent, label, headers),
      await write(server, agent, label, headers),
    ]
    expect(second).toMatchObject({ status: 202, body: first.body })
    expect(second.headers.get('idempotent-replay')).toBe('true')
    expect(await decide(first.body.approval.id, 'approve')).toMatchObject({ body: { outcome: 'succeeded' } })
    expect((await write(server, agent, label, headers)).body).toEqual(first.body)
    expect(adsChanges(label.name)).toHaveLength(1)
  })

  test('waits for nobody if the operation only reads', async () => {
    const read = { entity: 'accessible_customers', action: 'list' }
    expect((await write(server, agent, { connector: ids.advertising, body: read })).status).toBe(200)
  })

  test('that is too long to wait, or has content beside it, is refused by name', async () => {
    const long = { name: 'x', file_content: Buffer.alloc(900_000).toString('base64') }
    const upload = { entity: 'files_upload', action: 'create', params: long }
    expect(await write(server, agent, { connector: ids.drive, body: upload })).toMatchObject({
      status: 400,
      body: { code: 'invalid_params' },
    })
    const form = new FormData()
    form.set('operation', JSON.stringify({ ...upload, params: { name: 'x' } }))
    form.set('content', new Blob(['bytes']))
    const response = await fetch(`${server.base_url}${CONNECTORS}/${ids.drive}/execute`, {
      method: 'POST',
      headers: { authorization: `Bearer ${agent}` },
      body: form,
    })
    expect(await response.json()).toMatchObject({ code: 'invalid_params', errors: [{ path: '$.content' }] })
  })
})

describe('approvals', () => {
  test('are seen by tokens that may do the write or manage there, and exist for no others', async () => {
    const id = await ask(newLabel())
    const other = await createConnectors(server, sandbox)
    const sees = async (scope: object) => {
      const token = await agentToken(server, scope)
      const found = await get(id, token)
      const list = await server.request('GET', `${APPROVALS}?limit=1000`, { token })
      const listed = list.body.data.some((each: { id: string }) => each.id === id)
      expect(listed).toBe(found.status === 200)
      return found.status
    }
    expect(await sees({})).toBe(200)
    expect(await sees({ actions: ['labels.create'] })).toBe(200)
    expect(await sees({ actions: ['manage'], customer_name: 'acme', approval: undefined })).toBe(200)
    expect(await sees({ actions: ['read', 'search'] })).toBe(404)
    expect(await sees({ actions: ['campaigns.update'] })).toBe(404)
    expect(await sees({ customer_name: 'globex' })).toBe(404)
    expect(await sees({ connector_ids: [other.advertising] })).toBe(404)
    expect(await sees({ connector_types: ['drive'] })).toBe(404)
    const stranger = await server.tokenFor(
      (await server.server.services.clients.createOrganization('Other')).id,
    )
    expect((await get(id, stranger)).status).toBe(404)
    expect((await decide(id, 'approve', stranger)).status).toBe(404)
  })

  test('are listed newest first, by status and connector, in pages', async () => {
    const made = [await ask(newLabel()), await ask(newLabel()), await ask(newLabel())]
    await decide(made[1] as string, 'refuse')
    const listed = async (query: string) => {
      const found: string[] = []
      let cursor = ''
      do {
        const { body } = await server.request('GET', `${APPROVALS}?limit=2&${query}${cursor}`)
        found.push(...body.data.map((each: { id: string }) => each.id))
        cursor = body.meta.has_more ? `&cursor=${encodeURIComponent(body.meta.cursor)}` : ''
      } while (cursor)
      return found
    }
    const all = await listed(`connector_id=${ids.advertising}`)
    expect(new Set(all).size).toBe(all.length)
    expect(all.filter((id) => made.includes(id))).toEqual(made.toReversed())
    const refused = await listed('status=refused')
    expect(made.map((id) => refused.includes(id))).toEqual([false, true, false])
    expect(await listed(`connector_id=${ids.drive}&status=refused`)).toEqual([])
  })

  test('P59 have cursors that are valid for the same scope only', async () => {
    await ask(newLabel())
    await ask(newLabel())
    const page = (token: string, cursor?: string) =>
      server.request('GET', `${APPROVALS}?limit=1${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`, {
        token,
      })
    const { cursor } = (await page(server.token)).body.meta
    expect((await page(server.token, cursor)).status).toBe(200)
    const others = [
      {},
      { customer_name: 'acme' },
      { connector_types: ['advertising'] },
      { connector_ids: [ids.advertising] },
      { actions: ['labels.create'] },
      { customer_name: 'globex' },
    ]
    for (const scope of others) {
      const token = await agentToken(server, scope)
      const own = (await page(token)).body.meta.cursor
      const answer = await page(token, cursor)
      // a scope that sees everything is that of the client
      const is_same = Object.keys(scope).length === 0
      expect({ scope, status: answer.status }).toEqual({ scope, status: is_same ? 200 : 400 })
      if (own) expect((await page(token, own)).status).toBe(200)
    }
  })

  test('are deleted with their connector', async () => {
    const made = await createConnectors(server, sandbox)
    const id = await ask({ ...newLabel(), connector: made.advertising })
    await server.request('DELETE', `${CONNECTORS}/${made.advertising}`)
    expect((await get(id)).status).toBe(404)
  })

  test('leave nothing of the write in the log, in events and in the files of the store', async () => {
    const canary = `canary-${'approval'.repeat(3)}`
    const label = newLabel()
    const params = { ...label.body.params, operations: [{ create: { name: canary } }] }
    const id = await ask({ ...label, body: { ...label.body, params } })
    await decide(id, 'approve')
    expect(adsChanges(canary)).toHaveLength(1)
    const types = await eventsOf(id, 3)
    expect(types.map(([type]) => type)).toEqual(['write.requested', 'write.approved', 'write.executed'])
    expect(new Set(types.map(([, write_id]) => write_id)).size).toBe(1)
    const files = readdirSync(data_dir, { recursive: true, withFileTypes: true }).filter((each) =>
      each.isFile(),
    )
    const stored = files.map((each) => readFileSync(join(each.parentPath, each.name), 'latin1')).join('')
    expect(stored).toContain(id)
    const events = JSON.stringify(await allEvents())
    for (const text of [stored, events, server.logs.join('\n')]) expect(text).not.toContain(canary)
  })
})

test('a write of a person in a browser waits, whatever the role, and nothing is sent before a person approves', async () => {
  for (const role of each(['operate', 'manage'] as const)) {
    const fileId = await newFile(`of ${role}`)
    const person = await signIn(server, role)
    const { body } = rename(fileId, `renamed by ${role}`)
    const asked = await person.request('POST', `${CONNECTORS}/${ids.drive}/execute`, { body })
    expect(asked).toMatchObject({ status: 202, body: { approval: { status: 'pending' } } })
    expect(await nameOf(fileId)).toBe(`of ${role}`)
    const decided = await person.request('POST', `${APPROVALS}/${asked.body.approval.id}/approve`, {
      body: {},
    })
    expect(decided.status).toBe(role === 'manage' ? 200 : 403)
  }
})
