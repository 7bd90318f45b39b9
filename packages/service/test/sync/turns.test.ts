import { expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import type { ConnectorKind } from '@linkspan/core'
import { createLimiter, daysAfter, openConnections, toDay } from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { webAnalytics } from '@linkspan/web-analytics'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const start_date = daysAfter(toDay(NOW), -9)

interface Case {
  readonly kind: ConnectorKind
  readonly vendor: (sandbox: Sandbox) => { readonly base_url: string; credentials(): unknown }
  readonly replication_config: (sandbox: Sandbox) => object
}

const cases: [string, Case][] = [
  [
    'days of several customers',
    {
      kind: advertising,
      vendor: (sandbox) => sandbox.advertising,
      replication_config: ({ advertising: { customer_ids } }) => ({
        customer_ids: [customer_ids[0], customer_ids[3]],
        start_date,
      }),
    },
  ],
  [
    'days of several properties',
    {
      kind: webAnalytics,
      vendor: (sandbox) => sandbox.web_analytics,
      replication_config: ({ web_analytics: { property_ids } }) => ({
        property_ids: property_ids.slice(0, 2),
        start_date,
      }),
    },
  ],
  [
    'files and their streams',
    {
      kind: drive,
      vendor: (sandbox) => sandbox.drive,
      replication_config: ({ drive: { folder_url, folders } }) => ({
        folder_url: folder_url(folders.reports),
        streams: [{ name: 'all', format: { filetype: 'unstructured' } }],
      }),
    },
  ],
]

test.each(cases)(
  'P43 a run that gives way at every checkpoint still ends, with all that one run reads: %s',
  async (_name, { kind, vendor, replication_config }) => {
    const { sandbox } = await startSandbox('sync-turns', {
      now: () => NOW,
      advertising: { campaigns_per_customer: 3 },
      web_analytics: { sessions_per_day: 40 },
    })
    const { base_url, credentials } = vendor(sandbox)
    const world = await createSyncWorld({
      kind,
      options: {
        base_url,
        token_url: sandbox.google_accounts.token_url,
        credentials: credentials(),
        retry: false,
      },
      replication_config: replication_config(sandbox),
      now: () => NOW,
    })
    const searchable = Object.values(kind.entities).flatMap(({ name, search }) => (search ? [name] : []))
    // each turn begins with the first entity again
    const entities = searchable.slice(0, 2)
    const some = kind === drive ? {} : { entities }
    try {
      for (const request of [some, { ...some, full: true }]) {
        let turns = 0
        let outcome: { readonly status: string }
        do {
          turns++
          outcome = (await world.sync(request, { turn_ms: 0 })).outcome
        } while (outcome.status === 'queued' && turns < 100)
        expect(outcome).toEqual({ status: 'succeeded' })
        expect(turns).toBeGreaterThan(1)
        await world.expectSynced(...entities)
      }
    } finally {
      await world.close()
      await sandbox.close()
    }
  },
)

test.each([
  { reply_ms: 8_000, turn_ms: 0, codes: ['vendor_slow'] },
  { reply_ms: 3_000, turn_ms: 0, codes: [] },
  // the wait for our own limits is no time of the vendor
  { reply_ms: 3_000, turn_ms: 60_000, codes: [] },
])(
  'a vendor that answers in $reply_ms ms, after $turn_ms ms for its limits, gets the warnings $codes',
  async (given) => {
    let now = NOW
    const { sandbox } = await startSandbox('sync-turns', {
      now: () => NOW,
      web_analytics: { sessions_per_day: 40 },
    })
    const { base_url, credentials, property_ids } = sandbox.web_analytics
    const limiter = createLimiter({})
    const connections = openConnections()
    const world = await createSyncWorld({
      kind: webAnalytics,
      options: {
        base_url,
        token_url: sandbox.google_accounts.token_url,
        credentials: credentials(),
        clock: { now: () => now, sleep: async () => {} },
        limiter: {
          ...limiter,
          acquire(...turn) {
            now += given.turn_ms
            return limiter.acquire(...turn)
          },
        },
        adapter(config) {
          now += given.reply_ms
          return connections.adapter(config)
        },
      },
      replication_config: { property_ids, start_date },
      now: () => now,
    })
    try {
      const { outcome, run } = await world.sync({ entities: ['devices'] })
      expect(outcome.status).toBe('succeeded')
      const message = expect.stringContaining('8 s for a page')
      const warnings = given.codes.map((code) => ({ code, entity: 'devices', message }))
      expect(run.warnings).toMatchObject(warnings)
    } finally {
      await world.close()
      await connections.close()
      await sandbox.close()
    }
  },
)
