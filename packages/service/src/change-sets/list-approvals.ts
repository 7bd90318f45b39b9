import { type ApprovalFilter, createListPages, type PageQuery } from '@linkspan/stores'
import type { Needs } from '../needs.ts'
import { approvalContents } from './approval-content.ts'
import { toSummary } from './approval-view.ts'
import type { VisibleApprovals } from './opened-set.ts'

/** What lists of approvals are made of. */
export type ApprovalListOptions = Pick<Needs, 'store' | 'envelope' | 'key_ring'>

/** Which approvals to list. */
export interface ApprovalQuery extends PageQuery, Pick<ApprovalFilter, 'status' | 'plans'> {
  /** Only those of this connector. */
  readonly connector_id?: string | undefined
}

/** Creates what lists approvals. */
export function createApprovalList({ store, envelope, key_ring }: ApprovalListOptions) {
  const page = createListPages(key_ring, 'approvals.list')

  /** One page, newest first. Throws `invalid_params` for a cursor of another query, or of callers that see something else. */
  return async (organization_id: string, visible: VisibleApprovals, query: ApprovalQuery) => {
    const { connector_id, status, plans = false } = query
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
    const filter = { organization_id, ...visible, ...only(visible, connector_id), status, plans }
    const { items, meta } = await page(bound, query, (after, limit) =>
      store.approvals.list({ ...filter, after, limit }),
    )
    return { data: items.map((stored) => toSummary(stored, approvalContents.open(envelope, stored))), meta }
  }
}

/** The filter for one connector, within those that the caller sees. */
function only({ connector_ids }: VisibleApprovals, id: string | undefined): VisibleApprovals {
  if (id === undefined) return {}
  return { connector_ids: connector_ids?.includes(id) === false ? [] : [id] }
}
