import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  type CredentialStorage,
  CredentialsNotSavedError,
  type CredentialVersion,
  createRenewals,
  type OAuthCredentials,
  type OwnCredentialStorage,
  ReauthRequiredError,
  type RenewableCredentials,
} from '../src/index.ts'

const pair = (name: string): OAuthCredentials => ({ access_token: `a-${name}`, refresh_token: `r-${name}` })

/** Stored credentials that anybody may replace, and a vendor whose refresh tokens are single-use. */
function world(pause: () => Promise<void> = async () => {}) {
  let stored: CredentialVersion = { version: 1, credentials: pair('first') }
  let issued = 0
  const spent = new Set<unknown>()
  const ever_stored = new Set([stored.credentials.access_token])
  const broken = { storage: false, vendor: false }

  function keep(next: CredentialVersion): void {
    stored = next
    ever_stored.add(next.credentials.access_token)
  }

  const storage: OwnCredentialStorage = {
    async load() {
      await pause()
      return structuredClone(stored)
    },
    async commit(next) {
      await pause()
      if (broken.storage) throw new Error('the disk is full')
      if (next.version !== stored.version + 1) return false
      keep(next)
      return true
    },
  }
  async function exchange({ refresh_token }: OAuthCredentials): Promise<OAuthCredentials> {
    await pause()
    if (broken.vendor) throw new Error('the vendor is down')
    if (spent.has(refresh_token)) throw new Error(`${refresh_token} was spent twice`)
    spent.add(refresh_token)
    await pause()
    return pair(`issued-${++issued}`)
  }
  return {
    storage,
    exchange,
    spent,
    ever_stored,
    broken,
    stored: () => stored,
    /** The owner authorizes again: new credentials, stored by another process. */
    reauthorize: () => keep({ version: stored.version + 1, credentials: pair(`owner-${stored.version}`) }),
  }
}

const steps = fc.array(
  fc.record({
    connection: fc.nat({ max: 2 }),
    action: fc.constantFrom(
      ...(['read', 'renew', 'renew', 'renew', 'reopen', 'reauthorize', 'storage', 'vendor'] as const),
    ),
  }),
  { minLength: 1, maxLength: 15 },
)

describe('renewing the credentials of one account over several connections', () => {
  test('P09 P11 P16 in any order, no refresh token is spent twice, and credentials are neither used before they are stored nor lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), steps, async (scheduler, all) => {
        const here = world(() => scheduler.schedule(Promise.resolve()))
        const renewals = createRenewals()
        function open(): RenewableCredentials {
          let last = here.stored().version
          return renewals.open('account', here.stored(), here.storage, (version) => {
            expect(version).toBeGreaterThan(last)
            last = version
          })
        }
        const connections = [open(), open(), open()]

        async function act({ connection, action }: (typeof all)[number]): Promise<void> {
          const credentials = connections[connection] as RenewableCredentials
          if (action === 'reopen') connections[connection] = open()
          else if (action === 'reauthorize') here.reauthorize()
          else if (action === 'storage' || action === 'vendor') here.broken[action] = !here.broken[action]
          else {
            const held = await credentials.read()
            expect(here.ever_stored).toContain(held.access_token)
            if (action === 'read') return
            // the call is sent in between
            await scheduler.schedule(Promise.resolve())
            const renewed = await credentials.renew(held, here.exchange)
            expect(here.ever_stored).toContain(renewed.access_token)
            expect(renewed.access_token).not.toBe(held.access_token)
          }
        }
        const failures: unknown[] = []
        for (const step of all) {
          void scheduler
            .schedule(Promise.resolve())
            .then(() => act(step))
            .catch((error: unknown) => failures.push(error))
        }
        await scheduler.waitIdle()
        for (const failure of failures) {
          if (failure instanceof CredentialsNotSavedError) continue
          expect(failure).toMatchObject({ message: 'the vendor is down' })
        }

        here.broken.storage = false
        const settled = renewals.settle()
        await scheduler.waitIdle()
        expect(await settled).toBe(0)
        expect(here.spent).not.toContain(here.stored().credentials.refresh_token)
      }),
      { numRuns: 500 },
    )
  })

  test('P09 with a lock, processes that share a store exchange each refresh token once, in any order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), async (scheduler) => {
        const here = world(() => scheduler.schedule(Promise.resolve()))
        let last: Promise<unknown> = Promise.resolve()
        const storage: CredentialStorage = {
          load: here.storage.load,
          exclusively(stale, exchange) {
            const mine = last.then(async () => {
              const stored = await here.storage.load()
              return stored.version === stale.version ? exchange(stored, here.storage) : stored
            })
            last = mine.catch(() => {})
            return mine
          },
        }
        const first = here.stored()
        const calls = Array.from({ length: 3 }, () =>
          createRenewals().open('account', first, storage),
        ).flatMap((process) => [
          process.renew(first.credentials, here.exchange),
          process.renew(first.credentials, here.exchange),
        ])
        await scheduler.waitIdle()
        expect(await Promise.all(calls)).toEqual(Array(6).fill(pair('issued-1')))
        expect(here.spent.size).toBe(1)
      }),
    )
  })

  test('P13 a refusal counts only while the refused version is the stored one', async () => {
    const here = world()
    const refusal = new ReauthRequiredError('refused')
    const refuse = async () => {
      throw refusal
    }
    const credentials = createRenewals().open('account', here.stored(), here.storage)
    await expect(credentials.renew(await credentials.read(), refuse)).rejects.toBe(refusal)
    const renewed = credentials.renew(await credentials.read(), async () => {
      here.reauthorize()
      return refuse()
    })
    expect(await renewed).toEqual(pair('owner-1'))
  })

  test('P16 settle waits for a renewal in flight, and counts what it cannot save', async () => {
    const held = Promise.withResolvers<void>()
    const here = world(() => held.promise)
    const renewals = createRenewals()
    const credentials = renewals.open('account', here.stored(), here.storage)
    const renewed = credentials.renew(here.stored().credentials, here.exchange)
    const settled = renewals.settle()
    here.broken.storage = true
    held.resolve()
    await expect(renewed).rejects.toBeInstanceOf(CredentialsNotSavedError)
    expect(await settled).toBe(1)
    here.broken.storage = false
    expect(await renewals.settle()).toBe(0)
    expect(here.stored().credentials).toEqual(pair('issued-1'))
  })

  test('P16 the next read saves credentials that could not be saved, even if older ones would still work', async () => {
    const here = world()
    const credentials = createRenewals().open('account', here.stored(), here.storage)
    here.broken.storage = true
    const failed = credentials.renew(await credentials.read(), here.exchange)
    await expect(failed).rejects.toBeInstanceOf(CredentialsNotSavedError)
    await expect(credentials.read()).rejects.toBeInstanceOf(CredentialsNotSavedError)
    here.broken.storage = false
    expect(await credentials.read()).toEqual(pair('issued-1'))
    expect(here.stored()).toEqual({ version: 2, credentials: pair('issued-1') })
  })

  test('P15 a late failure of old credentials waits for the renewal of newer ones that is in flight', async () => {
    const held = Promise.withResolvers<void>()
    let gate = Promise.resolve()
    const here = world(() => gate)
    const credentials = createRenewals().open('account', here.stored(), here.storage)
    const first = await credentials.read()
    const second = await credentials.renew(first, here.exchange)
    gate = held.promise
    const third = credentials.renew(second, here.exchange)
    const late = credentials.renew(first, here.exchange)
    held.resolve()
    expect(await late).toEqual(pair('issued-2'))
    expect(await third).toBe(await late)
  })

  test('a late failure of old credentials renews nothing, and each connection learns its versions', async () => {
    const here = world()
    const renewals = createRenewals()
    const versions: number[] = []
    const credentials = renewals.open('account', here.stored(), here.storage, (next) => versions.push(next))
    const old = await credentials.read()
    const renewed = await credentials.renew(old, here.exchange)
    expect(await credentials.renew(old, here.exchange)).toBe(renewed)
    expect(versions).toEqual([2])
    here.reauthorize()
    expect(await credentials.renew(renewed, here.exchange)).toEqual(pair('owner-2'))
    expect(versions).toEqual([2, 3])
    expect(here.spent.size).toBe(1)
  })
})
