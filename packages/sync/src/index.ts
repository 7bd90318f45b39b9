export { isAskedAgain } from './asking.ts'
export { parseCheckpoint, storedGroups } from './checkpoint-codec.ts'
export type {
  Collection,
  CollectionKey,
  CollectionState,
  ConnectorKey,
  Rebuild,
  SyncStore,
} from './collections.ts'
export {
  declarationDigest,
  declarationOf,
  declarationOfVersion,
  isSearchable,
  type SearchableEntity,
  searchParams,
  syncedEntities,
} from './declaration.ts'
export {
  type ConnectorHealth,
  type ConnectorSummary,
  connectorHealth,
  connectorSummary,
  HEALTH_STATES,
  type HealthFacts,
  type HealthState,
  healthOf,
  LATE_MS,
} from './health.ts'
export { createHealthSummary, type HealthyOrNot } from './health-summary.ts'
export {
  AHEAD_MS,
  dueAfter,
  dueAfterCrash,
  dueOfAll,
  type Ending,
  othersDueIn,
  RECENT_RUNS,
} from './next-run.ts'
export { completeFrom } from './partial.ts'
export { answeredPartial } from './partial-answer.ts'
export {
  PARTIAL_REASONS,
  type PartialReason,
  type PartialRecords,
  type PartialScope,
} from './partial-scope.ts'
export { Pauses, SyncPause, TurnOver } from './pauses.ts'
export { RunProgress } from './progress.ts'
export { publishUnread, unlessDamaged } from './publish-collection.ts'
export {
  type EntityProgress,
  problemOf,
  type RunReport,
  type StoredWarning,
  type SyncPaused,
  type SyncProblem,
  type SyncRemoval,
  type SyncStatus,
} from './report.ts'
export type { RunContext } from './run-context.ts'
export { RunSources } from './run-sources.ts'
export type { SourceState } from './source-state.ts'
export { inStages, type Wanted } from './stages.ts'
export { type StreamOptions, streamOptionsOf } from './streams/stream-entity.ts'
export { streamIssues } from './streams/stream-issues.ts'
export { parseStreamState } from './streams/stream-state.ts'
export { openStreams, type StreamSync } from './streams/sync-stream.ts'
export { type Stage, syncEntity } from './sync-entity.ts'
