import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { inspect } from 'node:util'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { errorOf } from '../src/testing/index.ts'
import { oauthShop, shop } from './fixtures.ts'
import { type LoopbackProxy, startLoopbackProxy } from './loopback-proxy.ts'

const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')
const pem = fixture('localhost.pem')
const trusted = getCACertificates('default')
const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'NO_PROXY', 'https_proxy', 'http_proxy', 'no_proxy']

const seen: { readonly url: string; readonly authorization: string | undefined }[] = []
const answer = ({ url = '', headers }: IncomingMessage, response: { end(body: string): unknown }) => {
  seen.push({ url, authorization: headers.authorization })
  response.end('{"id":1,"access_token":"renewed-token"}')
}
const overTls = createTlsServer({ key: pem, cert: pem }, answer)
const plain = createServer(answer)
let proxy: LoopbackProxy
let base_url: string
let plain_url: string

beforeAll(async () => {
  setDefaultCACertificates([...trusted, fixture('authority.pem')])
  proxy = await startLoopbackProxy()
  const portOf = async (server: typeof overTls | typeof plain) => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return (server.address() as AddressInfo).port
  }
  base_url = `https://localhost:${await portOf(overTls)}`
  plain_url = `http://127.0.0.1:${await portOf(plain)}`
})
afterEach(() => {
  for (const name of VARIABLES) delete process.env[name]
  proxy.refuse(undefined)
  proxy.asked.length = 0
  seen.length = 0
})
afterAll(async () => {
  setDefaultCACertificates(trusted)
  await proxy.close()
  for (const server of [overTls, plain]) {
    server.close()
    server.closeAllConnections()
  }
})

async function call(address: string): Promise<void> {
  await using client = shop.create({
    base_url: address,
    credentials: { token: 'canary-token-8' },
    retry: false,
  })
  await client.things.get({ id: '1' })
}

test('HTTPS_PROXY tunnels calls and renewals; the proxy sees neither paths nor credentials', async () => {
  process.env.HTTPS_PROXY = `http://${proxy.address}`
  const { host } = new URL(base_url)
  await call(base_url)
  const credentials = {
    refresh_token: 'canary-refresh',
    client_id: 'client-1',
    client_secret: 'canary-client',
  }
  await using client = oauthShop.create({ base_url, token_url: `${base_url}/token`, credentials })
  await client.things.get({ id: '2' })
  expect(seen).toEqual([
    { url: '/things/1', authorization: 'Bearer canary-token-8' },
    { url: '/token', authorization: undefined },
    { url: '/things/2', authorization: 'Bearer renewed-token' },
  ])
  expect(new Set(proxy.asked.map(({ line }) => line))).toEqual(new Set([`CONNECT ${host}`]))
  expect(JSON.stringify(proxy.asked)).not.toMatch(/canary|things/)
})

test('a proxy’s name and password are sent only to the proxy', async () => {
  process.env.https_proxy = `http://user:canary%20password@${proxy.address}`
  await call(base_url)
  const basic = Buffer.from('user:canary password').toString('base64')
  expect(proxy.asked[0]?.headers['proxy-authorization']).toBe(`Basic ${basic}`)
  expect(seen).toHaveLength(1)
})

test.each(['localhost', '.localhost', 'example.com, localhost', '*'])(
  'NO_PROXY=%s leaves the proxy out',
  async (none) => {
    process.env.HTTPS_PROXY = 'http://127.0.0.1:1'
    process.env.NO_PROXY = none
    await call(base_url)
    expect(seen).toHaveLength(1)
  },
)

test('NO_PROXY may name a port, and other hosts still go through the proxy', async () => {
  process.env.HTTPS_PROXY = `http://${proxy.address}`
  process.env.NO_PROXY = `localhost:${new URL(base_url).port}`
  await call(base_url)
  expect(proxy.asked).toEqual([])
  process.env.NO_PROXY = 'localhost:1,other.example.com'
  await call(base_url)
  expect(proxy.asked).toHaveLength(1)
})

test('HTTP_PROXY is used for http, and for https if there is no HTTPS_PROXY', async () => {
  process.env.HTTP_PROXY = `http://${proxy.address}`
  await call(plain_url)
  await call(base_url)
  expect(proxy.asked.map(({ line }) => line)).toEqual([
    `GET ${plain_url}/things/1`,
    `CONNECT ${new URL(base_url).host}`,
  ])
})

test('P01 a refusal by the proxy is a typed error, without the proxy’s password', async () => {
  process.env.HTTPS_PROXY = `http://user:canary-password@${proxy.address}`
  proxy.refuse(407)
  const error = await errorOf(call(base_url))
  expect(error).toMatchObject({ code: 'vendor_unreachable', retryable: true })
  expect(String(error.cause)).toContain('407')
  expect(inspect(error, { depth: null, showHidden: true })).not.toContain('canary')
  expect(seen).toEqual([])
})

test.each(['proxy.example.com:3128', 'canary-password', 'ftp://user:canary-password@127.0.0.1'])(
  'HTTPS_PROXY=%s is refused by the variable’s name',
  async (address) => {
    process.env.HTTPS_PROXY = address
    const error = await errorOf(call(base_url))
    expect(error).toMatchObject({ code: 'invalid_options', errors: [{ path: '$.HTTPS_PROXY' }] })
    expect(inspect(error, { depth: null, showHidden: true })).not.toContain('canary')
  },
)
