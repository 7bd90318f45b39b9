import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { credentialsOf, startWorld, type World } from './support/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld('tokens')
  for (const customer_name of ['acme', 'globex'])
    await world.server.createConnector({
      customer_name,
      connector_type: 'advertising',
      name: `Ads of ${customer_name}`,
      credentials: credentialsOf(world).advertising(),
      sync_interval_seconds: null,
    })
})
afterAll(() => world?.close())

test('a token is made, used in place of the client, listed and revoked', async () => {
  const { json, output, run } = world
  const limits = ['--customer', 'acme', '--type', 'google-ads', '--action', 'read', '--action', 'search']
  const made = await run(['tokens', 'create', '--name', 'agent', ...limits, '--expires-in', '3600', '--json'])
  expect(made).toMatchObject({ code: 0, err: expect.stringContaining('Keep the token') })
  const { access_token, token_id, expires_in } = JSON.parse(made.out)
  expect(expires_in).toBe(3600)
  const alone = {
    LINKSPAN_ACCESS_TOKEN: access_token,
    LINKSPAN_CLIENT_ID: undefined,
    LINKSPAN_CLIENT_SECRET: undefined,
  }
  const seen = await run(['connectors', 'list', '--json'], '', alone)
  expect(JSON.parse(seen.out)).toMatchObject([{ customer_name: 'acme' }])
  const called = await run(['call', 'acme/advertising', 'accessible_customers', 'list'], '', alone)
  expect(called.code).toBe(0)
  expect(await run(['connectors', 'delete', 'acme/advertising', '--yes'], '', alone)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The scope of this token lacks manage.'),
  })
  const narrower = await run(
    ['tokens', 'create', '--action', 'read', '--approve-writes', '--json'],
    '',
    alone,
  )
  expect(narrower.code).toBe(0)

  expect(await output('tokens', 'list')).toMatch(
    new RegExp(`${token_id} +agent +read search +acme +advertising`),
  )
  const [below, above] = await json('tokens', 'list', '--json')
  expect([above, below]).toMatchObject([
    { id: token_id, name: 'agent', scope: { connector_types: ['advertising'] } },
    { parent_id: token_id, name: null, scope: { actions: ['read'], approval: 'writes' } },
  ])
  expect(await run(['tokens', 'revoke', token_id])).toMatchObject({ code: 0, err: `Revoked ${token_id}.\n` })
  expect(await run(['connectors', 'list'], '', alone)).toMatchObject({ code: 1 })
  expect(await json('tokens', 'list', '--json')).toEqual([])
})

test('the options of a token bind its changes to change sets with a policy', async () => {
  const words = ['tokens', 'create', '--change-sets', '--max-writes', '5', '--keeps', '--json']
  const made = await world.run([...words, '--max-change', 'amountMicros=50000000'])
  expect(made.code).toBe(0)
  const [token] = JSON.parse((await world.run(['tokens', 'list', '--json'])).out)
  await world.run(['tokens', 'revoke', token.id])
  expect(token.scope).toMatchObject({
    approval: 'change_sets',
    change_sets: { max_writes: 5, no_destroys: true, max_change: { field: 'amountMicros', by: 50_000_000 } },
  })
  expect(await world.run([...words, '--max-change', 'amountMicros'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('amountMicros=50000000'),
  })
})

test('a token must be one word, and a wrong lifetime is refused', async () => {
  const broken = { LINKSPAN_ACCESS_TOKEN: 'two words' }
  expect(await world.run(['connectors', 'list'], '', broken)).toMatchObject({
    code: 2,
    err: expect.stringContaining('one word'),
  })
  expect(await world.run(['tokens', 'create', '--expires-in', '59'])).toMatchObject({ code: 2 })
})
