import type { Call } from '@linkspan/core'
import chunk from 'lodash/chunk.js'
import type { Gong } from '../gong.ts'
import { walkList } from '../pages.ts'
import type { ExtensiveCall } from '../rows.ts'

/** The vendor's page size. */
const PAGE_CALLS = 100

/**
 * Removes the rows of private calls, for rows that do not say whether their call is private. Looks the calls up by their
 * ids, and also removes a row if the vendor does not show its call.
 */
export async function withoutPrivate<Row>(
  api: Gong,
  rows: readonly Row[],
  callIdOf: (row: Row) => string | undefined,
  call: Call,
): Promise<Row[]> {
  const ids = new Set(rows.map(callIdOf).filter((id) => id !== undefined))
  const shown = new Set<string | undefined>()
  for (const callIds of chunk([...ids], PAGE_CALLS)) {
    const listing = { path: '/v2/calls/extensive', body: { filter: { callIds } }, rows: 'calls' }
    for await (const calls of walkList<ExtensiveCall>(api, listing, call)) {
      for (const { metaData } of calls) if (!metaData?.isPrivate) shown.add(metaData?.id)
    }
  }
  return rows.filter((row) => shown.has(callIdOf(row)))
}
