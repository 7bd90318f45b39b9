import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { createEnvelope, macOf, openSqliteStore, prepareStore, type Store } from '@linkspan/stores'
import { type FakeClock, fakeClock } from '../../core/test/support/fake-clock.ts'
import { until } from '../../core/test/support/until.ts'
import { newDataDir } from '../../stores/test/support/fresh.ts'
import { HOLD_MS, ringOf } from './support/ring-of.ts'
import type { VaultWorld } from './support/stub-vault.ts'
import { startVault } from './support/vault.ts'

const CONTEXT = { organization_id: 'org_a', record_id: 'con_1', field: 'credentials', version: 1 }
const SECRET = '{"refresh_token":"invented"}'

let vault: VaultWorld
let data_dir: string
let clock: FakeClock
let lines: { readonly level: string; readonly message: string; readonly key_id?: string }[]
const ends: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  vault = await startVault()
  data_dir = newDataDir()
  clock = fakeClock()
  lines = []
})
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  rmSync(data_dir, { recursive: true, force: true })
  await vault.close()
})

const log = (level: string) => (fields: object, message: string) =>
  void lines.push({ level, message, ...fields })
const logger = { info: log('info'), warn: log('warn'), error: log('error') }
const messages = (level: string) => lines.filter((line) => line.level === level).map(({ message }) => message)

const newRing = () => ringOf('k1:vault:transit/linkspan', vault.settings, clock)

/** A process whose ring asks Vault again when the test says so. */
async function start() {
  const ring = newRing()
  const store = await prepareStore(openSqliteStore(data_dir), ring, logger)
  ends.push(() => store.close())
  const envelope = createEnvelope(ring)
  const outcomes: string[] = []
  const controller = new AbortController()
  const asking = ring.held?.confirm(store.wrapped_keys, {
    signal: controller.signal,
    logger,
    onOutcome: (outcome) => void outcomes.push(outcome),
  })
  ends.push(async () => {
    controller.abort()
    await asking
  })
  await until('Vault was asked first', () => outcomes.length === 1)
  return {
    ring,
    store,
    envelope,
    /** Moves the clock on, and waits until Vault was asked then. */
    async ask(milliseconds: number): Promise<string | undefined> {
      const before = outcomes.length
      await clock.advance(milliseconds)
      await until('Vault was asked again', () => outcomes.length > before)
      return outcomes.at(-1)
    },
  }
}

const rowOf = async (store: Store) => (await store.wrapped_keys.list())[0]

test('a start waits for a key service that is away, and writes nothing before it answers', async () => {
  await vault.fail('down')
  const opened = openSqliteStore(data_dir)
  const starting = prepareStore(opened, newRing(), logger)
  await until('it waits', () => messages('warn').includes('waiting for the key service'))
  expect(await opened.isMigrated()).toBe(false)
  await vault.fail(undefined)
  await until('it starts', async () => {
    await clock.advance(500)
    return opened.isMigrated()
  })
  await (await starting).close()
})

test('a start ends after a minute without the key service, and says which one and why', async () => {
  await vault.fail('down')
  const starting = prepareStore(openSqliteStore(data_dir), newRing(), logger).then(String, String)
  let ended: string | undefined
  void starting.then((text) => {
    ended = text
  })
  await until('it ends', async () => {
    await clock.advance(20_000)
    return ended
  })
  expect(ended).toMatch(/^KeyServiceError: vault:transit\/linkspan: Vault answers 503: Vault is sealed$/)
  expect(clock.elapsed()).toBeGreaterThanOrEqual(60_000)
})

test('a start with a key that Vault no longer decrypts names the key, and changes nothing', async () => {
  const before = await start()
  const sealed = before.envelope.seal(SECRET, CONTEXT)
  const [row] = await before.store.wrapped_keys.list()
  if (!row) throw new Error('no key is stored')
  await before.store.wrapped_keys.replace(
    { ...row, wrapped: `${row.wrapped.slice(0, -8)}AAAAAAA=` },
    row.wrapped,
  )
  await expect(prepareStore(openSqliteStore(data_dir), newRing(), logger)).rejects.toThrow(
    /^vault:transit\/linkspan: the key k1: Vault refuses: cipher: message authentication failed$/,
  )
  expect(before.envelope.open(sealed.text, CONTEXT)).toBe(SECRET)
})

test('P66 an outage of minutes is noticed by nobody but the log', async () => {
  const { envelope, ask } = await start()
  const { text } = envelope.seal(SECRET, CONTEXT)
  await vault.fail('down')
  for (let tries = 0; tries < 3; tries++) {
    expect(await ask(60_000)).toBe('away')
    expect(envelope.open(text, CONTEXT)).toBe(SECRET)
    expect(envelope.open(envelope.seal(SECRET, CONTEXT).text, CONTEXT)).toBe(SECRET)
  }
  await vault.fail(undefined)
  expect(await ask(5_000)).toBe('confirmed')
  expect(messages('warn')).toEqual(['the key service does not confirm its keys'])
  expect(messages('info')).toEqual(['the key service confirms its keys again'])
})

test('P66 a key that is not confirmed for an hour is unavailable, and nothing else is; it is back with the service', async () => {
  const { envelope, ring, store, ask } = await start()
  const { text } = envelope.seal(SECRET, CONTEXT)
  const mac = macOf(ring.primary, 'key check', 'k1')
  await vault.fail('cut')
  expect(await ask(HOLD_MS)).toBe('away')
  const away = { code: 'unavailable', message: 'The key k1 cannot be used: its key service does not answer.' }
  for (const use of [
    () => envelope.open(text, CONTEXT),
    () => envelope.seal(SECRET, CONTEXT),
    () => envelope.rewrap(text, CONTEXT),
  ])
    expect(use).toThrow(expect.objectContaining(away))
  expect(macOf(ring.primary, 'key check', 'k1')).toEqual(mac)
  expect(await store.key_checks.keysInUse()).toEqual([])
  await vault.fail(undefined)
  expect(await ask(5_000)).toBe('confirmed')
  expect(envelope.open(text, CONTEXT)).toBe(SECRET)
})

test('P66 a key that its service refuses twice is released at once, named in the log, and back when it is allowed again', async () => {
  const { envelope, ask } = await start()
  const { text } = envelope.seal(SECRET, CONTEXT)
  await vault.fail('denied')
  expect(await ask(60_000)).toBe('refused')
  expect(envelope.open(text, CONTEXT)).toBe(SECRET)
  expect(await ask(5_000)).toBe('refused')
  const refused = { code: 'unavailable', message: 'The key k1 cannot be used: its key service refuses it.' }
  expect(() => envelope.open(text, CONTEXT)).toThrow(expect.objectContaining(refused))
  expect(await ask(5_000)).toBe('refused')
  const errors = lines.filter(({ level }) => level === 'error')
  expect(errors).toMatchObject([{ key_id: 'k1', message: 'the key service refuses the key' }])
  await vault.fail(undefined)
  expect(await ask(5_000)).toBe('confirmed')
  expect(envelope.open(text, CONTEXT)).toBe(SECRET)
})

test('a rotation at the service is followed within the hour, once, by processes that share the store', async () => {
  const [one, two] = [await start(), await start()]
  const { text } = one.envelope.seal(SECRET, CONTEXT)
  const before = await rowOf(one.store)
  await vault.rotate()
  expect(await one.ask(60_000)).toBe('confirmed')
  expect((await rowOf(one.store))?.version).toBe('1')
  for (let minute = 1; minute <= 60; minute++) expect(await one.ask(60_000)).toBe('confirmed')
  expect((await rowOf(one.store))?.version).toBe('2')
  const after = await rowOf(two.store)
  expect(after?.wrapped).not.toBe(before?.wrapped)
  const later = await start()
  for (const { envelope } of [one, two, later]) expect(envelope.open(text, CONTEXT)).toBe(SECRET)
})
