import { randomUUID } from 'node:crypto'
import { type Clock, systemClock } from '@linkspan/core'
import type { ApprovalFilter, ConnectorKey, PageQuery, StoredApproval } from '@linkspan/stores'
import type { ChangePolicy } from '../access/change-policy.ts'
import { findConnector } from '../connections/find-connector.ts'
import { ServiceError } from '../errors.ts'
import { recordEvent } from '../events/record-event.ts'
import { toMoment } from '../moment.ts'
import type { Needs } from '../needs.ts'
import { actsOn } from './acts-on.ts'
import type { ApprovalView, RecordedWrite } from './approval-answers.ts'
import { eventOf, subjectOf, toPlanned, toView } from './approval-view.ts'
import type { createApprovals } from './approvals.ts'
import { createSetEditor, type Edit } from './edit-set.ts'
import { createInsertion, lifetimeOf, newContent } from './insert-approval.ts'
import { createMeasuring, type MeasuringOptions } from './measure.ts'
import type { AskedMeasure } from './measure-answers.ts'
import type { NamedSet, OpenedSet, VisibleApprovals } from './opened-set.ts'
import { requireIndependent, requireSameOrder } from './plan-order.ts'
import { type AskedWrite, createWritePlanner, withWrite } from './plan-write.ts'
import { requireWithin } from './require-policy.ts'
import { createUndo } from './undo.ts'
import type { VendorWrites } from './vendor-writes.ts'
import { writeContents } from './write-content.ts'

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

/** Creates the change sets of a store: plans of many writes to one connector, which a person approves once. */
export function createChangeSets(options: ChangeSetsOptions) {
  const { store, envelope, kinds, writes, approvals, clock = systemClock } = options
  const planWrite = createWritePlanner(writes)
  const insert = createInsertion(options)
  const measuring = createMeasuring(options)
  const { find, edit } = createSetEditor({ ...options, clock })

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
        const earlier = set.writes.map(({ destroys, bytes, content: { changes } }) => ({
          destroys,
          bytes,
          changes,
        }))
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
          writes: [...set.writes, { ...row, ...entry, state: 'waiting', content }],
          store: (stores) =>
            stores.approval_writes.insert(
              { ...row, operation },
              writeContents.seal(envelope, row, 'waiting', content),
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
          writes: writes.filter((each) => each !== dropped),
          store: (stores) =>
            stores.approval_writes.delete({ organization_id, approval_id: named.id, number }),
        }
      })
    },

    /** Moves the writes. Throws `conflict` naming those of which one depends on the other. */
    async reorder(named: NamedSet, numbers: readonly number[]): Promise<ApprovalView> {
      const moved = await edit(named, async ({ content, writes }) => {
        requireSameOrder(writes, numbers)
        const places = new Map(numbers.map((number, place) => [number, place]))
        const inOrder = <Each extends { readonly number: number }>(all: readonly Each[]) =>
          all.toSorted((one, other) => (places.get(one.number) ?? 0) - (places.get(other.number) ?? 0))
        return { content: { ...content, writes: inOrder(content.writes) }, writes: inOrder(writes) }
      })
      return toView(moved)
    },

    /**
     * Asks people to decide on a set, with what it measures now, or why that is not known. Nothing can be added from then on.
     * Throws `conflict` for one without writes.
     */
    async submit(named: NamedSet, signal: AbortSignal): Promise<ApprovalView> {
      const measured = async ({ content: { measure } }: OpenedSet) =>
        measure && { measure: await measuring.take(named.connector, measure, named.id, signal) }
      // searches may take long, and others would wait for the lease
      const before = await find(named, ['open'])
      const taken = await measured(before)
      const work = async (set: OpenedSet): Promise<Edit> => {
        const { stored, content, writes } = set
        if (writes.length === 0) throw new ServiceError('conflict', 'The change set has no writes.')
        const is_same = stored.sealed === before.stored.sealed
        return {
          content: { ...content, ...(is_same ? taken : await measured(set)) },
          writes,
          pending_ms: lifetimeOf(options),
          async store(stores) {
            const { expires_at } = (await stores.approvals.find(stored)) as StoredApproval
            for (const write of writes) {
              const event = { ...eventOf(stored.id, write.content), expires_at: toMoment(expires_at) }
              await recordEvent(stores, 'write.requested', subjectOf(stored), event)
            }
          },
        }
      }
      // all writes are opened, so that none is submitted that cannot be
      return toView(await edit(named, work, (each) => find(each, ['open'])))
    },
  }
}
