import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type FakeHandler, type FakeVendor, startFakeVendor } from '@linkspan/core/testing'
import { bridge } from '../src/mcp/bridge.ts'
import { clientEnvironment, runHere } from './support/command.ts'

let server: FakeVendor
beforeAll(async () => {
  server = await startFakeVendor()
})
afterAll(() => server.close())

const message = (id: number | undefined, method: string, params: object = {}) => ({
  jsonrpc: '2.0',
  ...(id !== undefined && { id }),
  method,
  params,
})
const echo: FakeHandler = ({ body }) => ({
  body: { jsonrpc: '2.0', id: JSON.parse(body).id, result: { body } },
})

/** An agent whose messages a bridge forwards to the fake server. */
function startAgent(handler: FakeHandler) {
  server.answer(handler)
  const [input, output] = [new PassThrough(), new PassThrough()]
  output.setEncoding('utf8')
  const ended = bridge({ client: { fetch }, address: `${server.base_url}/mcp`, input, output })
  return {
    input,
    ended,
    send: (...messages: object[]) =>
      input.write(messages.map((each) => `${JSON.stringify(each)}\n`).join('')),
    async answer() {
      const [text] = await once(output, 'data')
      return JSON.parse(text)
    },
  }
}

test('messages arrive as they were sent, however the bytes are cut and whatever separators JSON holds', async () => {
  const agent = startAgent(echo)
  const given = message(1, 'tools/list', { text: 'a\u2028b\u0085ü\r' })
  for (const byte of Buffer.from(`${JSON.stringify(given)}\n`)) agent.input.write(Buffer.of(byte))
  expect(JSON.parse((await agent.answer()).result.body)).toEqual(given)
  agent.input.end()
  await agent.ended
})

test('the headers of the protocol follow from the message and from what initialize has agreed on', async () => {
  const agent = startAgent(({ body }) => {
    const { id } = JSON.parse(body)
    return { body: { jsonrpc: '2.0', id, result: { protocolVersion: '2025-06-18' } } }
  })
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }
  for (const each of [
    message(1, 'initialize'),
    message(2, 'tools/list'),
    message(3, 'tools/call', { name: 'größe', _meta }),
  ]) {
    agent.send(each)
    await agent.answer()
  }
  const sent = server.requests.map(({ headers }) => [
    headers['mcp-protocol-version'],
    headers['mcp-method'],
    headers['mcp-name'],
  ])
  expect(sent).toEqual([
    [undefined, undefined, undefined],
    ['2025-06-18', undefined, undefined],
    ['2026-07-28', 'tools/call', '=?base64?Z3LDtsOfZQ==?='],
  ])
  agent.input.end()
  await agent.ended
})

test('a request that the agent cancels is stopped at the server, and the others are answered', async () => {
  const stopped = Promise.withResolvers<void>()
  const began = Promise.withResolvers<void>()
  const agent = startAgent((request, response, count) => {
    if (JSON.parse(request.body).id !== 1) return echo(request, response, count)
    response.once('close', stopped.resolve)
    began.resolve()
    return undefined
  })
  agent.send(message(1, 'tools/call', { name: 'slow' }))
  await began.promise
  agent.send(message(undefined, 'notifications/cancelled', { requestId: 1 }), message(2, 'tools/list'))
  expect((await agent.answer()).id).toBe(2)
  await stopped.promise
  agent.input.end()
  await agent.ended
})

test.each([
  ['a line that is no message', 'nonsense', { id: null, error: { code: -32_700 } }],
  [
    'a method that the server refuses',
    JSON.stringify(message(1, 'tools/list')),
    { id: 1, error: { code: -32_603, message: 'too many' } },
  ],
])('%s gets an error', async (_what, line, expected) => {
  const agent = startAgent(() => ({ status: 429, body: { code: 'rate_limited', message: 'too many' } }))
  agent.input.write(`${line}\n`)
  expect(await agent.answer()).toMatchObject({ jsonrpc: '2.0', ...expected })
  agent.input.end()
  await agent.ended
})

test("a tool that fails on the way has the server's code, so that a model can read it", async () => {
  const agent = startAgent(() => ({ status: 429, body: { code: 'rate_limited', message: 'too many' } }))
  agent.send(message(1, 'tools/call', { name: 'search' }))
  const { result } = await agent.answer()
  expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] })
  expect(JSON.parse(result.content[0].text).error).toEqual({ code: 'rate_limited', message: 'too many' })
  agent.input.end()
  await agent.ended
})

test('a closed output ends the bridge with the error of the output', async () => {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const ended = bridge({ client: { fetch }, address: `${server.base_url}/mcp`, input, output })
  output.destroy(Object.assign(new Error('closed'), { code: 'EPIPE' }))
  await expect(ended).rejects.toMatchObject({ code: 'EPIPE' })
})

test('a server that does not speak the protocol ends the command in one line, before the agent waits', async () => {
  server.answer(({ path }) => {
    if (path.endsWith('/token')) return { body: { access_token: 't', token_type: 'bearer', expires_in: 900 } }
    if (path === '/mcp')
      return { status: 404, body: { code: 'not_found', message: 'There is no such route.' } }
    return { body: { data: [], meta: { has_more: false, cursor: null } } }
  })
  const env = clientEnvironment({ base_url: server.base_url, client: { client_id: 'c', client_secret: 's' } })
  expect(await runHere(['mcp'], env)).toEqual({
    code: 1,
    out: '',
    err: `linkspan: ${server.base_url}/mcp does not speak the Model Context Protocol: There is no such route.\n`,
  })
})
