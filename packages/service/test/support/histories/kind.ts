import {
  ConnectorError,
  type ConnectorKind,
  type Document,
  defineConnector,
  defineEntity,
  defineSnapshot,
  defineSources,
  defineWindow,
  type ListedSource,
  RateLimitedError,
  type Retention,
  reconcileDays,
  type SyncReading,
  startDate,
  type WindowReading,
} from '@linkspan/core'
import * as z from 'zod'
import { Refusal, type Vendor } from './vendor.ts'

/** What the reads call: a vendor in this process or in another one. */
export interface VendorApi {
  list(): Promise<readonly { readonly id: string; readonly zone?: string | undefined }[]>
  documents(source: string): Promise<readonly (readonly [name: string, label: string])[]>
  rows(source: string, from: string, to: string): Promise<readonly VendorRow[]>
}

export interface VendorRow {
  readonly day: string
  readonly item: string
  readonly value: number
}

/** A vendor in this process. */
export function apiOf(vendor: Vendor): VendorApi {
  return {
    list: async () => vendor.list(),
    documents: async (source) => [...vendor.documents(source)],
    rows: async (source, from, to) => vendor.rows(source, from, to),
  }
}

/** The error of a refused call, as a connector has it. */
function toError(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error
  const { reason, retry_after_seconds } = error
  if (reason === 'days') return new ConnectorError('vendor_rejected', 'model: days', { vendor_code: 'days' })
  if (reason === 'refused') return new ConnectorError('vendor_forbidden', 'model: refused')
  return new RateLimitedError(`model: ${reason}`, {
    retry_after_seconds,
    ...(reason === 'source limit' && { reason: 'partial_limit' }),
  })
}

/** The kinds of histories. */
export type HistoryKind = 'rows' | 'joined' | 'account'

const replication_config = z.strictObject({
  start_date: startDate,
  source_ids: z.array(z.string()).min(1).optional(),
  window_days: z.number().int().min(0).max(90),
  reconcile_days: reconcileDays,
  /** Records depend on it. */
  flavour: z.string().default('plain'),
})

/** The configuration of a sync of the model. */
export interface ModelConfig extends z.input<typeof replication_config> {}
type Config = z.output<typeof replication_config>

const bySource = { of: (id: string) => ({ field: 'source', equals: id }) }
const depends_on = ({ flavour }: Config) => flavour

async function calling<Result>(call: () => Promise<Result>): Promise<Result> {
  try {
    return await call()
  } catch (error) {
    throw toError(error)
  }
}

async function* inBatches(documents: readonly Document[]): AsyncGenerator<Document[]> {
  const size = Math.max(1, Math.ceil(documents.length / 3))
  for (let from = 0; from < documents.length; from += size) yield documents.slice(from, from + size)
}

async function* readRows(api: VendorApi, { from, to, config }: WindowReading<Config>, source: string) {
  const rows = await calling(() => api.rows(source, from, to))
  yield* inBatches(
    rows.map(({ day, item, value }) => ({
      source,
      name: `${source}/${item}`,
      day,
      value,
      flavour: config.flavour,
    })),
  )
}

async function* readDocuments(api: VendorApi, _reading: SyncReading<Config>, { id: source }: ListedSource) {
  const documents = await calling(() => api.documents(source))
  yield* inBatches(documents.map(([name, label]) => ({ source, name: `${source}/${name}`, label })))
}

const fields = {
  source: 'string',
  name: 'string',
  day: 'string',
  value: 'integer',
  flavour: 'string',
} as const

const windowOf = {
  depends_on,
  lookback_days: ({ window_days }: Config) => window_days,
  day: 'day',
  refuses_days: ({ vendor_code }: ConnectorError) => vendor_code === 'days',
} as const

const searches = {
  rows: {
    fields,
    key: ['source', 'name', 'day'],
    reads: [
      defineWindow({
        ...windowOf,
        by_source: bySource,
        documents: (api: VendorApi, reading: WindowReading<Config>, { id }: ListedSource) =>
          readRows(api, reading, id),
      }),
    ],
  },
  joined: {
    fields: { ...fields, label: 'string' },
    key: ['source', 'name', 'day'],
    reads: [
      defineSnapshot(readDocuments, { by_source: bySource, depends_on }),
      defineWindow({
        ...windowOf,
        by_source: bySource,
        joins: ['name'],
        documents: (api: VendorApi, reading: WindowReading<Config>, { id }: ListedSource) =>
          readRows(api, reading, id),
      }),
    ],
  },
  account: {
    fields,
    key: ['source', 'name', 'day'],
    reads: [
      defineWindow({
        ...windowOf,
        reconciles: true,
        time_zone: 'UTC',
        documents: (api: VendorApi, reading: WindowReading<Config>) => readRows(api, reading, 'only'),
      }),
    ],
  },
} as const

/** A kind of connector over a vendor, which keeps days so long. Its one entity is `records`. */
export function modelKind(kind: HistoryKind, api: VendorApi, retention?: Retention): ConnectorKind {
  const { reads, ...search } = searches[kind]
  const kept = reads.map((read) => (read.kind === 'window' && retention ? { ...read, retention } : read))
  const records = defineEntity({
    name: 'records',
    summary: 'Records of the model.',
    actions: {},
    search: { ...search, reads: kept } as never,
  })
  return defineConnector({
    type: 'model',
    aliases: [],
    title: 'Model',
    entities: { records },
    credentials: z.strictObject({}),
    replication_config,
    ...(kind !== 'account' && {
      sources: defineSources({
        noun: 'source',
        named: ({ source_ids }: Config) => source_ids,
        async list(_api: VendorApi, { config }: SyncReading<Config>) {
          const listed = await calling(() => api.list())
          const known = listed.map(({ id, zone }) => ({ id, time_zone: zone }))
          const named = config.source_ids?.map((id) => known.find((each) => each.id === id) ?? { id })
          return { sources: named ?? known, complete: true }
        },
      }),
    }),
    check: { entity: 'records', action: 'list', account: () => undefined },
    open: () => ({ api, close: async () => {} }),
  }) as unknown as ConnectorKind
}
