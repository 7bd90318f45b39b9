import type { RequestListener } from 'node:http'
import { afterEach, expect, jest, test } from '@jest/globals'
import { createEgressGuard } from '../../src/webhooks/egress-guard.ts'
import { fetchDocument } from '../../src/webhooks/fetch-document.ts'
import { LOOPBACK, parseNetworks } from '../../src/webhooks/networks.ts'
import { type Receiver, startReceiver } from '../support/receiver.ts'

const opened: Receiver[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

const JSON_TYPE = { 'content-type': 'application/json' }

/** Reads a document of a site on loopback, whose name has these addresses. */
async function read(answer: RequestListener, addresses = ['127.0.0.1'], limit_ms?: number) {
  const site = await startReceiver(answer)
  opened.push(site)
  const resolve = async () => addresses
  const guard = createEgressGuard({ allow: parseNetworks(LOOPBACK), http: true, resolve })
  return fetchDocument(guard, `http://app.example:${site.port}/agent.json`, limit_ms)
}

test('a document is read as it is', async () => {
  const response = await read((_request, response) => {
    response.writeHead(200, { ...JSON_TYPE, 'cache-control': 'max-age=9' }).end('{"a":1}')
  })
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'max-age=9'])
  expect(await response.json()).toEqual({ a: 1 })
})

test('a name with an address that is not public is not called, whatever its other addresses are', async () => {
  const answer = jest.fn()
  for (const addresses of [['10.0.0.1'], ['127.0.0.1', '169.254.169.254'], ['fd00::1'], []])
    await expect(read(answer, addresses)).rejects.toThrow('must lead to a public address')
  expect(answer).not.toHaveBeenCalled()
})

test('a redirect is not followed', async () => {
  const response = await read((_request, response) => {
    response.writeHead(302, { ...JSON_TYPE, location: 'http://169.254.169.254/' }).end('{}')
  })
  expect([response.status, response.body]).toEqual([302, null])
})

test('what is no JSON is no document', async () => {
  await expect(
    read((_request, response) => response.setHeader('content-type', 'text/plain').end('{}')),
  ).rejects.toThrow('not JSON')
})

test('a document without end is read up to 64 kB, and one that takes too long is left', async () => {
  await expect(
    read((_request, response) => {
      response.writeHead(200, JSON_TYPE)
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
        response.once('drain', more)
      }
      more()
    }),
  ).rejects.toThrow('longer than 65536 bytes')
  const slow: RequestListener = (_request, response) => void response.writeHead(200, JSON_TYPE).write('{')
  await expect(read(slow, undefined, 50)).rejects.toThrow()
})
