import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createClient, type LinkspanClient, type ServerError } from '@linkspan/client'
import { agentToken } from '../../hosted/test/support/approvals.ts'
import { connectHttp, ERAS } from '../../hosted/test/support/mcp.ts'
import { startWorld, type World } from './support/world.ts'

let world: World
let connector_id: string
let customer_id: string
const mcp_writers: string[] = []
beforeAll(async () => {
  world = await startWorld('approvals', { mcp_writers })
  mcp_writers.push(world.server.client.client_id)
  customer_id = world.sandbox.advertising.direct_customer_id
  const made = await world.server.createConnector({
    customer_name: 'acme',
    connector_type: 'advertising',
    name: 'Ads',
    credentials: world.sandbox.advertising.credentials(),
  })
  connector_id = made.id
})
afterAll(() => world?.close())

/** What the vendor holds of one campaign, and what would change it. */
async function campaign(index: number) {
  const read = async () => {
    const list = { entity: 'campaigns', action: 'list', params: { customer_id } }
    const { body } = await world.server.execute(connector_id, list)
    return body.data[index].campaign as { resourceName: string; name: string }
  }
  const { resourceName, name } = await read()
  const renamed = `${name} of the agent`
  const params = { customer_id, operations: [{ update: { resourceName, name: renamed } }] }
  return { read, resourceName, name, renamed, operation: { entity: 'campaigns', action: 'update', params } }
}

/** The requests that would have changed this at the vendor. */
const changesOf = (text: string) =>
  world.sandbox.advertising.requests.filter(({ body }) => {
    const sent = JSON.stringify(body ?? '')
    return sent.includes(text) && !sent.includes('"validateOnly":true')
  })

test.each(ERAS)(
  'P61 an agent of the official client (%s) asks for a change, a person approves it by the command line, and the agent learns the outcome',
  async (mode) => {
    const { read, resourceName, name, renamed, operation } = await campaign(ERAS.indexOf(mode))
    const agent = await connectHttp(world.server, await agentToken(world.server), mode)
    try {
      expect((await agent.tools()).map((tool) => tool.name)).toContain('change_outcome')
      const idempotency_key = `rename-${mode}`
      const asked = await agent.call('change', { connector_id, ...operation, idempotency_key })
      expect(asked).toMatchObject({
        failed: false,
        body: {
          approval: {
            status: 'pending',
            summary: `campaigns.update: changes name of ${resourceName}`,
            diff: [{ id: resourceName, before: { name }, after: { name: renamed } }],
          },
          hint: expect.stringContaining('change_outcome'),
        },
      })
      const { id } = asked.body.approval
      const outcome = () => agent.call('change_outcome', { approval_id: id })
      expect(await outcome()).toMatchObject({ failed: false, body: { status: 'pending', outcome: null } })
      const again = await agent.call('change', { connector_id, ...operation, idempotency_key })
      expect(again.body).toMatchObject({ approval: { id }, replayed: true })
      // nothing has reached the vendor
      expect(changesOf(renamed)).toEqual([])
      expect((await read()).name).toBe(name)

      expect(await world.output('approvals', 'list')).toContain(id)
      const shown = await world.output('approvals', 'get', id)
      expect(shown).toContain(`    name: ${name} -> ${renamed}`)
      expect(await world.run(['approvals', 'approve', id])).toMatchObject({
        code: 2,
        err: expect.stringContaining('--yes'),
      })
      expect(changesOf(renamed)).toEqual([])
      expect(await world.output('approvals', 'approve', id, '--yes')).toContain(`${id}  succeeded`)

      expect(await outcome()).toMatchObject({
        failed: false,
        body: {
          status: 'executed',
          outcome: 'succeeded',
          answer: { results: [{ resourceName }] },
          error: null,
        },
      })
      expect(changesOf(renamed)).toHaveLength(1)
      expect((await read()).name).toBe(renamed)
      expect(await world.output('approvals', 'list')).not.toContain(id)
    } finally {
      await agent.close()
    }
  },
)

test('agents without such a token are not offered to ask for outcomes, and approvals of others do not exist for them', async () => {
  const agent = await connectHttp(world.server, world.server.token)
  const foreign = await connectHttp(world.server, await agentToken(world.server, { customer_name: 'globex' }))
  const { operation } = await campaign(2)
  const asking = await connectHttp(world.server, await agentToken(world.server))
  try {
    expect((await agent.tools()).map(({ name }) => name)).not.toContain('change_outcome')
    const { id } = (await asking.call('change', { connector_id, ...operation })).body.approval
    expect(await foreign.call('change_outcome', { approval_id: id })).toMatchObject({
      failed: true,
      body: { error: { code: 'not_found' } },
    })
  } finally {
    await Promise.all([agent.close(), foreign.close(), asking.close()])
  }
})

test('a program gets an error with what waits, waits for the outcome, and a person refuses', async () => {
  const { operation, renamed } = await campaign(3)
  const { client, server } = world
  const scoped: LinkspanClient = createClient({
    base_url: server.base_url,
    access_token: await agentToken(server),
  })
  const { entity, action, params } = operation
  const asked = scoped.connector({ id: connector_id }).execute(entity, action, params)
  const error = (await asked.catch((thrown) => thrown)) as ServerError
  expect(error).toMatchObject({ code: 'approval_pending', status: 202, approval: { status: 'pending' } })
  const { id } = error.approval as NonNullable<ServerError['approval']>
  expect(error.message).toContain(id)
  await expect(scoped.approvals.approve(id)).rejects.toMatchObject({ code: 'forbidden' })

  const outcome = scoped.approvals.wait(id)
  const waiting = world.run(['approvals', 'wait', id, '--json'])
  expect(JSON.parse(await world.output('approvals', 'refuse', id, '--json'))).toMatchObject({
    status: 'refused',
  })
  expect(await outcome).toMatchObject({ id, status: 'refused', outcome: null })
  expect(await waiting).toMatchObject({ code: 1, out: expect.stringContaining('"refused"') })
  expect((await client.approvals.list({ status: 'refused' })).data.map((each) => each.id)).toContain(id)
  expect(changesOf(renamed)).toEqual([])
})
