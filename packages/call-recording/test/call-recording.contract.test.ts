import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { connectorContract } from '@linkspan/core/testing'
import { callRecording } from '../src/index.ts'

const id = '7782342274025937895'

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    connector: callRecording,
    open: (options) => callRecording.create({ ...options, credentials: { access_token: 'invented-token' } }),
    calls: {
      'users.list': {},
      'users.get': { id },
      'calls.list': {},
      'calls.get': { id },
      'calls_extensive.list': {},
      'call_audio.download': { id },
      'call_video.download': { filter: { callIds: [id] } },
      'workspaces.list': {},
      'call_transcripts.list': {},
      'stats_activity_aggregate.list': {},
      'stats_activity_day_by_day.list': {},
      'stats_interaction.list': {},
      'settings_scorecards.list': {},
      'settings_trackers.list': {},
      'library_folders.list': { workspaceId: id },
      'library_folder_content.list': { folderId: id },
      'coaching.list': { 'workspace-id': id, 'manager-id': id },
      'stats_activity_scorecards.list': {},
    },
  },
)
