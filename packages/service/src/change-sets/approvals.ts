import { randomUUID } from 'node:crypto'
import {
  type ApprovalFilter,
  type ApprovalKey,
  type ConnectorKey,
  createListCursors,
  type KeyRing,
  type StoredApproval,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import type { PageQuery } from '../page-query.ts'
import { actsOn } from './acts-on.ts'
import type { ApprovalSummary, ApprovalView, PendingApproval } from './approval-answers.ts'
import { openApproval, sealApproval } from './approval-content.ts'
import { eventOf, statusOf, subjectOf, toDiff, toSummary, toView } from './approval-view.ts'
import { createInsertion, currentActor, newContent } from './insert-approval.ts'
import { createSetReader, type OpenedSet, type VisibleApprovals } from './opened-set.ts'
import { type AskedWrite, createWritePlanner, withWrite } from './plan-write.ts'
import { type ApprovedWritesOptions, createApprovedWrites } from './send-approved.ts'

/** Which approvals to list. */
export interface ApprovalQuery extends PageQuery, Pick<ApprovalFilter, 'status'> {
  /** Only those of this connector. */
  readonly connector_id?: string | undefined
}

/** A page of approvals. */
export interface ListedApprovals {
  readonly data: ApprovalSummary[]
  /** Where the next page begins, for callers that see the same; null on the last one. */
  readonly meta: { readonly has_more: boolean; readonly cursor: string | null }
}

/** What approvals are made of. */
export interface ApprovalsOptions extends ApprovedWritesOptions {
  readonly key_ring: KeyRing
  /** How long a write waits, in hours; default 24. */
  readonly approval_hours?: number | undefined
}

/** Creates the approvals of a store: writes that a person decides on before they are sent. */
export function createApprovals(options: ApprovalsOptions) {
  const { store, envelope, writes, key_ring } = options
  const cursors = createListCursors(key_ring, 'approvals.list')
  const { send, sendLeft } = createApprovedWrites(options)
  const { open } = createSetReader(options)
  const planWrite = createWritePlanner(writes)
  const insert = createInsertion(options)

  /** Decides on a pending one. Returns it as it is then, also if another caller has decided. */
  async function decide(
    key: ApprovalKey,
    visible: VisibleApprovals,
    state: 'approved' | 'refused',
  ): Promise<OpenedSet> {
    const { stored, content, writes } = await open(key, visible)
    if (stored.state !== 'pending' || stored.expired) return { stored, content, writes }
    const sealed = sealApproval(envelope, stored, state, content)
    await store.transaction(async (stores) => {
      if (!(await stores.approvals.decide(stored, state, currentActor(), sealed))) return
      for (const write of writes)
        await recordEvent(stores, `write.${state}`, subjectOf(stored), eventOf(stored.id, write.content))
    })
    return open(key, visible)
  }

  return {
    sendLeft,

    /**
     * Lets a write wait for an approval, and sends nothing; undefined if it only reads. Throws what the write would throw
     * before it is sent, also where the vendor checks it, and `conflict` if too many wait.
     */
    async request(
      key: ConnectorKey,
      write: AskedWrite,
      signal: AbortSignal,
    ): Promise<PendingApproval | undefined> {
      const connector = await writes.connectorOf(key, write)
      if (!connector) return undefined
      const empty = newContent(null, actsOn(connector))
      const planned = await planWrite(key, connector, write, { content: empty, writes: [] }, signal)
      const content = withWrite(empty, planned)
      const made = { id: `apr_${randomUUID()}`, state: 'pending', is_plan: false } as const
      const stored = await insert(connector, made, content, [planned])
      const { id, summary, destroys, account, expires_at } = toSummary(stored, content)
      const diff = toDiff(planned.content.changes)
      return { approval: { id, status: 'pending', summary, destroys, account, diff, expires_at } }
    },

    /** One page, newest first. Throws `invalid_params` for a cursor of another query, or of callers that see something else. */
    async list(
      organization_id: string,
      visible: VisibleApprovals,
      query: ApprovalQuery & Pick<ApprovalFilter, 'plans'>,
    ): Promise<ListedApprovals> {
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
    },

    /** One approval, with what it changes and what came of it. Throws `not_found`. */
    get: async (key: ApprovalKey, visible: VisibleApprovals) => toView(await open(key, visible)),

    /** Approves writes and sends them. Those that were approved before are answered with what came of them. */
    async approve(key: ApprovalKey, visible: VisibleApprovals): Promise<ApprovalView> {
      const { stored } = await decide(key, visible, 'approved')
      if (stored.state === 'approved') await send(stored)
      else if (stored.state !== 'executed') throw isDecided(stored)
      return toView(await open(key, visible))
    },

    /** Refuses writes. Throws `conflict` if they were approved, or have expired. */
    async refuse(key: ApprovalKey, visible: VisibleApprovals): Promise<ApprovalView> {
      const found = await decide(key, visible, 'refused')
      if (found.stored.state !== 'refused') throw isDecided(found.stored)
      return toView(found)
    },
  }
}

/** The filter for one connector, within those that the caller sees. */
function only({ connector_ids }: VisibleApprovals, id: string | undefined): VisibleApprovals {
  if (id === undefined) return {}
  return { connector_ids: connector_ids?.includes(id) === false ? [] : [id] }
}

function isDecided(stored: StoredApproval): ServiceError {
  const status = statusOf(stored)
  const remedies = {
    expired: 'Request the change again.',
    open: 'Submit the change set first.',
  }
  const remedy = remedies[status as keyof typeof remedies] ?? 'Read the approval for what came of it.'
  return new ServiceError('conflict', `The approval is ${status}, so nothing can be decided about it.`, {
    remedy,
  })
}
