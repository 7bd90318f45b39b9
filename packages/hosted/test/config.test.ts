import { chmodSync, existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { formatKeyRing } from '@linkspan/stores'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { ConfigError, catalog, type Environment, loadConfig } from '../src/index.ts'
import { fromWorkMessage, toWorkMessage } from '../src/server/work-message.ts'

let data_dir: string
beforeEach(() => {
  data_dir = newDataDir()
})
afterEach(() => rmSync(data_dir, { recursive: true, force: true }))

const key = `k1:${Buffer.alloc(32, 9).toString('base64')}`
const load = (env: Environment) => loadConfig({ LINKSPAN_DATA_DIR: data_dir, ...env }, catalog)

function faultOf(env: Environment): string {
  try {
    load(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
    throw error
  }
  throw new Error('the configuration was taken')
}

test('an empty environment means development mode, reachable only from this machine', () => {
  const { config } = load({ NODE_ENV: '' })
  expect(config).toMatchObject({ mode: 'development', host: '127.0.0.1', port: 3000, log_level: 'info' })
  expect(config).toMatchObject({ roles: ['serve', 'work'], sync_concurrency: 4, sync_turn_seconds: 300 })
  expect(config.mcp_writers).toBeUndefined()
  expect(load({ LINKSPAN_MCP_WRITERS: 'client_a,client_b' }).config.mcp_writers).toEqual([
    'client_a',
    'client_b',
  ])
  expect(config.vendor_options).toEqual(Object.fromEntries(catalog.map(({ type }) => [type, {}])))
})

test('development mode creates a key once, readable only by its owner, and warns about it', () => {
  const first = load({})
  expect(first.warnings).toEqual([expect.stringContaining('created a development key')])
  const file = join(data_dir, 'development.key')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(statSync(data_dir).mode & 0o777).toBe(0o700)
  const text = readFileSync(file, 'utf8')
  const second = load({})
  expect(second.warnings).toEqual([])
  expect(readFileSync(file, 'utf8')).toBe(text)
  expect(second.config.key_ring.primary.key.equals(first.config.key_ring.primary.key)).toBe(true)
})

test('P07 a development key that every user may read is refused', () => {
  load({})
  chmodSync(join(data_dir, 'development.key'), 0o644)
  expect(() => load({})).toThrow(/every user may read or write .*development\.key; run: chmod 600 /)
})

test('a NODE_ENV that is misspelt is refused', () => {
  for (const NODE_ENV of ['prod', 'Production', 'production ', 'staging']) {
    const fault =
      'NODE_ENV: must be one of production, development, test; without it, the mode is development'
    expect(faultOf({ NODE_ENV, LINKSPAN_KEYS: key })).toBe(fault)
  }
  for (const NODE_ENV of ['test', 'development']) expect(load({ NODE_ENV }).config.mode).toBe('development')
})

test('production listens on every address and uses the given keys', () => {
  const { config, warnings } = load({ NODE_ENV: 'production', LINKSPAN_KEYS: key, PORT: '80' })
  expect(config).toMatchObject({ mode: 'production', host: '0.0.0.0', port: 80 })
  expect(config.key_ring.ids).toEqual(['k1'])
  expect(warnings).toEqual([])
  expect(existsSync(join(data_dir, 'development.key'))).toBe(false)
})

describe('P06', () => {
  test('P06 production without a key does not start and creates none', () => {
    expect(faultOf({ NODE_ENV: 'production' })).toMatch(
      /^LINKSPAN_KEYS: is required in production; allowed: id:base64/,
    )
    expect(existsSync(join(data_dir, 'development.key'))).toBe(false)
  })

  test('P06 a malformed or short key stops the start in either mode and is not shown', () => {
    for (const NODE_ENV of ['production', 'development']) {
      const short = Buffer.alloc(16, 1).toString('base64')
      const fault = faultOf({ NODE_ENV, LINKSPAN_KEYS: `k1:${short}` })
      expect(fault).toContain('LINKSPAN_KEYS: entry 1 (k1): a key is 32 bytes (256 bits), this one is 16')
      expect(fault).not.toContain(short)
    }
  })
})

describe('keys in key services', () => {
  const vault = { VAULT_ADDR: 'https://vault.example:8200', VAULT_TOKEN: 'token-canary' }
  const arn = 'arn:aws:kms:eu-central-1:123456789012:alias/linkspan'
  const google = 'projects/acme/locations/europe-west3/keyRings/linkspan/cryptoKeys/credentials'

  test('stand beside given keys, and no inspection shows a secret of their services', () => {
    const LINKSPAN_KEYS = `k4:vault:team/transit/linkspan,k3:awskms:${arn},k2:gcpkms:${google},${key}`
    const { config, warnings } = load({ LINKSPAN_KEYS, ...vault, AWS_SECRET_ACCESS_KEY: 'aws-canary' })
    expect(warnings).toEqual([])
    expect(config.key_ring.ids).toEqual(['k4', 'k3', 'k2', 'k1'])
    expect(inspect(config, { depth: 9, showHidden: true })).not.toContain('canary')
  })

  test('reach the work process with all that it needs, by its first message', () => {
    const { config } = load({ LINKSPAN_KEYS: `k2:vault:transit/linkspan,${key}`, ...vault })
    const received = fromWorkMessage(structuredClone(toWorkMessage(config)))
    expect(formatKeyRing(received.key_ring)).toBe(formatKeyRing(config.key_ring))
    expect(received.key_variables?.()).toMatchObject(vault)
  })

  const wrong: readonly (readonly [Environment, string])[] = [
    [
      { LINKSPAN_KEYS: 'k1:vault:linkspan', ...vault },
      'entry 1 (k1): the key must be of the form vault:MOUNT/KEY',
    ],
    [
      { LINKSPAN_KEYS: 'k1:vault:transit/../linkspan', ...vault },
      'the key must be of the form vault:MOUNT/KEY',
    ],
    [
      { LINKSPAN_KEYS: 'k1:vault:transit/linkspan', ...vault, VAULT_ADDR: 'vault' },
      'VAULT_ADDR: must be an address',
    ],
    [{ LINKSPAN_KEYS: 'k1:awskms:alias/linkspan' }, 'entry 1 (k1): the key must be of the form awskms:ARN'],
    [
      { LINKSPAN_KEYS: 'k1:gcpkms:linkspan' },
      'entry 1 (k1): the key must be of the form gcpkms:projects/PROJECT',
    ],
    [{ LINKSPAN_KEYS: 'k1:vault:transit/linkspan' }, 'VAULT_ADDR: is required for a key in vault:'],
    [
      {
        LINKSPAN_KEYS: 'k1:vault:transit/linkspan',
        ...vault,
        NODE_ENV: 'production',
        VAULT_ADDR: 'http://vault.example',
      },
      'VAULT_ADDR: must be https in production',
    ],
    [
      { LINKSPAN_KEYS: 'k1:vault:transit/linkspan', VAULT_ADDR: vault.VAULT_ADDR, VAULT_ROLE_ID: 'linkspan' },
      'VAULT_TOKEN: for a key in vault:, set VAULT_TOKEN, or VAULT_ROLE_ID and VAULT_SECRET_ID',
    ],
    [
      { LINKSPAN_KEYS: 'k1:vault:transit/linkspan', ...vault, VAULT_KUBERNETES_ROLE: 'linkspan' },
      'and no other of them',
    ],
    [
      { LINKSPAN_KEYS: key, LINKSPAN_KEYS_MINUTES: '0' },
      'LINKSPAN_KEYS_MINUTES: must be a whole number from 1 to 1440',
    ],
  ]
  test.each(wrong)('%o is refused', (env, message) => {
    const fault = faultOf(env)
    expect(fault).toContain(message)
    expect(fault).not.toContain('canary')
  })
})

test.each<[Environment, string]>([
  [{ PORT: 'abc' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ PORT: '65536' }, 'PORT: must be a whole number from 0 to 65535'],
  [{ LINKSPAN_TRUSTED_PROXIES: '-1' }, 'LINKSPAN_TRUSTED_PROXIES: must be a whole number from 0 to 16'],
  [{ LINKSPAN_VENDOR_REQUESTS: 'writes' }, 'LINKSPAN_VENDOR_REQUESTS: must be one of off, reads, all'],
  [
    { LINKSPAN_SEARCH_MEMORY: '4' },
    'LINKSPAN_SEARCH_MEMORY: must be an amount of memory such as 512MiB or 4GiB',
  ],
  [
    { LINKSPAN_BODY_MEMORY: '64' },
    'LINKSPAN_BODY_MEMORY: must be an amount of memory such as 512MiB or 4GiB',
  ],
  [
    { LINKSPAN_ANSWER_MEMORY: '1GB' },
    'LINKSPAN_ANSWER_MEMORY: must be an amount of memory such as 512MiB or 4GiB',
  ],
  [{ LINKSPAN_ROLES: 'worker' }, 'LINKSPAN_ROLES: must be serve, work, or serve,work for both'],
  [{ LINKSPAN_ROLES: 'serve,serve' }, 'LINKSPAN_ROLES: must be serve, work, or serve,work for both'],
  ...['*', 'https://a.example/', 'a.example', 'https://a.example, https://b.example'].map(
    (origins): [Environment, string] => [
      { LINKSPAN_ALLOWED_ORIGINS: origins },
      'LINKSPAN_ALLOWED_ORIGINS: must be origins of pages, separated by commas, such as https://app.example',
    ],
  ),
  [{ LINKSPAN_MCP_WRITERS: 'everyone' }, 'LINKSPAN_MCP_WRITERS: must be ids of clients, separated by commas'],
  [{ LINKSPAN_SYNC_CONCURRENCY: '0' }, 'LINKSPAN_SYNC_CONCURRENCY: must be a whole number from 1 to 64'],
  ...['10.0.0.1', '10.0.0.0/8,', '0x0a.0.0.0/8', 'all'].map((networks): [Environment, string] => [
    { LINKSPAN_EGRESS_ALLOW: networks },
    'LINKSPAN_EGRESS_ALLOW: must be networks, separated by commas, such as 10.0.0.0/8,fd00::/8',
  ]),
  [{ LINKSPAN_EVENT_DAYS: '0' }, 'LINKSPAN_EVENT_DAYS: must be a whole number from 1 to 36500'],
  [{ LINKSPAN_SYNC_TURN_SECONDS: '0' }, 'LINKSPAN_SYNC_TURN_SECONDS: must be a whole number from 1 to 86400'],
  [{ LINKSPAN_LOG_LEVEL: 'loud' }, 'LINKSPAN_LOG_LEVEL: must be one of trace, debug, info'],
  [{ LINKSPAN_ADVERTISING_BASE_URL: 'ads' }, 'LINKSPAN_ADVERTISING_BASE_URL: must be an address'],
  [{ LINKSPAN_ADVERTISING_BASE_URL: 'file:///etc' }, 'LINKSPAN_ADVERTISING_BASE_URL: must be an address'],
  [{ LINKSPAN_ADVERTISING_TOKEN_URL: 'https://a:b@c.example' }, 'must not contain a user, query or fragment'],
  [
    { LINKSPAN_ADVERTISING_BASE_URL: 'http://ads.example', NODE_ENV: 'production', LINKSPAN_KEYS: key },
    'LINKSPAN_ADVERTISING_BASE_URL: must be https in production',
  ],
  [{ LINKSPAN_ADVERTISING_CLIENT_ID: 'only' }, 'LINKSPAN_ADVERTISING_CLIENT_SECRET: is required'],
])('%j is refused with the variable, the fault and the allowed values', (env, fault) => {
  expect(faultOf(env)).toContain(fault)
})

test('all faults are reported at once', () => {
  expect(faultOf({ PORT: 'x', LINKSPAN_LOG_LEVEL: 'y', LINKSPAN_KEYS: 'z' }).split('\n')).toHaveLength(3)
})

test('vendor addresses and the operator’s OAuth client come from the environment', () => {
  const { config, warnings } = load({
    LINKSPAN_ADVERTISING_BASE_URL: 'http://127.0.0.1:9/',
    LINKSPAN_ADVERTISING_TOKEN_URL: 'https://tokens.example/token',
    LINKSPAN_ADVERTISING_CLIENT_ID: 'id',
    LINKSPAN_ADVERTISING_CLIENT_SECRET: 'secret',
    LINKSPAN_ADVERTISNG_BASE_URL: 'http://typo.example',
  })
  expect(config.vendor_options.advertising).toEqual({
    base_url: 'http://127.0.0.1:9',
    token_url: 'https://tokens.example/token',
    oauth_client: { client_id: 'id', client_secret: 'secret' },
  })
  expect(warnings).toContain('LINKSPAN_ADVERTISNG_BASE_URL: unknown variable; it is ignored')
})

describe('DATABASE_URL', () => {
  const url = 'postgres://ada:pass-canary@db.example:6543/linkspan'

  test('P01 it is taken with its limits, and no form of the configuration shows user or password', () => {
    const { config, warnings } = load({ DATABASE_URL: url, LINKSPAN_DATABASE_POOL_SIZE: '3' })
    expect(config.database).toMatchObject({
      address: 'postgres://db.example:6543/linkspan',
      pool_size: 3,
      connect_timeout_ms: 5_000,
      statement_timeout_ms: 10_000,
      wait_ms: 60_000,
    })
    expect(config.database?.url()).toBe(url)
    expect(inspect(config, { depth: null }) + JSON.stringify([config, warnings])).not.toMatch(
      /ada|pass-canary/,
    )
  })

  test('an encrypted connection always verifies the server, and one without encryption is a warning in production', () => {
    const database = (parameters: string) =>
      load({ DATABASE_URL: `${url}${parameters}` }).config.database?.url()
    for (const mode of ['require', 'prefer', 'verify-ca', 'verify-full']) {
      expect(database(`?sslmode=${mode}`)).toBe(`${url}?sslmode=verify-full`)
    }
    const warnings = (DATABASE_URL: string) =>
      load({ NODE_ENV: 'production', LINKSPAN_KEYS: key, DATABASE_URL }).warnings
    expect(warnings(url)).toEqual(['DATABASE_URL: the connection is not encrypted; add ?sslmode=verify-full'])
    expect(warnings(`${url}?sslmode=require`)).toEqual([])
    expect(warnings('postgres://ada@localhost/linkspan')).toEqual([])
  })

  test.each([
    [
      'mysql://ada:pass-canary@db.example/linkspan',
      'must be of the form postgres://user:password@host:5432/name',
    ],
    [
      'postgres://ada:pass-canary@db.example:port/x',
      'must be of the form postgres://user:password@host:5432/name',
    ],
    ['postgres://ada:pass-canary@db.example', 'must name a database after the host'],
    [`${url}?sslmode=no-verify`, 'sslmode must be disable or verify-full'],
    [`${url}?ssl=true`, 'ssl is not taken; use sslmode'],
    [`${url}?uselibpqcompat=true`, 'uselibpqcompat is not taken; use sslmode'],
    [`${url}?sslrootcert=/nowhere/ca.pem`, 'sslrootcert names a file that cannot be read'],
  ])('%s is refused without showing it', (wrong, words) => {
    const fault = faultOf({ DATABASE_URL: wrong })
    expect(fault).toMatch(/^DATABASE_URL: /)
    expect(fault).toContain(words)
    expect(fault).not.toContain('pass-canary')
  })
})

test.each([
  ['file:///data/tables/', { kind: 'folder', path: '/data/tables' }],
  [
    's3://bucket/tables?region=eu-central-1',
    { kind: 'object_storage', bucket: 'bucket', prefix: 'tables/', region: 'eu-central-1' },
  ],
])('tables are written to %s, every five minutes', (LINKSPAN_TABLES, place) => {
  expect(load({ LINKSPAN_TABLES }).config.tables).toMatchObject({ place, minutes: 5 })
  expect(load({ LINKSPAN_TABLES, LINKSPAN_TABLES_MINUTES: '60' }).config.tables?.minutes).toBe(60)
})

test.each([
  ['/data/tables', 'must be of the form file:///path'],
  ['file://host/data', 'must be of the form file:///path'],
  ['file:///', 'must be of the form file:///path'],
  ['file:///data?x=1', 'must be of the form file:///path'],
  ['database', 'must be of the form file:///path'],
  ['s3://key:canary@bucket/tables', 'must not contain keys'],
  ['s3://b', 'must name a bucket'],
])('tables are not written to %s', (LINKSPAN_TABLES, said) => {
  const fault = faultOf({ LINKSPAN_TABLES })
  expect(fault).toMatch(/^LINKSPAN_TABLES: /)
  expect(fault).toContain(said)
  expect(fault).not.toContain('canary')
})

const CATALOG = { LINKSPAN_TABLES: 'file:///data', LINKSPAN_TABLES_CATALOG: 'https://catalog.example/api/' }

test('a catalog of tables has a namespace, and a login that no inspection shows', () => {
  const parameters = '?warehouse=main&namespace=data.ads&scope=all&token_url=https://login.example/token'
  const { config } = load({
    ...CATALOG,
    LINKSPAN_TABLES_CATALOG: CATALOG.LINKSPAN_TABLES_CATALOG + parameters,
    LINKSPAN_TABLES_CATALOG_CLIENT_ID: 'id',
    LINKSPAN_TABLES_CATALOG_CLIENT_SECRET: 'canary-secret',
  })
  expect(config.tables?.catalog).toMatchObject({
    address: 'https://catalog.example/api',
    warehouse: 'main',
    namespace: ['data', 'ads'],
    client_id: 'id',
    scope: 'all',
    token_url: 'https://login.example/token',
  })
  expect(config.tables?.catalog?.secret?.()).toBe('canary-secret')
  expect(inspect(config, { depth: 9, showHidden: true }) + JSON.stringify(config)).not.toContain('canary')
  const received = fromWorkMessage(structuredClone(toWorkMessage(config)))
  expect(received.tables?.catalog?.secret?.()).toBe('canary-secret')
  const { catalog } = load({ ...CATALOG, LINKSPAN_TABLES_CATALOG_TOKEN: 'canary-token' }).config.tables ?? {}
  expect(catalog).toMatchObject({ namespace: ['linkspan'], client_id: undefined })
  expect(catalog?.secret?.()).toBe('canary-token')
})

test.each([
  [{ LINKSPAN_TABLES: '' }, 'LINKSPAN_TABLES: is required, because LINKSPAN_TABLES_CATALOG is set'],
  [
    { LINKSPAN_TABLES_CATALOG: '', LINKSPAN_TABLES_CATALOG_TOKEN: 'canary' },
    'LINKSPAN_TABLES_CATALOG: is required',
  ],
  [{ LINKSPAN_TABLES_CATALOG: 'catalog' }, 'must be of the form https://'],
  [{ LINKSPAN_TABLES_CATALOG: 'ftp://catalog.example' }, 'must be an address'],
  [{ LINKSPAN_TABLES_CATALOG: 'https://canary:canary@catalog.example' }, 'must not contain a user'],
  [{ LINKSPAN_TABLES_CATALOG: 'https://catalog.example?token=canary' }, 'has an unknown parameter token'],
  [{ LINKSPAN_TABLES_CATALOG: 'https://catalog.example?namespace=A-b' }, 'namespace must be names of a-z'],
  [{ LINKSPAN_TABLES_CATALOG: 'https://catalog.example?token_url=login' }, 'token_url must be an address'],
  [{ LINKSPAN_TABLES_CATALOG_CLIENT_ID: 'id' }, 'LINKSPAN_TABLES_CATALOG_CLIENT_SECRET: is required'],
  [
    { LINKSPAN_TABLES_CATALOG_TOKEN: 'canary', LINKSPAN_TABLES_CATALOG_TOKEN_FILE: '/token' },
    'and no other of them',
  ],
])('a catalog of tables with %j is refused without showing it', (wrong, said) => {
  const fault = faultOf({ ...CATALOG, ...wrong })
  expect(fault).toContain(said)
  expect(fault).not.toContain('canary')
})

test('P01 the access key of the object storage is taken whole or not at all, and no inspection shows it', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'invented-id', AWS_SECRET_ACCESS_KEY: 'canary-secret' }
  const parts = (env: Environment) =>
    load({ LINKSPAN_PARTS: 's3://bucket/parts?region=eu-central-1', ...env }).config.parts
  const whole = parts({ ...keys, AWS_SESSION_TOKEN: 'canary-session' })
  expect(whole?.credentials?.()).toEqual({
    access_key_id: 'invented-id',
    secret_access_key: 'canary-secret',
    session_token: 'canary-session',
  })
  const { tables } = load({ LINKSPAN_TABLES: 's3://bucket/tables', ...keys }).config
  expect(tables?.credentials?.()).toMatchObject({ secret_access_key: 'canary-secret' })
  expect(inspect([whole, tables], { depth: 9 }) + JSON.stringify([whole, tables])).not.toContain('canary')
  for (const name of Object.keys(keys)) expect(parts({ ...keys, [name]: '' })?.credentials).toBeUndefined()
})
