import { type FieldValues, fieldsOf, type WriteChange } from '@linkspan/core'
import { type ChangePolicy, MOST_WRITES } from '../access/change-policy.ts'
import { ServiceError } from '../errors.ts'
import { summed } from './planned-changes.ts'

/** The most bytes of JSON that the writes of a change set have together. */
const MOST_BYTES = 8 * 1024 * 1024

/** What a policy looks at. */
interface PlannedWrite {
  readonly bytes: number
  readonly destroys: boolean
  readonly changes: readonly WriteChange[] | null
}

/** Throws `forbidden` naming the bound that the writes of a change set exceed, and `conflict` for too many bytes. */
export function requireWithin(policy: ChangePolicy, writes: readonly PlannedWrite[]): void {
  const { max_writes = MOST_WRITES, no_destroys, max_change } = policy
  if (writes.length > max_writes) throw outside('max_writes', `at most ${max_writes} writes`)
  if (no_destroys && writes.some(({ destroys }) => destroys))
    throw outside('no_destroys', 'no write that takes away what is there')
  if (max_change) {
    const { field, by } = max_change
    const total = totalChange(field, writes)
    const bound = `a change of ${field} by ${by} in all`
    if (total === undefined) throw outside('max_change', `${bound}, and this change of it is not known`)
    if (total > by) throw outside('max_change', `${bound}, and this would make it ${total}`)
  }
  if (writes.reduce((sum, { bytes }) => sum + bytes, 0) > MOST_BYTES)
    throw new ServiceError('conflict', 'The writes of a change set may have 8 MiB of JSON in all.', {
      remedy: 'Submit this change set, and make another one.',
    })
}

function outside(bound: string, allowed: string): ServiceError {
  return new ServiceError('forbidden', `This is outside of the policy, which allows ${allowed} (${bound}).`, {
    remedy: 'Leave the write out. Who made the policy can allow more in another change set or token.',
  })
}

/** By how much things gain and lose in a field, in all; undefined if that is not known. */
function totalChange(field: string, writes: readonly PlannedWrite[]): number | undefined {
  if (writes.some(({ changes }) => changes === null)) return undefined
  let total = 0
  for (const { before, after } of summed(writes)) {
    const [former, next] = [before, after].map((values) => (values ? numbersOf(field, values) : undefined))
    for (const path of new Set([...(former?.keys() ?? []), ...(next?.keys() ?? [])])) {
      // of a thing that was there, both values have to be known
      const [from = before ? undefined : 0, to = after ? undefined : 0] = [former?.get(path), next?.get(path)]
      if (from === undefined || to === undefined || Number.isNaN(from) || Number.isNaN(to)) return undefined
      total += Math.abs(to - from)
    }
  }
  return total
}

/** The numbers in the fields of this name, also in objects, by their paths. An empty field is 0. */
function numbersOf(field: string, values: FieldValues, below = ''): Map<string, number> {
  const found = new Map<string, number>()
  for (const [name, value] of Object.entries(values)) {
    const path = `${below}${name}`
    if (path === field || path.endsWith(`.${field}`)) found.set(path, value === null ? 0 : numberOf(value))
    else for (const [each, number] of numbersOf(field, fieldsOf(value), `${path}.`)) found.set(each, number)
  }
  return found
}

function numberOf(value: unknown): number {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : Number.NaN
}
