// Written by `npm run docs:reference` from the declarations. Do not edit.

import type { WithParams } from '@linkspan/core'
import type * as entities from '../entities/index.ts'
import type {
  CallTranscriptsListParams,
  CallsExtensiveListParams,
  CallsGetParams,
  CallsListParams,
  CoachingListParams,
  LibraryFolderContentListParams,
  LibraryFoldersListParams,
  MediaParams,
  SettingsScorecardsListParams,
  SettingsTrackersListParams,
  StatsActivityScorecardsListParams,
  StatsParams,
  UsersGetParams,
  UsersListParams,
  WorkspacesListParams,
} from './inputs.ts'

/** The entities, with the parameters of their actions by name. */
export type CallRecordingEntities = {
  /** Audio recordings of calls. */
  readonly callAudio: WithParams<typeof entities.callAudio, { download: MediaParams }>
  /** The transcripts of calls, sentence by sentence. */
  readonly callTranscripts: WithParams<typeof entities.callTranscripts, { list: CallTranscriptsListParams }>
  /** Video recordings of calls. */
  readonly callVideo: WithParams<typeof entities.callVideo, { download: MediaParams }>
  /** Recorded calls. */
  readonly calls: WithParams<typeof entities.calls, { list: CallsListParams; get: CallsGetParams }>
  /** Recorded calls with their details. */
  readonly callsExtensive: WithParams<typeof entities.callsExtensive, { list: CallsExtensiveListParams }>
  /** How managers coach their direct reports. */
  readonly coaching: WithParams<typeof entities.coaching, { list: CoachingListParams }>
  /** The calls in a folder of the library. */
  readonly libraryFolderContent: WithParams<typeof entities.libraryFolderContent, { list: LibraryFolderContentListParams }>
  /** The public folders of the library. */
  readonly libraryFolders: WithParams<typeof entities.libraryFolders, { list: LibraryFoldersListParams }>
  /** The scorecards that calls are reviewed with. */
  readonly settingsScorecards: WithParams<typeof entities.settingsScorecards, { list: SettingsScorecardsListParams }>
  /** The keyword trackers of the company. */
  readonly settingsTrackers: WithParams<typeof entities.settingsTrackers, { list: SettingsTrackersListParams }>
  /** The activity of users over some days, as numbers of calls. */
  readonly statsActivityAggregate: WithParams<typeof entities.statsActivityAggregate, { list: StatsParams }>
  /** The activity of users day by day, as ids of calls. */
  readonly statsActivityDayByDay: WithParams<typeof entities.statsActivityDayByDay, { list: StatsParams }>
  /** Scorecards that were answered for calls. */
  readonly statsActivityScorecards: WithParams<typeof entities.statsActivityScorecards, { list: StatsActivityScorecardsListParams }>
  /** How users interact with others, averaged over their calls. */
  readonly statsInteraction: WithParams<typeof entities.statsInteraction, { list: StatsParams }>
  /** The members of the company. */
  readonly users: WithParams<typeof entities.users, { list: UsersListParams; get: UsersGetParams }>
  /** The workspaces of the company. */
  readonly workspaces: WithParams<typeof entities.workspaces, { list: WorkspacesListParams }>
}
