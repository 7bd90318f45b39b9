import type { FieldValues, WriteChange } from '@linkspan/core'
import { ServiceError } from '../errors.ts'

/** A write of a plan, as later ones see it. */
interface Planned {
  readonly number: number
  readonly changes: readonly WriteChange[] | null
}

/** Whether two ids mean one thing: a path of a request ends with the id that an action has for it. */
export function isSame(one: string, other: string): boolean {
  return one === other || one.endsWith(`/${other}`) || other.endsWith(`/${one}`)
}

/** Whether two writes change a thing in common. */
export function meet(one: Planned['changes'], other: Planned['changes']): boolean {
  const ids = (changes: Planned['changes']) => (changes ?? []).flatMap(({ id }) => id ?? [])
  return ids(one).some((id) => ids(other).some((each) => isSame(id, each)))
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
  const things: WriteChange[] = []
  for (const change of writes.flatMap(({ changes }) => changes ?? [])) {
    const { id } = change
    const at = id === null ? -1 : things.findIndex((each) => each.id !== null && isSame(each.id, id))
    const former = things[at]
    if (!former) things.push(change)
    else if (!change.after && !former.before) things.splice(at, 1)
    else things[at] = { ...former, before: beforeOf(former, change), after: afterOf(former, change) }
  }
  return things
}

const beforeOf = (former: WriteChange, { before }: WriteChange) =>
  former.before && { ...before, ...former.before }

const afterOf = (former: WriteChange, { after }: WriteChange) => after && { ...former.after, ...after }
