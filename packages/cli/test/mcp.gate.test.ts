import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { connectAgent, connectHttp, ERAS } from '../../hosted/test/support/mcp.ts'
import { cliProgram } from '../../hosted/test/support/program.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'
import { type AdsVendor, connectorOf, startAdsVendor } from '../../hosted/test/support/vendor.ts'
import { clientEnvironment, runHere } from './support/command.ts'
import { PLAIN_ENVIRONMENT } from './support/terminal.ts'

let vendor: AdsVendor
let server: TestServer
let id: string
beforeAll(async () => {
  vendor = await startAdsVendor()
  server = await startTestServer({ vendors: vendor.vendors })
  id = (await server.createConnector(connectorOf('stdio'))).id
})
afterAll(async () => {
  await server?.close()
  await vendor?.close()
})

/** The program as an application starts it. */
const program = (of: TestServer) =>
  new StdioClientTransport({
    command: process.execPath,
    args: [cliProgram, 'mcp'],
    env: { ...PLAIN_ENVIRONMENT, ...clientEnvironment(of) },
    stderr: 'pipe',
  })

test.each(ERAS)(
  'the official client over stdio, negotiating %s, has the tools and answers of the server',
  async (mode) => {
    const transport = program(server)
    const errors: string[] = []
    transport.stderr?.on('data', (chunk) => errors.push(String(chunk)))
    const agent = await connectAgent(transport, mode)
    const direct = await connectHttp(server, server.token)
    try {
      expect(await agent.tools()).toEqual(await direct.tools())
      expect(agent.client.getInstructions()).toBe(direct.client.getInstructions())
      const calls = [
        ['list_connectors', {}],
        ['describe_entity', { connector_id: id, entity: 'campaigns' }],
        ['call', { connector_id: id, entity: 'accessible_customers', action: 'list' }],
      ] as const
      for (const [name, args] of calls)
        expect(await agent.call(name, args)).toEqual(await direct.call(name, args))
      const wrong = await agent.call('search', { connector_id: id })
      expect(wrong).toMatchObject({ failed: true, body: { error: { code: 'invalid_params' } } })
      await expect(agent.call('drop_tables')).rejects.toThrow('list_connectors')
      const lines = server.logs
        .map((line) => JSON.parse(line))
        .filter(({ tool }) => tool === 'list_connectors')
      expect(lines.at(-2)).toMatchObject({ client_id: server.client.client_id, route: '/mcp' })
    } finally {
      await direct.close()
      await agent.close()
    }
    expect(errors.join('')).toBe('')
  },
)

test('a token that has expired is replaced; the agent gets an error of a server that is gone', async () => {
  let later = 0
  const other = await startTestServer({ vendors: vendor.vendors, now: () => Date.now() + later })
  const agent = await connectAgent(program(other))
  try {
    // tokens last 15 minutes
    later = 16 * 60_000
    expect((await agent.call('list_connectors')).failed).toBe(false)
    await other.close()
    expect((await agent.call('list_connectors')).body).toMatchObject({
      error: { code: 'server_unreachable' },
      next: expect.stringContaining('tell the user'),
    })
  } finally {
    await agent.close()
    await other.close()
  }
})

test('wrong settings end the command before the agent waits, with what is wrong and no secret', async () => {
  const env = { ...clientEnvironment(server), LINKSPAN_CLIENT_SECRET: 'canary-secret' }
  const { code, out, err } = await runHere(['mcp'], env)
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/unauthenticated/)
  expect(err).not.toContain('canary')

  const { clients } = server.server.services
  const { id: other } = await clients.createOrganization('Other')
  const client = await clients.createClient('two', [server.organization_id, other])
  const two = clientEnvironment({ base_url: server.base_url, client })
  const unnamed = await runHere(['mcp'], two)
  expect(unnamed).toMatchObject({ code: 2, out: '', err: expect.stringContaining('(organization_required)') })
})
