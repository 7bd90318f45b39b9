import { createHash, randomUUID } from 'node:crypto'
import { type ExportBatch, type ExportField, type FieldFacts, writeExport, writeFew } from '@linkspan/files'
import type { StoredSegment } from '@linkspan/search'
import { type TableColumn, writtenFields } from './columns.ts'
import type { TableFolder } from './folder.ts'
import { CONTENT, type TableDataFile } from './manifests.ts'
import { repeatedText, type TableShare, withFirstColumns } from './share.ts'

/** More rows are written by a process of their own. */
const FEW_ROWS = 4_096
/** Positions are written in batches of this many. */
const BATCH_ROWS = 8_192
/** Changes whenever the files of the same segment are written otherwise. */
const WRITER = 1

const FILE_PATH = 2_147_483_546

/** The fields of a file of positions, with the numbers that the specification gives them. */
const POSITION_FIELDS: readonly ExportField[] = [
  { id: FILE_PATH, name: 'file_path', type: 'string' },
  { id: 2_147_483_545, name: 'pos', type: 'integer' },
]

/** What a file of ours holds, as its name says. */
interface FileContent {
  /** The segment and what else its rows consist of. */
  readonly rows: string
  /** The dead rows of the segment, if the file has their positions. */
  readonly dead: string | undefined
}

/** What a file holds; undefined for one of another program. */
export function fileContentOf({ file_path, content }: TableDataFile): FileContent | undefined {
  const [segment, digest, ...rest] = file_path.slice(file_path.lastIndexOf('/') + 1).split('.')
  const known = content === CONTENT.data ? 2 : 3
  if (rest.length !== known || rest.at(-1) !== 'parquet') return undefined
  return { rows: `${segment}.${digest}`, dead: content === CONTENT.data ? undefined : rest[0] }
}

/** The content of the file of a segment. With another customer's name, it is another one. */
export function rowsOfFile({ organization, customer_name }: TableShare, { name }: StoredSegment): string {
  const text = JSON.stringify([WRITER, organization, customer_name])
  return `${name}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`
}

/** Writes the rows of a segment, the dead ones too. */
export function writeRows(
  folder: TableFolder,
  columns: readonly TableColumn[],
  share: TableShare,
  segment: StoredSegment,
  signal: AbortSignal,
): Promise<TableDataFile> {
  async function* batches(): AsyncGenerator<ExportBatch> {
    for await (const batch of segment.batches()) yield withFirstColumns(share, batch)
  }
  const fields = writtenFields(columns, share.fields)
  const path = pathOf(share, rowsOfFile(share, segment))
  const file = { content: CONTENT.data, path, fields, count: segment.rows }
  return writeFile(folder, share, file, batches(), signal)
}

/** The file in which the positions of a file are; undefined if its bounds do not say. */
export function positionsPath({ lower_bounds }: TableDataFile): string | undefined {
  const bound = lower_bounds?.find(({ key }) => key === FILE_PATH)?.value
  return bound && Buffer.from(bound).toString()
}

/** Writes where the dead rows of a segment are in the file of its rows. */
export async function writePositions(
  folder: TableFolder,
  share: TableShare,
  segment: StoredSegment,
  data_path: string,
  signal: AbortSignal,
): Promise<TableDataFile> {
  const rows = await segment.deadRows()
  async function* batches(): AsyncGenerator<ExportBatch> {
    for (let from = 0; from < rows.length; from += BATCH_ROWS) {
      const numbers = BigInt64Array.from(rows.subarray(from, from + BATCH_ROWS), BigInt)
      const codes = Uint32Array.from(numbers, (_, index) => index)
      const positions = { codes, numbers, text: undefined, offsets: undefined }
      yield { count: numbers.length, columns: [repeatedText(data_path, numbers.length), positions] }
    }
  }
  const path = pathOf(share, `${rowsOfFile(share, segment)}.${segment.dead_name}`)
  const file = { content: CONTENT.positions, path, fields: POSITION_FIELDS, count: rows.length }
  const written = await writeFile(folder, share, file, batches(), signal)
  // readers find by the whole path which file it belongs to
  const whole = [{ key: FILE_PATH, value: Buffer.from(data_path) }]
  const withPath = (bounds: TableDataFile['lower_bounds']) => [...whole, ...(bounds ?? []).slice(1)]
  const { lower_bounds, upper_bounds } = written
  return { ...written, lower_bounds: withPath(lower_bounds), upper_bounds: withPath(upper_bounds) }
}

function pathOf({ connector_id }: TableShare, content: string): string {
  return `data/${connector_id}/${content}.${randomUUID()}.parquet`
}

interface NewFile {
  readonly content: number
  readonly path: string
  readonly fields: readonly ExportField[]
  readonly count: number
}

async function writeFile(
  folder: TableFolder,
  { connector_id }: TableShare,
  { content, path, fields, count }: NewFile,
  batches: AsyncIterable<ExportBatch>,
  signal: AbortSignal,
): Promise<TableDataFile> {
  let facts: readonly FieldFacts[] = []
  const onFacts = (found: readonly FieldFacts[]) => {
    facts = found
  }
  const write = count > FEW_ROWS ? writeExport : writeFew
  const bytes = await folder.write(path, write('parquet', fields, batches, { signal, onFacts }))
  const known = fields.map(({ id = 0 }, index) => ({ key: id, ...(facts[index] ?? { nulls: 0 }) }))
  const bounds = (which: 'lower' | 'upper') =>
    known.flatMap(({ key, [which]: value }) => (value ? [{ key, value: Buffer.from(value) }] : []))
  return {
    content,
    file_path: folder.locationOf(path),
    file_format: 'PARQUET',
    partition: { connector_id },
    record_count: count,
    file_size_in_bytes: bytes,
    value_counts: known.map(({ key }) => ({ key, value: count })),
    null_value_counts: known.map(({ key, nulls }) => ({ key, value: nulls })),
    lower_bounds: bounds('lower'),
    upper_bounds: bounds('upper'),
  }
}
