// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  CallAccessListParams,
  CallAccessParams,
  CallMediaCreateParams,
  CallOutcomesListParams,
  CallTranscriptsListParams,
  CallsCreateParams,
  CallsExtensiveListParams,
  CallsGetParams,
  CallsListParams,
  CoachingListParams,
  CrmIntegrationsCreateParams,
  CrmIntegrationsDeleteParams,
  CrmIntegrationsListParams,
  CrmObjectsCreateParams,
  CrmObjectsGetParams,
  CrmRequestsGetParams,
  CrmSchemaGetParams,
  CrmSchemaUpdateParams,
  DigitalInteractionsCreateParams,
  FlowAssignmentsCreateParams,
  FlowAssignmentsDeleteParams,
  FlowAssignmentsListParams,
  FlowFoldersListParams,
  FlowsListParams,
  LibraryFolderContentListParams,
  LibraryFoldersListParams,
  LogsListParams,
  MediaParams,
  MeetingIntegrationsListParams,
  MeetingsCreateParams,
  MeetingsDeleteParams,
  MeetingsUpdateParams,
  PeriodStatsParams,
  PermissionProfileUsersListParams,
  PermissionProfilesCreateParams,
  PermissionProfilesGetParams,
  PermissionProfilesListParams,
  PermissionProfilesUpdateParams,
  PersonByAddressParams,
  PersonByNumberParams,
  SettingsScorecardsListParams,
  SettingsTrackersListParams,
  StatsActivityScorecardsListParams,
  StatsParams,
  TasksListParams,
  TasksUpdateParams,
  UserSettingsHistoryListParams,
  UsersGetParams,
  UsersListParams,
  WorkspacesListParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type CallRecordingEntities = {
  /** The access to calls that single users were given. */
  readonly callAccess: WithParams<typeof entities.callAccess, { list: CallAccessListParams; create: CallAccessParams; delete: CallAccessParams }>
  /** Audio recordings of calls. */
  readonly callAudio: WithParams<typeof entities.callAudio, { download: MediaParams }>
  /** Recordings of calls that calls.create has added. */
  readonly callMedia: WithParams<typeof entities.callMedia, { create: CallMediaCreateParams }>
  /** The outcomes that callers can set after a call. */
  readonly callOutcomes: WithParams<typeof entities.callOutcomes, { list: CallOutcomesListParams }>
  /** The transcripts of calls, sentence by sentence. */
  readonly callTranscripts: WithParams<typeof entities.callTranscripts, { list: CallTranscriptsListParams }>
  /** Video recordings of calls. */
  readonly callVideo: WithParams<typeof entities.callVideo, { download: MediaParams }>
  /** Recorded calls. */
  readonly calls: WithParams<typeof entities.calls, { list: CallsListParams; get: CallsGetParams; create: CallsCreateParams }>
  /** Recorded calls with their details. */
  readonly callsExtensive: WithParams<typeof entities.callsExtensive, { list: CallsExtensiveListParams }>
  /** How managers coach their direct reports. */
  readonly coaching: WithParams<typeof entities.coaching, { list: CoachingListParams }>
  /** Integrations of CRMs that the vendor does not know itself. */
  readonly crmIntegrations: WithParams<typeof entities.crmIntegrations, { list: CrmIntegrationsListParams; create: CrmIntegrationsCreateParams; delete: CrmIntegrationsDeleteParams }>
  /** Accounts, contacts, deals and leads of an integration. */
  readonly crmObjects: WithParams<typeof entities.crmObjects, { get: CrmObjectsGetParams; create: CrmObjectsCreateParams }>
  /** What came of uploads and deletions in an integration. */
  readonly crmRequests: WithParams<typeof entities.crmRequests, { get: CrmRequestsGetParams }>
  /** The fields of the objects of an integration. */
  readonly crmSchema: WithParams<typeof entities.crmSchema, { get: CrmSchemaGetParams; update: CrmSchemaUpdateParams }>
  /** What people did on the web, such as a visit to a page. */
  readonly digitalInteractions: WithParams<typeof entities.digitalInteractions, { create: DigitalInteractionsCreateParams }>
  /** What the vendor keeps of a person with an email address. */
  readonly emailAddressData: WithParams<typeof entities.emailAddressData, { get: PersonByAddressParams; erase: PersonByAddressParams }>
  /** People of a CRM in flows. */
  readonly flowAssignments: WithParams<typeof entities.flowAssignments, { list: FlowAssignmentsListParams; create: FlowAssignmentsCreateParams; delete: FlowAssignmentsDeleteParams }>
  /** The folders of flows. */
  readonly flowFolders: WithParams<typeof entities.flowFolders, { list: FlowFoldersListParams }>
  /** The flows of Engage: steps that are taken with each person in them. */
  readonly flows: WithParams<typeof entities.flows, { list: FlowsListParams }>
  /** The calls in a folder of the library. */
  readonly libraryFolderContent: WithParams<typeof entities.libraryFolderContent, { list: LibraryFolderContentListParams }>
  /** The public folders of the library. */
  readonly libraryFolders: WithParams<typeof entities.libraryFolders, { list: LibraryFoldersListParams }>
  /** The logs of the company: who signed in, changed something or listened to calls. */
  readonly logs: WithParams<typeof entities.logs, { list: LogsListParams }>
  /** Whether meetings can be created for users. */
  readonly meetingIntegrations: WithParams<typeof entities.meetingIntegrations, { list: MeetingIntegrationsListParams }>
  /** Meetings that are recorded with their consent page. */
  readonly meetings: WithParams<typeof entities.meetings, { create: MeetingsCreateParams; update: MeetingsUpdateParams; delete: MeetingsDeleteParams }>
  /** The members with a permission profile. */
  readonly permissionProfileUsers: WithParams<typeof entities.permissionProfileUsers, { list: PermissionProfileUsersListParams }>
  /** What the members with a profile may do. */
  readonly permissionProfiles: WithParams<typeof entities.permissionProfiles, { list: PermissionProfilesListParams; get: PermissionProfilesGetParams; create: PermissionProfilesCreateParams; update: PermissionProfilesUpdateParams }>
  /** What the vendor keeps of a person with a phone number. */
  readonly phoneNumberData: WithParams<typeof entities.phoneNumberData, { get: PersonByNumberParams; erase: PersonByNumberParams }>
  /** The scorecards that calls are reviewed with. */
  readonly settingsScorecards: WithParams<typeof entities.settingsScorecards, { list: SettingsScorecardsListParams }>
  /** The keyword trackers of the company. */
  readonly settingsTrackers: WithParams<typeof entities.settingsTrackers, { list: SettingsTrackersListParams }>
  /** The activity of users over some days, as numbers of calls. */
  readonly statsActivityAggregate: WithParams<typeof entities.statsActivityAggregate, { list: StatsParams }>
  /** The activity of users by days, weeks, months, quarters or years, as numbers of calls. */
  readonly statsActivityByPeriod: WithParams<typeof entities.statsActivityByPeriod, { list: PeriodStatsParams }>
  /** The activity of users day by day, as ids of calls. */
  readonly statsActivityDayByDay: WithParams<typeof entities.statsActivityDayByDay, { list: StatsParams }>
  /** Scorecards that were answered for calls. */
  readonly statsActivityScorecards: WithParams<typeof entities.statsActivityScorecards, { list: StatsActivityScorecardsListParams }>
  /** How users interact with others, averaged over their calls. */
  readonly statsInteraction: WithParams<typeof entities.statsInteraction, { list: StatsParams }>
  /** What users are to do. */
  readonly tasks: WithParams<typeof entities.tasks, { list: TasksListParams; update: TasksUpdateParams }>
  /** How the settings of a user have changed. */
  readonly userSettingsHistory: WithParams<typeof entities.userSettingsHistory, { list: UserSettingsHistoryListParams }>
  /** The members of the company. */
  readonly users: WithParams<typeof entities.users, { list: UsersListParams; get: UsersGetParams }>
  /** The workspaces of the company. */
  readonly workspaces: WithParams<typeof entities.workspaces, { list: WorkspacesListParams }>
}
