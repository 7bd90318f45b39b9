export * from '@linkspan/core/callers'
export type { CallAccessRow } from './call-access.ts'
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
export type { CallMediaRow } from './entities/call-media.ts'
export type { CallOutcomeRow } from './entities/call-outcomes.ts'
export type { NewCallRow } from './entities/calls.ts'
export type { CoachingRow, CoachingUser } from './entities/coaching.ts'
export type { CrmIntegrationRow, DeletedCrmIntegration } from './entities/crm-integrations.ts'
export type { CrmObjectsRow, CrmUploadRow } from './entities/crm-objects.ts'
export type { CrmRequestRow } from './entities/crm-requests.ts'
export type { CrmField, CrmSchemaRow } from './entities/crm-schema.ts'
export type { AssignedRow, EndedFlowAssignments, FlowAssignmentRow } from './entities/flow-assignments.ts'
export type { FlowRow } from './entities/flows.ts'
export type { FolderCallRow, FolderMeta } from './entities/library-folder-content.ts'
export type { LibraryFolderRow } from './entities/library-folders.ts'
export type { LogRow } from './entities/logs.ts'
export type { MeetingIntegrationRow } from './entities/meeting-integrations.ts'
export type { DeletedMeeting, MeetingRow } from './entities/meetings.ts'
export type { ProfileUserRow } from './entities/permission-profile-users.ts'
export type { ScorecardRow } from './entities/settings-scorecards.ts'
export type { TrackerRow } from './entities/settings-trackers.ts'
export type { AggregateActivityRow } from './entities/stats-activity-aggregate.ts'
export type { PeriodActivityRow } from './entities/stats-activity-by-period.ts'
export type { DailyActivity, DailyActivityRow } from './entities/stats-activity-day-by-day.ts'
export type { InteractionRow } from './entities/stats-interaction.ts'
export type { ChangedTasks, TaskRow } from './entities/tasks.ts'
export type { UserSettingRow } from './entities/user-settings-history.ts'
export type { UserRow } from './entities/users.ts'
export type { WorkspaceRow } from './entities/workspaces.ts'
export type * from './generated/inputs.ts'
export type { CallRecordingOptions } from './gong.ts'
export type { ListMeta } from './pages.ts'
export type { PermissionProfileRow, ProfileAccess } from './permission-profile.ts'
export type { PersonalData } from './personal-data.ts'
export type {
  Activities,
  AnsweredScorecardRow,
  CallContext,
  CallRow,
  CallTranscriptRow,
  ContextObject,
  ExtensiveCall,
  Party,
} from './rows.ts'
export type { StatsMeta } from './stats.ts'
