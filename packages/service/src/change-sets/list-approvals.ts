import { type ApprovalFilter, createListCursors } from '@linkspan/stores'
import type { Needs } from '../needs.ts'
import type { PageQuery } from '../page-query.ts'
import type { ApprovalSummary } from './approval-answers.ts'
import { openApproval } from './approval-content.ts'
import { toSummary } from './approval-view.ts'
import type { VisibleApprovals } from './opened-set.ts'

/** What lists of approvals are made of. */
export type ApprovalListOptions = Pick<Needs, 'store' | 'envelope' | 'key_ring'>

/** Which approvals to list. */
export interface ApprovalQuery extends PageQuery, Pick<ApprovalFilter, 'status' | 'plans'> {
  /** Only those of this connector. */
  readonly connector_id?: string | undefined
}

/** A page of approvals. */
export interface ListedApprovals {
  readonly data: ApprovalSummary[]
  /** Where the next page begins, for callers that see the same; null on the last one. */
  readonly meta: { readonly has_more: boolean; readonly cursor: string | null }
}

/** Creates what lists approvals. */
export function createApprovalList({ store, envelope, key_ring }: ApprovalListOptions) {
  const cursors = createListCursors(key_ring, 'approvals.list')

  /** One page, newest first. Throws `invalid_params` for a cursor of another query, or of callers that see something else. */
  return async (
    organization_id: string,
    visible: VisibleApprovals,
    query: ApprovalQuery,
  ): Promise<ListedApprovals> => {
    const { connector_id, status, plans = false, limit, cursor } = query
    const { customer_name = null, connector_ids, connector_types, operations, tags } = visible
    const lists = [connector_ids, connector_types, operations].map((each) => each?.toSorted() ?? null)
    const bound = [
      plans ? 'change_sets' : 'approvals',
      organization_id,
      connector_id ?? null,
      status ?? null,
      customer_name,
      ...lists,
      ...(tags ? [{ tags }] : []),
    ]
    const after = cursor === undefined ? undefined : cursors.parse(bound, cursor)
    const filter = { organization_id, ...visible, ...only(visible, connector_id), status, plans, after }
    const found = await store.approvals.list({ ...filter, limit: limit + 1 })
    const listed = found.slice(0, limit)
    const data = listed.map((stored) => toSummary(stored, openApproval(envelope, stored)))
    const last = found.length > limit ? listed.at(-1) : undefined
    const meta = { has_more: last !== undefined, cursor: last ? cursors.format(bound, last) : null }
    return { data, meta }
  }
}

/** The filter for one connector, within those that the caller sees. */
function only({ connector_ids }: VisibleApprovals, id: string | undefined): VisibleApprovals {
  if (id === undefined) return {}
  return { connector_ids: connector_ids?.includes(id) === false ? [] : [id] }
}
