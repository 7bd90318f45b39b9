import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '@linkspan/core'
import {
  type ApprovalFilter,
  type ConnectorKey,
  type PageQuery,
  type StoredApproval,
  StoreError,
  type Stores,
} from '@linkspan/stores'
import type { ChangePolicy } from '../access/change-policy.ts'
import { findConnector } from '../connections/find-connector.ts'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { toMoment } from '../moment.ts'
import type { Needs } from '../needs.ts'
import { actsOn } from './acts-on.ts'
import { alone, LONGEST_WAIT_MS } from './alone.ts'
import type { ApprovalView, RecordedWrite } from './approval-answers.ts'
import { type ApprovalContent, sealApproval } from './approval-content.ts'
import { eventOf, subjectOf, toPlanned, toView } from './approval-view.ts'
import type { createApprovals } from './approvals.ts'
import { createInsertion, lifetimeOf, newContent } from './insert-approval.ts'
import { createMeasuring, type MeasuringOptions } from './measure.ts'
import type { AskedMeasure } from './measure-answers.ts'
import { createSetReader, type NamedSet, type OpenedSet, type VisibleApprovals } from './opened-set.ts'
import { requirePlan } from './plan-errors.ts'
import { requireIndependent, requireSameOrder } from './plan-order.ts'
import { type AskedWrite, createWritePlanner, withWrite } from './plan-write.ts'
import { requireWithin } from './require-policy.ts'
import { createUndo } from './undo.ts'
import type { VendorWrites } from './vendor-writes.ts'
import { sealWrite } from './write-content.ts'

export interface ChangeSetsOptions extends Pick<Needs, 'envelope'>, MeasuringOptions {
  readonly writes: VendorWrites
  readonly approvals: Pick<ReturnType<typeof createApprovals>, 'list'>
  readonly approval_hours?: number | undefined
  readonly clock?: Clock | undefined
}

/** A change set to begin. */
export interface ChangeSetRequest {
  readonly title: string
  readonly policy?: ChangePolicy | undefined
  readonly measure?: AskedMeasure | undefined
}

/** What an edit makes of a set. */
interface Edit {
  readonly content: ApprovalContent
  /** What changes beside it, in the same transaction. */
  store?(stores: Stores): Promise<unknown>
  /** If it is submitted: how long it waits then. */
  readonly pending_ms?: number
}

/** Creates the change sets of a store: plans of many writes to one connector, which a person approves once. */
export function createChangeSets(options: ChangeSetsOptions) {
  const { store, envelope, kinds, writes, approvals, clock = systemClock } = options
  const { open } = createSetReader(options)
  const planWrite = createWritePlanner(writes)
  const insert = createInsertion(options)
  const measuring = createMeasuring(options)

  const keyOf = ({ connector, id }: NamedSet) => ({ organization_id: connector.organization_id, id })

  async function find(named: NamedSet, states?: readonly StoredApproval['state'][]): Promise<OpenedSet> {
    await findConnector(store, kinds, named.connector)
    const set = await open(keyOf(named), named.visible)
    requirePlan(set.stored, named.connector, states)
    return set
  }

  /** Changes an open set, while nobody else does. Throws `conflict` if it is open no longer. */
  async function edit(named: NamedSet, work: (set: OpenedSet) => Promise<Edit>): Promise<void> {
    const { organization_id } = named.connector
    const lease = { name: `change-sets/${organization_id}/${named.id}`, wait_ms: LONGEST_WAIT_MS }
    const done = await alone({ store, clock }, lease, async (held) => {
      const set = await find(named, ['open'])
      const { content, pending_ms, ...also } = await work(set)
      const state = pending_ms === undefined ? 'open' : 'pending'
      const sealed = sealApproval(envelope, set.stored, state, content)
      await store.transaction(async (stores) => {
        // it has expired, or another process has had its turn
        if (held.aborted || !(await stores.approvals.replace(set.stored, sealed, pending_ms))) throw movedOn()
        await also.store?.(stores)
      })
    })
    if (!done) throw new StoreError('unavailable', 'Other work on the same change set takes too long.')
  }

  return {
    /** Begins a change set of a connector. Throws `conflict` if too many are undecided, and what its measure throws. */
    async begin(key: ConnectorKey, request: ChangeSetRequest, signal: AbortSignal): Promise<ApprovalView> {
      const { title, policy, measure } = request
      const { connector } = await findConnector(store, kinds, key)
      const content = {
        ...newContent(title, actsOn(connector), policy),
        ...(measure && { measure: await measuring.ofOpen(key, measure, signal) }),
      }
      const made = { id: `set_${randomUUID()}`, state: 'open', is_plan: true } as const
      const stored = await insert(connector, made, content, [])
      return toView({ stored, content, writes: [] })
    },

    undo: createUndo(options),

    /** The change sets of a connector, newest first. */
    async list(
      key: ConnectorKey,
      visible: VisibleApprovals,
      query: PageQuery & Pick<ApprovalFilter, 'status'>,
    ) {
      await findConnector(store, kinds, key)
      return approvals.list(key.organization_id, visible, { ...query, connector_id: key.id, plans: true })
    },

    /** One change set, with what it changes and what came of it. Throws `not_found`. */
    get: async (named: NamedSet): Promise<ApprovalView> => toView(await find(named)),

    /** Throws `not_found` if the caller sees no such set, and `conflict` if it was decided on. */
    async requireUndecided(named: NamedSet): Promise<void> {
      await find(named, ['open', 'pending'])
    },

    /**
     * Adds a write, and sends nothing; undefined if it only reads. Throws what the write would throw before it is sent,
     * and `forbidden` if it is outside of the policy of the set, or of this one.
     */
    async record(
      named: NamedSet,
      write: AskedWrite,
      policy: ChangePolicy,
      signal: AbortSignal,
    ): Promise<RecordedWrite | undefined> {
      const { connector: key, id } = named
      const connector = await writes.connectorOf(key, write)
      if (!connector) return undefined
      let recorded: RecordedWrite | undefined
      await edit(named, async (set) => {
        const bounds = [set.content.policy, policy]
        const earlier = set.writes.map(({ number, destroys, content: { changes } }) => {
          const { bytes = 0 } = set.content.writes.find((each) => each.number === number) ?? {}
          return { destroys, bytes, changes }
        })
        const asked = { destroys: writes.destroys(connector, write), bytes: 0, changes: [] }
        // before the vendor is asked
        for (const { max_change: _, ...each } of bounds) requireWithin(each, [...earlier, asked])
        const planned = await planWrite(key, connector, write, set, signal)
        const { entry, content } = planned
        for (const each of bounds) requireWithin(each, [...earlier, { ...entry, changes: content.changes }])
        const { organization_id } = key
        const row = { organization_id, approval_id: id, number: entry.number }
        const { number, summary, destroys, operation } = entry
        recorded = { change_set: { id, ...toPlanned({ number, summary, destroys, content }) } }
        return {
          content: withWrite(set.content, planned),
          store: (stores) =>
            stores.approval_writes.insert(
              { ...row, operation },
              sealWrite(envelope, row, 'waiting', content),
            ),
        }
      })
      return recorded
    },

    /** Drops a write. Throws `conflict` naming later ones that use what it creates, or change what it changes. */
    async drop(named: NamedSet, number: number): Promise<void> {
      const { organization_id } = named.connector
      await edit(named, async ({ content, writes }) => {
        const dropped = writes.find((write) => write.number === number)
        if (!dropped)
          throw new ServiceError('conflict', `The change set has no write ${number}.`, {
            remedy: 'Read the change set for the numbers of its writes.',
          })
        requireIndependent(dropped, writes.slice(writes.indexOf(dropped) + 1))
        return {
          content: { ...content, writes: content.writes.filter((each) => each.number !== number) },
          store: (stores) =>
            stores.approval_writes.delete({ organization_id, approval_id: named.id, number }),
        }
      })
    },

    /** Moves the writes. Throws `conflict` naming those of which one depends on the other. */
    async reorder(named: NamedSet, numbers: readonly number[]): Promise<ApprovalView> {
      await edit(named, async ({ content, writes }) => {
        requireSameOrder(writes, numbers)
        const entries = numbers.flatMap((number) => content.writes.filter((each) => each.number === number))
        return { content: { ...content, writes: entries } }
      })
      return toView(await find({ ...named, visible: {} }))
    },

    /**
     * Asks people to decide on a set, with what it measures now. Nothing can be added from then on. Throws `conflict` for one
     * without writes, and what its measure throws.
     */
    async submit(named: NamedSet, signal: AbortSignal): Promise<ApprovalView> {
      await edit(named, async ({ stored, content, writes }) => {
        if (writes.length === 0) throw new ServiceError('conflict', 'The change set has no writes.')
        const { measure } = content
        const taken = measure && (await measuring.take(named.connector, measure, named.id, signal))
        return {
          content: { ...content, ...(taken && { measure: taken }) },
          pending_ms: lifetimeOf(options),
          async store(stores) {
            const { expires_at } = (await stores.approvals.find(stored)) as StoredApproval
            for (const write of writes) {
              const event = { ...eventOf(stored.id, write.content), expires_at: toMoment(expires_at) }
              await recordEvent(stores, 'write.requested', subjectOf(stored), event)
            }
          },
        }
      })
      return toView(await find({ ...named, visible: {} }))
    },
  }
}

function movedOn(): ServiceError {
  return new ServiceError('conflict', 'The change set was changed meanwhile, or has expired.', {
    remedy: 'Read it, and try again.',
  })
}
