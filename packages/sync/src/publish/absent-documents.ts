import type { PartialRecords } from '@linkspan/stores'
import { describeSource } from '../plan/source-filters.ts'
import type { SourceState } from '../plan/source-state.ts'

/** The most documents of a source that are named. */
const MOST_NAMED = 20

/** Whether the documents that stay although the vendor's reply lacked them are few enough to be named. */
export function namesDocuments({ lacking: { kept } }: SourceState): boolean {
  return Object.keys(kept).length <= MOST_NAMED
}

/** The documents that stay although the vendor's reply lacked them, by the fields of their keys. */
export function absentDocuments(
  states: ReadonlyMap<string, SourceState>,
  fields: readonly string[],
): PartialRecords[] {
  return [...states.values()].filter(namesDocuments).flatMap(({ lacking }) =>
    Object.keys(lacking.kept).map((key) => {
      const values: unknown[] = JSON.parse(key)
      const at = values.findLastIndex((value) => typeof value === 'string')
      const source = at < 0 ? undefined : { field: fields[at] as string, equals: String(values[at]) }
      const scope = source ? describeSource(source) : 'all'
      return { scope, from: null, to: null, reason: 'absent', ...(source && { source }) } as const
    }),
  )
}
