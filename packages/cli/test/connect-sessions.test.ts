import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('connect-sessions')
})
afterAll(() => world?.close())

test('a link for a customer is made, opened once, and shown with how it went', async () => {
  const { run, json } = world
  const asked = ['--customer', 'acme', '--type', 'google-ads', '--choose', 'accounts', '--json']
  const made = await run(['connect-sessions', 'create', ...asked])
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('no other command shows it') })
  const { id, url, ...session } = JSON.parse(made.out)
  expect(session).toMatchObject({
    customer_name: 'acme',
    connector_types: ['advertising'],
    choose: ['accounts'],
  })
  const groups = [
    '--type',
    'gong',
    '--type',
    'drive',
    '--consent-group',
    'gong/tasks',
    '--consent-group',
    'gong/logs',
  ]
  const narrow = [
    'connect-sessions',
    'create',
    '--customer',
    'acme',
    ...groups,
    '--consent-group',
    'drive/none',
  ]
  expect(await json(...narrow, '--json')).toMatchObject({
    consent_groups: { 'call-recording': ['tasks', 'logs'], drive: [] },
  })
  expect(await json('connect-sessions', 'get', id, '--json')).toEqual({ id, ...session })
  const [, code] = url.split('#')
  const open = () =>
    world.server.request('POST', `/api/v1/connect_visits/${id}`, { token: null, body: { code } })
  expect([(await open()).status, (await open()).status]).toEqual([201, 401])
  expect(await json('connect-sessions', 'get', id, '--json')).toMatchObject({ status: 'open', step: 'page' })
})

test('what a link cannot be made of is said with its field', async () => {
  const { run } = world
  expect(await run(['connect-sessions', 'create'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('$.customer_name: is required without a connector_id'),
  })
  expect(
    await run(['connect-sessions', 'create', '--customer', 'acme', '--choose', 'streams']),
  ).toMatchObject({
    code: 2,
    err: expect.stringContaining('$.choose[0]'),
  })
  const none = await run(['connect-sessions', 'create', '--customer', 'acme', '--choose', 'none', '--json'])
  expect(JSON.parse(none.out).choose).toEqual([])
  expect(await run(['connect-sessions', 'get', 'tok_none'])).toMatchObject({ code: 1 })
})
