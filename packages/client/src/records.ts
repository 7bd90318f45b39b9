import type { ApiRequest } from './api-request.ts'
import type { RequestOptions } from './call-options.ts'
import type { ChangesPage, PartialScope } from './generated/answers.ts'
import type { ExportFormat } from './generated/requests.ts'
import type { ApiHttp } from './http.ts'
import { jsonLines } from './read-lines.ts'
import { resumed } from './resumed-stream.ts'
import { requestOf } from './route-requests.ts'

/** What to export. */
export interface ExportQuery {
  /** Default `jsonl`. */
  readonly format?: ExportFormat
  /** For CSV: an apostrophe comes before texts that a spreadsheet would run as a formula. */
  readonly for_spreadsheets?: boolean
  /** Only matching records: the `filter` of a search. */
  readonly filter?: object
  /** Only these fields, or objects around them. */
  readonly fields?: readonly string[]
  /** A cursor: the version that it names; default the newest one. */
  readonly at?: string
}

/** One published version of an entity. */
export interface RecordExport {
  /** The number of the version. */
  readonly version: number
  /** Where changes continue: pass it to `changes`. */
  readonly cursor: string
  /** How many records the version has; null with a filter. */
  readonly records: number | null
  /** When its newest records were read, ISO 8601; null if nothing was. */
  readonly synced_at: string | null
  /** What its records may lack, or have outdated or not whole; empty if that is nothing. */
  readonly partial: readonly PartialScope[]
  /** The media type of the stream. */
  readonly content_type: string
  /** The bytes of the file. If the connection breaks, they continue where it broke. */
  readonly stream: ReadableStream<Uint8Array>
}

/** One published version of an entity, as records. */
export interface ExportedRecords<Row> extends Omit<RecordExport, 'stream' | 'content_type'> {
  /** The records, while they come. They can be taken once. */
  readonly rows: AsyncGenerator<Row, void, undefined>
}

/** The synced records of connectors. */
export interface Records {
  /**
   * Exports an entity or a stream as a file. Throws `sync_pending` before its first sync, and `cursor_expired` for a version
   * that is no longer kept.
   */
  export(
    connector_id: string,
    entity: string,
    query?: ExportQuery,
    options?: RequestOptions,
  ): Promise<RecordExport>
  /** The same as records. */
  exportRows<Row = Readonly<Record<string, unknown>>>(
    connector_id: string,
    entity: string,
    query?: Omit<ExportQuery, 'format'>,
    options?: RequestOptions,
  ): Promise<ExportedRecords<Row>>
  /**
   * What changed since the version of a cursor, page by page. Applying all pages leads exactly to
   * the version that they name; `meta.cursor` of the last page is the next cursor. Throws `cursor_expired`: then export anew.
   */
  changes(
    connector_id: string,
    entity: string,
    query: {
      /** The cursor of an export, or of the last changes. */
      readonly after: string
      /** How many changes a page has, 1 to 10,000; default 1,000. */
      readonly limit?: number
    },
    options?: RequestOptions,
  ): AsyncGenerator<ChangesPage, void, undefined>
}

/** Creates the methods for records. */
export function bindRecords(http: ApiHttp): Records {
  async function open(
    connector_id: string,
    entity: string,
    { format, for_spreadsheets, filter, fields, at }: ExportQuery,
    options: RequestOptions = {},
  ): Promise<RecordExport> {
    const request = (more: ApiRequest['query']) =>
      requestOf('records.export', connector_id, entity, {
        format,
        ...(for_spreadsheets && { for_spreadsheets }),
        filter: filter && JSON.stringify(filter),
        fields: fields?.join(),
        ...more,
      })
    const { headers, stream } = await http.stream(request({ at }), options)
    const cursor = headers.get('x-linkspan-cursor') ?? ''
    const records = headers.get('x-linkspan-records')
    const reopen = async (offset: number) =>
      (await http.stream(request({ at: cursor, offset }), options)).stream
    return {
      version: Number(headers.get('x-linkspan-version')),
      cursor,
      records: records === null ? null : Number(records),
      synced_at: headers.get('x-linkspan-synced-at'),
      partial: JSON.parse(headers.get('x-linkspan-partial') ?? '[]') as PartialScope[],
      content_type: headers.get('content-type') ?? 'application/octet-stream',
      stream: resumed(stream, reopen, options.signal),
    }
  }

  return {
    export: (connector_id, entity, query = {}, options) => open(connector_id, entity, query, options),
    async exportRows<Row>(
      connector_id: string,
      entity: string,
      query: Omit<ExportQuery, 'format'> = {},
      options?: RequestOptions,
    ) {
      const {
        stream,
        content_type: _,
        ...about
      } = await open(connector_id, entity, { ...query, format: 'jsonl' }, options)
      return { ...about, rows: jsonLines<Row>(stream) }
    },
    async *changes(connector_id, entity, { after, limit }, options) {
      let cursor = after
      for (;;) {
        const request = requestOf('records.changes', connector_id, entity, { after: cursor, limit })
        const page = await http.json<ChangesPage>(request, options)
        yield page
        if (!page.meta.has_more) return
        cursor = page.meta.cursor
      }
    },
  }
}
