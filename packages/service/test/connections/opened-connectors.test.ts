import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import {
  type ConnectorKind,
  type ConnectorOptions,
  openConnections,
  sharedLimiter,
  silentLogger,
} from '@linkspan/core'
import { recordOf } from '../../../stores/test/support/store-contract.ts'
import { OpenedConnectors } from '../../src/connections/opened-connectors.ts'
import type { CredentialKeeper } from '../../src/credentials/credential-keeper.ts'
import type { OAuthClients } from '../../src/oauth/oauth-clients.ts'

const IDLE_MS = 1_000

/** Lets everything run that waits for no timer. */
const settled = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)))

/** A cache of opened connectors over a fake connector and fake credentials, which record what happens to them. */
function setUp({ max = 2, oauth = false } = {}) {
  const opened: string[] = []
  const closed: string[] = []
  const settings: (ConnectorOptions & { credentials: unknown })[] = []
  let stored = 1
  let refusal: Error | undefined
  let renewed: (version: number) => void = () => {}
  const keeper = {
    async load({ id }: { id: string }) {
      if (refusal) throw refusal
      return { version: stored, credentials: { access_token: id } }
    },
    renewable: (_key: unknown, _loaded: unknown, onVersion: (version: number) => void) => {
      renewed = onVersion
      return {}
    },
  } as unknown as CredentialKeeper
  const kind = {
    type: 'advertising',
    ...(oauth && { oauth: {} }),
    create(given: ConnectorOptions & { credentials: { access_token: string } }) {
      const name = `${given.credentials.access_token}#${opened.length + 1}`
      opened.push(name)
      settings.push(given)
      return {
        async close() {
          await new Promise((resolve) => setImmediate(resolve))
          closed.push(name)
        },
      }
    },
  } as unknown as ConnectorKind
  const clients = { forCredentials: async () => undefined } as unknown as OAuthClients
  const connectors = new OpenedConnectors({
    keeper,
    clients,
    connections: openConnections(),
    limiter: sharedLimiter,
    vendor_options: { advertising: { base_url: 'http://vendor.example' } },
    loggerFor: () => silentLogger,
    max,
    idle_ms: IDLE_MS,
    // the faked one
    now: () => Date.now(),
  })
  const acquire = (id: string, version = stored) =>
    connectors.acquire(recordOf('org_a', { id }), kind, version)
  const use = async (id: string, version = stored) => (await acquire(id, version)).release()
  return {
    connectors,
    opened,
    closed,
    settings,
    acquire,
    use,
    store: (version: number) => {
      stored = version
    },
    refuse: (error?: Error) => {
      refusal = error
    },
    renew: (version: number) => renewed(version),
  }
}

async function pass(milliseconds: number): Promise<void> {
  jest.advanceTimersByTime(milliseconds)
  await settled()
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] })
})
afterEach(() => {
  jest.useRealTimers()
})

describe('opened connectors', () => {
  test('calls of one connector share one connection, opened once even for calls at the same time', async () => {
    const { acquire, opened, settings } = setUp()
    const uses = await Promise.all([acquire('a'), acquire('a'), acquire('a')])
    uses.push(await acquire('a'))
    expect(new Set(uses.map(({ connection }) => connection)).size).toBe(1)
    expect(opened).toEqual(['a#1'])
    expect(settings).toMatchObject([
      {
        base_url: 'http://vendor.example',
        max_reply_bytes: 64 * 1024 * 1024,
        limiter: sharedLimiter,
        proven_account: false,
        credentials: { access_token: 'a' },
      },
    ])
    expect(settings[0]).not.toHaveProperty('renewable_credentials')
  })

  test('an opening that failed is forgotten: every waiting call fails, and the next one opens again', async () => {
    const { acquire, use, refuse, opened } = setUp()
    const refusal = new Error('the store does not answer')
    refuse(refusal)
    const outcomes = await Promise.allSettled([acquire('a'), acquire('a')])
    expect(outcomes).toEqual(Array(2).fill({ status: 'rejected', reason: refusal }))
    refuse()
    await use('a')
    expect(opened).toEqual(['a#1'])
  })

  test('a failed opening does not evict the connector that was opened after it', async () => {
    const { acquire, connectors, refuse, use, opened } = setUp()
    refuse(new Error('gone'))
    const failing = acquire('a').catch(() => 'failed')
    connectors.retire({ organization_id: 'org_a', id: 'a' })
    refuse()
    await use('a')
    expect(await failing).toBe('failed')
    await use('a')
    expect(opened).toEqual(['a#1'])
  })

  test('a connector in use is closed only when its last use is released, and then once', async () => {
    const { acquire, connectors, closed } = setUp()
    const [first, second] = [await acquire('a'), await acquire('a')]
    connectors.retire({ organization_id: 'org_a', id: 'a' })
    await settled()
    expect(closed).toEqual([])
    first.release()
    // a second release of the same use counts for nothing
    first.release()
    await settled()
    expect(closed).toEqual([])
    second.release()
    await settled()
    expect(closed).toEqual(['a#1'])
  })

  test('a connector that is not in use is closed when it is retired', async () => {
    const { use, connectors, closed, opened } = setUp()
    await use('a')
    connectors.retire({ organization_id: 'org_a', id: 'a' })
    await settled()
    expect(closed).toEqual(['a#1'])
    await use('a')
    expect(opened).toEqual(['a#1', 'a#2'])
  })

  test('newer stored credentials open the connector again, older ones do not', async () => {
    const { acquire, use, store, opened, closed } = setUp()
    const first = await acquire('a')
    expect(first.version()).toBe(1)
    store(2)
    // the version that was loaded counts, also if the caller knew an older one
    expect((await acquire('b', 1)).version()).toBe(2)
    store(3)
    const second = await acquire('a')
    expect(second.version()).toBe(3)
    await use('a', 2)
    expect(opened).toEqual(['a#1', 'b#2', 'a#3'])
    expect(closed).toEqual([])
    first.release()
    await settled()
    expect(closed).toEqual(['a#1'])
  })

  test('a connector that renewed its credentials itself is not opened again for them', async () => {
    const { acquire, use, renew, store, opened, settings } = setUp({ oauth: true })
    const use1 = await acquire('a')
    expect(settings[0]).toHaveProperty('renewable_credentials')
    renew(2)
    store(2)
    expect(use1.version()).toBe(2)
    await use('a')
    expect(opened).toEqual(['a#1'])
  })

  test('beyond the limit, the connector that was used least recently is closed', async () => {
    const { use, acquire, opened, closed } = setUp({ max: 2 })
    await use('a')
    await use('b')
    await use('a')
    const held = await acquire('c')
    await settled()
    expect(closed).toEqual(['b#2'])
    await use('d')
    await use('e')
    await settled()
    expect(closed).toEqual(['b#2', 'a#1'])
    held.release()
    await settled()
    expect(closed).toEqual(['b#2', 'a#1', 'c#3'])
    expect(opened).toHaveLength(5)
  })

  test('a connector is closed when it was idle for long, and each use begins the time again', async () => {
    const { use, opened, closed } = setUp()
    await use('a')
    for (let count = 0; count < 3; count++) {
      await pass(IDLE_MS * 0.8)
      await use('a')
    }
    expect([opened, closed]).toEqual([['a#1'], []])
    await pass(IDLE_MS * 2)
    expect(closed).toEqual(['a#1'])
  })

  test('closing waits until the idle connectors are closed; those in use follow when they are released', async () => {
    const { use, acquire, connectors, closed } = setUp()
    await use('a')
    const held = await acquire('b')
    await connectors.close()
    expect(closed).toEqual(['a#1'])
    held.release()
    await settled()
    expect(closed).toEqual(['a#1', 'b#2'])
  })
})
