import { ServiceError, wrongParam } from '../errors.ts'
import type { OpenedWrite } from './opened-set.ts'
import { meet } from './planned-changes.ts'
import { idsIn } from './provisional-ids.ts'

/** A write with the provisional ids that it names. */
const usingOf = (write: OpenedWrite) => ({ write, used: idsIn(write.content.write) })

/** Whether a write uses what an earlier one creates, or changes what it changes. */
function depends(
  { write: { content }, used }: ReturnType<typeof usingOf>,
  { content: { created, changes } }: OpenedWrite,
): boolean {
  return created.some((id) => used.has(id)) || meet(changes, content.changes)
}

/** Throws `conflict` naming the later writes that depend on one. */
export function requireIndependent(write: OpenedWrite, later: readonly OpenedWrite[]): void {
  const found = later.filter((each) => depends(usingOf(each), write)).map(({ number }) => number)
  if (found.length === 0) return
  throw new ServiceError('conflict', `Writes ${found.join(', ')} depend on write ${write.number}.`, {
    remedy: 'Drop them first, the last one before the others.',
  })
}

/**
 * Throws `invalid_params` unless these are the numbers of all writes, and `conflict` naming two of which the later one
 * depends on the earlier one, if their order would be another one.
 */
export function requireSameOrder(writes: readonly OpenedWrite[], numbers: readonly number[]): void {
  const own = writes.map(({ number }) => number)
  if (own.toSorted().join() !== numbers.toSorted().join())
    throw wrongParam('change_sets', '$.order', `must have each number of its writes once: ${own.join(', ')}`)
  const places = new Map(numbers.map((number, place) => [number, place]))
  const placeOf = ({ number }: OpenedWrite) => places.get(number) ?? 0
  for (const [index, later] of writes.map(usingOf).entries())
    for (const earlier of writes.slice(0, index))
      if (placeOf(earlier) > placeOf(later.write) && depends(later, earlier))
        throw new ServiceError(
          'conflict',
          `Write ${later.write.number} depends on write ${earlier.number}.`,
          { remedy: `Leave write ${later.write.number} after write ${earlier.number}.` },
        )
}
