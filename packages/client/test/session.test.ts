import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient } from '@linkspan/client'
import { type FakeServer, problem, startFakeServer } from './support/server.ts'

const SESSION = '/api/v1/session'
const page = { body: { data: [], meta: { has_more: false, cursor: null } } }

let server: FakeServer
beforeAll(async () => {
  server = await startFakeServer()
})
afterAll(() => server.close())

const inBrowser = () => createClient({ base_url: server.base_url, session: true, retry: false })
const sent = () =>
  server.requests.map(({ method, path, headers }) => [
    `${method} ${path}`,
    headers['x-csrf-token'],
    headers.authorization,
  ])

test('with a session, changes carry its CSRF token, which is read once, and nothing carries a token', async () => {
  server.serve(({ path }) => (path === SESSION ? { body: { csrf_token: 'one' } } : page))
  const client = inBrowser()
  await client.connectors.list()
  await Promise.all([client.connectors.delete('con_1'), client.connectors.delete('con_2')])
  await client.fetch('api/v1/own', { method: 'post' })
  const connectors = '/api/v1/integrations/connectors'
  const [list, session, ...changes] = sent()
  expect([list, session]).toEqual([
    [`GET ${connectors}`, undefined, undefined],
    [`GET ${SESSION}`, undefined, undefined],
  ])
  // those that are sent at once arrive in any order
  expect(changes.toSorted()).toEqual([
    [`DELETE ${connectors}/con_1`, 'one', undefined],
    [`DELETE ${connectors}/con_2`, 'one', undefined],
    ['POST /api/v1/own', 'one', undefined],
  ])
})

test('after the person has signed in again, the new CSRF token is read, and the change is sent once more', async () => {
  let valid = 'one'
  server.serve(({ path, headers }) => {
    if (path === SESSION) return { body: { csrf_token: valid } }
    return headers['x-csrf-token'] === valid ? { status: 204 } : problem(403, 'csrf_refused')
  })
  const client = inBrowser()
  await client.connectors.delete('con_1')
  valid = 'two'
  await client.connectors.delete('con_2')
  expect((await client.fetch('api/v1/own', { method: 'DELETE' })).status).toBe(204)
  expect(sent().map(([, token]) => token)).toEqual([undefined, 'one', 'one', undefined, 'two', 'two'])
  // a server that refuses every token is asked once more only
  server.serve(({ path }) =>
    path === SESSION ? { body: { csrf_token: 'x' } } : problem(403, 'csrf_refused'),
  )
  await expect(client.connectors.delete('con_3')).rejects.toMatchObject({ code: 'csrf_refused', status: 403 })
  expect(sent().map(([asked]) => String(asked).split(' ')[0])).toEqual(['DELETE', 'GET', 'DELETE'])
})

test('who has read the session or signed in sends changes without asking for the CSRF token', async () => {
  server.serve(({ path, method }) => {
    if (path !== SESSION) return { status: 204 }
    return method === 'POST' ? { status: 201, body: { csrf_token: 'two' } } : { body: { csrf_token: 'one' } }
  })
  const client = inBrowser()
  await client.session.get()
  await client.connectors.delete('con_1')
  await client.session.signIn({ code: 'lsc_1' })
  await client.connectors.delete('con_2')
  expect(sent().map(([asked, token]) => [String(asked).split(' ')[0], token])).toEqual([
    ['GET', undefined],
    ['DELETE', 'one'],
    ['POST', undefined],
    ['DELETE', 'two'],
  ])
})

test('without a session, calls say so, and signing in needs none', async () => {
  let signed_in = false
  server.serve(({ path, method, body }) => {
    if (path === SESSION && method === 'POST') {
      signed_in = JSON.parse(body).code === 'lsc_1'
      return { status: 201, body: { csrf_token: 'one', role: 'read' } }
    }
    return signed_in ? { body: { csrf_token: 'one' } } : problem(401, 'unauthenticated')
  })
  const client = inBrowser()
  for (const call of [client.session.get(), client.session.signOut(), client.connectors.delete('con_1')])
    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await client.session.signIn({ code: 'lsc_1' })).toMatchObject({ role: 'read' })
  await client.connectors.delete('con_1')
  expect(sent().at(-1)?.[1]).toBe('one')
})

test('a session and a secret exclude each other', () => {
  const options = { base_url: server.base_url, session: true, client_id: 'c', client_secret: 's' } as const
  expect(() => createClient(options)).toThrow('must be left out: there is a session')
})
