import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { clientEnvironment } from '../../../cli/test/support/command.ts'
import { startLoopbackProxy } from '../../../core/test/loopback-proxy.ts'
import { each } from '../../../core/test/support/each.ts'
import { lockFromOutside } from '../../../stores/test/support/database-file.ts'
import { postgresDatabase, settingsOf } from '../../../stores/test/support/databases.ts'
import { newDataDir, newKeyRing, newKeys } from '../../../stores/test/support/fresh.ts'
import { numbered } from '../../../stores/test/support/numbered.ts'
import { checkClock } from '../../src/cli/doctor/clock.ts'
import { environmentOf, runHere } from '../support/command.ts'
import { ended, endPrograms, run } from '../support/program.ts'
import { startSandbox } from '../support/sandbox.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

interface Finding {
  readonly check: string
  readonly status: string
  readonly message: string
  readonly remedy?: string
}

const folder = mkdtempSync(join(tmpdir(), 'linkspan-doctor-'))
let sandbox: Awaited<ReturnType<typeof startSandbox>>
let server: TestServer
let env: Record<string, string>
beforeAll(async () => {
  sandbox = await startSandbox('doctor')
  server = await startTestServer({ vendors: sandbox.vendors })
  env = { ...environmentOf(server.config), PORT: new URL(server.base_url).port }
})
afterAll(async () => {
  await endPrograms()
  await server?.close()
  await sandbox?.sandbox.close()
  rmSync(folder, { recursive: true, force: true })
})

async function diagnose(given: Record<string, string | undefined>, ...args: string[]) {
  const { code, out, err } = await runHere(['doctor', '--json', ...args], { ...given })
  expect(err).toBe('')
  const { checks, ...counts } = JSON.parse(out) as { checks: Finding[]; fail: number; warn: number }
  const found = (status: string) =>
    checks.filter((each) => each.status === status).map(({ check, message }) => `${check}: ${message}`)
  for (const { status, remedy } of each(checks)) expect(status === 'ok' || Boolean(remedy)).toBe(true)
  return { code, out, checks, counts, ok: found('ok'), warn: found('warn'), fail: found('fail') }
}

/** Every file of a directory with its mode and content. */
function snapshot(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return `${path} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`
    })
    .toSorted()
}

describe('linkspan doctor', () => {
  test('finds nothing wrong with a server that runs, and prints a line for each check', async () => {
    const { code, fail, ok } = await diagnose(env)
    expect({ code, fail }).toEqual({ code: 0, fail: [] })
    for (const check of [
      'settings',
      'keys',
      'store',
      'migrations',
      'locks',
      'disk',
      'clock',
      'server',
      'public address',
    ])
      expect(ok.some((line) => line.startsWith(`${check}: `))).toBe(true)
    for (const type of ['advertising', 'web-analytics', 'call-recording', 'drive'])
      expect(ok.some((line) => line.startsWith(`vendor ${type}: http://127.0.0.1`))).toBe(true)
    const text = await runHere(['doctor'], env)
    expect(text.out).toMatch(/^ok {4}settings: development mode/m)
    expect(text.out).toMatch(/\n\d+ ok, 0 warnings, 0 failed\n$/)
  })

  test('warns of a webhook whose receiver is gone', async () => {
    const { webhooks } = server.server.store
    const key = { organization_id: server.organization_id, id: 'whk_gone' }
    await webhooks.insert({
      ...key,
      url: 'https://receiver.example',
      description: null,
      types: null,
      position: 0,
    })
    const read = await webhooks.find(key)
    if (!read) throw new Error('nothing was stored')
    await webhooks.progress(read, { position: 0, failures: 1, pause_ms: 0, disabled: 'gone' })
    const { code, warn } = await diagnose(env)
    expect({ code, warn }).toEqual({
      code: 0,
      warn: [expect.stringMatching(/^webhooks: 1 get no events.*whk_gone/)],
    })
    await webhooks.delete(key)
    expect((await diagnose(env)).warn).toEqual([])
  })

  test('changes nothing: neither a store that is in use, nor one that is not, nor an empty directory', async () => {
    // the server numbers the events of its start in the background
    await numbered(server.server.store)
    const used = snapshot(server.config.data_dir)
    await diagnose(env)
    expect(snapshot(server.config.data_dir)).toEqual(used)

    const other = await startTestServer({ vendors: sandbox.vendors })
    await other.stop()
    const { data_dir } = other.config
    const unused = snapshot(data_dir)
    expect((await diagnose({ ...environmentOf(other.config), PORT: '0' })).fail).toEqual([])
    expect(snapshot(data_dir)).toEqual(unused)
    await other.close()

    const none = join(folder, 'none')
    const { ok } = await diagnose({ LINKSPAN_DATA_DIR: none }, '--vendor', 'drive')
    expect(ok).toContain('keys: none yet; a start in development mode creates one')
    expect(readdirSync(folder)).toEqual([])
  })

  test('a database that another program keeps locked for changes fails, and is left as it is', async () => {
    const other = await lockFromOutside(server.config.data_dir)
    const { code, fail } = await diagnose(env)
    await other.end()
    expect({ code, fail }).toEqual({
      code: 1,
      fail: [`locks: another program keeps the database in ${server.config.data_dir} locked`],
    })
    expect((await diagnose(env)).fail).toEqual([])
  })

  test('names each wrong variable, the wrong key, the mode of a file and a vendor that is away', async () => {
    const wrong = await diagnose({ ...env, PORT: 'x', LINKSPAN_KEYS: 'geheim' })
    expect(wrong.code).toBe(1)
    expect(wrong.fail).toEqual([
      expect.stringContaining('settings: PORT: must be a whole number'),
      expect.stringContaining('settings: LINKSPAN_KEYS: '),
    ])
    expect(wrong.out).not.toContain('geheim')

    const other_key = await diagnose({ ...env, LINKSPAN_KEYS: newKeys() })
    expect(other_key.fail).toEqual([expect.stringMatching(/^keys: the key k1 is not the one/)])

    const away = await diagnose({ ...env, LINKSPAN_ADVERTISING_BASE_URL: 'http://127.0.0.1:9' })
    expect(away.fail).toEqual([expect.stringMatching(/^vendor advertising: 127\.0\.0\.1:9 .*ECONNREFUSED/)])
    expect(
      (await diagnose({ ...env, LINKSPAN_ADVERTISING_BASE_URL: 'http://127.0.0.1:9' }, '--vendor', 'drive'))
        .code,
    ).toBe(0)

    const { data_dir } = server.config
    chmodSync(join(data_dir, 'linkspan.db'), 0o644)
    const readable = await diagnose(env)
    chmodSync(join(data_dir, 'linkspan.db'), 0o600)
    expect(readable.fail).toEqual([expect.stringMatching(/^store: every user may read or write /)])
    expect(readable.checks.find(({ status }) => status === 'fail')?.remedy).toMatch(/^Run: chmod 600 /)
  })

  test('a vendor that is away is named however often one process looks', async () => {
    for (let round = 0; round < 8; round++) {
      const { fail } = await diagnose({ ...env, LINKSPAN_ADVERTISING_BASE_URL: 'http://127.0.0.1:9' })
      expect(fail).toEqual([expect.stringMatching(/^vendor advertising: 127\.0\.0\.1:9 .*ECONNREFUSED/)])
    }
  })

  test('a vendor that is away fails only in production, or if it is configured or asked for', async () => {
    const data_dir = newDataDir()
    const proxy = await startLoopbackProxy()
    proxy.refuse(502)
    const without = { HTTPS_PROXY: `http://${proxy.address}`, LINKSPAN_LOG_LEVEL: 'silent' }
    const report = async (args: readonly string[], env: Record<string, string>) => {
      const program = run({ args: ['doctor', '--json', ...args], data_dir, env: { ...without, ...env } })
      const code = await ended(program)
      const { checks } = JSON.parse(program.out.text) as { checks: Finding[] }
      const vendors = checks.filter(({ check }) => check.startsWith('vendor '))
      return { code, vendors: vendors.map(({ check, status }) => `${status} ${check}`) }
    }
    const kinds = ['advertising', 'web-analytics', 'call-recording', 'drive']
    expect(await report([], {})).toEqual({ code: 0, vendors: kinds.map((each) => `warn vendor ${each}`) })
    const production = { NODE_ENV: 'production', LINKSPAN_KEYS: newKeys() }
    expect(await report([], production)).toEqual({
      code: 1,
      vendors: kinds.map((each) => `fail vendor ${each}`),
    })
    const configured = { LINKSPAN_DRIVE_CLIENT_ID: 'id', LINKSPAN_DRIVE_CLIENT_SECRET: 'secret' }
    const { code, vendors } = await report([], configured)
    expect({ code, last: vendors.at(-1) }).toEqual({ code: 1, last: 'fail vendor drive' })
    expect(await report(['--vendor', 'drive'], {})).toEqual({ code: 1, vendors: ['fail vendor drive'] })
    await proxy.close()
  })

  test('a proxy that takes no connections fails by its name, and shows no password', async () => {
    const proxy = await startLoopbackProxy()
    const alive = { ...env, HTTPS_PROXY: `http://user:canary@${proxy.address}` }
    const { ok, fail, out } = await diagnose(alive)
    await proxy.close()
    expect(fail).toEqual([])
    expect(ok).toContain(`proxy: ${proxy.address} of HTTPS_PROXY takes connections`)
    const dead = await diagnose(alive)
    expect(dead.fail).toEqual([
      expect.stringContaining(`proxy: ${proxy.address} of HTTPS_PROXY takes no connections: `),
    ])
    expect(dead.checks.find(({ check }) => check === 'proxy')?.remedy).toContain('correct HTTPS_PROXY')
    expect((await diagnose({ ...env, HTTP_PROXY: 'http://user:canary@' })).fail).toEqual([
      'proxy: HTTP_PROXY is not a URL',
    ])
    expect(out + dead.out).not.toContain('canary')
  })

  test('names a damaged database, and a public address that leads elsewhere', async () => {
    const data_dir = mkdtempSync(join(tmpdir(), 'linkspan-damaged-'))
    writeFileSync(join(data_dir, 'linkspan.db'), 'x'.repeat(10_000), { mode: 0o600 })
    const vendor = sandbox.vendors.drive?.base_url as string
    const { fail } = await diagnose({ ...env, LINKSPAN_DATA_DIR: data_dir, LINKSPAN_PUBLIC_URL: vendor })
    expect(fail).toEqual([
      expect.stringMatching(/^store: the database in \S+ cannot be used: file is not a database/),
      `public address: ${vendor} is not a Linkspan server`,
    ])
    rmSync(data_dir, { recursive: true })
    const { ok } = await diagnose({ ...env, LINKSPAN_PUBLIC_URL: server.base_url })
    expect(ok).toContain(`public address: ${server.base_url} leads to a Linkspan server`)
    expect(ok.at(-1)).toContain(`${server.base_url}/api/v1/integrations/connectors/oauth/callback/drive`)
  })

  test('checks a PostgreSQL database: its tables, sessions and clock, without its password', async () => {
    const database = await postgresDatabase()
    try {
      const { DATABASE_URL = '' } = database.env
      const given = { ...env, DATABASE_URL }
      const empty = await diagnose(given)
      expect(empty).toMatchObject({ code: 0, warn: [expect.stringMatching(/^migrations: /)] })
      expect(await database.query("select 1 from pg_tables where schemaname = 'public'")).toEqual([])

      const key_ring = newKeyRing('k1')
      const other = await startTestServer({ database: settingsOf(DATABASE_URL), key_ring })
      const full = await diagnose({
        ...environmentOf(other.config),
        ...given,
        LINKSPAN_KEYS: environmentOf(other.config).LINKSPAN_KEYS,
      })
      expect(full).toMatchObject({ code: 0, warn: [] })
      const session = new Client({ connectionString: DATABASE_URL })
      await session.connect()
      await session.query('begin; lock table connectors in share mode')
      const locked = await diagnose({ ...given, LINKSPAN_KEYS: environmentOf(other.config).LINKSPAN_KEYS })
      await session.end()
      expect(locked.fail).toEqual([
        expect.stringMatching(/^locks: another program keeps tables locked .*\d$/),
      ])
      expect(full.ok).toContain('clock: it agrees with that of the database')
      expect(full.ok.some((line) => /^store: postgres:\/\/\S+ answers, PostgreSQL \d+/.test(line))).toBe(true)
      await other.close()

      const away = new URL(DATABASE_URL)
      away.port = '9'
      away.password = 'canary-password'
      const none = await diagnose({ ...env, DATABASE_URL: away.href })
      expect(none.fail).toEqual([
        expect.stringMatching(/^store: postgres:\/\/\S+ cannot be used: .*ECONNREFUSED/),
      ])
      expect(none.out).not.toContain('canary-password')
    } finally {
      await database.remove()
    }
  })

  test('a disk that does not answer is named, and the process does not wait for it', async () => {
    const data_dir = newDataDir()
    spawnSync('mkfifo', ['-m', '600', join(data_dir, 'linkspan.db')])
    const program = run({ args: ['doctor'], data_dir })
    // it ends itself by a signal, since the thread that reads the disk never returns
    expect(await ended(program)).toBe(null)
    expect(program.out.text).toMatch(/^fail {2}disk: \S+ does not answer\n {6}Mount /)
  })

  test('a clock that differs is warned of, and one that is wrong fails', () => {
    const now = Date.UTC(2026, 0, 1)
    expect(checkClock('x', now, now + 4_000)).toMatchObject({ status: 'ok' })
    expect(checkClock('x', now, now + 10_000)).toMatchObject({
      status: 'warn',
      message: 'this clock is 10 s ahead of that of x',
    })
    expect(checkClock('x', now, now - 90_000)).toMatchObject({
      status: 'fail',
      message: 'this clock is 90 s behind that of x',
    })
  })

  test('the variables of a client are not unknown to a server', async () => {
    const { warn } = await diagnose({ ...env, ...clientEnvironment(server), LINKSPAN_TYPO: 'x' })
    expect(warn).toEqual(['settings: LINKSPAN_TYPO: unknown variable; it is ignored'])
  })
})
