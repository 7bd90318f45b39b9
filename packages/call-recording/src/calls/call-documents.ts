import { type Document, daysAfter } from '@linkspan/core'
import type { Gong } from '../gong.ts'
import { walkList } from '../pages.ts'
import type { ExtensiveCall } from '../rows.ts'
import { type CallWindow, type RowFields, rowDocument } from '../sync.ts'
import type { ContentSelector } from './content-selector.ts'

/**
 * The calls that started on some days, a page at a time, without private calls unless they are included. It reads the
 * extensive list, which filters by the start of a call. The plain list filters web conferences by their schedule.
 */
export async function* callPages(
  api: Gong,
  { config, from, to, call }: CallWindow,
  selector: ContentSelector | undefined,
): AsyncGenerator<ExtensiveCall[]> {
  const filter = { fromDateTime: `${from}T00:00:00Z`, toDateTime: `${daysAfter(to, 1)}T00:00:00Z` }
  const body = { filter, ...(selector && { contentSelector: selector }) }
  const listing = { path: '/v2/calls/extensive', body, rows: 'calls' }
  for await (const calls of walkList<ExtensiveCall>(api, listing, call))
    yield calls.filter(({ metaData }) => config.include_private || !metaData?.isPrivate)
}

/** The calls that started on some days, as search documents. */
export async function* callDocuments(
  api: Gong,
  window: CallWindow,
  selector: ContentSelector | undefined,
  fields: RowFields,
  rowOf: (call: ExtensiveCall) => unknown,
): AsyncGenerator<Document[]> {
  for await (const calls of callPages(api, window, selector))
    yield calls.map((each) => rowDocument(rowOf(each), fields))
}
