import type { SyncRun } from '@linkspan/client'

/** Warnings of one entity for the same reason, with the first of them. */
export type WarningGroup = ReturnType<typeof warningGroups>[number]

const MOST_EXAMPLES = 3

/** A run keeps its first warnings only. */
export const MOST_KEPT = 100

/** Warnings by what they have in common, those with the most first. */
export function warningGroups(warnings: SyncRun['warnings']) {
  const groups = Map.groupBy(warnings, ({ entity, code, remedy }) => JSON.stringify([entity, code, remedy]))
  return [...groups.values()]
    .flatMap((all) =>
      all.slice(0, 1).map(({ entity, code, remedy }) => ({
        entity,
        code,
        remedy,
        count: all.length,
        examples: all.slice(0, MOST_EXAMPLES),
      })),
    )
    .toSorted((one, other) => other.count - one.count)
}
