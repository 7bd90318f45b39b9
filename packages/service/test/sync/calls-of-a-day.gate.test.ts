import { describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import { type ConnectorKind, createLimiter, daysAfter, toDay } from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { webAnalytics } from '@linkspan/web-analytics'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorldOptions } from '../support/sync-world.ts'

/*
 * How many calls of the vendor a connector takes in a day whose runs are an hour apart, when nothing changes.
 * `docs/decisions/cost-of-a-sync.md` has the table. A number may only grow if a rule of syncs demands it.
 */

const NOW = Date.UTC(2026, 10, 20, 0, 30)
const HOUR = 3_600_000
const start_date = daysAfter(toDay(NOW), -60)

type Opened = Pick<SyncWorldOptions, 'kind' | 'options' | 'replication_config'> & {
  readonly requests: unknown[]
}

interface Case {
  readonly situation: string
  readonly calls: number
  readonly open: (sandbox: Sandbox) => Opened
}

const google = ({ google_accounts }: Sandbox) => ({
  token_url: google_accounts.token_url,
  retry: false as const,
})

function ofAdvertising(entities?: readonly string[]) {
  return (sandbox: Sandbox): Opened => {
    const { base_url, credentials, customer_ids, manager_customer_id, requests } = sandbox.advertising
    const login_customer_id = manager_customer_id
    return {
      kind: advertising as ConnectorKind,
      options: { ...google(sandbox), base_url, credentials: { ...credentials(), login_customer_id } },
      replication_config: { start_date, customer_ids: customer_ids.slice(0, 1), entities },
      requests,
    }
  }
}

function ofWebAnalytics(entities?: readonly string[]) {
  return (sandbox: Sandbox): Opened => {
    const { base_url, credentials, property_ids, requests } = sandbox.web_analytics
    return {
      kind: webAnalytics,
      options: { ...google(sandbox), base_url, credentials: credentials() },
      replication_config: { start_date, property_ids: property_ids.slice(0, 1), entities },
      requests,
    }
  }
}

function ofCallRecording(sandbox: Sandbox): Opened {
  const { base_url, access_key, requests } = sandbox.call_recording
  return {
    kind: callRecording,
    options: { base_url, credentials: access_key(), limiter: createLimiter({}) },
    replication_config: { start_date },
    requests,
  }
}

function ofDrive(sandbox: Sandbox): Opened {
  const { base_url, credentials, folder_url, folders, requests } = sandbox.drive
  const streams = [{ name: 'all', format: { filetype: 'unstructured' } }]
  return {
    kind: drive as ConnectorKind,
    options: { ...google(sandbox), base_url, credentials: credentials() },
    replication_config: { folder_url: folder_url(folders.reports), streams },
    requests,
  }
}

const CASES: readonly Case[] = [
  { situation: 'advertising, one customer', calls: 672, open: ofAdvertising() },
  {
    situation: 'advertising, two entities of it',
    calls: 144,
    open: ofAdvertising(['campaigns', 'ad_groups']),
  },
  { situation: 'web-analytics, one property', calls: 192, open: ofWebAnalytics() },
  { situation: 'web-analytics, two reports of it', calls: 48, open: ofWebAnalytics(['devices', 'pages']) },
  { situation: 'call-recording', calls: 192, open: ofCallRecording },
  { situation: 'drive, a folder', calls: 24, open: ofDrive },
]

describe('a day of runs an hour apart, in which nothing changes', () => {
  test.each(CASES)(
    'of $situation takes no more calls than the table says',
    async ({ situation, calls, open }) => {
      let now = NOW
      const { sandbox } = await startSandbox('calls-of-a-day', {
        now: () => now,
        advertising: { campaigns_per_customer: 2 },
        web_analytics: { sessions_per_day: 10 },
        call_recording: { limits: {}, calls_per_day: 2 },
      })
      const { requests, ...opened } = open(sandbox)
      const world = await createSyncWorld({ ...opened, now: () => now })
      let counted = 0
      try {
        await world.sync()
        for (let hour = 0; hour < 24; hour++) {
          now += HOUR
          requests.length = 0
          expect((await world.sync()).outcome).toEqual({ status: 'succeeded' })
          counted += requests.length
        }
      } finally {
        await world.close()
        await sandbox.close()
      }
      process.stderr.write(`${situation}: ${counted} calls a day\n`)
      expect(counted).toBeLessThanOrEqual(calls)
    },
  )
})
