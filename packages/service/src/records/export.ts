import { type Document, escaped, InvalidParamsError } from '@linkspan/core'
import { type ExportFormat, type FormatOptions, writeExport, writtenFormats } from '@linkspan/files'
import type { Filter, RecordLayer, VersionReader } from '@linkspan/search'
import type { CollectionKey, KeptVersion } from '@linkspan/stores'
import { type AnswerTime, answeredPartial, declarationOfVersion, type SearchableEntity } from '@linkspan/sync'
import { wrongParam } from '../errors.ts'
import type { AsIf, AskedEntity } from '../search/as-if.ts'
import type { Search } from '../search/search.ts'
import { type Readable, readable } from '../search/slot-context.ts'
import { StreamedAnswer } from '../streamed-answer.ts'
import type { ChangesOptions } from './changes.ts'
import { exportFields } from './export-fields.ts'
import type { Versions } from './versions.ts'

/** The formats of an export. Routes, clients and documents have them from here. */
export const exportFormats: Readonly<
  Record<'jsonl' | ExportFormat, { readonly title: string; readonly media_type: string }>
> = {
  jsonl: { title: 'JSON Lines', media_type: 'application/x-ndjson' },
  ...writtenFormats,
}

/** The names of these formats. */
export const EXPORT_FORMATS = Object.keys(exportFormats) as (keyof typeof exportFormats)[]

/** A version is kept anew after this number of bytes. The slowest callers take some minutes to read them. */
const KEEP_BYTES = 1_048_576

/** What to export, and how. */
export interface ExportRequest extends FormatOptions {
  readonly format: keyof typeof exportFormats
  /** Only matching records. */
  readonly filter?: Filter | undefined
  /** Only these fields. */
  readonly fields?: readonly string[] | undefined
  /** A cursor: the version that it names; default the published one. */
  readonly at?: string | undefined
  /** As if the writes of this change set had been done. */
  readonly change_set?: string | undefined
  /** How many bytes the caller has already. */
  readonly offset?: number | undefined
}

export interface ExportsOptions extends ChangesOptions {
  /** Present if there are change sets. */
  readonly as_if?: Search['as_if'] | undefined
}

/** Whose records to export, and when it is asked. */
export type ExportedEntity = AskedEntity & AnswerTime

/** Exports versions as files. */
export function createExports(options: ExportsOptions) {
  const { versions, cursors, partsOf, engine, as_if } = options

  async function versionAt(key: CollectionKey, at: string | undefined): Promise<KeptVersion | undefined> {
    if (at === undefined) return versions.current(key)
    const position = cursors.read(key, at)
    if (position) return versions.find(key, position.towards?.to ?? position.from)
    throw wrongParam('records.export', '$.at', 'is not a cursor of this entity')
  }

  /** What an export sees through a change set. */
  async function seenThrough(
    version: Readable<KeptVersion>,
    exported: ExportedEntity,
    { change_set }: ExportRequest,
    signal: AbortSignal,
  ): Promise<AsIf | undefined> {
    if (change_set === undefined || !as_if) return undefined
    const { manifest, organization_id } = version
    const declaration = declarationOfVersion(version, exported.entity)
    const options = { manifest, parts: partsOf(version), signal, tenant: organization_id }
    return as_if.of(exported, change_set, version.version_id, async (filter) => {
      const reader = await engine.read(declaration, { ...options, filter })
      return recordsOf(reader.lines())
    })
  }

  return {
    /**
     * One version as a stream; undefined if none is published. Throws `invalid_params` and `cursor_expired`. The same
     * request for the same version gives the same bytes.
     */
    async open(
      key: CollectionKey,
      exported: ExportedEntity,
      request: ExportRequest,
      signal: AbortSignal,
    ): Promise<StreamedAnswer | undefined> {
      const { entity } = exported
      const found = await versionAt(key, request.at)
      if (!found) return undefined
      const version = readable(found)
      const seen = await seenThrough(version, exported, request, signal)
      const reader = await read(options, version, entity, request, seen?.layer, signal)
      const { format, filter, offset = 0 } = request
      const { manifest, synced_at } = version
      const partial = answeredPartial(version.partial, entity.search.reads, reader.filter, exported)
      const bytes =
        format === 'jsonl'
          ? reader.lines()
          : writeExport(format, exportFields(reader.fields, entity), reader.batches(), { ...request, signal })
      const pieces = whileKept(versions, version, bytes)
      return new StreamedAnswer(exportFormats[format].media_type, withoutFirst(offset, pieces), {
        'X-Linkspan-Version': String(version.version),
        'X-Linkspan-Cursor': cursors.sign(key, { from: version.version_id }),
        ...(filter === undefined && !seen && { 'X-Linkspan-Records': String(manifest.records) }),
        ...(synced_at !== null && { 'X-Linkspan-Synced-At': new Date(synced_at).toISOString() }),
        ...(partial.length > 0 && { 'X-Linkspan-Partial': headerText(partial) }),
        ...(seen && { 'X-Linkspan-Change-Set': headerText(seen.answered) }),
      })
    },
  }
}

/** The records of JSON Lines. */
async function recordsOf(lines: AsyncIterable<Uint8Array>): Promise<Document[]> {
  const records: Document[] = []
  // a piece ends with a line
  for await (const piece of lines)
    for (const line of Buffer.from(piece).toString().split('\n')) if (line) records.push(JSON.parse(line))
  return records
}

/** JSON in the characters that a header may have. */
function headerText(value: unknown): string {
  return JSON.stringify(value).replace(/[^ -~]/g, escaped)
}

/** The bytes after the first ones, which the caller has. */
async function* withoutFirst(count: number, pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let left = count
  for await (const piece of pieces) {
    const wanted = piece.subarray(left)
    left = Math.max(0, left - piece.length)
    if (wanted.length > 0) yield wanted
  }
}

async function read(
  { partsOf, engine }: Pick<ExportsOptions, 'partsOf' | 'engine'>,
  version: Readable<KeptVersion>,
  entity: SearchableEntity,
  { filter, fields }: ExportRequest,
  layer: RecordLayer | undefined,
  signal: AbortSignal,
): Promise<VersionReader> {
  const { manifest, organization_id } = version
  const pacing = { signal, tenant: organization_id }
  const options = { manifest, parts: partsOf(version), filter, fields, layer, ...pacing }
  try {
    return await engine.read(declarationOfVersion(version, entity), options)
  } catch (error) {
    if (!(error instanceof InvalidParamsError)) throw error
    const issues = error.errors.map(({ path, message }) => ({
      path: path.replace('$.query', '$'),
      message,
    }))
    throw new InvalidParamsError('records.export', issues)
  }
}

/** Keeps a version for as long as its bytes are read. */
async function* whileKept(
  versions: Versions,
  version: KeptVersion,
  pieces: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let left = KEEP_BYTES
  for await (const piece of pieces) {
    left -= piece.length
    yield piece
    if (left > 0) continue
    await versions.find(version, version.version_id)
    left = KEEP_BYTES
  }
}
