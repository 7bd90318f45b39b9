import { randomUUID } from 'node:crypto'
import type { WriteChange } from '@linkspan/core'
import { StoreError } from '@linkspan/stores'
import type { ChangePolicy } from '../access/change-policy.ts'
import { findConnector } from '../connections/find-connector.ts'
import { ServiceError } from '../errors.ts'
import type { Needs } from '../needs.ts'
import { actsOn } from './acts-on.ts'
import type { ApprovalView } from './approval-answers.ts'
import type { NotUndone } from './approval-content.ts'
import { toView } from './approval-view.ts'
import { toFailure } from './failure.ts'
import { createInsertion, newContent } from './insert-approval.ts'
import { createSetReader, type NamedSet, type OpenedSet, type OpenedWrite } from './opened-set.ts'
import { requirePlan } from './plan-errors.ts'
import { createWritePlanner, type PlannedWrite, withWrite } from './plan-write.ts'
import { renamed, withIds } from './provisional-ids.ts'
import { requireWithin } from './require-policy.ts'
import { changedFields } from './target-changes.ts'
import type { DeclaredWrite, VendorWrites } from './vendor-writes.ts'
import type { VendorWrite } from './write-content.ts'

export interface UndoOptions extends Pick<Needs, 'store' | 'envelope' | 'kinds'> {
  readonly writes: VendorWrites
  readonly approval_hours?: number | undefined
}

/** A write of a change set that has ended, with the ids of the vendor. */
interface EndedWrite extends Pick<OpenedWrite, 'number' | 'summary' | 'state'> {
  readonly write: VendorWrite
  readonly changes: readonly WriteChange[]
  /** The ids of what it has created. */
  readonly ids: readonly string[]
}

/** Creates what takes back change sets. */
export function createUndo(options: UndoOptions) {
  const { store, kinds, writes } = options
  const { open } = createSetReader(options)
  const planWrite = createWritePlanner(writes)
  const insert = createInsertion(options)

  /**
   * Begins a change set of the opposites of what another one did, in reverse order, and names the writes that it does not
   * take back. Throws `conflict` if that are all, or the connector acts on another account, and `forbidden` if the opposites
   * are outside of this policy.
   */
  return async (named: NamedSet, policy: ChangePolicy, signal: AbortSignal): Promise<ApprovalView> => {
    const { connector: key, id, visible } = named
    const { connector } = await findConnector(store, kinds, key)
    const set = await open({ organization_id: key.organization_id, id }, visible)
    requirePlan(set.stored, key, ['executed'])
    if (set.content.acts_on.account?.id !== connector.account?.id)
      throw new ServiceError('conflict', 'The connector acts on another account than the change set did.')
    const planned: PlannedWrite[] = []
    const not_undone: NotUndone[] = []
    let content = newContent(`Undo: ${set.content.title}`.slice(0, LONGEST_TITLE), actsOn(connector))
    const ended = endedWrites(set)
    const deleted = new Set(
      ended.flatMap(({ changes }) => changes.flatMap(({ id, after }) => (after ? [] : (id ?? [])))),
    )
    const created = new Set(ended.flatMap(({ ids }) => ids))

    /** Plans the opposite of a write. Returns why it stays, if it does. */
    async function plan({ write, changes, ids, state }: EndedWrite): Promise<string | undefined> {
      if (state === 'unknown') return 'It is not known whether it was done.'
      const left = ids.filter((each) => !deleted.has(each))
      const opposite = oppositeOf(writes.declared(connector, write), write, { changes, ids: left })
      if (!opposite) return 'Nothing is known that takes it back.'
      const operation = `${opposite.entity}.${opposite.action}`
      if (visible.operations?.includes(operation) === false)
        return `The scope of this token does not allow ${operation}.`
      const earlier = planned.map(({ entry: { number }, content }) => ({ number, content }))
      const found = await planWrite(key, connector, opposite, { content, writes: earlier }, signal)
      const fields = changedSince(changes, found.content.changes)
      if (fields.length > 0) return `Somebody has changed ${fields.join(', ')} since.`
      requireWithin(
        policy,
        [...planned, found].map(({ entry, content: { changes } }) => ({ ...entry, changes })),
      )
      planned.push(found)
      content = withWrite(content, found)
      return undefined
    }

    for (const write of ended.toReversed()) {
      const { number, summary, changes, ids } = write
      // it goes with what the set has created, or is gone
      const goes = (each: string | null) => each !== null && created.has(each)
      const is_gone = ids.length > 0 && ids.every((each) => deleted.has(each))
      if (is_gone || (changes.length > 0 && ids.length === 0 && changes.every(({ id }) => goes(id)))) continue
      const reason = await plan(write).catch((error: unknown) => reasonOf(error, signal))
      if (reason !== undefined) not_undone.push({ number, summary, reason })
    }
    if (planned.length === 0) {
      const [first] = not_undone
      const why = first ? ` Write ${first.number}: ${first.reason}` : ''
      throw new ServiceError('conflict', `None of its writes can be undone.${why}`)
    }
    const made = { id: `set_${randomUUID()}`, state: 'open', is_plan: true } as const
    content = { ...content, not_undone }
    await insert(connector, made, content, planned)
    return toView(await open({ organization_id: key.organization_id, id: made.id }, {}))
  }
}

const LONGEST_TITLE = 255

/** The writes of a set that were done, or may have been, in order. */
function endedWrites({ writes }: OpenedSet): EndedWrite[] {
  const known = new Map<string, string>()
  return writes.flatMap(({ number, summary, state, content }) => {
    if (state !== 'succeeded' && state !== 'unknown') return []
    for (const [index, id] of content.created.entries()) {
      const real = content.end?.ids?.[index]
      if (real) known.set(id, real)
    }
    const changes = renamed(content.changes ?? [], known)
    const ids = content.created.flatMap((id) => known.get(id) ?? [])
    return [{ number, summary, state, write: withIds(content.write, known), changes, ids }]
  })
}

/** The write that takes back one that was done; undefined if none is declared. */
function oppositeOf(
  { opposite }: DeclaredWrite,
  write: VendorWrite,
  done: Pick<EndedWrite, 'changes' | 'ids'>,
): Extract<VendorWrite, { entity: string }> | undefined {
  const found = 'entity' in write && opposite?.({ ...done, params: (write.params ?? {}) as never })
  return found ? { entity: write.entity, ...found } : undefined
}

/** The fields in which things are not as a write has left them, which its opposite would change. */
function changedSince(changes: readonly WriteChange[], opposite: readonly WriteChange[] | null): string[] {
  // what was created is taken away as it is
  if (changes.some(({ before, after }) => !before || !after)) return []
  const reversed = changes.map(({ id, before, after }) => ({ id, before: after, after: before }))
  return changedFields(plain(reversed), opposite && plain(opposite))
}

/** Changes as vendors could hold them: an empty text as nothing. */
function plain(changes: readonly WriteChange[]): WriteChange[] {
  return JSON.parse(JSON.stringify(changes), (_name, value: unknown) => (value === '' ? null : value))
}

/** Why the opposite of a write cannot be planned. Throws what is not about this write. */
function reasonOf(error: unknown, signal: AbortSignal): string {
  const is_own = error instanceof ServiceError && error.code === 'forbidden'
  if (signal.aborted || error instanceof StoreError || is_own) throw error
  const { code, message } = toFailure(error)
  if (code === 'internal') throw error
  return message
}
