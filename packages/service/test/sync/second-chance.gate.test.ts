import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { type Document, daysAfter, toDay, valueAt } from '@linkspan/core'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 13)
const HOUR = 3_600_000
const NAME = 'campaign.resource_name'
const START = daysAfter(toDay(NOW), -9)
/** Later days are read by every run. */
const SETTLED = daysAfter(toDay(NOW), -4)

let now: number
let sandbox: Sandbox
let world: SyncWorld
/** The campaign that replies lack. */
let omitted: unknown

beforeEach(async () => {
  now = NOW
  omitted = undefined
  sandbox = (await startSandbox('second', { now: () => now, advertising: { campaigns_per_customer: 2 } }))
    .sandbox
  await open()
})
afterEach(async () => {
  await world.close()
  await sandbox.close()
})

async function open(): Promise<void> {
  const { base_url, credentials, customer_ids, manager_customer_id: login_customer_id } = sandbox.advertising
  const { token_url } = sandbox.google_accounts
  world = await createSyncWorld({
    kind: advertising,
    options: { base_url, token_url, credentials: { ...credentials(), login_customer_id }, retry: false },
    replication_config: {
      customer_ids: [customer_ids[0], customer_ids[3]],
      start_date: START,
      conversion_window_days: 2,
    },
    now: () => now,
  })
}

interface Omissions {
  readonly full?: boolean
  /** Whether replies lack the rows of the campaign too. */
  readonly with_rows?: boolean
}

/** Runs a sync, of which no reply has the campaign. Returns the first day that it asked for. */
async function sync({ with_rows = true, ...request }: Omissions = {}): Promise<string> {
  now += HOUR
  sandbox.advertising.requests.length = 0
  const isOmitted = (each: Document) =>
    valueAt(each, NAME) === omitted && (with_rows || (valueAt(each, 'segments.date') ?? null) === null)
  const { outcome } = await world.sync(
    { entities: ['campaigns'], ...request },
    {
      anew: true,
      documents: (connection) => ({
        async *documents(...asked) {
          for await (const { documents, ...batch } of connection.documents(...asked))
            yield { ...batch, documents: documents.filter((each) => !isOmitted(each)) }
        },
      }),
    },
  )
  expect(outcome.status).toBe('succeeded')
  const days = sandbox.advertising.requests.flatMap(({ body }) => {
    const [, from = ''] = /BETWEEN '([\d-]+)'/.exec(String((body as { query?: string }).query)) ?? []
    return from ? [from] : []
  })
  return days.sort()[0] as string
}

/** The rows of settled days of a campaign that are found, and their clicks. */
async function found(name: unknown): Promise<{ rows: number; clicks: number }> {
  const rows = (await world.records('campaigns')).filter(
    (each) => valueAt(each, NAME) === name && String(valueAt(each, 'segments.date') ?? '~') < SETTLED,
  )
  const clicks = rows.map((row) => Number(valueAt(row, 'metrics.clicks') ?? 0))
  return { rows: rows.length, clicks: clicks.reduce((sum, each) => sum + each, 0) }
}

const marks = async () => (await world.lacks('campaigns')).map(({ scope, reason }) => `${scope} ${reason}`)

/** A campaign with rows of many days. */
async function busiest(): Promise<unknown> {
  const rows = await world.records('campaigns')
  const [first] = [...Map.groupBy(rows, (row) => valueAt(row, NAME))].sort(
    ([, one], [, other]) => other.length - one.length,
  )
  return first?.[0]
}

describe('a campaign that a complete reply lacks', () => {
  test.each([false, true])('stays with its days until a second reply lacks it; full: %s', async (full) => {
    expect(await sync()).toBe(START)
    const name = await busiest()
    const before = await found(name)
    expect(before.rows).toBeGreaterThan(20)

    omitted = name
    await sync({ full })
    expect(await marks()).toEqual([`${NAME} ${name} absent`])
    expect(await found(name)).toEqual(before)
    omitted = undefined
    await sync()
    expect(await marks()).toEqual([])
    await world.expectSynced('campaigns')

    omitted = name
    await sync({ full })
    await sync()
    expect(await marks()).toEqual([])
    expect(await found(name)).toEqual({ rows: 0, clicks: 0 })
  })

  test('and that returns later has its settled days read again, once', async () => {
    await sync()
    const name = await busiest()
    omitted = name
    await sync()
    expect((await sync()) > START).toBe(true)
    omitted = undefined
    expect(await sync()).toBe(START)
    await world.expectSynced('campaigns')
    expect((await sync()) > START).toBe(true)
  })

  test('from the first on leaves the rows of others, through a rebuild in which their customer is refused', async () => {
    await sync()
    const name = await busiest()
    await world.close()
    await open()
    omitted = name
    await sync({ with_rows: false })
    expect(await marks()).toEqual([`${NAME} ${name} absent`])
    const [customer = ''] = /(?<=^customers\/)\d+/.exec(String(name)) ?? []
    const others = async () => {
      const rows = (await world.records('campaigns')).map((row) => [row, String(valueAt(row, NAME))] as const)
      return rows
        .filter(([, of]) => of.startsWith(`customers/${customer}/`))
        .map(([row]) => JSON.stringify(row))
    }
    const before = (await others()).sort()
    expect(before.length).toBeGreaterThan(20)

    sandbox.advertising.set_status(customer, 'CANCELED')
    await sync({ full: true, with_rows: false })
    expect(await marks()).toContain(`customer ${customer} refused`)
    expect((await others()).sort()).toEqual(before)
  })
})
