import type { Document, StreamFile } from '@linkspan/core'
import { type BatchRecord, type FieldTypes, FileError, type FileSummary, widenAll } from '@linkspan/files'
import type { PartialRecords } from '@linkspan/stores'
import { declarationOf } from '../plan/declaration.ts'
import type { RunContext } from '../plan/run-context.ts'
import { FailedSources } from '../plan/source-filters.ts'
import type { Publication } from '../publish/publish.ts'
import { publishCollection } from '../publish/publish-collection.ts'
import { deleteScope, restoreFailed } from '../read/restore.ts'
import { fieldNames, fieldsOfColumns, fixedColumns, hasSameColumns, mergeFileColumns } from './columns.ts'
import { type DownloadedContent, DownloadsAhead } from './downloads.ts'
import { FileFailures } from './file-failures.ts'
import { readStreamFile, type StreamInput } from './read-stream-file.ts'
import { isUnstructured, streamOptionsOf, withFields } from './stream-entity.ts'
import type { ListedFiles } from './stream-files.ts'
import { formatStreamState, parseStreamState, UNREAD } from './stream-state.ts'
import { lacksOf, sourceOf } from './unread-files.ts'

/** Files whose records are replaced together. */
const GROUP_FILES = 50
const GROUP_RECORDS = 20_000

/** What the records lack before each file was tried. */
const NOT_READ: PartialRecords = { scope: 'all', from: null, to: null, reason: 'not_read' }
/** What the records lack until every file was read with the columns that some need. */
const REBUILDING: PartialRecords = { ...NOT_READ, reason: 'rebuilding' }

/** One build of a stream's records, with fixed columns. */
export class StreamBuild {
  readonly #run: RunContext
  readonly #input: StreamInput
  readonly #columns: FieldTypes
  /** The field of each column. */
  readonly #fields: readonly string[]
  readonly #config: string
  /** The types that the values of the files need. */
  #needed: FieldTypes
  #versions: Record<string, string> = {}
  /** The files that could not be read. */
  readonly #unread: StreamFile[] = []
  /** The number of files that are still to be read. */
  #left = 0
  readonly #failures = new FileFailures()
  #failure: unknown
  #unlisted: readonly PartialRecords[] = []

  constructor(run: RunContext, input: StreamInput, columns: FieldTypes, config: string) {
    this.#run = run
    this.#input = input
    this.#columns = columns
    this.#fields = [...fieldNames(input.stream, columns).values()]
    this.#config = config
    this.#needed = columns
  }

  /** Returns wider columns if the records should be built again with them. */
  async sync({ files, lacks, read_at }: ListedFiles): Promise<FieldTypes | undefined> {
    const { stream } = this.#input
    this.#unlisted = lacks
    const entity = withFields(stream, fieldsOfColumns(stream, this.#columns))
    const declaration = declarationOf(this.#run.key.id, entity)
    const fill = async (publication: Publication) => {
      this.#versions = { ...parseStreamState(publication.checkpoint.cursor)?.files }
      const due = files.filter(({ id, version }) => this.#versions[id] !== version)
      this.#left = due.length
      await this.#removeOthers(publication, files)
      this.#run.progress.set(stream.name, { slices: due.length, slices_done: 0 })
      const downloads = new DownloadsAhead(this.#input, due)
      try {
        for (let from = 0; from < due.length && !this.#failure; ) {
          if (from > 0) this.#run.pauses.check()
          const group = due.slice(from, from + GROUP_FILES)
          from += await this.#replace(publication, group, downloads)
          this.#run.progress.set(stream.name, { slices_done: from })
        }
      } finally {
        downloads.close()
      }
      this.#commit(publication)
      if (this.#failure) throw this.#failure
      return true
    }
    await publishCollection(this.#run, { declaration, config: this.#config, read_at, fill })
    return hasSameColumns(this.#needed, this.#columns) ? undefined : this.#needed
  }

  #commit(publication: Publication): void {
    const cursor = formatStreamState({ columns: this.#needed, files: this.#versions })
    const narrow = hasSameColumns(this.#needed, this.#columns) ? [] : [REBUILDING]
    const of_files = [...lacksOf(this.#unread, this.#versions), ...this.#unlisted]
    publication.commit({ cursor }, this.#left > 0 ? [NOT_READ] : [...narrow, ...of_files])
  }

  /** Deletes the records of files that are gone. */
  async #removeOthers(publication: Publication, files: readonly StreamFile[]): Promise<void> {
    const present = new Set(files.map(({ id }) => id))
    const gone = Object.keys(this.#versions).filter((id) => !present.has(id))
    for (let from = 0; from < gone.length; from += 1_000) {
      const ids = gone.slice(from, from + 1_000)
      const deleted = await deleteScope(publication.records.builder, { in: { file_id: ids } })
      this.#run.progress.count(this.#input.stream.name, 0, { deleted })
      for (const id of ids) delete this.#versions[id]
      // a run that ends before it reads a file publishes this too: a file that returns is read again
      this.#commit(publication)
    }
  }

  /** Replaces the records of the first of these files. Returns how many files that were. */
  async #replace(
    publication: Publication,
    files: readonly StreamFile[],
    downloads: DownloadsAhead,
  ): Promise<number> {
    const { progress, signal } = this.#run
    const { name } = this.#input.stream
    const failed = new FailedSources()
    const generation = await publication.records.builder.beginGeneration({
      scope: { in: { file_id: files.map(({ id }) => id) } },
    })
    const complete: StreamFile[] = []
    let records = 0
    let count = 0
    for (const file of files) {
      count++
      try {
        records += await this.#read(file, await downloads.take(), async (documents) => {
          progress.count(name, documents.length, {})
          await generation.fill(documents)
        })
        complete.push(file)
        this.#failures.reset()
      } catch (error) {
        signal.throwIfAborted()
        if (!this.#failures.isOfFile(error)) throw error
        failed.add({ source: { field: 'file_id', equals: file.id } })
        this.#unread.push(file)
        progress.warn(name, { error, source: sourceOf(file) })
        if (this.#isFatal(error)) break
      }
      if (records >= GROUP_RECORDS) break
    }
    // those that were not reached keep their records
    for (const { id } of files.slice(count)) failed.add({ source: { field: 'file_id', equals: id } })
    // the files of a group are few enough for one filter
    const [keep, ...rest] = failed.filters(['file_id'])
    progress.count(name, 0, await generation.commit({ keep }))
    await restoreFailed(publication, undefined, keep ? [keep, ...rest] : [])
    for (const { id, version } of complete) this.#versions[id] = version
    // the next turn tries files that failed again
    if (complete.length > 0) this.#run.pauses.noteWork()
    // records that were brought back go with their file
    if (publication.records.former) for (const { id } of files) this.#versions[id] ??= UNREAD
    this.#left -= count
    this.#commit(publication)
    await publication.offer({ soon: publication.isFirst })
    return count
  }

  /** Whether a failed file ends the stream, as its options say. */
  #isFatal(error: unknown): boolean {
    const { format } = streamOptionsOf(this.#input.stream)
    if (!(error instanceof FileError)) return false
    if (error.code === 'file_does_not_conform') {
      // the policy is to wait: this is a warning, and the rest of the files is not read
      this.#failure = error
      return true
    }
    if (format.filetype !== 'unstructured' || format.skip_unprocessable_files) return false
    this.#failure = error
    return true
  }

  async #read(
    file: StreamFile,
    content: DownloadedContent,
    take: (documents: Document[]) => Promise<void>,
  ): Promise<number> {
    const batches = readStreamFile(this.#input, file, content, this.#columns)
    const { stream } = this.#input
    const numbered = !isUnstructured(stream)
    const own = {
      document_key: file.path,
      file_id: file.id,
      file_modified_at: file.modified_at,
      file_url: file.url,
    }
    // copies of a whole object are made faster than objects that grow
    const empty = Object.fromEntries(this.#fields.map((field) => [field, null]))
    const blank = { ...own, ...(numbered && { row: 0 }), ...empty }
    let records = 0
    while (true) {
      const { done, value } = await batches.next()
      if (done) {
        this.#note(file, value)
        return records
      }
      records += value.length
      await take(value.map((record) => this.#toDocument(record, blank, numbered)))
    }
  }

  #toDocument(record: BatchRecord, blank: Document, numbered: boolean): Document {
    const document: Record<string, unknown> = { ...blank }
    if (numbered) document.row = record[0]
    const fields = this.#fields
    for (let at = 0; at < fields.length; at++) document[fields[at] as string] = record[at + 1]
    return document
  }

  /** Widens the columns, unless the stream fixes them or leaves out what does not fit. */
  #note(file: StreamFile, { types, warnings }: FileSummary): void {
    const { stream } = this.#input
    const fixed = fixedColumns(stream)
    const widens = streamOptionsOf(stream).validation_policy === 'Emit Record' && !fixed
    if (widens) this.#needed = mergeFileColumns([this.#needed, widenAll([types])])
    // with wider columns, all files are read once more
    if (!hasSameColumns(this.#needed, this.#columns)) return
    // an input_schema leaves out columns on purpose
    for (const warning of warnings)
      if (!(fixed && warning.code === 'file_column_unknown'))
        this.#run.progress.note(stream.name, warning, sourceOf(file))
  }
}
