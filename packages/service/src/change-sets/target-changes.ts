import { isDeepStrictEqual } from 'node:util'
import { CONTROL, escaped, type WriteChange } from '@linkspan/core'
import { isSame } from './planned-changes.ts'

/** What a write changes, as one line for people. It says first whether the write takes away what is there. */
export function changeSummary(
  subject: string,
  changes: readonly WriteChange[] | null,
  destroys: boolean = false,
): string {
  // ids and names are the caller's and the vendor's, and could turn the words around
  return `${destroys ? 'DESTROYS, ' : ''}${subject}: ${changesOf(changes)}`.replace(CONTROL, escaped)
}

function changesOf(changes: readonly WriteChange[] | null): string {
  if (!changes) return 'what it changes is not known before it is sent'
  if (changes.length === 0) return 'changes no value'
  const more = changes.length - MOST_SHOWN
  const shown = changes.slice(0, MOST_SHOWN).map(lineOf)
  return `${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}`
}

const MOST_SHOWN = 3

function lineOf({ id, before, after }: WriteChange): string {
  if (!before) return `creates ${Object.keys(after ?? {}).join(', ')}`
  return after ? `changes ${Object.keys(after).join(', ')} of ${id}` : `deletes ${id}`
}

/**
 * The names of the fields that a write would change from other values than those that were approved. Of things that the
 * same plan has created, only what it has set and the write shows is compared: the vendor has set the rest.
 */
export function changedFields(
  approved: readonly WriteChange[] | null,
  fresh: readonly WriteChange[] | null,
  created: ReadonlySet<string> = new Set(),
): string[] {
  const former = byId(approved)
  const present = byId(fresh)
  const names = new Set<string>()
  for (const id of new Set([...former.keys(), ...present.keys()])) {
    const [one, other] = [former.get(id) ?? {}, present.get(id) ?? {}]
    // a field that is missing would keep its value: somebody has set it to the new one, or it had that before
    const is_new = [...created].some((each) => isSame(each, id))
    const compared = is_new
      ? Object.keys(one).filter((field) => Object.hasOwn(other, field))
      : [...Object.keys(one), ...Object.keys(other)]
    for (const field of new Set(compared)) if (!isDeepStrictEqual(one[field], other[field])) names.add(field)
  }
  return [...names].sort()
}

/** What the things held before, by their ids. What is created held nothing. */
function byId(changes: readonly WriteChange[] | null) {
  return new Map((changes ?? []).flatMap(({ id, before }) => (id === null || !before ? [] : [[id, before]])))
}
