import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { daysAfter, toDay } from '@linkspan/core'
import { type Sandbox, startSandbox } from './support/sandbox.ts'
import { startTestServer, type TestServer } from './support/server.ts'

const root = resolve(import.meta.dirname, '../../..')
const markdownIn = (folder: string) =>
  readdirSync(resolve(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

/** The shell blocks of a document, in order. */
function commandsOf(path: string): string[] {
  const text = readFileSync(resolve(root, path), 'utf8')
  return [...text.matchAll(/^ *```(?:sh|bash)\n(.*?)^ *```/gms)].map(([, block = '']) => block)
}

const documents = [
  '.',
  'docs',
  'examples',
  ...readdirSync(resolve(root, 'packages')).map((name) => `packages/${name}`),
]
  .flatMap(markdownIn)
  .filter((path) => commandsOf(path).length > 0)

/** What every shell has. */
const KNOWN = ['HOME', 'PATH', 'PWD']

/** The variables that commands use before they have a value. */
function unsetIn(blocks: readonly string[]): string[] {
  const words = /\b(?:read(?: -\w+)*|for|export) (\w+)|(?<=^|[\s;(&])(\w+)=|\$\{?([A-Za-z_]\w*)/gm
  const set = new Set(KNOWN)
  return [...blocks.join('').matchAll(words)].flatMap(([, named, assigned, used]) => {
    if (used !== undefined) return set.has(used) ? [] : [used]
    set.add(named ?? (assigned as string))
    return []
  })
}

test('a variable that is set too late, or never, is found', () => {
  expect(documents.length).toBeGreaterThan(10)
  expect(unsetIn(['curl $BASE\n', 'BASE=1 curl $BASE/$ID\n'])).toEqual(['BASE', 'ID'])
})

test.each(documents)('the commands of %s set every variable that they use', (path) => {
  expect(unsetIn(commandsOf(path))).toEqual([])
})

describe('the commands of the README for a server', () => {
  let sandbox: Sandbox
  let server: TestServer
  beforeAll(async () => {
    const started = await startSandbox('commands')
    sandbox = started.sandbox
    server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
  })
  afterAll(async () => {
    await server?.close()
    await sandbox?.close()
  })

  test('print the campaigns, live and then from the search', async () => {
    const { advertising } = sandbox
    const { client_id, client_secret } = server.client
    const [customer_id] = advertising.customer_ids
    const since = daysAfter(toDay(Date.now()), -20)
    // of one customer and few days, so that the search answers soon
    const connector = {
      credentials: { ...advertising.credentials(), login_customer_id: advertising.manager_customer_id },
      replication_config: { customer_ids: [customer_id], start_date: since },
    }
    const [calls = '', search = ''] = commandsOf('README.md').filter((block) => block.includes('$CONNECTOR'))
    const wait = `until FOUND=$(${search.trim()}) && [[ $FOUND == *'"data"'* ]]; do sleep 0.2; done`
    const script = `${calls}echo\n${wait}\necho "$FOUND"`
      .replace(/BASE=.*/, `BASE=${server.base_url}/api/v1`)
      .replace(/CLIENT=.*/, `CLIENT=${client_id}:${client_secret}`)
      .replace(/"credentials":\{[^}]*\}/, JSON.stringify(connector).slice(1, -1))
      .replace('1234567890', String(customer_id))
      .replace(/(?<="segments.date":")[\d-]+/, since)
    const { stdout } = await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script])
    const [listed, found] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(listed.data[0]).toHaveProperty('campaign.name')
    expect(found.data).toHaveLength(10)
    expect(found.data[0]).toMatchObject({ campaign: { name: expect.any(String) }, cost: expect.any(Number) })
  })
})
