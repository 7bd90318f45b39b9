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
  daysAfter,
  defineChanges,
  defineConnector,
  defineEntity,
  defineSnapshot,
  defineWindow,
  type Http,
  InvalidParamsError,
  parseReplicationConfig,
  planSync,
  readSources,
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

/** The crates of every shelf. */
const onShelves = (http: Http, reading: SyncReading<Config>, days: object) =>
  readSources(
    reading.config.shelves,
    reading,
    (shelf) => ({ field: 'shelf', equals: shelf }),
    async function* (shelf) {
      const request = { method: 'GET', path: `/shelves/${shelf}`, query: { ...days } } as const
      const { body } = await http.json<{ ids?: number[] }>(request, reading.call)
      yield (body.ids ?? []).map((id) => ({ id, shelf }))
    },
  )

const crates = defineEntity({
  name: 'crates',
  summary: 'Crates of the made-up depot.',
  actions: {},
  search: {
    fields: { id: 'integer', shelf: 'string', day: 'string' },
    key: ['id'],
    reads: [
      defineSnapshot((http: Http, reading: SyncReading<Config>) => onShelves(http, reading, {})),
      defineWindow({
        lookback_days: ({ changed_days }: Config) => changed_days,
        day: 'day',
        documents: (http: Http, reading: WindowReading<Config>) =>
          onShelves(http, reading, { from: reading.from, to: reading.to }),
      }),
      defineChanges(async function* (
        _http: Http,
        { cursor }: ChangesReading<Config>,
      ): AsyncGenerator<SyncBatch> {
        yield { documents: [], gone: [['7']], full: cursor === undefined, cursor: `${cursor ?? ''}+` }
      }),
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

  test('R11 days before start_date are not requested', async () => {
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

  test('an aborted reading sends nothing more and fails as cancelled', async () => {
    const controller = new AbortController()
    const scope = { replication_config: { shelves }, signal: controller.signal, onWarning: () => {} }
    const reading = client.documents('crates', 'snapshot', scope)
    await reading.next()
    controller.abort()
    await expect(reading.next()).rejects.toMatchObject({ code: 'cancelled' })
    expect(vendor.requests).toHaveLength(1)
  })

  test('a cursor is valid for its own configuration only', async () => {
    const scope = { replication_config: { shelves } }
    const [first] = await batchesOf('changes', scope)
    expect(first).toMatchObject({ full: true, gone: [['7']] })
    const cursor = first?.cursor as string
    expect(await batchesOf('changes', { ...scope, cursor })).toMatchObject([{ full: false }])
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

  test('P45 has slices with each due day once, newest first: the look-back, and all days not yet completed', () => {
    fc.assert(
      fc.property(
        day,
        day,
        fc.nat({ max: 20 }),
        fc.array(range, { maxLength: 4 }),
        fc.integer({ min: 1, max: 9 }),
        (start, today, lookback_days, done, slice_days) => {
          const slices = windowSlices({ start, today, lookback_days, done, slice_days })
          const known = new Set(done.flatMap(daysIn))
          const due = daysIn({ from: start, to: today }).filter(
            (each) => each >= daysAfter(today, -lookback_days) || !known.has(each),
          )
          expect(slices.flatMap((slice) => daysIn(slice).reverse())).toEqual(due.reverse())
          for (const slice of slices) expect(daysIn(slice).length).toBeLessThanOrEqual(slice_days)
        },
      ),
    )
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
