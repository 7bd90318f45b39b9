import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { type LoopbackCatalog, startCatalog } from '../../../sync/test/tables/support/loopback-catalog.ts'
import { openRestCatalog } from '../../src/index.ts'

let catalog: LoopbackCatalog
beforeEach(async () => {
  catalog = await startCatalog()
})
afterEach(() => catalog.close())

const body = (name: string) =>
  JSON.stringify({
    name,
    location: mkdtempSync(join(tmpdir(), 'linkspan-catalog-')),
    schema: { type: 'struct', 'schema-id': 0, fields: [] },
    'partition-spec': { 'spec-id': 0, fields: [] },
    'stage-create': false,
    properties: { 'format-version': '2' },
  })

test('all pages of tables are listed, none without a namespace, and what is dropped or not there is gone', async () => {
  const opened = openRestCatalog(catalog.settings)
  expect(await opened.tables()).toEqual([])
  const names = ['one', 'two', 'three', 'four', 'five']
  for (const name of names) expect(await opened.create(body(name))).toBe(true)
  expect(await opened.create(body('one'))).toBe(false)
  expect(await opened.tables()).toEqual(names)
  await opened.drop('two')
  await opened.drop('two')
  expect(await opened.load('two')).toBeUndefined()
  expect(await opened.commit('two', '{"requirements":[],"updates":[]}')).toBe('lost')
})

test('a token is used until it is refused or ends', async () => {
  const opened = openRestCatalog(catalog.settings)
  await opened.create(body('one'))
  let is_expired = false
  catalog.choose(() => {
    if (is_expired) return undefined
    is_expired = true
    return 'expired'
  })
  expect(await opened.tables()).toEqual(['one'])
})

test('a token in a file is read for each request', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'linkspan-catalog-'))
  const token_file = join(folder, 'token')
  const [sent, server] = [[] as (string | undefined)[], createServer()]
  server.on('request', (request, response) => {
    sent.push(request.headers.authorization)
    response.setHeader('content-type', 'application/json')
    response.end(request.url === '/v1/config' ? '{}' : '{"identifiers":[]}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const opened = openRestCatalog({ address, namespace: ['linkspan'], token_file })
  for (const token of ['first', 'second']) {
    writeFileSync(token_file, `${token}\n`)
    await opened.tables()
  }
  expect(sent).toEqual(['Bearer first', 'Bearer first', 'Bearer second'])
  rmSync(folder, { recursive: true })
  await expect(opened.tables()).rejects.toThrow(/token cannot be read/)
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

test.each([
  [
    'another secret',
    { secret: () => 'canary-wrong' },
    /gets no token at .*: no client linkspan with \[redacted\]/,
  ],
  ['a wrong token', { client_id: undefined }, /answers 401 to GET config: it does not know the token/],
  ['another warehouse', { warehouse: 'other' }, /answers 404 to GET config: there is no such warehouse/],
  ['nothing there', { address: 'http://127.0.0.1:1', client_id: undefined }, /does not answer to GET config/],
])('%s is an error that says what to do, without secrets', async (_title, wrong, said) => {
  const failure = await openRestCatalog({ ...catalog.settings, ...wrong })
    .tables()
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'CatalogError', message: expect.stringMatching(said) })
  expect(String(failure)).not.toContain('canary')
})
