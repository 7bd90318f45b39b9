import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse } from 'yaml'
import { each } from '../../core/test/support/each.ts'
import { catalog, type Environment, loadConfig } from '../src/index.ts'
import { testWith } from './support/test-with.ts'

const root = join(import.meta.dirname, '../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const unit = 'docs/operations/linkspan.service'

const LINKSPAN_KEYS = `k1:${Buffer.alloc(32, 9).toString('base64')}`
/** What a server makes of variables: its settings, and its warnings. */
const load = (env: Environment) => loadConfig({ ...env, LINKSPAN_KEYS }, catalog)

/** What `ENV` of the Containerfile sets. */
const imageEnv = () =>
  Object.fromEntries(
    [...read('packages/hosted/Containerfile').matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((each) => each.split('=') as [string, string]),
    ),
  )

describe('the compose file', () => {
  const text = read('docs/operations/compose.yaml')
  const secrets: Record<string, string> = { POSTGRES_PASSWORD: 'ab12', S3_PASSWORD: 'cd34', LINKSPAN_KEYS }
  /** A value with its variables replaced, as Compose does: by the setting, or by the default. */
  const replaced = (value: string) =>
    value.replace(
      /\$\{(\w+):([-?])([^}]*)\}/g,
      (_, name, kind, rest) => secrets[name] ?? (kind === '-' ? rest : ''),
    )
  const { services } = parse(text)

  test('gives the server of the image only settings that it knows, and all that production needs', () => {
    const given = Object.entries<string>(services.server.environment).map(([key, value]) => [
      key,
      replaced(value),
    ])
    const { config, warnings } = load({ ...imageEnv(), ...Object.fromEntries(given) })
    expect(warnings).toEqual(['DATABASE_URL: the connection is not encrypted; add ?sslmode=verify-full'])
    expect(config).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      database: { address: 'postgres://postgres/linkspan' },
      parts: { place: { kind: 'object_storage', bucket: 'linkspan' } },
    })
  })

  test('takes all rights from the server, and waits longer for its end than it takes', () => {
    expect(services.server).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      stop_grace_period: '40s',
    })
  })

  test('publishes no port beyond this machine, and has no secret of its own', () => {
    const ports = Object.values<{ ports?: string[] }>(services).flatMap((service) => service.ports ?? [])
    expect(ports).toEqual(['127.0.0.1:3000:3000'])
    const secret = /^ *\w*(KEYS|PASSWORD|SECRET\w*): (.*)$/gm
    for (const [, , value] of each(text.matchAll(secret))) expect(value).toMatch(/^\$\{\w+:\?/)
  })
})

describe('the systemd unit', () => {
  test('gives the server settings that it knows', () => {
    const lines = read(unit).matchAll(/^Environment=(\w+)=(.*)$/gm)
    const env = Object.fromEntries([...lines].map(([, name, value]) => [name, value]))
    const { config, warnings } = load(env)
    expect(warnings).toEqual([])
    expect(config).toMatchObject({ mode: 'production', host: '127.0.0.1', data_dir: '/var/lib/linkspan' })
  })

  testWith(['systemd-analyze'], 'is taken by systemd, which finds it hardly exposed', () => {
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, join(root, unit)], { encoding: 'utf8' })
    const { stdout, stderr } = analyze('verify', '--man=no')
    // other units of the machine are read too
    expect(`${stdout}${stderr}`.split('\n').filter((line) => line.includes('linkspan.service'))).toEqual([])
    const security = analyze('security', '--offline=true', '--threshold=20')
    expect({ status: security.status, end: security.stdout.slice(-80) }).toMatchObject({ status: 0 })
  })
})

test('the variables of the image are settings of a server in production', () => {
  const { config, warnings } = load(imageEnv())
  expect(warnings).toEqual([])
  expect(config).toMatchObject({ mode: 'production', port: 3000, data_dir: '/data/linkspan' })
})
