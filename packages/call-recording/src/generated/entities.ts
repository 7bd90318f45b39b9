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
  readonly callAccess: WithParams<typeof entities.callAccess, {
    /** Lists who was given access to some calls. */
    list: CallAccessListParams
    /** Gives users access to calls. */
    create: CallAccessParams
    /** Takes the access back that users were given. */
    delete: CallAccessParams
  }>
  /** Audio recordings of calls. */
  readonly callAudio: WithParams<typeof entities.callAudio, {
    /** Downloads the audio recording of a call as a stream, whole or a range of it. */
    download: MediaParams
  }>
  /** Recordings of calls that calls.create has added. */
  readonly callMedia: WithParams<typeof entities.callMedia, {
    /** Uploads the recording of a new call, as a stream or in base64. Then the vendor transcribes it. */
    create: CallMediaCreateParams
  }>
  /** The outcomes that callers can set after a call. */
  readonly callOutcomes: WithParams<typeof entities.callOutcomes, {
    /** Lists the outcomes in their order. */
    list: CallOutcomesListParams
  }>
  /** The transcripts of calls, sentence by sentence. */
  readonly callTranscripts: WithParams<typeof entities.callTranscripts, {
    /** Lists transcripts, by default of the calls of the last 30 days, without private calls. */
    list: CallTranscriptsListParams
  }>
  /** Video recordings of calls. */
  readonly callVideo: WithParams<typeof entities.callVideo, {
    /** Downloads the video recording of a call as a stream, whole or a range of it. */
    download: MediaParams
  }>
  /** Recorded calls. */
  readonly calls: WithParams<typeof entities.calls, {
    /** Lists calls, by default of the last 30 days, without private calls. */
    list: CallsListParams
    /** Reads one call, which may be private. */
    get: CallsGetParams
    /** Adds a call of another system; then call_media.create uploads its recording. */
    create: CallsCreateParams
  }>
  /** Recorded calls with their details. */
  readonly callsExtensive: WithParams<typeof entities.callsExtensive, {
    /** Lists calls with the details that the content selector requests, by default of the last 30 days, without private calls. */
    list: CallsExtensiveListParams
  }>
  /** How managers coach their direct reports. */
  readonly coaching: WithParams<typeof entities.coaching, {
    /** Lists the coaching metrics of a manager, by default of the last 30 days. Empty for a user without direct reports. */
    list: CoachingListParams
  }>
  /** Integrations of CRMs that the vendor does not know itself. */
  readonly crmIntegrations: WithParams<typeof entities.crmIntegrations, {
    /** Lists the integrations. */
    list: CrmIntegrationsListParams
    /** Registers an integration; a company has at most one. */
    create: CrmIntegrationsCreateParams
    /** Deletes an integration with all its objects. */
    delete: CrmIntegrationsDeleteParams
  }>
  /** Accounts, contacts, deals and leads of an integration. */
  readonly crmObjects: WithParams<typeof entities.crmObjects, {
    /** Reads some objects of one kind. */
    get: CrmObjectsGetParams
    /** Uploads objects of one kind, a line of JSON each, as a stream or in base64. */
    create: CrmObjectsCreateParams
  }>
  /** What came of uploads and deletions in an integration. */
  readonly crmRequests: WithParams<typeof entities.crmRequests, {
    /** Reads what came of an upload or a deletion. */
    get: CrmRequestsGetParams
  }>
  /** The fields of the objects of an integration. */
  readonly crmSchema: WithParams<typeof entities.crmSchema, {
    /** Reads the fields of one kind of objects. */
    get: CrmSchemaGetParams
    /** Adds, changes or deletes fields of one kind of objects. */
    update: CrmSchemaUpdateParams
  }>
  /** What people did on the web, such as a visit to a page. */
  readonly digitalInteractions: WithParams<typeof entities.digitalInteractions, {
    /** Adds something that a person did. */
    create: DigitalInteractionsCreateParams
  }>
  /** What the vendor keeps of a person with an email address. */
  readonly emailAddressData: WithParams<typeof entities.emailAddressData, {
    /** Finds the calls, emails, meetings and leads of a person by an email address. */
    get: PersonByAddressParams
    /** Erases what the vendor keeps of a person, with the calls and emails, for good. */
    erase: PersonByAddressParams
  }>
  /** People of a CRM in flows. */
  readonly flowAssignments: WithParams<typeof entities.flowAssignments, {
    /** Lists the flows that some people are in. */
    list: FlowAssignmentsListParams
    /** Puts people into a flow. */
    create: FlowAssignmentsCreateParams
    /** Takes people out of flows: a person by the id in the CRM, or runs by their ids. */
    delete: FlowAssignmentsDeleteParams
  }>
  /** The folders of flows. */
  readonly flowFolders: WithParams<typeof entities.flowFolders, {
    /** Lists the folders of flows that a user owns or shares, and those of the company. */
    list: FlowFoldersListParams
  }>
  /** The flows of Engage: steps that are taken with each person in them. */
  readonly flows: WithParams<typeof entities.flows, {
    /** Lists the flows that a user owns or shares, and those of the company. */
    list: FlowsListParams
  }>
  /** The calls in a folder of the library. */
  readonly libraryFolderContent: WithParams<typeof entities.libraryFolderContent, {
    /** Lists the calls in a folder of the library, without private calls. */
    list: LibraryFolderContentListParams
  }>
  /** The public folders of the library. */
  readonly libraryFolders: WithParams<typeof entities.libraryFolders, {
    /** Lists the public folders of a workspace. The vendor omits private and archived folders. */
    list: LibraryFoldersListParams
  }>
  /** The logs of the company: who signed in, changed something or listened to calls. */
  readonly logs: WithParams<typeof entities.logs, {
    /** Lists the entries of one log. */
    list: LogsListParams
  }>
  /** Whether meetings can be created for users. */
  readonly meetingIntegrations: WithParams<typeof entities.meetingIntegrations, {
    /** Lists for some users whether meetings can be created for them. */
    list: MeetingIntegrationsListParams
  }>
  /** Meetings that are recorded with their consent page. */
  readonly meetings: WithParams<typeof entities.meetings, {
    /** Creates a meeting. */
    create: MeetingsCreateParams
    /** Changes a meeting, whole. The vendor does not show what it was. */
    update: MeetingsUpdateParams
    /** Deletes a meeting. */
    delete: MeetingsDeleteParams
  }>
  /** The members with a permission profile. */
  readonly permissionProfileUsers: WithParams<typeof entities.permissionProfileUsers, {
    /** Lists the members with a permission profile. */
    list: PermissionProfileUsersListParams
  }>
  /** What the members with a profile may do. */
  readonly permissionProfiles: WithParams<typeof entities.permissionProfiles, {
    /** Lists the permission profiles of a workspace, by name. */
    list: PermissionProfilesListParams
    /** Reads one permission profile. */
    get: PermissionProfilesGetParams
    /** Creates a permission profile in a workspace. */
    create: PermissionProfilesCreateParams
    /** Replaces a permission profile: what the new one leaves out is not allowed. */
    update: PermissionProfilesUpdateParams
  }>
  /** What the vendor keeps of a person with a phone number. */
  readonly phoneNumberData: WithParams<typeof entities.phoneNumberData, {
    /** Finds the calls, emails, meetings and leads of a person by a phone number. */
    get: PersonByNumberParams
    /** Erases what the vendor keeps of a person, with the calls and emails, for good. */
    erase: PersonByNumberParams
  }>
  /** The scorecards that calls are reviewed with. */
  readonly settingsScorecards: WithParams<typeof entities.settingsScorecards, {
    /** Lists all scorecards, or those that apply to a workspace. */
    list: SettingsScorecardsListParams
  }>
  /** The keyword trackers of the company. */
  readonly settingsTrackers: WithParams<typeof entities.settingsTrackers, {
    /** Lists the keyword trackers of all workspaces, or of one workspace. */
    list: SettingsTrackersListParams
  }>
  /** The activity of users over some days, as numbers of calls. */
  readonly statsActivityAggregate: WithParams<typeof entities.statsActivityAggregate, {
    /** Lists the activity of each user over some days, by default the last 30. */
    list: StatsParams
  }>
  /** The activity of users by days, weeks, months, quarters or years, as numbers of calls. */
  readonly statsActivityByPeriod: WithParams<typeof entities.statsActivityByPeriod, {
    /** Lists the activity of each user period by period, by default by week in the last 30 days. */
    list: PeriodStatsParams
  }>
  /** The activity of users day by day, as ids of calls. */
  readonly statsActivityDayByDay: WithParams<typeof entities.statsActivityDayByDay, {
    /** Lists the calls of each activity of each user, day by day, by default of the last 30 days. */
    list: StatsParams
  }>
  /** Scorecards that were answered for calls. */
  readonly statsActivityScorecards: WithParams<typeof entities.statsActivityScorecards, {
    /** Lists answered scorecards, by default of the last 30 days, without those of private calls. */
    list: StatsActivityScorecardsListParams
  }>
  /** How users interact with others, averaged over their calls. */
  readonly statsInteraction: WithParams<typeof entities.statsInteraction, {
    /** Lists how each user interacted with others over some days, by default the last 30. */
    list: StatsParams
  }>
  /** What users are to do. */
  readonly tasks: WithParams<typeof entities.tasks, {
    /** Lists the tasks of a user, by default those to call that are open. */
    list: TasksListParams
    /** Changes the state of a task, or until when it is to be done. */
    update: TasksUpdateParams
  }>
  /** How the settings of a user have changed. */
  readonly userSettingsHistory: WithParams<typeof entities.userSettingsHistory, {
    /** Lists the changes of a user's settings. */
    list: UserSettingsHistoryListParams
  }>
  /** The members of the company. */
  readonly users: WithParams<typeof entities.users, {
    /** Lists the members of the company, including inactive ones. */
    list: UsersListParams
    /** Reads one member of the company. */
    get: UsersGetParams
  }>
  /** The workspaces of the company. */
  readonly workspaces: WithParams<typeof entities.workspaces, {
    /** Lists all workspaces of the company. */
    list: WorkspacesListParams
  }>
}
