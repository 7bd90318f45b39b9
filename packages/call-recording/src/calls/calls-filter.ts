import * as z from 'zod'
import { ids, moment, workspaceId } from '../params.ts'
import { completeWindow } from '../window.ts'

/** Which calls, in the vendor's names. */
export const callsFilter = z.strictObject({
  fromDateTime: moment.optional().describe('Calls that started at or after this moment.'),
  toDateTime: moment.optional().describe('Calls that started before this moment.'),
  workspaceId,
  callIds: ids.optional().describe('These calls only.'),
})

interface Settled {
  readonly filter: object
  /** The vendor's cursor. */
  readonly cursor: string | undefined
  readonly tokenOf: (next: string | null) => string | null
}

/** A filter that names neither a time nor calls means the last 30 days: the vendor would scan all there ever was. */
export function settleFilter(
  filter: z.output<typeof callsFilter> | undefined,
  token: string | undefined,
  now: number,
): Settled {
  if (filter?.fromDateTime || filter?.toDateTime || filter?.callIds) {
    return { filter, cursor: token, tokenOf: (next) => next }
  }
  const { from, to, cursor, tokenOf } = completeWindow({}, token, 'moment', now)
  return { filter: { ...filter, fromDateTime: from, toDateTime: to }, cursor, tokenOf }
}
