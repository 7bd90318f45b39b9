import * as z from 'zod'
import type { PagePlace } from '../pages.ts'
import { ids, moment, workspaceId } from '../params.ts'
import { completeWindow } from '../window.ts'

/** The vendor's filter of calls. */
export const callsFilter = z.strictObject({
  fromDateTime: moment.optional().describe('Calls that started at this time or later.'),
  toDateTime: moment.optional().describe('Calls that started before this time.'),
  workspaceId,
  callIds: ids.optional().describe('Only these calls.'),
})

interface Settled {
  readonly filter: object
  readonly place: string | undefined | PagePlace
}

/** Limits a filter without times and calls to the last 30 days: the vendor would scan all calls. */
export function settleFilter(
  filter: z.output<typeof callsFilter> | undefined,
  token: string | undefined,
  now: number,
): Settled {
  if (filter?.fromDateTime || filter?.toDateTime || filter?.callIds) return { filter, place: token }
  const { from, to, ...place } = completeWindow({}, token, 'moment', now)
  return { filter: { ...filter, fromDateTime: from, toDateTime: to }, place }
}
