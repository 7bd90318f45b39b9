import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import * as z from 'zod'
import {
  bearer,
  type ChangesReading,
  type ConnectorOptions,
  createHttp,
  createLimiter,
  type DayRange,
  dayAt,
  dayEnds,
  daysAfter,
  defineChanges,
  defineConnector,
  defineEntity,
  defineSnapshot,
  defineSources,
  defineWindow,
  type Http,
  InvalidParamsError,
  keptFrom,
  type ListedSource,
  lagOf,
  parseReplicationConfig,
  planSync,
  type SyncBatch,
  type SyncReading,
  type SyncScope,
  type SyncWarning,
  startDate,
  type TurnOptions,
  type WindowReading,
  windowSlices,
} from '../src/index.ts'
import { type FakeVendor, startFakeVendor } from '../src/testing/index.ts'
import { shop } from './fixtures.ts'

const replication_config = z.strictObject({
  shelves: z.array(z.string()).min(1),
  start_date: startDate,
  changed_days: z.number().default(14),
})
type Config = z.output<typeof replication_config>

/** The crates of a shelf. */
async function* onShelf(
  http: Http,
  { call }: SyncReading<Config>,
  { id: shelf }: ListedSource,
  days: object,
) {
  const request = { method: 'GET', path: `/shelves/${shelf}`, query: { ...days } } as const
  const { body } = await http.json<{ ids?: number[] }>(request, call)
  yield (body.ids ?? []).map((id) => ({ id, shelf }))
}

const by_source = { of: (shelf: string) => ({ field: 'shelf', equals: shelf }) }

const crates = defineEntity({
  name: 'crates',
  summary: 'Crates of the made-up depot.',
  actions: {},
  search: {
    fields: { id: 'integer', shelf: 'string', day: 'string' },
    key: ['id'],
    reads: [
      defineSnapshot(
        (http: Http, reading: SyncReading<Config>, shelf: ListedSource) => onShelf(http, reading, shelf, {}),
        { by_source: { ...by_source, includes: ({ id }: ListedSource) => id !== 'window-only' } },
      ),
      defineWindow({
        by_source,
        lookback_days: ({ changed_days }: Config) => changed_days,
        day: 'day',
        documents: (http: Http, reading: WindowReading<Config>, shelf: ListedSource) =>
          onShelf(http, reading, shelf, { from: reading.from, to: reading.to }),
      }),
      defineChanges(
        async function* (_http: Http, { cursor }: ChangesReading<Config>): AsyncGenerator<SyncBatch> {
          yield { documents: [], gone: [['7']], full: cursor === undefined, cursor: `${cursor ?? ''}+` }
        },
        { depends_on: ({ shelves }: Config) => shelves },
      ),
    ],
  },
})

const depot = defineConnector({
  type: 'depot',
  aliases: [],
  title: 'Depot',
  entities: { crates },
  credentials: z.strictObject({ token: z.string() }),
  replication_config,
  sources: defineSources({
    noun: 'shelf',
    named: ({ shelves }: Config) => shelves,
    list: async (_http: Http, { config }: SyncReading<Config>) => ({
      sources: config.shelves.map((id) => ({ id, time_zone: 'UTC' })),
      complete: true,
    }),
  }),
  check: { entity: 'crates', action: 'list', account: () => undefined },
  open: ({ token }, options: ConnectorOptions) => {
    const http = createHttp({
      vendor: 'depot',
      base_url: options.base_url ?? '',
      auth: () => bearer(token),
      account: token,
      readFault: () => ({}),
      request_id_header: 'request-id',
      options,
    })
    return { api: http, close: http.close }
  },
})

let vendor: FakeVendor
let client: ReturnType<typeof depot.create>
beforeAll(async () => {
  vendor = await startFakeVendor()
  client = depot.create({ base_url: vendor.base_url, credentials: { token: 'invented-token' }, retry: false })
})
afterAll(async () => {
  await client.close()
  await vendor.close()
})

/** Shelf 0 has crate 0 and so on; the shelves named fail. */
const failing = (...failures: [shelf: string, status: number][]) =>
  vendor.answer(({ path }) => {
    const shelf = /\/shelves\/(\w+)/.exec(path)?.[1] ?? ''
    const [, status] = failures.find(([name]) => name === shelf) ?? []
    return status ? { status } : { body: { ids: [Number(shelf)] } }
  })
beforeEach(() => failing())

async function batchesOf(kind: 'snapshot' | 'window' | 'changes', scope: SyncScope): Promise<SyncBatch[]> {
  const batches: SyncBatch[] = []
  for await (const batch of client.documents('crates', kind, scope)) batches.push(batch)
  return batches
}
const idsOf = (batches: SyncBatch[]) => batches.flatMap(({ documents }) => documents.map(({ id }) => id))
const shelves = ['0', '1', '2']

const DAY_ZERO = '2026-01-01'
const day = fc.integer({ min: 0, max: 60 }).map((count) => daysAfter(DAY_ZERO, count))
const range = fc.tuple(day, day).map(([a, b]): DayRange => ({ from: a < b ? a : b, to: a < b ? b : a }))
const daysIn = ({ from, to }: DayRange): string[] => {
  const days: string[] = []
  for (let at = from; at <= to; at = daysAfter(at, 1)) days.push(at)
  return days
}

describe('documents', () => {
  test('an invalid configuration, day or cursor is refused with its path, before anything is sent', async () => {
    const good = { replication_config: { shelves }, from: '2026-01-01', to: '2026-01-02' }
    const cases: [SyncScope, ...string[]][] = [
      [{ ...good, replication_config: undefined }, '$.replication_config.shelves'],
      [
        { ...good, replication_config: { shelves, start_date: '2026-02-30' } },
        '$.replication_config.start_date',
      ],
      [{ ...good, from: 'yesterday', to: '2026-02-30' }, '$.from', '$.to'],
      [{ replication_config: { shelves } }, '$.from', '$.to'],
      [{ ...good, from: '2026-01-03' }, '$.to'],
      [{ ...good, cursor: 'x' }, '$.cursor'],
    ]
    await expect(
      batchesOf('changes', { replication_config: { shelves }, source: { id: '0' } }),
    ).rejects.toMatchObject({ code: 'invalid_params', errors: [{ path: '$.source' }] })
    for (const [scope, ...paths] of cases) {
      const errors = paths.map((path) => ({ path, message: expect.any(String) }))
      await expect(batchesOf('window', scope)).rejects.toMatchObject({ code: 'invalid_params', errors })
    }
    expect(vendor.requests).toEqual([])
  })

  test('P43 its requests are background calls, and others are not', async () => {
    const seen: unknown[] = []
    const limiter = createLimiter({})
    const options = {
      base_url: vendor.base_url,
      credentials: { token: 'invented-token' },
      limiter: {
        ...limiter,
        acquire(signal?: AbortSignal, turn?: TurnOptions) {
          seen.push(turn?.background)
          return limiter.acquire(signal, turn)
        },
      },
    }
    await using reading = depot.create(options)
    for await (const _ of reading.documents('crates', 'snapshot', { replication_config: { shelves } }));
    expect(seen.splice(0)).toEqual([true, true, true])
    await using calling = shop.create(options)
    vendor.answer(() => ({ body: {} }))
    await calling.things.list()
    expect(seen).toEqual([false])
  })

  test('days before start_date are not requested', async () => {
    await fc.assert(
      fc.asyncProperty(range, fc.option(day, { nil: undefined }), async ({ from, to }, start_date) => {
        failing()
        const batches = await batchesOf('window', { replication_config: { shelves, start_date }, from, to })
        const first = start_date !== undefined && start_date > from ? start_date : from
        const asked = vendor.requests.map(({ path }) => path)
        expect(asked).toEqual(
          first > to ? [] : shelves.map((shelf) => `/shelves/${shelf}?from=${first}&to=${to}`),
        )
        expect(idsOf(batches)).toEqual(first > to ? [] : [0, 1, 2])
      }),
      { numRuns: 50 },
    )
  })

  test('a failed source is a warning that names its documents, and the other sources are read', async () => {
    failing(['1', 403])
    const warnings: SyncWarning[] = []
    const onWarning = (warning: SyncWarning) => warnings.push(warning)
    const scope = { replication_config: { shelves }, onWarning }
    expect(idsOf(await batchesOf('snapshot', scope))).toEqual([0, 2])
    expect(warnings).toMatchObject([
      { source: { field: 'shelf', equals: '1' }, error: { code: 'vendor_forbidden' } },
    ])
  })

  test('a failed source ends the reading without onWarning, if every source fails, or if the account is refused', async () => {
    const onWarning = () => {}
    failing(['1', 403])
    await expect(batchesOf('snapshot', { replication_config: { shelves } })).rejects.toMatchObject({
      code: 'vendor_forbidden',
    })
    failing(['0', 404], ['1', 403])
    for (const all of [['0'], ['0', '1']]) {
      const every = { replication_config: { shelves: all }, onWarning }
      await expect(batchesOf('snapshot', every)).rejects.toMatchObject({ code: 'vendor_not_found' })
    }
    for (const [status, code] of [
      [401, 'reauth_required'],
      [429, 'rate_limited'],
    ] as const) {
      failing(['1', status])
      const scope = { replication_config: { shelves }, onWarning }
      await expect(batchesOf('snapshot', scope)).rejects.toMatchObject({ code })
    }
  })

  test('one source is read alone, nothing of one without such documents, and its failure is the reading’s', async () => {
    failing(['1', 403])
    const replication_config = { shelves: [...shelves, 'window-only'] }
    const { sources, complete } = await client.sources({ replication_config })
    expect([sources.map(({ id }) => id), complete]).toEqual([replication_config.shelves, true])
    const onWarning = () => {}
    const read = (source: ListedSource | undefined) =>
      batchesOf('snapshot', { replication_config, onWarning, ...(source && { source }) })
    expect(idsOf(await read(sources[2]))).toEqual([2])
    expect(await read(sources[3])).toEqual([])
    expect(vendor.requests.map(({ path }) => path)).toEqual(['/shelves/2'])
    await expect(read(sources[1])).rejects.toMatchObject({ code: 'vendor_forbidden' })
    expect(idsOf(await read(undefined))).toEqual([0, 2])
  })

  test('an aborted reading sends nothing more and fails as cancelled', async () => {
    const controller = new AbortController()
    const scope = { replication_config: { shelves }, signal: controller.signal, onWarning: () => {} }
    const reading = client.documents('crates', 'snapshot', scope)
    await reading.next()
    controller.abort()
    await expect(reading.next()).rejects.toMatchObject({ code: 'cancelled' })
    expect(vendor.requests).toHaveLength(1)
  })

  test('a cursor is valid as long as the part of the configuration is the same that its read depends on', async () => {
    const scope = { replication_config: { shelves } }
    const [first] = await batchesOf('changes', scope)
    expect(first).toMatchObject({ full: true, gone: [['7']] })
    const cursor = first?.cursor as string
    expect(await batchesOf('changes', { ...scope, cursor })).toMatchObject([{ full: false }])
    const other_days = { replication_config: { shelves, changed_days: 3 }, cursor }
    expect(await batchesOf('changes', other_days)).toMatchObject([{ full: false }])
    for (const cursor_of_another of [
      { replication_config: { shelves: ['0'] }, cursor },
      { ...scope, cursor: 'invented' },
    ])
      expect(await batchesOf('changes', cursor_of_another)).toMatchObject([{ full: true }])
  })
})

describe('the plan of a sync', () => {
  test('has every read, with the start and the look-back of the configuration', () => {
    expect(planSync(depot, { shelves, start_date: '2026-03-01', changed_days: 3 })).toEqual([
      { entity: 'crates', kind: 'snapshot' },
      { entity: 'crates', kind: 'window', start_date: '2026-03-01', lookback_days: 3 },
      { entity: 'crates', kind: 'changes' },
    ])
    expect(planSync(depot, { shelves })[1]).toEqual({ entity: 'crates', kind: 'window', lookback_days: 14 })
    expect(() => planSync(depot, null)).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ path: '$.replication_config.shelves' })],
      }),
    )
  })

  test('P45 has slices with each due day once, newest first: every day that was not read late enough', () => {
    fc.assert(
      fc.property(
        day,
        day,
        fc.nat({ max: 20 }),
        fc.array(fc.tuple(range, fc.integer({ min: -1, max: 25 })), { maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (start, today, lookback_days, readings, slice_days) => {
          const read = readings.map(([days, lag]) => ({ ...days, lag }))
          const slices = windowSlices({ start, today, lookback_days, read, slice_days })
          const settled = new Set(read.filter(({ lag }) => lag >= lookback_days).flatMap(daysIn))
          const due = daysIn({ from: start, to: today }).filter((each) => !settled.has(each))
          expect(slices.flatMap((slice) => daysIn(slice).reverse())).toEqual(due.reverse())
          for (const slice of slices) expect(daysIn(slice).length).toBeLessThanOrEqual(slice_days)
        },
      ),
    )
  })

  test('a day ends when no clock of its time zone shows it; in the last zone on earth if the zone is unknown', () => {
    const HOUR = 3_600_000
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Kiritimati']
    const shows = (moment: number, timeZone: string) =>
      new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(moment)
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat({ max: 730 }), (zone, count) => {
        const date = daysAfter(DAY_ZERO, count)
        const end = dayEnds(zone)(date)
        expect(shows(end, zone) > date).toBe(true)
        // the night of a change of the clocks may count as an hour longer
        expect(shows(end - HOUR - 1, zone)).toBe(date)
      }),
    )
    for (const zone of [undefined, 'Mars/Olympus'])
      expect(dayEnds(zone)('2026-03-01')).toBe(Date.UTC(2026, 2, 2, 12))
    const end = dayEnds('UTC')('2026-03-01')
    const lags = [-1, 0, 24 * HOUR - 1, 24 * HOUR, 30 * 24 * HOUR].map((after) => lagOf(end, end + after))
    expect(lags).toEqual([-1, 0, 0, 1, 30])
  })

  test('the present day is the one that clocks of the time zone show; the newest on earth if the zone is unknown', () => {
    const zones = ['Pacific/Pago_Pago', 'America/New_York', 'UTC', 'Asia/Kathmandu', 'Pacific/Kiritimati']
    const moments = fc.integer({ min: Date.parse(DAY_ZERO), max: Date.parse(DAY_ZERO) + 63_072_000_000 })
    fc.assert(
      fc.property(fc.constantFrom(...zones), moments, (zone, moment) => {
        const shown = new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(moment)
        expect(dayAt(zone)(moment)).toBe(shown)
        expect(dayAt()(moment) >= shown).toBe(true)
      }),
    )
    expect(dayAt('Mars/Olympus')(Date.UTC(2026, 2, 1, 10))).toBe('2026-03-02')
  })

  test('a vendor that keeps months has the same day of an earlier month, or the last one of a shorter month', () => {
    expect(keptFrom({ days: 30 }, '2026-03-01')).toBe('2026-01-30')
    expect(keptFrom({ months: 37 }, '2026-11-20')).toBe('2023-10-20')
    expect(keptFrom({ months: 37 }, '2026-03-31')).toBe('2023-02-28')
    expect(keptFrom({ months: 1 }, '2024-03-31')).toBe('2024-02-29')
  })
})

test('a connector that declares no replication_config takes none, and says so', () => {
  for (const none of [undefined, null]) expect(parseReplicationConfig({ type: 'shop' }, none)).toEqual({})
  for (const some of [{}, { customer_ids: ['1'] }, 'text']) {
    const parse = () => parseReplicationConfig({ type: 'shop' }, some)
    expect(parse).toThrow(InvalidParamsError)
    expect(parse).toThrow('shop takes no replication_config')
  }
})
