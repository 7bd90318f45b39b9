import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DuckDBInstance } from '@duckdb/node-api'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { advertising } from '@linkspan/advertising'
import { callRecording } from '@linkspan/call-recording'
import { type ConnectorKind, createLimiter, daysAfter, toDay, valueAt } from '@linkspan/core'
import { drive } from '@linkspan/drive'
import { createMemoryEngine } from '@linkspan/search'
import { createEnvelope, createSealedParts } from '@linkspan/stores'
import { webAnalytics } from '@linkspan/web-analytics'
import { parse } from 'csv-parse/sync'
import { each } from '../../../core/test/support/each.ts'
import { ringOf } from '../../../core/test/support/rings.ts'
import { type Sandbox, startSandbox } from '../../../hosted/test/support/sandbox.ts'
import type { ExportRequest } from '../../src/records/export.ts'
import { createRecords, type Records } from '../../src/records/records.ts'
import { createSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const NOW = Date.UTC(2026, 10, 20, 12)
const start_date = daysAfter(toDay(NOW), -4)
const { signal } = new AbortController()
const folder = mkdtempSync(join(tmpdir(), 'linkspan-exports-'))

let sandbox: Sandbox
beforeAll(async () => {
  const sizes = {
    advertising: { campaigns_per_customer: 2 },
    call_recording: { limits: {}, calls_per_day: 4 },
    web_analytics: { sessions_per_day: 20 },
  }
  sandbox = (await startSandbox('exports', { now: () => NOW, ...sizes })).sandbox
})
afterAll(async () => {
  await sandbox?.close()
  rmSync(folder, { recursive: true })
})

/** Each kind with what it syncs, and its streams. */
const KINDS: readonly (readonly [
  ConnectorKind,
  () => { options: object; config: object; streams?: string[] },
])[] = [
  [
    advertising,
    () => ({
      options: optionsOf('advertising'),
      config: { customer_ids: sandbox.advertising.customer_ids.slice(0, 1), start_date },
    }),
  ],
  [
    webAnalytics,
    () => ({
      options: optionsOf('web_analytics'),
      config: { property_ids: sandbox.web_analytics.property_ids.slice(0, 1), start_date },
    }),
  ],
  [
    callRecording,
    () => {
      const { base_url, access_key } = sandbox.call_recording
      return {
        options: { base_url, credentials: access_key(), limiter: createLimiter({}) },
        config: { start_date },
      }
    },
  ],
  [
    drive,
    () => {
      const { folder_url, folders } = sandbox.drive
      const streams = [
        { name: 'tables', globs: ['**/*.csv'], format: { filetype: 'csv' } },
        { name: 'lines', globs: ['**/*.csv'], schemaless: true, format: { filetype: 'csv' } },
        { name: 'texts', format: { filetype: 'unstructured' } },
      ]
      const config = { folder_url: folder_url(folders.reports), streams }
      return { options: optionsOf('drive'), config, streams: streams.map(({ name }) => name) }
    },
  ],
]

function optionsOf(name: 'advertising' | 'web_analytics' | 'drive'): object {
  const { base_url, credentials } = sandbox[name]
  return { base_url, token_url: sandbox.google_accounts.token_url, credentials: credentials() }
}

const bytesOf = async (
  records: Records,
  world: SyncWorld,
  entity: string,
  format: ExportRequest['format'],
) => {
  const pieces: Uint8Array[] = []
  const { body } = await records.export(world.key, entity, { format }, signal)
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** The values of records by these paths, as texts; a missing one is null. */
const textsOf = (records: readonly object[], paths: readonly string[]) =>
  records
    .map((record) =>
      paths.map((path) => {
        const value = valueAt(record, path) ?? null
        return value === null ? null : typeof value === 'object' ? JSON.stringify(value) : String(value)
      }),
    )
    .map((row) => JSON.stringify(row))
    .sort()

const TYPES = {
  string: 'VARCHAR',
  integer: 'BIGINT',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  array: 'JSON',
  object: 'JSON',
}

const INSTANT = 'TIMESTAMP WITH TIME ZONE'
/** The types of the fields that hold days and times, whose texts ISO 8601 describes. */
const DAYS: Readonly<Record<string, string>> = {
  'segments.date': 'DATE',
  'change_event.change_date': 'DATE',
  startDate: 'DATE',
  endDate: 'DATE',
}
/** By entity the field that holds the time of a record. */
const TIMES: Readonly<Record<string, string>> = {
  calls: 'started',
  calls_extensive: 'startdatetime',
  call_transcripts: 'callStartTime',
  stats_activity_scorecards: 'reviewTime',
}
/** A value as DuckDB has it, as a text. */
function textOf(value: unknown): string | null {
  if (value === null) return null
  if (typeof value === 'object' && 'micros' in value) return toInstant(Number(value.micros) / 1_000)
  return String(value)
}

const toInstant = (time: string | number) => new Date(time).toISOString()

async function readParquet(bytes: Buffer): Promise<{ types: Map<string, string>; rows: unknown[][] }> {
  const file = join(folder, 'export.parquet')
  writeFileSync(file, bytes)
  const connection = await (await DuckDBInstance.create()).connect()
  const described = (await connection.runAndReadAll(`describe select * from '${file}'`)).getRows()
  const rows = (await connection.runAndReadAll(`select * from '${file}'`)).getRows()
  connection.closeSync()
  return { types: new Map(described.map(([name, type]) => [String(name), String(type)])), rows }
}

// drive has streams too
test.each(
  KINDS.map(([kind, settings]) => ({
    exports: `${ringOf(kind === drive)}exports`,
    type: kind.type,
    kind,
    settings,
  })),
)(
  '$exports of every entity and stream of $type have the records of a search, in every format, with their types',
  async ({ kind, settings }) => {
    const { options, config, streams = [] } = settings()
    const world = await createSyncWorld({
      kind,
      options: options as never,
      replication_config: config,
      now: () => NOW,
    })
    const { store, key_ring, now } = world
    const partsOf = createSealedParts({ store, envelope: createEnvelope(key_ring) })
    const engine = createMemoryEngine()
    const records = createRecords({ kinds: [kind], store, partsOf, key_ring, engine, now })
    try {
      expect((await world.sync()).outcome.status).toBe('succeeded')
      const own = Object.values(kind.entities).flatMap(({ name, search }) => (search ? [name] : []))
      let count = 0
      const days = new Set<string>()
      for (const entity of each([...own, ...streams])) {
        const expected = await world.records(entity)
        count += expected.length
        const { fields } = (await world.stored(entity)).manifest
        const paths = Object.keys(fields)
        const jsonl = (await bytesOf(records, world, entity, 'jsonl')).toString()
        const lines = jsonl.split('\n').slice(0, -1)
        expect(lines.sort()).toEqual(expected.map((record) => JSON.stringify(record)).sort())

        const [names = [], ...cells]: (string | null)[][] = parse(
          await bytesOf(records, world, entity, 'csv'),
          {
            cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
          },
        )
        expect(names.toSorted()).toEqual(paths.toSorted())
        const wanted = textsOf(expected, names as string[])
        expect(cells.map((row) => JSON.stringify(row)).sort()).toEqual(wanted)

        const { types, rows } = await readParquet(await bytesOf(records, world, entity, 'parquet'))
        expect([...types.keys()]).toEqual(names)
        const time = TIMES[entity]
        const typed: Record<string, string> = { ...DAYS, ...(time && { [time]: INSTANT }) }
        for (const [name, type] of each(types)) {
          expect([name, type]).toEqual([name, typed[name] ?? TYPES[fields[name] as keyof typeof TYPES]])
          if (typed[name]) days.add(name)
        }
        const read = rows.map((row) => JSON.stringify(row.map(textOf)))
        const instants = wanted.map((row) =>
          JSON.stringify(
            JSON.parse(row).map((text: string | null, index: number) =>
              text !== null && typed[names[index] as string] === INSTANT ? toInstant(text) : text,
            ),
          ),
        )
        expect(read.sort()).toEqual(instants.sort())
      }
      expect(count).toBeGreaterThan(100)
      expect(days.size > 0).toBe(kind !== drive)
    } finally {
      await engine.close()
      await world.close()
    }
  },
)
