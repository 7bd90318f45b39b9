import { columnsWith, type TableColumn } from './columns.ts'
import { fileContentOf, positionsPath, rowsOfFile, writePositions, writeRows } from './data-files.ts'
import type { TableFolder } from './folder.ts'
import type { ManifestEntry, TableDataFile } from './manifests.ts'
import type { TableShare, WantedShare } from './share.ts'

/** How the files of shares are found or written. */
export interface GatherOptions {
  readonly folder: TableFolder
  /** The columns before, and the last number that any column has had. */
  readonly columns: readonly TableColumn[]
  readonly last_column_id: number
  /** What the table has; none of it is used if it is written anew. */
  readonly present: readonly ManifestEntry[]
  /** What was written for a commit that another program has beaten. */
  readonly written: Map<string, TableDataFile>
  readonly signal: AbortSignal
  /** A share cannot be read. Its rows stay as they are. */
  readonly onUnread: (connector_id: string, error: unknown) => void
  /** Whether the commit has to end: the other shares come with the next one. */
  readonly isOver: () => boolean
}

/** The files that some shares consist of. */
export interface Gathered {
  readonly columns: readonly TableColumn[]
  /** The shares that are complete, by connector. */
  readonly versions: ReadonlyMap<string, string>
  /** The files that the table has and keeps, by their locations. */
  readonly kept: ReadonlySet<string>
  readonly added: readonly TableDataFile[]
  /** Whether shares are left for the next commit. */
  readonly has_more: boolean
}

/** Finds the files of shares in the table, and writes those that it lacks. */
export async function gather(
  wanted: readonly (readonly [string, WantedShare])[],
  options: GatherOptions,
): Promise<Gathered> {
  const { onUnread, signal, isOver } = options
  const present = new Map(options.present.map(({ data_file }) => [keyOf(data_file), data_file]))
  const versions = new Map<string, string>()
  const kept = new Set<string>()
  const added: TableDataFile[] = []
  let { columns } = options
  let has_more = false
  for (const [id, { version, open }] of wanted) {
    if (isOver()) {
      has_more = true
      break
    }
    signal.throwIfAborted()
    const reading: Reading = { error: undefined }
    try {
      const share = await readable(open(), reading)
      if (!share) continue
      columns = columnsWith(columns, share.fields, options.last_column_id)
      const files = await filesOf(watched(share, reading), { ...options, columns }, present)
      for (const { file, is_new } of files) {
        if (is_new) added.push(file)
        else kept.add(file.file_path)
      }
      versions.set(id, version)
    } catch (error) {
      signal.throwIfAborted()
      if (reading.error === undefined) throw error
      onUnread(id, reading.error)
    }
  }
  return { columns, versions, kept, added, has_more }
}

/** Why the records of a share could not be read, which is no failure of the place. */
interface Reading {
  error: unknown
}

async function readable<Result>(work: Promise<Result>, reading: Reading): Promise<Result> {
  try {
    return await work
  } catch (error) {
    reading.error = error
    throw error
  }
}

/** The same share, which notes when its records cannot be read. */
function watched(share: TableShare, reading: Reading): TableShare {
  const segments = share.segments.map((segment) => ({
    ...segment,
    deadRows: () => readable(segment.deadRows(), reading),
    async *batches() {
      try {
        yield* segment.batches()
      } catch (error) {
        reading.error = error
        throw error
      }
    },
  }))
  return { ...share, segments }
}

interface FoundFile {
  readonly file: TableDataFile
  readonly is_new: boolean
}

async function filesOf(
  share: TableShare,
  { folder, columns, written, signal }: GatherOptions,
  present: ReadonlyMap<string, TableDataFile>,
): Promise<FoundFile[]> {
  const found: FoundFile[] = []
  async function use(
    name: string,
    write: () => Promise<TableDataFile>,
    fits = (_file: TableDataFile) => true,
  ): Promise<TableDataFile> {
    const key = `${share.connector_id}/${name}`
    const usable = (file: TableDataFile | undefined) => (file && fits(file) ? file : undefined)
    const own = usable(present.get(key))
    const file = own ?? usable(written.get(key)) ?? (await write())
    if (!own) written.set(key, file)
    found.push({ file, is_new: !own })
    return file
  }
  for (const segment of share.segments) {
    const rows = rowsOfFile(share, segment)
    const { file_path } = await use(rows, () => writeRows(folder, columns, share, segment, signal))
    const { dead_name } = segment
    if (dead_name)
      await use(
        `${rows}.${dead_name}`,
        () => writePositions(folder, share, segment, file_path, signal),
        // another program may have rewritten the rows and left the positions in their former file
        (file) => positionsPath(file) === file_path,
      )
  }
  return found
}

/** What a file is found by; one of another program has its location. */
function keyOf(file: TableDataFile): string {
  const content = fileContentOf(file)
  if (!content) return file.file_path
  const name = content.dead === undefined ? content.rows : `${content.rows}.${content.dead}`
  return `${file.partition.connector_id}/${name}`
}
