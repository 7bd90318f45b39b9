export { integer, listOf, named, nullable, optional, text } from './answer-fields.ts'
export { isAskedAgain } from './plan/asking.ts'
export { parseCheckpoint, storedGroups } from './plan/checkpoint.ts'
export { daysIn } from './plan/day-ranges.ts'
export {
  declarationDigest,
  declarationOf,
  declarationOfVersion,
  isSearchable,
  type SearchableEntity,
  searchParams,
  syncedEntities,
} from './plan/declaration.ts'
export { type ConnectorSummary, connectorHealth, connectorSummary, healthOf, LATE_MS } from './plan/health.ts'
export { createHealthSummary } from './plan/health-summary.ts'
export {
  AHEAD_MS,
  dueAfter,
  dueAfterCrash,
  dueOfAll,
  type Ending,
  othersDueIn,
  RECENT_RUNS,
} from './plan/next-run.ts'
export { PARTIAL_REASONS } from './plan/partial-reasons.ts'
export { Pauses, SyncPause, TurnOver } from './plan/pauses.ts'
export { RunProgress } from './plan/progress.ts'
export { problemOf } from './plan/report.ts'
export type { RunContext } from './plan/run-context.ts'
export { RunSources } from './plan/run-sources.ts'
export type { SourceState } from './plan/source-state.ts'
export type { SyncStore } from './plan/sync-store.ts'
export { type Coverage, coverageOf } from './publish/coverage.ts'
export { completeFrom } from './publish/partial.ts'
export { type AnswerTime, answeredPartial, OLDEST } from './publish/partial-answer.ts'
export { publishUnread, unlessDamaged } from './publish/publish-collection.ts'
export { inStages, type Wanted } from './read/stages.ts'
export { syncEntity } from './read/sync-entity.ts'
export { streamOptionsOf } from './streams/stream-entity.ts'
export { streamIssues } from './streams/stream-issues.ts'
export { parseStreamState } from './streams/stream-state.ts'
export { openStreams, type StreamSync } from './streams/sync-stream.ts'
export type { TableColumn } from './tables/columns.ts'
export { type ColumnsOfFields, readColumns } from './tables/columns-of-fields.ts'
export { type CommitOptions, type Committed, commitTable, sizeOf } from './tables/commit.ts'
export { openFolder, type TableFolder } from './tables/folder.ts'
export { findHead } from './tables/head.ts'
export { currentSnapshot } from './tables/metadata.ts'
export type { TableContent, TableShare, WantedShare } from './tables/share.ts'
export { TableError } from './tables/table-error.ts'
export { keepTable, requestRebuild, tryTable } from './tables/upkeep.ts'
