import { createHash } from 'node:crypto'
import { type ConnectorKind, daysAfter, toDay } from '@linkspan/core'
import type { ExportField } from '@linkspan/files'
import type { RecordBatch, StoredSegment } from '@linkspan/search'
import type { CollectionState, PartialScope, StoredConnector } from '@linkspan/stores'
import { answeredPartial, type SearchableEntity, syncedEntities, type TableShare } from '@linkspan/sync'

/** Whether the records of an entity are complete, and why not: of a day, or of all. */
export interface CoverageRow {
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

/** What a connector's collections cover, a row for each entity and day, and for each reason if a day is partial. */
export function coverageOf(
  kind: ConnectorKind,
  connector: Pick<StoredConnector, 'replication_config' | 'vendor_fields' | 'sync_interval_seconds'>,
  states: readonly CollectionState[],
  now: number,
): CoverageRow[] {
  const entities = new Map(syncedEntities(kind, connector).map((entity) => [entity.name, entity]))
  const { sync_interval_seconds } = connector
  return states.flatMap((state) => {
    const entity = entities.get(state.entity)
    if (!entity) return []
    const asked = { now, sync_interval_seconds }
    return rowsOf(entity, state, answeredPartial(state.partial, entity.search.reads, null, asked), toDay(now))
  })
}

function rowsOf(
  { name, search }: SearchableEntity,
  { synced_from }: CollectionState,
  partial: readonly PartialScope[],
  today: string,
): CoverageRow[] {
  const rowsAt = (day: string | null, touching: readonly PartialScope[]): CoverageRow[] =>
    touching.length === 0
      ? [{ entity: name, day, state: 'complete', reason: null, scope: null }]
      : touching.map(({ reason, scope }) => ({ entity: name, day, state: 'partial', reason, scope }))
  const known = [synced_from, ...partial.flatMap(({ from }) => from ?? [])].filter((day) => day !== null)
  const first = known.toSorted()[0]
  const has_days = search.reads.some(({ kind }) => kind === 'window')
  if (!has_days || first === undefined) return rowsAt(null, partial)
  const rows: CoverageRow[] = []
  for (let day = first; day <= today; day = daysAfter(day, 1)) {
    const touching = partial.filter(({ from, to }) => (from ?? day) <= day && day <= (to ?? day))
    rows.push(...rowsAt(day, touching))
  }
  return rows
}

/** A digest of rows: with the same one, the table has them. */
export function coverageDigest(rows: readonly CoverageRow[]): string {
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 32)
}

/** The rows as what a connector has in the table. */
export function coverageShare(
  { organization_id: organization, id: connector_id, customer_name }: StoredConnector,
  rows: readonly CoverageRow[],
  synced_at: number | null,
): TableShare {
  const segment: StoredSegment = {
    name: coverageDigest(rows),
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
