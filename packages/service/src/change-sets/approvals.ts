import { randomUUID } from 'node:crypto'
import type { ApprovalKey, ConnectorKey, StoredApproval } from '@linkspan/stores'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { actsOn } from './acts-on.ts'
import type { ApprovalView, PendingApproval } from './approval-answers.ts'
import { approvalContents } from './approval-content.ts'
import { eventOf, statusOf, subjectOf, toDiff, toSummary, toView } from './approval-view.ts'
import { createInsertion, currentActor, newContent } from './insert-approval.ts'
import { type ApprovalListOptions, createApprovalList } from './list-approvals.ts'
import { createSetReader, type OpenedSet, type VisibleApprovals } from './opened-set.ts'
import { type AskedWrite, createWritePlanner, withWrite } from './plan-write.ts'
import { type ApprovedWritesOptions, createApprovedWrites } from './send-approved.ts'

/** What approvals are made of. */
export interface ApprovalsOptions extends ApprovedWritesOptions, ApprovalListOptions {
  /** How long a write waits, in hours; default 24. */
  readonly approval_hours?: number | undefined
}

/** Creates the approvals of a store: writes that a person decides on before they are sent. */
export function createApprovals(options: ApprovalsOptions) {
  const { store, envelope, writes } = options
  const { send, ...left } = createApprovedWrites(options)
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
    const sealed = approvalContents.seal(envelope, stored, state, content)
    await store.transaction(async (stores) => {
      if (!(await stores.approvals.decide(stored, state, currentActor(), sealed))) return
      for (const write of writes)
        await recordEvent(stores, `write.${state}`, subjectOf(stored), eventOf(stored.id, write.content))
    })
    return open(key, visible)
  }

  return {
    ...left,

    /**
     * Lets a write wait for an approval, and sends nothing; undefined if it only reads. Throws what the write would throw
     * before it is sent, also where the vendor checks it, what `requireWriter` throws, and `conflict` if too many wait.
     */
    async request(
      key: ConnectorKey,
      write: AskedWrite,
      signal: AbortSignal,
      requireWriter: () => void = () => {},
    ): Promise<PendingApproval | undefined> {
      const connector = await writes.connectorOf(key, write)
      if (!connector) return undefined
      requireWriter()
      const empty = newContent(null, actsOn(connector))
      const planned = await planWrite(key, connector, write, { content: empty, writes: [] }, signal)
      const content = withWrite(empty, planned)
      const made = { id: `apr_${randomUUID()}`, state: 'pending', is_plan: false } as const
      const stored = await insert(connector, made, content, [planned])
      const { id, summary, destroys, account, expires_at } = toSummary(stored, content)
      const diff = toDiff(planned.content.changes)
      return { approval: { id, status: 'pending', summary, destroys, account, diff, expires_at } }
    },

    list: createApprovalList(options),

    /** One approval, with what it changes and what came of it. Throws `not_found`. */
    get: async (key: ApprovalKey, visible: VisibleApprovals) => toView(await open(key, visible)),

    /** Approves writes and sends them. Others, and a plan that is not sent in a while, are answered as they are. */
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
