import type { FieldValues, WriteChange } from '@linkspan/core'
import { ServiceError } from '../errors.ts'

/** A write of a plan, as later ones see it. */
interface Planned {
  readonly number: number
  readonly changes: readonly WriteChange[] | null
}

/** Whether two ids mean one thing: a path of a request ends with the id that an action has for it. */
export function isSame(one: string, other: string): boolean {
  if (one.length < other.length) return isSame(other, one)
  // most ids differ at their ends, which takes no other text
  return one.endsWith(other) && (one.length === other.length || one.at(-other.length - 1) === '/')
}

/** Whether two writes change a thing in common. */
export function meet(one: Planned['changes'], other: Planned['changes']): boolean {
  return (one ?? []).some(
    ({ id }) => id !== null && (other ?? []).some((each) => each.id !== null && isSame(id, each.id)),
  )
}

/**
 * Changes with what earlier writes leave in place of what the vendor holds. Of a thing that they create, nothing else is
 * known. Throws `conflict` for a thing that an earlier write deletes.
 */
export function overlaid(changes: readonly WriteChange[], earlier: readonly Planned[]): WriteChange[] {
  return changes.map((change) => {
    const { id, before, after } = change
    if (id === null || !before) return change
    let held: FieldValues = {}
    let is_new = false
    for (const { number, changes: planned } of earlier)
      for (const each of planned ?? []) {
        if (each.id === null || !isSame(each.id, id)) continue
        if (!each.after) throw isDeleted(id, number)
        held = { ...held, ...each.after }
        is_new ||= each.before === null
      }
    const fields = Object.keys((is_new && after) || before)
    const known = fields.filter((field) => Object.hasOwn(held, field))
    const values = Object.fromEntries(known.map((field) => [field, held[field]]))
    return { id, before: is_new ? values : { ...before, ...values }, after }
  })
}

function isDeleted(id: string, number: number): ServiceError {
  return new ServiceError('conflict', `Write ${number} of this change set deletes ${id}.`, {
    remedy: `Leave this write out, or drop write ${number} first.`,
  })
}

/** The changes of all writes together, one for each thing. */
export function summed(writes: readonly Pick<Planned, 'changes'>[]): WriteChange[] {
  const things = new Map<number, WriteChange>()
  // ids that mean one thing have the same end, in the order in which they came
  const ends = new Map<string, Set<number>>()
  for (const [number, change] of writes.flatMap(({ changes }) => changes ?? []).entries()) {
    const { id } = change
    const end = id?.slice(id.lastIndexOf('/') + 1) ?? ''
    const near = ends.get(end) ?? new Set()
    const isIt = (each: number) => id !== null && isSame(things.get(each)?.id ?? '', id)
    const at = id === null ? undefined : [...near].find(isIt)
    const former = at === undefined ? undefined : things.get(at)
    if (at === undefined || !former) {
      things.set(number, change)
      if (id !== null) ends.set(end, near.add(number))
    } else if (!change.after && !former.before) {
      things.delete(at)
      near.delete(at)
    } else things.set(at, { ...former, before: beforeOf(former, change), after: afterOf(former, change) })
  }
  return [...things.values()]
}

const beforeOf = (former: WriteChange, { before }: WriteChange) =>
  former.before && { ...before, ...former.before }

const afterOf = (former: WriteChange, { after }: WriteChange) => after && { ...former.after, ...after }
