import { createLimiter } from '@linkspan/core'
import { type ConnectorKey, type Store, syncLeaseOf, takeLease } from '@linkspan/stores'
import { isAskedAgain, Pauses } from '@linkspan/sync'
import type { FakeClock } from '../../../core/test/support/fake-clock.ts'
import { inOrder } from '../../../stores/test/support/due-rows.ts'
import { eventOf } from '../../../stores/test/support/log-events.ts'
import { createThrottle } from '../../src/access/throttle.ts'
import { numberEvents } from '../../src/events/number-events.ts'
import { deleteOld } from '../../src/jobs/delete-old.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A store with an organization, a client and a connector, whose clock a test sets. */
export interface ClockWorld {
  readonly store: Store
  readonly clock: FakeClock
  readonly key: ConnectorKey
}

/** What becomes of something: always the same, or by whether the clock is set by an hour, a day or a year. */
export type Outcome = string | readonly [hour: string, day: string, year: string]

/** Something that waits for a time, or lasts until one. */
export interface ClockRow {
  readonly what: string
  /** Makes it. Returns what says what has become of it. */
  readonly arrange: (world: ClockWorld) => Promise<() => Promise<string>>
  /** After the clock was set forwards. */
  readonly forwards: Outcome
  /** After the clock was set back, and so also of what was made while it was ahead. */
  readonly back: Outcome
}

const sealed = { key_id: 'k1', text: 'sealed' }
const person = { id: 'person_1', name: 'Sam' }
const agent = { kind: 'client', id: 'c1' } as const
const bound = { organization_id: 'org_a', customer_name: 'acme', connector_type: 'drive' }

const tokenOf = (id: string, lifetime_ms: number) => ({
  id,
  hash: `hash of ${id}`,
  organization_id: 'org_a',
  client_id: 'c1',
  parent_id: null,
  lineage: `${id}/`,
  name: null,
  scope: '{}',
  lifetime_ms,
  ends_by: undefined,
})

const webhookOf = (id: string) => ({
  organization_id: 'org_a',
  id,
  url: 'https://receiver.example/hook',
  description: null,
  types: null,
  position: 0,
})

/** Adds an event to the log, which readers see. */
async function addEvent(store: Store): Promise<void> {
  await store.events.insert([eventOf('org_a', 'connector.created', 'con_1')])
  await numberEvents(store)
}

/** As the job does that runs each minute. */
async function isDelivered(store: Store, id: string): Promise<string> {
  const { webhooks } = store
  await webhooks.mendDue()
  return (await inOrder(store, webhooks)).includes(id) ? 'goes on' : 'waits'
}

const valid = (is_valid: unknown) => (is_valid ? 'valid' : 'ended')

/** Every lease, token, link, limit, claim and schedule of the server, and what the clock does to it. */
export const clockRows: readonly ClockRow[] = [
  {
    what: 'the lease of a process that has died',
    async arrange({ store: { leases } }) {
      await leases.take('job', 'dead', 30_000)
      return async () => ((await leases.take('job', 'next', 30_000)) ? 'another process gets it' : 'held')
    },
    forwards: 'another process gets it',
    back: 'another process gets it',
  },
  {
    what: 'the lease of a process that lives, once another one has taken it',
    async arrange({ store: { leases } }) {
      const lease = await leases.take('alive', 'first', 30_000)
      return async () => {
        await leases.take('alive', 'second', 30_000)
        const writes = lease && (await leases.isHeld(lease))
        return writes ? 'the first may write' : 'the first writes nothing'
      }
    },
    forwards: 'the first writes nothing',
    back: 'the first writes nothing',
  },
  {
    what: 'the renewals of a lease, by elapsed time',
    async arrange({ store, clock }) {
      const held = await takeLease(store.leases, 'renewed', { ttl_ms: 30_000, clock })
      return async () => {
        const kept = held && !held.signal.aborted && (await store.leases.renew(held.lease, 30_000))
        await held?.release()
        return kept ? 'go on' : 'end'
      }
    },
    forwards: 'go on',
    back: 'go on',
  },
  {
    what: 'the numbering of events',
    async arrange({ store }) {
      await addEvent(store)
      return async () => {
        const before = (await store.events.newest(['org_a'])).get('org_a') ?? 0
        await addEvent(store)
        return (await store.events.newest(['org_a'])).get('org_a') === before + 1 ? 'goes on' : 'stops'
      }
    },
    forwards: 'goes on',
    back: 'goes on',
  },
  {
    what: 'a webhook whose deliveries succeed',
    async arrange({ store }) {
      await store.webhooks.insert(webhookOf('whk_1'))
      await addEvent(store)
      return () => isDelivered(store, 'whk_1')
    },
    forwards: 'goes on',
    back: 'goes on',
  },
  {
    what: 'a webhook in a pause of 30 minutes',
    async arrange({ store }) {
      await store.webhooks.insert(webhookOf('whk_2'))
      await addEvent(store)
      const read = await store.webhooks.find({ organization_id: 'org_a', id: 'whk_2' })
      if (read) await store.webhooks.progress(read, { position: 0, failures: 5, pause_ms: 30 * MINUTE })
      return () => isDelivered(store, 'whk_2')
    },
    forwards: 'goes on',
    back: 'goes on',
  },
  {
    what: 'the former secret of a webhook, for 24 hours',
    async arrange({ store: { webhooks, webhook_secrets } }) {
      const key = { organization_id: 'org_a', id: 'whk_3' }
      await webhooks.insert(webhookOf(key.id))
      await webhook_secrets.insert({ ...key, version: 1 }, sealed)
      await webhook_secrets.retire({ ...key, version: 1 }, DAY)
      return async () => valid((await webhook_secrets.list(key)).length > 0)
    },
    forwards: ['valid', 'ended', 'ended'],
    back: 'ended',
  },
  {
    what: 'a sync that is due in an hour, whose last process has died',
    async arrange({ store, key }) {
      const { leases, sync_schedules } = store
      await sync_schedules.set(key, HOUR)
      await leases.take(syncLeaseOf(key), 'dead', 30_000)
      return async () => {
        await sync_schedules.mendDue()
        const due = await sync_schedules.isDue(key)
        return due && (await inOrder(store, sync_schedules)).length === 1 ? 'begins' : 'waits'
      }
    },
    forwards: 'begins',
    back: 'begins',
  },
  {
    what: 'a source of a sync that waits 30 minutes for a quota',
    async arrange({ clock }) {
      const until = clock.now() + 30 * MINUTE
      const pause = { source: 'a', reason: 'tokens', message: 'm', until }
      return async () => (new Pauses(clock.now, [pause]).holds('a') ? 'waits longer by it' : 'goes on')
    },
    forwards: 'goes on',
    back: ['waits longer by it', 'waits longer by it', 'goes on'],
  },
  {
    what: 'a source that was refused, asked again after an hour',
    async arrange({ clock }) {
      const asked = { asked_at: clock.now(), tries: 1 }
      return async () =>
        isAskedAgain(asked, clock.now(), { first_ms: HOUR, longest_ms: DAY }) ? 'is asked' : 'waits'
    },
    forwards: 'is asked',
    back: 'is asked',
  },
  {
    what: 'a pause of a vendor’s account that all processes share',
    async arrange({ store: { limits } }) {
      await limits.pause('account', 5 * MINUTE)
      const turn = { background: false, units: 0 }
      const kept = { unspent: 0, shared: true }
      return async () =>
        (await limits.reserve('account', { per_day: 9 }, turn, kept)).wait_ms > 0 ? 'holds' : 'ends'
    },
    forwards: 'ends',
    back: 'ends',
  },
  {
    what: 'the calls of an account in a day',
    async arrange({ store: { limits } }) {
      const count = () => limits.count('daily', { per_day: 9 })
      await count()
      return async () => ((await count()) === 2 ? 'count on' : 'begin anew')
    },
    forwards: ['count on', 'begin anew', 'begin anew'],
    back: ['count on', 'begin anew', 'begin anew'],
  },
  {
    what: 'a pause of an account in one process, by elapsed time',
    async arrange({ clock }) {
      const limiter = createLimiter({}, { clock, max_wait_ms: 1 })
      await limiter.pause(MINUTE)
      return () =>
        limiter.acquire().then(
          () => 'ends',
          () => 'holds',
        )
    },
    forwards: 'holds',
    back: 'holds',
  },
  {
    what: 'the limit of failed sign-ins, by elapsed time',
    async arrange({ clock }) {
      const throttle = createThrottle({ per_address: 1, now: clock.elapsed })
      throttle.failed('192.0.2.1')
      return async () => {
        try {
          throttle.failed('192.0.2.1')
          return 'ends'
        } catch {
          return 'holds'
        }
      }
    },
    forwards: 'holds',
    back: 'holds',
  },
  {
    what: 'the claim of an `Idempotency-Key` whose process has died',
    async arrange({ store: { claims } }) {
      const key = { organization_id: 'org_a', connector_id: '', key_hash: 'in flight' }
      await claims.claim(key, 'dead', sealed, { held_ms: 15_000, kept_ms: DAY })
      return async () => {
        const found = await claims.find(key)
        if (!found) return 'a repetition is a new request'
        return found.held ? 'a repetition waits' : 'a repetition gets `outcome_unknown`'
      }
    },
    forwards: [
      'a repetition gets `outcome_unknown`',
      'a repetition is a new request',
      'a repetition is a new request',
    ],
    back: 'a repetition gets `outcome_unknown`',
  },
  {
    what: 'an answer that is kept for an `Idempotency-Key`, for 24 hours',
    async arrange({ store: { claims } }) {
      const key = { organization_id: 'org_a', connector_id: '', key_hash: 'finished' }
      await claims.claim(key, 'one', sealed, { held_ms: 15_000, kept_ms: DAY })
      await claims.setOutcome(key, 'one', 'finished', sealed)
      return async () => ((await claims.find(key)) ? 'is repeated' : 'is forgotten')
    },
    forwards: ['is repeated', 'is forgotten', 'is forgotten'],
    back: 'is repeated',
  },
  {
    what: 'an access token, for 15 minutes',
    async arrange({ store: { access_tokens } }) {
      await access_tokens.insert({ hash: 'access', client_id: 'c1', lifetime_ms: 15 * MINUTE })
      return async () => valid(await access_tokens.findCaller('access'))
    },
    forwards: 'ended',
    back: 'ended',
  },
  {
    what: 'a scoped token, for 7 days',
    async arrange({ store: { scoped_tokens } }) {
      await scoped_tokens.insert(tokenOf('tok_1', 7 * DAY))
      return async () => valid(await scoped_tokens.find('hash of tok_1'))
    },
    forwards: ['valid', 'valid', 'ended'],
    back: 'ended',
  },
  {
    what: 'the session of a person, for 12 hours, and 2 without use',
    async arrange({ store: { sessions } }) {
      await sessions.insert({
        id: 'ses_1',
        hash: 'session',
        organization_id: 'org_a',
        client_id: 'c1',
        person,
        role: 'read',
        method: 'link',
        key_id: 'k1',
        lifetime_ms: 12 * HOUR,
        idle_ms: 2 * HOUR,
      })
      return async () => valid(await sessions.find('session', 'k1'))
    },
    forwards: ['valid', 'ended', 'ended'],
    back: 'ended',
  },
  {
    what: 'a link to sign in, for 10 minutes',
    async arrange({ store: { sign_in_links } }) {
      const link = {
        hash: 'link',
        organization_id: 'org_a',
        client_id: 'c1',
        person,
        role: 'read',
        method: 'link',
      } as const
      await sign_in_links.insert({ ...link, lifetime_ms: 10 * MINUTE })
      return async () => valid(await sign_in_links.take('link'))
    },
    forwards: 'ended',
    back: 'ended',
  },
  {
    what: 'a link to connect an account, for 30 minutes',
    async arrange({ store: { connect_sessions, scoped_tokens }, clock }) {
      await scoped_tokens.insert(tokenOf('tok_2', 30 * MINUTE))
      await connect_sessions.insert({
        organization_id: 'org_a',
        id: 'tok_2',
        customer_name: 'acme',
        connector_types: null,
        redirect_url: null,
        lineage: 'tok_2/',
        connector_id: null,
        code_hash: 'code',
        choose: [],
        replication_config: {},
        consent_groups: {},
        created_at: clock.now(),
        expires_at: clock.now() + 30 * MINUTE,
      })
      return async () => valid(await connect_sessions.open('tok_2', 'code', 'secret'))
    },
    forwards: 'ended',
    back: 'ended',
  },
  {
    what: 'a consent under way, for 10 minutes',
    async arrange({ store: { tickets } }) {
      await tickets.insert({ ...bound, kind: 'state', hash: 'state', sealed, lifetime_ms: 10 * MINUTE })
      return async () => valid(await tickets.take('state', 'state', {}))
    },
    forwards: 'ended',
    back: 'ended',
  },
  {
    what: 'a write that waits for an approval, for 24 hours',
    async arrange({ store: { approvals }, key }) {
      const approval = { organization_id: 'org_a', id: 'apr_1' }
      const about = {
        customer_name: 'acme',
        connector_type: 'drive',
        is_plan: false,
        state: 'pending',
      } as const
      await approvals.insert(
        { ...approval, ...about, connector_id: key.id, requested_by: agent },
        sealed,
        DAY,
        100,
      )
      return async () => {
        const decided = await approvals.decide(approval, 'approved', agent, sealed)
        return decided ? 'can be approved' : 'has expired'
      }
    },
    forwards: ['can be approved', 'has expired', 'has expired'],
    back: 'has expired',
  },
  {
    what: 'credentials that nobody uses, renewed after 7 days',
    async arrange({ store: { credentials }, clock, key }) {
      const facts = { expires_at: null, scope: null, renewed_at: clock.now() }
      await credentials.replace(key, 1, { ...sealed, facts })
      return async () =>
        (await credentials.listUnrenewed(7 * DAY, undefined, 10)).length > 0 ? 'are renewed' : 'stay'
    },
    forwards: ['stay', 'stay', 'are renewed'],
    back: 'are renewed',
  },
  {
    what: 'an event of the log, kept for 30 days',
    async arrange({ store }) {
      await store.events.insert([eventOf('org_b', 'connector.created', 'con_2')])
      await numberEvents(store)
      return async () => {
        await deleteOld(store.events, 30, new AbortController().signal)
        const { events } = await store.events.list({ organization_id: 'org_b', after: 0, limit: 1 })
        return events.length > 0 ? 'stays' : 'is deleted'
      }
    },
    forwards: ['stays', 'stays', 'is deleted'],
    back: 'stays',
  },
]
