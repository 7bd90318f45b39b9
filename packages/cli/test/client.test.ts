import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { approveConsent } from '@linkspan/sandbox'
import { registerCallbacks } from '../../hosted/test/support/consent.ts'
import { type Sandbox, startSandbox } from '../../hosted/test/support/sandbox.ts'
import { startTestServer, type TestServer } from '../../hosted/test/support/server.ts'
import { clientEnvironment, type Ended, runHere, startHere } from './support/command.ts'

const folder = mkdtempSync(join(tmpdir(), 'linkspan-cli-'))
const fileOf = (name: string, text: string) => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

let sandbox: Sandbox
let server: TestServer
let customer_id: string
let env: Record<string, string>
const everything: string[] = []

/** Runs a command of the client; what it writes is kept for the last test. */
async function run(
  args: readonly string[],
  input = '',
  more: Record<string, string | undefined> = {},
): Promise<Ended> {
  const ended = await runHere(args, { ...env, ...more }, input)
  everything.push(ended.out, ended.err)
  return ended
}

/** The output of a command that succeeds. */
async function output(...args: string[]): Promise<string> {
  const { code, out, err } = await run(args)
  expect({ code, err: code === 0 ? '' : err }).toEqual({ code: 0, err: '' })
  return out
}

const json = async (...args: string[]) => JSON.parse(await output(...args))

beforeAll(async () => {
  const started = await startSandbox('command-line', { call_recording: { limits: {} } })
  sandbox = started.sandbox
  server = await startTestServer({ vendors: started.vendors, work: 'in_process' })
  registerCallbacks(sandbox, server.base_url)
  customer_id = sandbox.advertising.customer_ids[0] as string
  env = clientEnvironment(server)
})
afterAll(async () => {
  await server?.close()
  await sandbox?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('connecting', () => {
  test('creates a connector from credentials on the standard input, and from a file', async () => {
    const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
    const config = fileOf('config.json', JSON.stringify({ customer_ids: [customer_id], start_date: today }))
    const sync = ['--replication-config-file', config, '--sync-interval', '0']
    const credentials = JSON.stringify({
      ...sandbox.advertising.credentials(),
      login_customer_id: sandbox.advertising.manager_customer_id,
    })
    const words = ['connect', 'google-ads', '--customer', 'acme', '--name', 'Ads', '--json', ...sync]
    const created = await run(words, credentials)
    expect(created).toMatchObject({ code: 0, err: '' })
    expect(JSON.parse(created.out)).toMatchObject({
      customer_name: 'acme',
      connector_type: 'advertising',
      name: 'Ads',
      status: 'active',
      sync_interval_seconds: null,
    })
    const file = fileOf('credentials.json', JSON.stringify(sandbox.call_recording.credentials()))
    const people = await output('connect', 'call-recording', '--customer', 'acme', '--credentials-file', file)
    expect(people).toMatch(/^name +call-recording of acme$/m)
    expect(people).toMatch(/^status +active$/m)
  })

  test('refused credentials are stored, told and end with 4', async () => {
    const bad = JSON.stringify({ ...sandbox.web_analytics.credentials(), refresh_token: 'refused-canary' })
    const { code, out, err } = await run(['connect', 'web-analytics', '--customer', 'acme'], bad)
    expect(code).toBe(4)
    expect(out).toMatch(/^status +reauth_required$/m)
    expect(err).toMatch(/^linkspan: con_\S+ was created, but its check failed: .*\(reauth_required\)\n$/)
    expect(await run(['connectors', 'check', 'acme/web-analytics'])).toMatchObject({ code: 4 })
  })

  test('creates a connector by a consent that ends at a page of the command', async () => {
    const { ended, told } = startHere(['connect', 'drive', '--customer', 'acme', '--consent', '--json'], env)
    while (!/^ {2}http\S+$/m.test(told())) await delay(10)
    const [link = ''] = told().match(/http\S+/) ?? []
    await fetch(await approveConsent(link))
    const { code, out, err } = await ended
    everything.push(out, err)
    expect(code).toBe(0)
    expect(JSON.parse(out)).toMatchObject({ connector_type: 'drive', status: 'active' })
  })

  test('prints the link of a consent for an application, and takes its secret_id from the input', async () => {
    const redirect = ['--redirect-url', 'http://127.0.0.1:9/connected']
    const words = ['connect', 'drive', '--customer', 'other', ...redirect]
    const printed = await run([...words, '--print-link'])
    expect(printed.code).toBe(0)
    expect(printed.out).toMatch(/^http:\/\/127\.0\.0\.1:\S+\n$/)
    expect(await run(words, 'no-such-secret\n')).toMatchObject({
      code: 2,
      err: expect.stringContaining('secret_id'),
    })
    expect(await run([...words.slice(0, 4), '--print-link'])).toMatchObject({ code: 2 })
  })

  test('lists, shows and checks connectors, by id or by customer and kind', async () => {
    const rows = await json('connectors', 'list', '--customer', 'acme', '--json')
    const types = rows.map((row: { connector_type: string }) => row.connector_type)
    expect(types).toEqual(['drive', 'web-analytics', 'call-recording', 'advertising'])
    const table = await output('connectors', 'list', '--type', 'advertising')
    expect(table).toMatch(
      /^status +sync +customer +type +name +records +synced_at +id\nactive +\S+ +acme +advertising +Ads .* con_\S+\n$/,
    )
    const { id } = rows[3]
    expect(await json('connectors', 'get', id, '--json')).toMatchObject({ id, connector_type: 'advertising' })
    expect(await output('connectors', 'get', 'acme/advertising')).toContain(id)
    expect(await json('connectors', 'check', 'acme/google-ads', '--json')).toMatchObject({ status: 'active' })
  })
})

describe('describing', () => {
  test('shows kinds, entities, parameters and fields by the definitions of the server', async () => {
    const { data } = await json('entities', '--json')
    const { body } = await server.request('GET', '/api/v1/integrations/definitions')
    expect(data).toEqual(body.data)
    expect(await output('entities', 'google-ads')).toMatch(/^campaigns +list, update, search +/m)
    const text = await output('entities', 'acme/advertising', 'campaigns')
    expect(text).toMatch(/^ {2}customer_id \(string, required\) /m)
    expect(text).toMatch(/^ {2}metrics\.clicks \(integer\)$/m)
  })
})

describe('calling', () => {
  const list = (...more: string[]) => [
    'call',
    'acme/advertising',
    'campaigns',
    'list',
    '-p',
    `customer_id=${customer_id}`,
    ...more,
  ]

  test('prints what the server answers, as JSON or as rows', async () => {
    const page = await json(...list('-p', 'pageSize=2'))
    expect(page).toMatchObject({ data: [{}, {}], meta: { next_page_token: expect.any(String) } })
    const names = page.data.map((row: { campaign: { name: string } }) => row.campaign.name)
    const { out, err } = await run(list('-p', 'pageSize=2', '--csv'))
    expect(out.split('\n')[0]).toMatch(/^campaign\.resourceName,campaign\.id,campaign\.name/)
    for (const name of names) expect(out).toContain(name)
    expect(err).toContain('--all')
  })

  test('--all prints every page in the form that is asked for', async () => {
    const lines = (await output(...list('-p', 'pageSize=90', '--all', '--jsonl'))).trim().split('\n')
    const array = await json(...list('--all'))
    expect(lines.map((line) => JSON.parse(line))).toEqual(array)
    expect(array.length).toBeGreaterThan(90)
  })

  test('parameters come from a file, from the input and from words, and the words win', async () => {
    const file = fileOf('params.json', JSON.stringify({ customer_id, pageSize: 1 }))
    const words = ['call', 'acme/advertising', 'campaigns', 'list', '--params-file']
    expect((await json(...words, file)).data).toHaveLength(1)
    expect((await json(...words, file, '-p', 'pageSize=3')).data).toHaveLength(3)
    const piped = await run([...words, '-'], JSON.stringify({ customer_id, pageSize: 2 }))
    expect(JSON.parse(piped.out).data).toHaveLength(2)
  })

  test('a write is sent once, and its key repeats it safely', async () => {
    const operations = JSON.stringify([{ create: { name: 'From the command line' } }])
    const words = ['call', 'acme/advertising', 'labels', 'create', '-p', `customer_id=${customer_id}`]
    const create = [...words, '-p', `operations=${operations}`, '--idempotency-key', 'key-1']
    const first = await json(...create)
    expect(first).toMatchObject({ results: [{ resourceName: expect.stringContaining('/labels/') }] })
    expect(await json(...create)).toEqual(first)
  })

  test('a download goes to a file or to the output, and replaces a file only if told so', async () => {
    const { data } = await json('call', 'acme/drive', 'files', 'list', '-p', "q=mimeType='text/csv'")
    const [{ id, size }] = data
    const words = ['call', 'acme/drive', 'files', 'download', '-p', `fileId=${id}`]
    const target = join(folder, 'download')
    const saved = await run([...words, '--output', target])
    expect(saved).toMatchObject({ code: 0, out: '', err: expect.stringContaining(`Saved ${target}`) })
    expect(readFileSync(target)).toHaveLength(Number(size))
    expect(Buffer.from(await output(...words), 'latin1')).toEqual(readFileSync(target))
    expect(await run([...words, '--output', target])).toMatchObject({
      code: 2,
      err: expect.stringContaining('--force'),
    })
    expect(await run([...words, '--output', target, '--force'])).toMatchObject({ code: 0 })
  })

  test('an upload sends a file', async () => {
    const file = fileOf('upload.txt', 'hello from the command line')
    const words = [
      'call',
      'acme/drive',
      'files_upload',
      'create',
      '--content-file',
      file,
      '-p',
      'name=hello.txt',
    ]
    const { out, code } = await run(words)
    expect(code).toBe(0)
    const { id } = JSON.parse(out)
    expect(await output('call', 'acme/drive', 'files', 'download', '-p', `fileId=${id}`)).toBe(
      'hello from the command line',
    )
  })

  test.each([
    [['campaign', 'list'], 2, 'did you mean campaigns?'],
    [['campaigns', 'lst'], 2, 'did you mean list?'],
    [['campaigns', 'list'], 2, 'needs --param customer_id='],
    [['campaigns', 'list', '-p', 'customr_id=1'], 2, 'did you mean customer_id?'],
    [['campaigns', 'list', '-p', 'customer_id=x'], 2, '$.customer_id'],
    [['campaigns', 'search'], 2, 'linkspan search'],
    [
      ['labels', 'create', '--all', '-p', 'customer_id=1', '-p', 'operations=[]'],
      2,
      '--all is for the action list',
    ],
    [['campaigns', 'list', '--params-file', '/none'], 2, 'cannot be read'],
  ])('%j is refused with what to do', async (words, code, message) => {
    const ended = await run(['call', 'acme/advertising', ...words])
    expect(ended).toMatchObject({ code, out: '', err: expect.stringContaining(message) })
  })

  test('a request that no entity covers is sent as it is', async () => {
    const words = [
      'request',
      'acme/drive',
      'get',
      '/drive/v3/files',
      '-q',
      'pageSize=1',
      '-q',
      'fields=files(id)',
    ]
    expect(await json(...words)).toEqual({ files: [{ id: expect.any(String) }] })
    expect(await json(...words, '--json')).toMatchObject({ status: 200, body_type: 'json' })
    const body = fileOf('body.json', '{"name":"x"}')
    const write = ['request', 'acme/drive', 'POST', '/drive/v3/files', '--body-file', body]
    expect(await run(write)).toMatchObject({ code: 1, err: expect.stringContaining('(forbidden)') })
    expect(await run([...words, '-H', 'nonsense'])).toMatchObject({ code: 2 })
    expect(await run([...words, '-q', 'key=x'])).toMatchObject({
      code: 2,
      err: expect.stringContaining('$.query.key'),
    })
  })

  test('a connector that is none is refused before anything is called', async () => {
    expect(await run(['call', 'advertising', 'campaigns', 'list'])).toMatchObject({ code: 2 })
    expect(await run(['call', 'nobody/advertising', 'campaigns', 'list'])).toMatchObject({ code: 1 })
    expect(await run(['connectors', 'get', 'con_none'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('(not_found)'),
    })
  })
})

describe('syncing and searching', () => {
  test('a sync is watched to its end, without a progress bar where there is no terminal', async () => {
    const { code, out, err } = await run(['sync', 'acme/advertising', '--watch'])
    expect(code).toBe(0)
    expect(out).toMatch(/^run_\S+ {2}succeeded\n/)
    expect(out).toMatch(/^campaigns +succeeded +\d+ +\d+ +0/m)
    expect(err).not.toMatch(/[█░\r]/)
    expect((await json('sync', 'acme/advertising', '--entity', 'accounts', '--json')).status).toBe('queued')
  }, 120_000)

  test('searches by conditions, sorts, fields and pages, as a table, CSV or JSON', async () => {
    const words = [
      'search',
      'acme/advertising',
      'campaigns',
      '-w',
      'metrics.clicks>0',
      '-s',
      'metrics.clicks:desc',
    ]
    const shown = [...words, '-f', 'campaign.name,metrics.clicks', '-n', '3']
    const { data, meta } = await json(...shown, '--json')
    expect(data).toHaveLength(3)
    const clicks = data.map((row: { metrics: { clicks: number } }) => row.metrics.clicks)
    expect(clicks).toEqual(clicks.toSorted((left: number, right: number) => right - left))
    const { out, err } = await run(shown)
    expect(out).toMatch(/^campaign\.name +metrics\.clicks\n(?:.+ \d+\n){3}$/)
    expect(err).toContain(`--cursor ${meta.cursor}`)
    expect(await output(...shown, '--csv')).toMatch(/^campaign\.name,metrics\.clicks\n/)
    const next = await json(...shown, '--cursor', meta.cursor, '--json')
    expect(next.data).not.toEqual(data)
  })

  test('--all prints every record once, and aggregates group them', async () => {
    const ids = (
      await output('search', 'acme/advertising', 'campaigns', '-f', 'campaign.id', '--all', '--jsonl')
    )
      .trim()
      .split('\n')
    const groups = await json(
      'search',
      'acme/advertising',
      'campaigns',
      '--group-by',
      'campaign.status',
      '--aggregate',
      'rows=count',
      '--json',
    )
    const sum = groups.data.reduce((total: number, { rows }: { rows: number }) => total + rows, 0)
    expect(ids).toHaveLength(sum)
    const request = fileOf('request.json', JSON.stringify({ query: { aggregate: { rows: { count: '*' } } } }))
    expect(
      (await json('search', 'acme/advertising', 'campaigns', '--request-file', request, '--json')).data,
    ).toEqual([{ rows: sum }])
  })

  test.each([
    [['acme/advertising', 'campaigns', '-w', 'metrics.clics>1'], 2, 'did you mean metrics.clicks?'],
    [['acme/advertising', 'campaign'], 2, 'did you mean campaigns?'],
    [['acme/advertising', 'accessible_customers'], 2, 'cannot be searched'],
    [['acme/advertising', 'campaigns', '--filter', '{"eqq":{}}'], 2, '$.query.filter.eqq'],
    [['acme/drive', 'files'], 1, 'sync_not_configured'],
  ])('search %j is refused with what to do', async (words, code, message) => {
    expect(await run(['search', ...words])).toMatchObject({ code, err: expect.stringContaining(message) })
  })

  test('status shows the server and every connector', async () => {
    expect(await output('status')).toMatch(/is ready\. Connectors: 4, of which 1 need new credentials\.\n/)
    expect(await json('status', '--json')).toMatchObject({ ready: true, connectors: [{}, {}, {}, {}] })
    expect(await run(['status'], '', { LINKSPAN_URL: 'http://127.0.0.1:9' })).toMatchObject({ code: 3 })
  })
})

test('a connector is deleted only with --yes where nobody can be asked', async () => {
  expect(await run(['connectors', 'delete', 'acme/web-analytics'])).toMatchObject({ code: 2 })
  expect(await run(['connectors', 'delete', 'acme/web-analytics', '--yes'])).toMatchObject({
    code: 0,
    out: '',
  })
  expect(await run(['connectors', 'get', 'acme/web-analytics'])).toMatchObject({ code: 1 })
})

test('wrong secrets end with 1, and an unreachable server with 3', async () => {
  expect(await run(['connectors', 'list'], '', { LINKSPAN_CLIENT_SECRET: 'lss_wrong' })).toMatchObject({
    code: 1,
    err: expect.stringContaining('(unauthenticated)'),
  })
  const file = fileOf('secret', `${server.client.client_secret}\n`)
  const from = { LINKSPAN_CLIENT_SECRET: undefined, LINKSPAN_CLIENT_SECRET_FILE: file }
  expect(await run(['connectors', 'list'], '', from)).toMatchObject({ code: 0 })
})

test('no output of all these commands has had a secret', () => {
  const credentials = [sandbox.advertising, sandbox.call_recording, sandbox.drive].flatMap((vendor) =>
    Object.entries(vendor.credentials()).flatMap(([name, value]) =>
      /token|secret|key/.test(name) ? [String(value)] : [],
    ),
  )
  const secrets = [
    server.client.client_secret,
    'lss_wrong',
    'refused-canary',
    'no-such-secret',
    ...credentials,
  ]
  const text = everything.join('\n')
  expect(text.length).toBeGreaterThan(10_000)
  for (const secret of secrets) expect(text.includes(secret)).toBe(false)
})
