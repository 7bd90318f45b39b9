import type { SyncRun } from '@linkspan/client'

type Warning = SyncRun['warnings'][number]

/** Warnings of one entity for the same reason. */
export interface WarningGroup extends Pick<Warning, 'entity' | 'code' | 'remedy'> {
  readonly count: number
  /** The first of them. */
  readonly examples: readonly Warning[]
}

const MOST_EXAMPLES = 3

/** A run keeps its first warnings only. */
export const MOST_KEPT = 100

/** Warnings by what they have in common, those with the most first. */
export function warningGroups(warnings: readonly Warning[]): WarningGroup[] {
  const groups = Map.groupBy(warnings, ({ entity, code, remedy }) => JSON.stringify([entity, code, remedy]))
  return [...groups.values()]
    .flatMap((all) =>
      all.slice(0, 1).map(({ entity, code, remedy }) => ({
        entity,
        code,
        ...(remedy !== undefined && { remedy }),
        count: all.length,
        examples: all.slice(0, MOST_EXAMPLES),
      })),
    )
    .toSorted((one, other) => other.count - one.count)
}
