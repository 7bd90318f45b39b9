export * from '@linkspan/core/callers'
export type {
  CallComment,
  CallContent,
  CallInteraction,
  Occurrence,
  Statistic,
  TrackerFinds,
} from './call-content.ts'
export {
  type CallRecording,
  type CallRecordingSetup,
  callRecording,
  createCallRecording,
} from './connector.ts'
export type {
  AccessKeyCredentials,
  CallRecordingCredentials,
  OAuthCallRecordingCredentials,
} from './credentials.ts'
export type { CoachingRow, CoachingUser } from './entities/coaching.ts'
export type { FolderCallRow, FolderMeta } from './entities/library-folder-content.ts'
export type { LibraryFolderRow } from './entities/library-folders.ts'
export type { ScorecardRow } from './entities/settings-scorecards.ts'
export type { TrackerRow } from './entities/settings-trackers.ts'
export type { AggregateActivityRow } from './entities/stats-activity-aggregate.ts'
export type { DailyActivity, DailyActivityRow } from './entities/stats-activity-day-by-day.ts'
export type { InteractionRow } from './entities/stats-interaction.ts'
export type { UserRow } from './entities/users.ts'
export type { WorkspaceRow } from './entities/workspaces.ts'
export type * from './generated/inputs.ts'
export type { CallRecordingOptions } from './gong.ts'
export type { ListMeta } from './pages.ts'
export type {
  AnsweredScorecardRow,
  CallContext,
  CallRow,
  CallTranscriptRow,
  ContextObject,
  ExtensiveCall,
  Party,
} from './rows.ts'
export type { StatsMeta } from './stats.ts'
