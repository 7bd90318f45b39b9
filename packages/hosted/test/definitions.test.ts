import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { catalog, createOAuthClients } from '@linkspan/service'
import { createEnvelope } from '@linkspan/stores'
import { each } from '../../core/test/support/each.ts'
import { startTestServer, type TestServer } from './support/server.ts'
import { SPEC_FIELDS } from './support/spec-fields.ts'

const DEFINITIONS = '/api/v1/integrations/definitions'
const kinds = catalog.map((connector) => ({ type: connector.type, connector }))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('the list names every kind with its entities and actions, and search where it is one', async () => {
  const { status, body } = await server.request('GET', DEFINITIONS)
  expect(status).toBe(200)
  expect(body.data.map(({ type }: { type: string }) => type)).toEqual(catalog.map(({ type }) => type))
  for (const [at, { title, aliases, entities }] of each(catalog.entries())) {
    expect(body.data[at]).toMatchObject({ title, aliases })
    const actions = Object.values(entities).map(({ name, actions, search }) => ({
      name,
      actions: [...Object.keys(actions), ...(search ? ['search'] : [])],
    }))
    expect(body.data[at].entities).toMatchObject(actions)
  }
})

describe.each(kinds)('$type', ({ type, connector }) => {
  test('is found by its type and every alias, in any spelling', async () => {
    const spellings = [type, ...connector.aliases].flatMap((name) => [
      name,
      name.toUpperCase(),
      name.replaceAll('-', '_'),
      name.replaceAll('-', ' '),
    ])
    for (const spelling of each(spellings)) {
      const { status, body } = await server.request('GET', `${DEFINITIONS}/${encodeURIComponent(spelling)}`)
      expect({ spelling, status, type: body.type }).toEqual({ spelling, status: 200, type })
    }
  })

  test('is described by JSON Schemas of what it takes, and by what can be searched', async () => {
    const { body } = await server.request('GET', `${DEFINITIONS}/${type}`)
    expect(body.credentials).toMatchObject({ $schema: expect.stringContaining('2020-12') })
    expect(body.replication_config === null).toBe(connector.replication_config === undefined)
    for (const { name, actions, search } of each(Object.values(connector.entities))) {
      const described = body.entities.find((each: { name: string }) => each.name === name)
      const wanted = [...Object.keys(actions), ...(search ? ['search'] : [])]
      expect(Object.keys(described.actions)).toEqual(wanted)
      for (const action of each(wanted))
        expect(described.actions[action].params).toMatchObject({
          type: 'object',
          properties: expect.anything(),
        })
      if (!search) {
        expect(described.search).toBeNull()
        continue
      }
      expect(described.search).toEqual({
        record: search.record,
        fields: search.fields,
        texts: expect.anything(),
        aliases: search.aliases ?? {},
        key: search.key,
      })
      const { texts } = described.search
      expect(Object.keys(texts)).toEqual(Object.keys(search.fields))
      for (const [path, text] of each(Object.entries<string>(texts))) {
        expect(text).toMatch(/\.$/)
        if (/micros|average_cp[cm]/.test(path)) expect(text).toContain('millionths')
        if (/duration|talkTime|SessionDuration/i.test(path)) expect(text).toMatch(/seconds/i)
      }
      const { properties, required } = described.actions.search.params
      expect(Object.keys(properties)).toEqual(['query', 'limit', 'cursor', 'fields'])
      expect(required).toEqual(['query'])
    }
  })
})

test('an unknown kind is refused with the choices', async () => {
  const { status, body } = await server.request('GET', `${DEFINITIONS}/fax`)
  expect(status).toBe(404)
  expect(body.code).toBe('not_found')
  for (const { type } of each(catalog)) expect(body.message).toContain(type)
})

test.each(Object.entries(SPEC_FIELDS))(
  'the definition of %s has the fields of the specification with their types',
  async (type, entities) => {
    const { body } = await server.request('GET', `${DEFINITIONS}/${type}`)
    for (const [name, table] of each(Object.entries(entities))) {
      const { search } = body.entities.find((described: { name: string }) => described.name === name)
      for (const [field_type, paths] of each(Object.entries(table)))
        for (const path of each(paths))
          expect({ name, path, type: search.fields[path] }).toEqual({ name, path, type: field_type })
    }
  },
)

test('oauth is offered to an organization with an OAuth client, and to no other', async () => {
  const offered = async (token = server.token) =>
    (await server.request('GET', `${DEFINITIONS}/advertising`, { token })).body.oauth
  expect(await offered()).toBe(false)
  const { key_ring, vendor_options } = server.config
  const { store: stores, services } = server.server
  const envelope = createEnvelope(key_ring)
  const clients = createOAuthClients({ store: stores.oauth_clients, envelope, vendor_options, now: Date.now })
  const other = await services.clients.createOrganization('Other')
  await clients.set(server.organization_id, 'advertising', { client_id: 'own', client_secret: 'own-secret' })
  expect(await offered()).toBe(true)
  expect(await offered(await server.tokenFor(other.id))).toBe(false)
})

test('an answer that the caller has kept is not sent again, as the document says', async () => {
  const { paths } = (await server.request('GET', '/openapi.json', { token: null })).body
  for (const path of [DEFINITIONS, `${DEFINITIONS}/{type}`])
    expect(Object.keys(paths[path].get.responses)).toContain('304')
  for (const path of [DEFINITIONS, `${DEFINITIONS}/drive`]) {
    const { headers } = await server.request('GET', path)
    const etag = headers.get('etag') as string
    expect(await ask(path, etag)).toEqual({ status: 304, length: 0 })
    expect((await ask(path, '"another"')).status).toBe(200)
  }
})

/** Asks with `If-None-Match`; `fetch` would ask caches not to use it. */
async function ask(path: string, etag: string): Promise<{ status: number | undefined; length: number }> {
  const headers = { authorization: `Bearer ${server.token}`, 'if-none-match': etag }
  const request = get(server.base_url + path, { headers, agent: false })
  const [answer] = (await once(request, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, length: (await text(answer)).length }
}
