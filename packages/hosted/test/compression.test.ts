import { request } from 'node:http'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startTestServer, type TestServer } from './support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

interface Sent {
  readonly encoding: string | undefined
  readonly length: number
  readonly bytes: Buffer
}

/** Asks as a client would that decodes nothing by itself. */
function ask(path: string, accepted?: string): Promise<Sent> {
  const headers = {
    authorization: `Bearer ${server.token}`,
    ...(accepted !== undefined && { 'accept-encoding': accepted }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(`${server.base_url}${path}`, { headers }, async (response) => {
      const bytes = Buffer.concat(await response.toArray())
      const { 'content-encoding': encoding, 'content-length': length } = response.headers
      resolve({ encoding, length: Number(length), bytes })
    })
    sent.on('error', reject).end()
  })
}

const LONG = ['/openapi.json', '/api/v1/integrations/definitions', '/docs/swagger-ui-bundle.js']

test.each(LONG)('%s is compressed for a caller that takes it, and says its own length', async (path) => {
  const plain = await ask(path)
  expect(plain).toMatchObject({ encoding: undefined, length: plain.bytes.length })
  for (const accepted of ['gzip', 'gzip, deflate, br']) {
    const packed = await ask(path, accepted)
    expect(packed).toMatchObject({ encoding: 'gzip', length: packed.bytes.length })
    expect(packed.bytes.length * 2).toBeLessThan(plain.bytes.length)
    expect(gunzipSync(packed.bytes).equals(plain.bytes)).toBe(true)
  }
  expect(await ask(path, 'gzip;q=0')).toMatchObject({ encoding: undefined })
})

test('short answers and tokens are not compressed', async () => {
  expect(await ask('/healthz', 'gzip')).toMatchObject({ encoding: undefined })
  const answer = await fetch(`${server.base_url}/api/v1/account/applications/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 'none', client_secret: 'x'.repeat(1000) }),
  })
  expect(answer.headers.get('content-encoding')).toBeNull()
  expect(answer.headers.get('vary')).toBeNull()
})
