import { createHash } from 'node:crypto'
import type { ExportField } from '@linkspan/files'
import type { RecordBatch, StoredSegment } from '@linkspan/search'
import type { PublishedCollection } from '@linkspan/stores'
import { type Coverage, daysIn, type TableShare } from '@linkspan/sync'

/** Whether the records of an entity are complete, and why not: of a day, or of all. */
interface CoverageRow {
  readonly entity: string
  /** YYYY-MM-DD; null if the records have no days, or all are concerned. */
  readonly day: string | null
  readonly state: 'complete' | 'partial'
  /** Why they may be missing, outdated or not whole; null if they are complete. */
  readonly reason: string | null
  /** `all`, or the records of a source; null if they are complete. */
  readonly scope: string | null
}

const FIELDS: readonly ExportField[] = [
  { name: 'entity', type: 'string' },
  { name: 'day', type: 'date' },
  { name: 'state', type: 'string' },
  { name: 'reason', type: 'string' },
  { name: 'scope', type: 'string' },
]

function rowsOf(entity: string, { from, to, lacks }: Coverage['days'][number]): CoverageRow[] {
  const states =
    lacks.length === 0
      ? [{ state: 'complete' as const, reason: null, scope: null }]
      : lacks.map((each) => ({ state: 'partial' as const, ...each }))
  const days = from === null || to === null ? [null] : daysIn({ from, to })
  return days.flatMap((day) => states.map((each) => ({ entity, day, ...each })))
}

/** A digest of what is covered: with the same one, the table has its rows. */
export function coverageDigest(coverage: readonly Coverage[]): string {
  return createHash('sha256').update(JSON.stringify(coverage)).digest('hex').slice(0, 32)
}

/** What is covered as what a connector has in the table. */
export function coverageShare(
  { organization_id: organization, id: connector_id, customer_name }: PublishedCollection,
  coverage: readonly Coverage[],
  synced_at: number | null,
): TableShare {
  const rows = coverage.flatMap(({ entity, days }) => days.flatMap((covered) => rowsOf(entity, covered)))
  const segment: StoredSegment = {
    name: coverageDigest(coverage),
    rows: rows.length,
    dead_name: undefined,
    deadRows: async () => new Uint32Array(),
    async *batches() {
      const columns = FIELDS.map(({ name }) => textColumn(rows.map((row) => row[name as keyof CoverageRow])))
      yield { count: rows.length, columns }
    },
  }
  const segments = rows.length > 0 ? [segment] : []
  return { organization, customer_name, connector_id, synced_at, fields: FIELDS, segments }
}

/** A column of texts. */
function textColumn(values: readonly (string | null)[]): RecordBatch['columns'][number] {
  const texts = [...new Set(values)].filter((value) => value !== null)
  const codes = new Map<string | null, number>(texts.map((text, code) => [text, code]))
  const offsets = new Uint32Array(texts.length + 1)
  for (const [code, text] of texts.entries())
    offsets[code + 1] = (offsets[code] as number) + Buffer.byteLength(text)
  return {
    field: { path: '', type: 'string' },
    codes: Uint32Array.from(values, (value) => codes.get(value) ?? texts.length),
    text: new Uint8Array(Buffer.from(texts.join(''))),
    offsets,
    numbers: undefined,
  }
}
