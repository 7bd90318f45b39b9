import type { Connection } from '../connector/client.ts'
import type { ConnectorKind } from '../connector/connector.ts'
import type { Entities } from '../connector/entity.ts'
import { createLimiter } from '../http/limiter.ts'
import type { ConnectorOptions } from '../http/options.ts'
import { errorOf } from './error-of.ts'
import { type FakeReply, type FakeVendor, startFakeVendor } from './fake-vendor.ts'
import type { Runner } from './runner.ts'

/** What a connector's test passes to the suite. */
export interface LimitsContract {
  readonly kind: ConnectorKind<Entities, never>
  /** Opens the connector with credentials that need no renewal. */
  readonly open: (options: ConnectorOptions) => Connection
  /** Replies about a limit of one file, property or customer. */
  readonly own_limits: readonly FakeReply[]
}

const ABSURD = ['9'.repeat(400), 'Fri, 31 Dec 9999 23:59:59 GMT', '86400']
const DAY_SECONDS = 86_400
const LONGEST_PAUSE_SECONDS = 300

/** Tests what a vendor's limits do to the next calls of the account. */
export function limitsContract(
  { describe, test, beforeAll, afterAll, expect }: Runner,
  { kind, open, own_limits }: LimitsContract,
): void {
  describe(`${kind.type}: the limits contract`, () => {
    let vendor: FakeVendor
    beforeAll(async () => {
      vendor = await startFakeVendor()
    })
    afterAll(() => vendor.close())

    /** A connector with limits of its own, on a stopped clock. */
    function openOwn() {
      let now = 1_800_000_000_000
      const clock = { now: () => now, sleep: async () => {} }
      const limiter = createLimiter({}, { clock })
      const client = open({ base_url: vendor.base_url, retry: false, clock, limiter })
      const { entity, action, params } = kind.check
      return {
        check: () => errorOf(client.execute(entity, action, params)),
        advance: (seconds: number) => (now += seconds * 1000),
        close: () => client.close(),
      }
    }

    test('P40 a limit of the account delays its calls, for five minutes at most, and errors name the call', async () => {
      for (const header of ABSURD) {
        const { check, advance, close } = openOwn()
        vendor.answer(() => ({ status: 429, headers: { 'retry-after': header } }))
        const limited = await check()
        expect(limited).toMatchObject({ code: 'rate_limited', retry_after_seconds: DAY_SECONDS })
        vendor.answer(() => ({ status: 500 }))
        const held = await check()
        expect(held).toMatchObject({ code: 'rate_limited', source: 'linkspan', retryable: true })
        expect(held.retry_after_seconds).toBe(LONGEST_PAUSE_SECONDS)
        expect(held.message).toBe(
          `${kind.type}: ${kind.check.entity}.${kind.check.action}: not sent, since the limits of the upstream account are reached.`,
        )
        expect(vendor.requests).toEqual([])
        advance(LONGEST_PAUSE_SECONDS)
        expect((await check()).code).toBe('vendor_error')
        await close()
      }
    })

    test('P43 a limit of one file, property or customer delays no other call', async () => {
      for (const reply of own_limits) {
        const { check, close } = openOwn()
        vendor.answer(() => ({ ...reply, headers: { 'retry-after': '600' } }))
        expect(await check()).toMatchObject({ code: 'rate_limited' })
        vendor.answer(() => ({ status: 500 }))
        expect((await check()).code).toBe('vendor_error')
        await close()
      }
    })
  })
}
