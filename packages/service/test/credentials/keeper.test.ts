import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import {
  ConnectorError,
  type OAuthCredentials,
  ReauthRequiredError,
  type RenewableCredentials,
  systemClock,
} from '@linkspan/core'
import type { RenewalTimes } from '@linkspan/service'
import { createLogger } from '@linkspan/service'
import { createEnvelope, type Store } from '@linkspan/stores'
import { databasesOfRun, type SharedDatabase } from '../../../stores/test/support/databases.ts'
import { newKeyRing } from '../../../stores/test/support/fresh.ts'
import { insertConnector, recordOf } from '../../../stores/test/support/store-contract.ts'
import { withMembers } from '../../../stores/test/support/with-members.ts'
import { type CredentialKeeper, createCredentialKeeper } from '../../src/credentials/credential-keeper.ts'
import { heldBeyond } from '../support/leases.ts'
import { withCredentials } from '../support/wrapped-store.ts'

const key_ring = newKeyRing('k1')
const envelope = createEnvelope(key_ring)
const connector = recordOf('org_a')
// longer than a busy machine stops a process
const TIMES = { ttl_ms: 30_000, grace_ms: 100, wait_ms: 60_000 }

type TokenExchange = Parameters<RenewableCredentials['renew']>[1]

const unknown = () => new ReauthRequiredError('refused', { reason: 'refresh_outcome_unknown' })

const pair = (name: string): OAuthCredentials => ({ access_token: `a-${name}`, refresh_token: `r-${name}` })

describe.each(databasesOfRun)('%s', (_name, create) => {
  let database: SharedDatabase
  let stores: Store[]
  let keepers: CredentialKeeper[]
  const logs: string[] = []

  beforeEach(async () => {
    database = await create()
    stores = []
    keepers = []
    logs.length = 0
    const keeper = open()
    const store = stores[0] as Store
    await store.migrate()
    await store.clients.insertOrganization({ id: 'org_a', name: 'A' })
    await insertConnector(store, connector, keeper.seal(connector, pair('first'), 1))
  })
  afterEach(async () => {
    for (const keeper of keepers) await keeper.settle()
    for (const store of stores) await store.close()
    await database.remove()
  })

  /** The keeper of another process. */
  function open(
    change: (store: Store) => Store = (store) => store,
    renewal_times: RenewalTimes = TIMES,
  ): CredentialKeeper {
    const store = database.open()
    stores.push(store)
    const keeper = createCredentialKeeper({
      store: change(store),
      envelope,
      key_ring,
      logger: createLogger('info', { write: (line: string) => void logs.push(line) }),
      clock: systemClock,
      renewal_times,
    })
    keepers.push(keeper)
    return keeper
  }

  /** Opens the stored credentials as a connector does. Returns what renews these. */
  async function renewalBy(
    keeper: CredentialKeeper,
  ): Promise<(exchange: TokenExchange) => Promise<OAuthCredentials>> {
    const credentials = keeper.renewable(connector, await keeper.load(connector), () => {})
    const stale = await credentials.read()
    return (exchange) => credentials.renew(stale, exchange)
  }

  const renew = async (keeper: CredentialKeeper, exchange: TokenExchange) =>
    (await renewalBy(keeper))(exchange)

  const intent = () => (stores[0] as Store).renewal_intents.find(connector)
  const stored = async () => (await (keepers[0] as CredentialKeeper).load(connector)).version

  test('P09 P11 keepers of several processes exchange once, and use nothing that is not stored', async () => {
    const others = [open(), open(), open()]
    let exchanges = 0
    const exchange: TokenExchange = async () => {
      exchanges++
      expect(await intent()).toMatchObject({ version: 1, outcome: undefined })
      return pair('second')
    }
    const renewals = await Promise.all(others.flatMap((keeper) => [renewalBy(keeper), renewalBy(keeper)]))
    const renewed = await Promise.all(renewals.map((renewal) => renewal(exchange)))
    expect(renewed).toEqual(Array(6).fill(pair('second')))
    expect(exchanges).toBe(1)
    expect(await stored()).toBe(2)
    expect(await intent()).toBeUndefined()
  })

  test('P09 a process that gets the lease after another one has renewed exchanges nothing', async () => {
    const other = open()
    let renewed: Promise<OAuthCredentials> | undefined
    const late = open((store) =>
      withCredentials(store, ({ version }) => ({
        async version(key) {
          const found = await version(key)
          renewed ??= renew(other, async () => pair('second'))
          await renewed
          return found
        },
      })),
    )
    expect(await renew(late, async () => pair('third'))).toEqual(pair('second'))
    expect(await stored()).toBe(2)
  })

  test('P16 settling waits for a renewal in flight, and its result is stored', async () => {
    const keeper = open()
    const answered = Promise.withResolvers<OAuthCredentials>()
    const sent = Promise.withResolvers<void>()
    const renewed = renew(keeper, () => {
      sent.resolve()
      return answered.promise
    })
    await sent.promise
    let settled = false
    const settling = keeper.settle().then((unsaved) => {
      settled = true
      return unsaved
    })
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve))
    expect(settled).toBe(false)
    answered.resolve(pair('second'))
    expect(await settling).toBe(0)
    expect(await stored()).toBe(2)
    expect(await renewed).toEqual(pair('second'))
  })

  test('P16 settling ends the calls that wait for the renewal of another process', async () => {
    const answered = Promise.withResolvers<OAuthCredentials>()
    const sent = Promise.withResolvers<void>()
    const renewed = renew(open(), () => {
      sent.resolve()
      return answered.promise
    })
    await sent.promise
    const refused = Promise.withResolvers<void>()
    const waiting = open((store) => ({
      ...store,
      leases: withMembers(store.leases, {
        async take(...asked) {
          const taken = await store.leases.take(...asked)
          if (!taken) refused.resolve()
          return taken
        },
      }),
    }))
    const ended = expect(renew(waiting, async () => pair('never'))).rejects.toMatchObject({
      code: 'unavailable',
    })
    await refused.promise
    const settled = waiting.settle()
    // a call that went on waiting would get this
    answered.resolve(pair('second'))
    await ended
    expect(await settled).toBe(0)
    expect(await renewed).toEqual(pair('second'))
  })

  test('an end of the access token beyond all dates is unknown', () => {
    const endOf = (expires_at: unknown) =>
      (keepers[0] as CredentialKeeper).seal(connector, { ...pair('x'), expires_at }, 1).facts.expires_at
    expect([1e300, -1e300, 8.64e15 + 1, '1', undefined].map(endOf)).toEqual(Array(5).fill(null))
    expect([8.64e15, 0, 1_800_000_000_000.4].map(endOf)).toEqual([8.64e15, 0, 1_800_000_000_000])
  })

  test('P10 the commit of a process that has lost its lease is rejected, and it uses the newer version', async () => {
    const slow = open()
    const late = Promise.withResolvers<OAuthCredentials>()
    const sent = Promise.withResolvers<void>()
    const stale = renew(slow, () => {
      sent.resolve()
      return late.promise
    })
    await sent.promise
    await database.execute("update leases set owner = '', expires_at = 0")
    expect(await renew(open(), async () => pair('winner'))).toEqual(pair('winner'))
    late.resolve(pair('loser'))
    expect(await stale).toEqual(pair('winner'))
    expect(await stored()).toBe(2)
  })

  test('P11 credentials that arrive after their lease was lost are stored, since no others work', async () => {
    const answered = Promise.withResolvers<OAuthCredentials>()
    const sent = Promise.withResolvers<void>()
    let exchanges = 0
    const renewed = renew(open(), () => {
      exchanges++
      sent.resolve()
      return answered.promise
    })
    await sent.promise
    await database.execute("update leases set owner = '', expires_at = 0")
    // another process sends the same refresh token meanwhile, which the vendor has used up
    const refused = Promise.withResolvers<OAuthCredentials>()
    const sent_again = Promise.withResolvers<void>()
    const other = renew(open(), () => {
      sent_again.resolve()
      return refused.promise
    })
    await sent_again.promise
    answered.resolve(pair('second'))
    expect(await renewed).toEqual(pair('second'))
    refused.reject(unknown())
    expect(await other).toEqual(pair('second'))
    expect(exchanges).toBe(1)
    expect(await stored()).toBe(2)
    expect(await intent()).toBeUndefined()
  })

  test('P12 an exchange that was interrupted is tried once more; after its refusal the vendor is not asked again', async () => {
    const { renewal_intents } = stores[0] as Store
    await renewal_intents.begin(connector, { version: 1, fingerprint: 'of-a-dead-process' })
    const doubts: unknown[] = []
    const refuse: TokenExchange = async (_current, options) => {
      doubts.push(options?.doubtful)
      throw unknown()
    }
    for (const keeper of [open(), open()]) {
      await expect(renew(keeper, refuse)).rejects.toMatchObject({ reason: 'refresh_outcome_unknown' })
    }
    expect(doubts).toEqual([true])
    expect(logs.join()).toContain('of-a-dead-process')
    expect(await intent()).toMatchObject({ version: 1, outcome: 'refused' })
    const keeper = open()
    expect(
      await (stores[0] as Store).credentials.replace(connector, 1, keeper.seal(connector, pair('owner'), 2)),
    ).toBe(true)
    expect(await renew(keeper, async () => pair('after'))).toEqual(pair('after'))
  })

  test.each([
    ['an outage', new ConnectorError('vendor_error', 'down'), 'unanswered'],
    ['a lost reply', new ConnectorError('vendor_unreachable', 'lost', { reason: 'timeout' }), 'unanswered'],
    ['a limit', new ConnectorError('rate_limited', 'later'), undefined],
    [
      'a request that was not sent',
      new ConnectorError('vendor_unreachable', 'no', { reason: 'not_sent' }),
      undefined,
    ],
    ['a refusal', new ReauthRequiredError('no', { reason: 'refresh_token_rejected' }), undefined],
  ])(
    'P13 after %s another process may try at once, and knows whether the token is in doubt',
    async (_what, error, outcome) => {
      await expect(renew(open(), () => Promise.reject(error))).rejects.toBe(error)
      expect((await intent())?.outcome).toBe(outcome)
      let doubtful: boolean | undefined
      const renewed = renew(open(), async (_current, options) => {
        doubtful = options?.doubtful
        return pair('second')
      })
      expect(await renewed).toEqual(pair('second'))
      expect(doubtful).toBe(outcome !== undefined)
    },
  )

  test('P11 what cannot be stored keeps its lease, and is stored without a further call as soon as it can be', async () => {
    const times = { ...TIMES, ttl_ms: 5_000 }
    let full = true
    const broken = open(
      (store) =>
        withCredentials(store, ({ replace }) => ({
          replace: (...parts) => (full ? Promise.reject(new Error('disk full')) : replace(...parts)),
        })),
      times,
    )
    const saved = renew(broken, async () => pair('second'))
    await expect(saved).rejects.toMatchObject({ code: 'credentials_not_saved' })
    let exchanges = 0
    const waiting = renew(open(), async () => {
      exchanges++
      return pair('never')
    })
    await heldBeyond(database, times.ttl_ms)
    full = false
    expect(await waiting).toEqual(pair('second'))
    expect(exchanges).toBe(0)
  })
})
