/** The client of the hosted API, against a server of a few lines, so that bundles can run it too; see `served`. */
import { equal, ok } from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { advertising } from '@linkspan/advertising'
import { createClient, isLinkspanError } from '@linkspan/client'
import { digest, failsWith, run } from './kit.mjs'

const file = new Uint8Array(100_000).fill(7)

/** The answer to an operation. */
function answerTo(action: string, params: Record<string, unknown>): unknown {
  if (action === 'search') return { data: [{ campaign: { name: 'Brand' } }], meta: { cursor: null } }
  const { pageToken } = params
  return {
    data: [{ campaign: { name: pageToken ?? 'first' } }],
    meta: { next_page_token: pageToken ? null : 'b' },
  }
}

/** The second of two parts. */
function contentOf(text: string): Buffer {
  const start = text.indexOf('\r\n\r\n', text.indexOf('name="content"')) + 4
  return Buffer.from(text.slice(start, text.lastIndexOf('\r\n--', text.length - 4)), 'latin1')
}

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const text = Buffer.concat(chunks).toString('latin1')
  const json = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  if (request.url?.endsWith('/token'))
    return json(200, { access_token: 't', token_type: 'bearer', expires_in: 900 })
  if (request.headers.authorization !== 'Bearer t')
    return json(401, { code: 'unauthenticated', message: 'no token' })
  if (request.url?.endsWith('/advertising'))
    return json(200, { entities: [{ name: 'campaigns', actions: { list: { cursor: 'pageToken' } } }] })
  if (!request.url?.endsWith('/execute')) return json(200, { data: [{ id: 'con_1' }], meta: {} })
  const { action, params } = JSON.parse(/\{.*\}/.exec(text)?.[0] ?? '')
  if (action === 'download') return response.writeHead(200, { 'content-type': 'video/mp4' }).end(file)
  if (action === 'create') return json(200, { digest: digest(contentOf(text)) })
  if (action === 'update') return json(404, { code: 'vendor_not_found', message: 'none', request_id: 'r' })
  return json(200, answerTo(action, params))
})

async function* pieces() {
  for (let at = 0; at < file.length; at += 1000) yield file.subarray(at, at + 1000)
}

run(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base_url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const linkspan = createClient({ base_url, client_id: 'c', client_secret: 's' })
  const name = { customer_name: 'acme', connector_type: 'advertising' }
  const ads = linkspan.connector<typeof advertising>(name)
  const names: unknown[] = []
  for await (const { campaign } of ads.campaigns.listAll({ customer_id: '1' })) names.push(campaign?.name)
  for await (const { campaign } of ads.campaigns.searchAll({ query: {} })) names.push(campaign.name)
  await failsWith(
    isLinkspanError,
    'vendor_not_found',
    ads.campaigns.update({ customer_id: '1', operations: [] }),
  )
  const { stream } = (await ads.execute('files', 'download')) as { stream: ReadableStream<Uint8Array> }
  equal(digest(new Uint8Array(await new Response(stream).arrayBuffer())), digest(file))
  const sent = (await ads.execute('files_upload', 'create', {}, { content: pieces() })) as { digest: string }
  equal(sent.digest, digest(file))
  const away = createClient({
    base_url: 'http://127.0.0.1:9',
    client_id: 'c',
    client_secret: 's',
    retry: false,
  })
  const failed = await failsWith(isLinkspanError, 'server_unreachable', away.connectors.list())
  ok(failed.cause instanceof Error, 'the cause is kept')
  server.closeAllConnections()
  server.close()
  return { names: names.join() }
})
