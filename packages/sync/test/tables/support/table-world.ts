import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ExportField } from '@linkspan/files'
import {
  type CollectionBuilder,
  type CollectionDeclaration,
  createMemoryEngine,
  type Manifest,
  type SearchEngine,
} from '@linkspan/search'
import { directoryFiles, type TableCatalog, type TableFiles } from '@linkspan/stores'
import { MemoryParts, SECRET } from '../../../../search/test/support/memory-parts.ts'
import { commitTable, openFolder, type TableContent, type WantedShare } from '../../../src/index.ts'

/** A record by the paths of its fields, which have no dots. */
export type FlatRecord = Readonly<Record<string, unknown>>

/** The fields that every value of the tests fits into, by type. */
export const FIELDS = {
  id: 'string',
  part: 'string',
  day: 'string',
  count: 'integer',
  amount: 'number',
  is_open: 'boolean',
  tags: 'array',
  details: 'object',
  'Straße & 🏠': 'string',
  '9 lives': 'integer',
  synced_at: 'string',
  Count: 'string',
} as const

const DAYS: Readonly<Record<string, ExportField['type']>> = { day: 'date' }

/** A connector with published records. */
export class TestConnector {
  readonly id: string
  customer_name = 'Ačme "1"'
  /** The records of the published version, by key. */
  readonly records = new Map<string, FlatRecord>()
  readonly parts = new MemoryParts()
  readonly #engine: SearchEngine
  #fields: CollectionDeclaration['fields']
  #builder: CollectionBuilder | undefined
  manifest: Manifest | undefined
  version = 0

  constructor(engine: SearchEngine, id: string, fields: CollectionDeclaration['fields'] = FIELDS) {
    this.#engine = engine
    this.id = id
    this.#fields = fields
  }

  get declaration(): CollectionDeclaration {
    return { connector: this.id, entity: 'orders', fields: this.#fields, key: ['id'], scope_fields: ['part'] }
  }

  /** Replaces all records by none, which have other fields. */
  async startAnew(fields: CollectionDeclaration['fields']): Promise<void> {
    this.#fields = fields
    await this.close()
    this.manifest = undefined
    this.records.clear()
    await this.publish([])
  }

  async publish(upserts: readonly FlatRecord[], deletes: readonly string[] = []): Promise<void> {
    const { parts, manifest } = this
    this.#builder ??= await this.#engine.build(this.declaration, { parts, secret: SECRET, manifest })
    await this.#builder.write({ upserts, deletes: deletes.map((key) => [key]) })
    for (const key of deletes) this.records.delete(key)
    for (const record of upserts) this.records.set(record.id as string, record)
    this.manifest = await this.#builder.publish()
    this.version++
  }

  async close(): Promise<void> {
    await this.#builder?.close()
    this.#builder = undefined
  }

  /** What it wants of a table, as of now. */
  share(): WantedShare {
    const { manifest, declaration, parts, id, customer_name, version } = this
    const digest = JSON.stringify([
      manifest?.segments.map(({ keys, dead }) => [keys.parts, dead?.parts]),
      customer_name,
    ])
    return {
      version: `${version}.${digest}`,
      open: async () => {
        const { fields, segments } = await this.#engine.read(declaration, { manifest, parts })
        return {
          organization: 'org_a',
          customer_name,
          connector_id: id,
          synced_at: Date.UTC(2026, 10, 20, 12, 0, version),
          fields: fields.map(({ path, type }) => ({ name: path, type: DAYS[path] ?? type })),
          segments,
        }
      },
    }
  }
}

/** A folder with tables, and an engine. With a catalog, that knows the newest metadata. */
export function createTableWorld(catalog?: TableCatalog) {
  const place = mkdtempSync(join(tmpdir(), 'linkspan-tables-'))
  const engine = createMemoryEngine()
  const files: TableFiles = { ...directoryFiles(place), catalog }
  const connectors = new Map<string, TestConnector>()
  const { signal } = new AbortController()
  return {
    place,
    files,
    engine,
    connectors,
    location: `${place}/orders`,
    connector(id: string, fields?: CollectionDeclaration['fields']): TestConnector {
      const made = new TestConnector(engine, id, fields)
      connectors.set(id, made)
      return made
    },
    content(keeps: TableContent['keeps'] = () => false): TableContent {
      return { shares: new Map([...connectors].map(([id, each]) => [id, each.share()])), keeps }
    },
    async commit({
      place: own = files,
      content,
      now = Date.now,
      isOver = () => false,
    }: {
      place?: TableFiles
      content?: TableContent
      now?: () => number
      isOver?: () => boolean
    } = {}) {
      const unread: unknown[] = []
      const onUnread = (_id: string, error: unknown) => void unread.push(error)
      const folder = openFolder(own, 'orders')
      const confirm = async () => {}
      const options = { signal, now, confirm, onUnread, isOver }
      const outcome = await commitTable(folder, content ?? this.content(), options)
      return { ...outcome, unread }
    },
    async close() {
      for (const each of connectors.values()) await each.close()
      await engine.close()
      rmSync(place, { recursive: true })
    },
  }
}

export type TableWorld = ReturnType<typeof createTableWorld>

const INTEGERS = ['count', '9 lives']
const JSONS = ['tags', 'details']

/** A value as tables have it. */
function columnValue(field: string, value: unknown): unknown {
  if (value === null || value === undefined) return null
  // as in searches
  if (typeof value === 'number' && !Number.isFinite(value)) return null
  if (INTEGERS.includes(field)) return BigInt(value as number | bigint)
  return JSONS.includes(field) ? JSON.stringify(value) : value
}

/** The columns of `FIELDS` that have other names. */
const COLUMNS: Readonly<Record<string, string>> = {
  'Straße & 🏠': 'Straße_',
  '9 lives': '_9_lives',
  synced_at: 'synced_at_string',
  Count: 'Count_string',
}

/** The rows that a table has of some connectors, without the time at which they came. */
export function expectedRows(connectors: Iterable<TestConnector>): Record<string, unknown>[] {
  return [...connectors].flatMap(({ id, customer_name, records }) =>
    [...records.values()].map((record) => ({
      organization: 'org_a',
      customer_name,
      connector_id: id,
      ...Object.fromEntries(
        Object.keys(FIELDS).map((field) => [COLUMNS[field] ?? field, columnValue(field, record[field])]),
      ),
    })),
  )
}

/** Rows in one order, without the time at which they came. */
export function comparable(rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return rows
    .map(({ synced_at: _, ...row }) =>
      JSON.stringify(
        Object.entries(row).toSorted(([one], [other]) => (one < other ? -1 : 1)),
        (_key, value) => (typeof value === 'bigint' ? `${value}n` : Object.is(value, -0) ? '-0' : value),
      ),
    )
    .toSorted()
}
