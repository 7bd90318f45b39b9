import { randomUUID } from 'node:crypto'
import { InvalidParamsError } from '@linkspan/core'
import {
  type Actor,
  type ApprovalFilter,
  type ApprovalKey,
  type ApprovalLimits,
  type ConnectorKey,
  createListCursors,
  type KeyRing,
  type StoredApproval,
} from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { currentRequest } from '../events/request-scope.ts'
import type { PageQuery } from '../page-query.ts'
import { actsOn, ConnectorChangedError } from './acts-on.ts'
import type { ApprovalSummary, ApprovalView, PendingApproval } from './approval-answers.ts'
import { type ApprovalContent, openApproval, requireShort, sealApproval } from './approval-content.ts'
import { eventOf, statusOf, subjectOf, toDiff, toMoment, toSummary, toView } from './approval-view.ts'
import { type ApprovedWritesOptions, createApprovedWrites } from './send-approved.ts'
import { changeSummary } from './target-changes.ts'
import type { VendorWrite } from './vendor-write.ts'

/** Which approvals a caller sees; fields that are absent limit nothing. */
export type VisibleApprovals = ApprovalLimits

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

/** Each is in the way of a person who looks for another. */
const MOST_PENDING = 1_000

/** Who makes the present request. */
const actor = (): Actor => currentRequest()?.actor ?? { kind: 'server' }

/** Creates the approvals of a store: writes that a person decides on before they are sent. */
export function createApprovals(options: ApprovalsOptions) {
  const { store, envelope, writes, key_ring, approval_hours = 24 } = options
  const cursors = createListCursors(key_ring, 'approvals.list')
  const { send, sendLeft } = createApprovedWrites(options)

  async function find(key: ApprovalKey, visible: VisibleApprovals): Promise<StoredApproval> {
    const found = await store.approvals.find(key, visible)
    if (found) return found
    throw new ServiceError('not_found', 'There is no such approval in this organization.')
  }

  /** Decides on a pending one. Returns it as it is then, also if another caller has decided. */
  async function decide(
    key: ApprovalKey,
    visible: VisibleApprovals,
    state: 'approved' | 'refused',
  ): Promise<StoredApproval> {
    const stored = await find(key, visible)
    if (stored.state !== 'pending' || stored.expired) return stored
    const content = openApproval(envelope, stored)
    const sealed = sealApproval(envelope, stored, state, content)
    await store.transaction(async (stores) => {
      if (await stores.approvals.decide(stored, state, actor(), sealed))
        await recordEvent(stores, `write.${state}`, subjectOf(stored), eventOf(stored.id, content))
    })
    return find(key, visible)
  }

  const viewOf = (stored: StoredApproval) => toView(stored, openApproval(envelope, stored))

  return {
    sendLeft,

    /**
     * Lets a write wait for an approval, and sends nothing; undefined if it only reads. Throws what the write would throw
     * before it is sent, also where the vendor checks it, and `conflict` if too many wait.
     */
    async request(
      key: ConnectorKey,
      { content, ...write }: VendorWrite & { readonly content?: unknown },
      signal: AbortSignal,
    ): Promise<PendingApproval | undefined> {
      const connector = await writes.connectorOf(key, write)
      if (!connector) return undefined
      if (content !== undefined) throw noContent()
      const acts_on = actsOn(connector)
      const changes = await writes.preview(key, write, acts_on, signal).catch(movedMeanwhile)
      const operation = 'entity' in write ? `${write.entity}.${write.action}` : 'request'
      const destroys = writes.destroys(connector, write)
      const subject = 'entity' in write ? operation : `${write.method} ${write.path}`
      const summary = changeSummary(subject, changes, destroys)
      const write_id = `write_${randomUUID()}`
      const kept: ApprovalContent = { write, summary, destroys, acts_on, changes, write_id }
      requireShort(kept)
      const id = `apr_${randomUUID()}`
      const { organization_id, customer_name, connector_type } = connector
      const made = { organization_id, id, connector_id: key.id, customer_name, connector_type, operation }
      const sealed = sealApproval(envelope, made, 'pending', kept)
      const expires_at = await store.transaction(async (stores) => {
        const row = { ...made, requested_by: actor() }
        if (!(await stores.approvals.insert(row, sealed, approval_hours * 3_600_000, MOST_PENDING)))
          throw tooMany()
        const stored = (await stores.approvals.find(made)) as StoredApproval
        const expires_at = toMoment(stored.expires_at)
        await recordEvent(stores, 'write.requested', subjectOf(stored), { ...eventOf(id, kept), expires_at })
        return expires_at
      })
      const { account } = acts_on
      return {
        approval: { id, status: 'pending', summary, destroys, account, diff: toDiff(changes), expires_at },
      }
    },

    /** One page, newest first. Throws `invalid_params` for a cursor of another query, or of callers that see something else. */
    async list(
      organization_id: string,
      visible: VisibleApprovals,
      query: ApprovalQuery,
    ): Promise<ListedApprovals> {
      const { connector_id, status, limit, cursor } = query
      const { customer_name = null, connector_ids, connector_types, operations, tags } = visible
      const lists = [connector_ids, connector_types, operations].map((each) => each?.toSorted() ?? null)
      const bound = [
        'approvals',
        organization_id,
        connector_id ?? null,
        status ?? null,
        customer_name,
        ...lists,
        ...(tags ? [{ tags }] : []),
      ]
      const after = cursor === undefined ? undefined : cursors.parse(bound, cursor)
      const filter = { organization_id, ...visible, ...only(visible, connector_id), status, after }
      const found = await store.approvals.list({ ...filter, limit: limit + 1 })
      const listed = found.slice(0, limit)
      const data = listed.map((stored) => toSummary(stored, openApproval(envelope, stored)))
      const last = found.length > limit ? listed.at(-1) : undefined
      const meta = { has_more: last !== undefined, cursor: last ? cursors.format(bound, last) : null }
      return { data, meta }
    },

    /** One approval, with what it changes and what came of it. Throws `not_found`. */
    get: async (key: ApprovalKey, visible: VisibleApprovals) => viewOf(await find(key, visible)),

    /** Approves a write and sends it. One that was approved before is answered with what came of it. */
    async approve(key: ApprovalKey, visible: VisibleApprovals): Promise<ApprovalView> {
      const stored = await decide(key, visible, 'approved')
      if (stored.state === 'approved') await send(stored)
      else if (stored.state !== 'executed') throw isDecided(stored)
      return viewOf(await find(key, visible))
    },

    /** Refuses a write. Throws `conflict` if it was approved, or has expired. */
    async refuse(key: ApprovalKey, visible: VisibleApprovals): Promise<ApprovalView> {
      const stored = await decide(key, visible, 'refused')
      if (stored.state !== 'refused') throw isDecided(stored)
      return viewOf(stored)
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
  const remedy = status === 'expired' ? 'Request the change again.' : 'Read the approval for what came of it.'
  return new ServiceError('conflict', `The approval is ${status}, so nothing can be decided about it.`, {
    remedy,
  })
}

function movedMeanwhile(error: unknown): never {
  if (!(error instanceof ConnectorChangedError)) throw error
  const message = 'The connector was changed while its write was checked.'
  throw new ServiceError('conflict', message, { remedy: 'Request the change again.' })
}

function tooMany(): ServiceError {
  const message = `${MOST_PENDING} changes of this organization wait for an approval.`
  return new ServiceError('conflict', message, { remedy: 'Approve or refuse some of them first.' })
}

/** Content is sent while it comes, so that it cannot wait. */
function noContent(): InvalidParamsError {
  const message = 'cannot wait for an approval; send it as a parameter in base64'
  return new InvalidParamsError('connectors.execute', [{ path: '$.content', message }])
}
