import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { runCommand, runHere } from './support/command.ts'
import { ended, endPrograms, printed, run } from './support/program.ts'
import { startTestServer } from './support/server.ts'
import { type AdsVendor, connectorOf, good, operation, startAdsVendor } from './support/vendor.ts'

const LINKSPAN_KEYS = `k1:${Buffer.alloc(32, 5).toString('base64')}`
let vendor: AdsVendor

beforeAll(async () => {
  vendor = await startAdsVendor()
})
afterAll(async () => {
  await endPrograms()
  await vendor.close()
})

describe('the program', () => {
  test('P51 on an empty machine it starts, shows the client once, and finishes the request in flight on SIGTERM', async () => {
    const program = run({ env: { LINKSPAN_ADVERTISING_BASE_URL: vendor.base_url } })
    const [, base_url] = await printed(program, /listens on (http:\S+)/)
    const [, client_id] = await printed(program, /client_id +(\S+)/)
    const [, client_secret] = await printed(program, /client_secret +(lss_\S+)/)
    expect(program.out.text).toContain('created a development key')
    expect(existsSync(join(program.data_dir, 'development.key'))).toBe(true)

    const post = async (path: string, body: object, token?: string) => {
      const response = await fetch(`${base_url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
        body: JSON.stringify(body),
      })
      return { status: response.status, body: JSON.parse(await response.text()) }
    }
    const { access_token } = (await post('/api/v1/account/applications/token', { client_id, client_secret }))
      .body
    const made = await post('/api/v1/integrations/connectors', connectorOf('shutdown'), access_token)

    const arrived = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    vendor.answer(async () => {
      arrived.resolve()
      await held.promise
      return good
    })
    const call = post(`/api/v1/integrations/connectors/${made.body.id}/execute`, operation, access_token)
    await arrived.promise
    program.child.kill('SIGTERM')
    await printed(program, /"msg":"stopping"/)
    await expect(fetch(`${base_url}/healthz`)).rejects.toThrow()
    expect(program.child.exitCode).toBeNull()
    held.resolve()
    expect((await call).status).toBe(200)
    expect(await ended(program)).toBe(0)

    const again = run({
      env: { LINKSPAN_ADVERTISING_BASE_URL: vendor.base_url },
      data_dir: program.data_dir,
    })
    await printed(
      again,
      /client_secret +shown on the first start only; for a new one: linkspan clients add-secret client_/,
    )
    expect(again.out.text).not.toContain(client_secret)
    again.child.kill('SIGINT')
    expect(await ended(again)).toBe(0)
  })

  test('P06 production without a key says what is missing and writes nothing', async () => {
    const data_dir = join(newDataDir(), 'none')
    const program = run({ env: { NODE_ENV: 'production' }, data_dir })
    expect(await ended(program)).toBe(1)
    expect(program.out.text).toMatch(/LINKSPAN_KEYS: is required in production; allowed: id:base64/)
    expect(program.out.text).not.toMatch(/\bat \w/)
    expect(existsSync(data_dir)).toBe(false)
  })

  test('a port that is in use is reported', async () => {
    const program = run({ env: { PORT: new URL(vendor.base_url).port } })
    expect(await ended(program)).toBe(1)
    expect(program.out.text).toMatch(/PORT: \d+ is in use; stop the other program or set PORT to another/)
    expect(program.out.text).not.toMatch(/EADDRINUSE|\bat \w/)
  })

  test('GATE a data directory that cannot be used is reported in one sentence', async () => {
    const [damaged, readable, hanging, file] = [newDataDir(), newDataDir(), newDataDir(), newDataDir()]
    writeFileSync(join(damaged, 'linkspan.db'), 'no database', { mode: 0o600 })
    writeFileSync(join(readable, 'linkspan.db'), '', { mode: 0o644 })
    spawnSync('mkfifo', ['-m', '600', join(hanging, 'linkspan.db')])
    writeFileSync(join(file, 'data'), '')
    const expected: [string, RegExp, number | null][] = [
      [
        damaged,
        /^LINKSPAN_DATA_DIR: the database in it is damaged \(file is not a database\); restore a backup\.$/,
        1,
      ],
      [
        readable,
        /^LINKSPAN_DATA_DIR: every user may read or write \S+linkspan\.db; run: chmod 600 \S+linkspan\.db$/,
        1,
      ],
      [hanging, /^LINKSPAN_DATA_DIR: \S+ does not answer\.$/, null],
      [join(file, 'data'), /^LINKSPAN_DATA_DIR: \S+data is a file; name a directory\.$/, 1],
      // where nobody can make a directory, and mkdir says that its parent is missing
      ['/proc/linkspan/data', /^LINKSPAN_DATA_DIR: \/proc\S* cannot be used \(ENOENT\)\.$/, 1],
    ]
    const programs = expected.map(([data_dir]) =>
      run({ env: { NODE_ENV: 'production', LINKSPAN_KEYS }, data_dir }),
    )
    for (const [index, program] of programs.entries()) {
      const [, sentence, code] = expected[index] as (typeof expected)[0]
      expect(await ended(program)).toBe(code)
      expect(program.out.text.trim()).toMatch(sentence)
    }
  })

  test('a wrong command is one line and ends with 2, and an unknown id is named', async () => {
    const wrong = [
      ['serve'],
      ['clients', 'create', 'x'],
      ['clients', 'list', 'x'],
      ['clients', 'add-secret', 'x', '--what'],
    ]
    const program = run({ args: ['serve'] })
    expect(await ended(program)).toBe(2)
    expect(program.out.text).toMatch(/^linkspan: [^\n]+\n$/)
    for (const args of wrong) {
      const { code, out, err } = await runHere(args, {})
      expect([code, out]).toEqual([2, ''])
      expect(err).toMatch(/^linkspan: [^\n]+\n$/)
    }
    const server = await startTestServer()
    const unknown = runCommand(server, ['clients', 'create', 'x', '--organization', 'org_none'])
    await expect(unknown).rejects.toThrow('exit code 1: there is no organization org_none\n')
    await server.close()
  })
})

test('an operator creates organizations and clients, and changes secrets', async () => {
  const server = await startTestServer()
  const command = (...args: string[]) => runCommand(server, args)
  const created = await command('organizations', 'create', 'Acme')
  // the id alone, for scripts
  expect(created).toMatch(/^org_\S+\n$/)
  const organization_id = created.trim()
  const client = (await command('clients', 'create', 'shop', '--organization', organization_id))
    .trim()
    .split('  ')
  expect(client).toEqual([expect.stringMatching(/^client_/), expect.stringMatching(/^lss_/)])
  const [client_id = '', first = ''] = client
  const second = (await command('clients', 'add-secret', client_id)).trim().split('  ')[1] as string
  expect(await command('organizations', 'list')).toBe(
    `${server.organization_id}  Test\n${organization_id}  Acme\n`,
  )
  expect(await command('clients', 'list')).toBe(`${server.client.client_id}  test\n${client_id}  shop\n`)
  const twice = ['--organization', organization_id, '--organization', organization_id]
  await command('clients', 'create', 'twice', ...twice)

  const { access } = server.server.services
  for (const secret of [first, second]) {
    expect(await access.issue(client_id, secret)).toMatchObject({ organization_id })
  }
  expect(await command('clients', 'revoke', client_id)).toBe('revoked\n')
  expect(await access.issue(client_id, second)).toBeUndefined()
  await server.close()
})

test('P51 while it stops, readyz fails and requests in flight are finished, up to a limit', async () => {
  const server = await startTestServer({ vendors: vendor.vendors, drain_ms: 300 })
  const { id } = await server.createConnector(connectorOf('late'))
  const arrived = Promise.withResolvers<void>()
  vendor.answer(() => {
    arrived.resolve()
    return undefined
  })
  const call = server.execute(id, operation)
  await arrived.promise
  expect(await server.server.services.readiness.check()).toMatchObject({ serving: true })
  const stopped = server.stop()
  expect(await server.server.services.readiness.check()).toMatchObject({ serving: false })
  await expect(call).rejects.toThrow()
  // the vendor never answers: without the limit, the server would never stop
  await stopped
  await server.close()
})
