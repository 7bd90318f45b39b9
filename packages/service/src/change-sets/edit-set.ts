import type { Clock } from '@linkspan/core'
import { type StoredApproval, StoreError, type Stores } from '@linkspan/stores'
import { findConnector } from '../connections/find-connector.ts'
import { ServiceError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { alone, LONGEST_WAIT_MS } from './alone.ts'
import { type ApprovalContent, approvalContents } from './approval-content.ts'
import { holdSets } from './held-sets.ts'
import { createSetReader, type NamedSet, type OpenedSet, type OpenedWrite } from './opened-set.ts'
import { requirePlan } from './plan-errors.ts'

/** What an edit makes of a set. */
export interface Edit {
  readonly content: ApprovalContent
  /** In their new order. */
  readonly writes: readonly OpenedWrite[]
  /** What changes beside it, in the same transaction. */
  store?(stores: Stores): Promise<unknown>
  /** If it is submitted: how long it waits then. */
  readonly pending_ms?: number
}

/** Creates what reads the change sets of connectors, and changes open ones. */
export function createSetEditor({
  store,
  envelope,
  kinds,
  clock,
}: Pick<Needs, 'store' | 'envelope' | 'kinds'> & { readonly clock: Clock }) {
  const reader = createSetReader({ store, envelope })
  const held_sets = holdSets()

  const keyOf = ({ connector, id }: NamedSet) => ({ organization_id: connector.organization_id, id })

  /** A set of a connector that the caller sees. Throws `not_found`, and `conflict` for one in another state than these. */
  async function find(named: NamedSet, states?: readonly StoredApproval['state'][]): Promise<OpenedSet> {
    await findConnector(store, kinds, named.connector)
    const set = await reader.open(keyOf(named), named.visible)
    requirePlan(set.stored, named.connector, states)
    return set
  }

  /** The same of an open set, which need not be read again if nobody has changed it. */
  async function findHeld(named: NamedSet): Promise<OpenedSet> {
    await findConnector(store, kinds, named.connector)
    const stored = await reader.find(keyOf(named), named.visible)
    return held_sets.of(stored) ?? find(named, ['open'])
  }

  /** Changes an open set, while nobody else does. Throws `conflict` if it is open no longer. */
  async function edit(
    named: NamedSet,
    work: (set: OpenedSet) => Promise<Edit>,
    begin: (named: NamedSet) => Promise<OpenedSet> = findHeld,
  ): Promise<OpenedSet> {
    const { organization_id } = named.connector
    const lease = { name: `change-sets/${organization_id}/${named.id}`, wait_ms: LONGEST_WAIT_MS }
    const done = await alone({ store, clock }, lease, async (held) => {
      const set = await begin(named)
      requirePlan(set.stored, named.connector, ['open'])
      const { content, writes, pending_ms, ...also } = await work(set)
      const state = pending_ms === undefined ? 'open' : 'pending'
      const sealed = approvalContents.seal(envelope, set.stored, state, content)
      const stored = await store.transaction(async (stores) => {
        // it has expired, or another process has had its turn
        if (held.aborted || !(await stores.approvals.replace(set.stored, sealed, pending_ms)))
          throw new ServiceError('conflict', 'The change set was changed meanwhile, or has expired.', {
            remedy: 'Read it, and try again.',
          })
        await also.store?.(stores)
        return (await stores.approvals.find(set.stored)) as StoredApproval
      })
      const changed = { stored, content, writes }
      if (state === 'open') held_sets.keep(changed)
      else held_sets.drop(stored)
      return changed
    })
    if (done) return done.result
    throw new StoreError('unavailable', 'Other work on the same change set takes too long.')
  }

  return { find, edit }
}
