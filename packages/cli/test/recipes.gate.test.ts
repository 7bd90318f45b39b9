import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient, type LinkspanClient, type ServerError } from '@linkspan/client'
import { daysAfter, toDay } from '@linkspan/core'
import { credentialsOf, startWorld, type World } from './support/world.ts'

const page = readFileSync(new URL('../../../docs/access.md', import.meta.url), 'utf8')
const recipes = new Map(
  [...page.matchAll(/<!-- recipe (\w+) -->\n\n```sh\nlinkspan (.*)\n```/g)].map(([, name, command]) => [
    name as string,
    command as string,
  ]),
)

let world: World
let acme: string
let globex: string
let drive: string
beforeAll(async () => {
  world = await startWorld('recipes')
  const create = async (customer_name: string, connector_type: 'advertising' | 'drive') => {
    const made = await world.server.createConnector({
      customer_name,
      connector_type,
      name: `${connector_type} of ${customer_name}`,
      credentials: credentialsOf(world)[connector_type](),
      sync_interval_seconds: null,
      ...(connector_type === 'advertising' && {
        replication_config: {
          customer_ids: [world.customer_id],
          start_date: daysAfter(toDay(Date.now()), -7),
        },
      }),
    })
    return made.id as string
  }
  acme = await create('acme', 'advertising')
  globex = await create('globex', 'advertising')
  drive = await create('acme', 'drive')
  await world.output('sync', acme, '--entity', 'campaigns', '--watch')
})
afterAll(() => world?.close())

/** Runs the command of a recipe. Returns its token, and a client that has only that. */
async function follow(name: string): Promise<{ token: string; client: LinkspanClient }> {
  const command = recipes.get(name)?.replace('con_71c0', acme) as string
  const { access_token: token } = await world.json(...command.split(' '), '--json')
  const { base_url } = world.server
  return { token, client: createClient({ base_url, access_token: token, retry: false }) }
}

/** The codes of what a client tries; `ok` if it works. */
const codesOf = (tries: readonly Promise<unknown>[]) =>
  Promise.all(
    tries.map((each) =>
      each.then(
        () => 'ok',
        (error: { code: string }) => error.code,
      ),
    ),
  )

const idsOf = async (client: LinkspanClient) =>
  (await client.connectors.list()).data.map(({ id }) => id).sort()
const campaigns = (client: LinkspanClient, id: string) => {
  const execute = (action: string, params: object) =>
    client.connector<never>({ id }).execute('campaigns' as never, action as never, params as never)
  return {
    list: () => execute('list', { customer_id: world.customer_id }),
    search: () => execute('search', { query: {}, limit: 1 }),
    update: () => execute('update', { customer_id: world.customer_id, operations: [] }),
  }
}

test('the page has the recipes that are tried here', () => {
  expect([...recipes.keys()]).toEqual(
    expect.arrayContaining(['agent', 'approved', 'backend', 'dashboard', 'job']),
  )
})

test('an agent reads and searches one customer, and nothing else', async () => {
  const { client } = await follow('agent')
  expect(await idsOf(client)).toEqual([acme, drive].sort())
  const own = campaigns(client, acme)
  const tries = [own.list(), own.search(), own.update(), campaigns(client, globex).list()]
  expect(await codesOf(tries)).toEqual(['ok', 'ok', 'forbidden', 'not_found'])
})

test('an agent whose writes are approved sends none by itself, and approves none', async () => {
  const { client } = await follow('approved')
  const query = 'SELECT campaign.resource_name, campaign.name FROM campaign'
  const rows = await client
    .connector<never>({ id: acme })
    .execute('campaigns' as never, 'list' as never, { customer_id: world.customer_id, query } as never)
  const [{ campaign }] = (rows as { data: [{ campaign: { resourceName: string; name: string } }] }).data
  const rename = (id: string) =>
    client.connector<never>({ id }).execute(
      'campaigns' as never,
      'update' as never,
      {
        customer_id: world.customer_id,
        operations: [
          { update: { resourceName: campaign.resourceName, name: `${campaign.name} of the agent` } },
        ],
      } as never,
    )
  const asked = (await rename(acme).catch((error: unknown) => error)) as ServerError
  expect(asked).toMatchObject({ code: 'approval_pending', approval: { status: 'pending' } })
  const id = asked.approval?.id as string
  expect(await codesOf([rename(globex), client.approvals.approve(id), client.approvals.get(id)])).toEqual([
    'not_found',
    'forbidden',
    'ok',
  ])
  expect(await world.output('approvals', 'approve', id, '--yes')).toContain('succeeded')
})

test('a customer’s backend connects accounts of its customer, and deletes and writes nothing', async () => {
  const { client } = await follow('backend')
  const creation = (customer_name: string) =>
    client.connectors.create({
      customer_name,
      connector_type: 'call-recording',
      name: 'Calls',
      credentials: credentialsOf(world)['call-recording']() as never,
    })
  const made = creation('acme')
  const tries = [
    made,
    creation('globex'),
    campaigns(client, acme).update(),
    client.connectors.delete(acme),
    client.connectors.get(globex),
  ]
  expect(await codesOf(tries)).toEqual(['ok', 'forbidden', 'forbidden', 'forbidden', 'not_found'])
  // the other tests know only the connectors above
  await world.server.request('DELETE', `/api/v1/integrations/connectors/${(await made).id}`)
})

test('a dashboard searches all customers in its kinds, and gives a page less than it has', async () => {
  const { client } = await follow('dashboard')
  expect(await idsOf(client)).toEqual([acme, globex].sort())
  const own = campaigns(client, acme)
  expect(await codesOf([own.search(), own.list()])).toEqual(['ok', 'forbidden'])
  const { access_token } = await client.tokens.create({ scope: { customer_name: 'globex', expires_in: 900 } })
  const browser = createClient({ base_url: world.server.base_url, access_token, retry: false })
  expect(await idsOf(browser)).toEqual([globex])
})

test('a job exports one entity of one connector with its token alone', async () => {
  const { token, client } = await follow('job')
  const alone = {
    LINKSPAN_ACCESS_TOKEN: token,
    LINKSPAN_CLIENT_ID: undefined,
    LINKSPAN_CLIENT_SECRET: undefined,
  }
  const exported = await world.run(['export', acme, 'campaigns', '--format', 'jsonl'], '', alone)
  expect(exported).toMatchObject({ code: 0, out: expect.stringContaining('"campaign"') })
  expect((await world.run(['export', acme, 'ad_groups', '--format', 'jsonl'], '', alone)).code).toBe(1)
  expect(await idsOf(client)).toEqual([acme])
  const tries = [campaigns(client, acme).search(), campaigns(client, acme).list()]
  expect(await codesOf(tries)).toEqual(['ok', 'forbidden'])
})
