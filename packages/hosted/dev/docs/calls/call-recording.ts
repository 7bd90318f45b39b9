import type { Sandbox } from '@linkspan/sandbox'
import { type Answers, type ExampleCalls, found } from './example-calls.ts'

const ofWorkspace = ({ call_recording }: Sandbox) => ({ workspaceId: call_recording.workspace_ids[0] })

const ofCall = (_sandbox: Sandbox, answers: Answers) => ({ id: found(answers, 'calls.list', 'data.0.id') })

const days = { fromDate: '2026-10-05', toDate: '2026-10-12' }

/** The parameters of each action in the reference. */
export const callRecording: ExampleCalls = {
  'workspaces.list': () => undefined,
  'users.list': () => undefined,
  'users.get': (_sandbox, answers) => ({ id: found(answers, 'users.list', 'data.0.id') }),
  'calls.list': () => ({ fromDateTime: '2026-10-05T00:00:00Z', toDateTime: '2026-10-12T00:00:00Z' }),
  'calls.get': ofCall,
  'calls_extensive.list': (_sandbox, answers) => ({
    filter: { callIds: [found(answers, 'calls.list', 'data.0.id')] },
    contentSelector: { exposedFields: { parties: true, content: { brief: true, topics: true } } },
  }),
  'call_transcripts.list': (_sandbox, answers) => ({
    filter: { callIds: [found(answers, 'calls.list', 'data.0.id')] },
  }),
  'call_audio.download': ofCall,
  'call_video.download': (_sandbox, answers) => {
    const calls = (answers['calls.list'] as { data: { id: string; media: string }[] }).data
    return { id: calls.find(({ media }) => media === 'Video')?.id, range_header: 'bytes=0-99' }
  },
  'library_folders.list': ofWorkspace,
  'library_folder_content.list': (_sandbox, answers) => ({
    folderId: found(answers, 'library_folders.list', 'data.0.id'),
  }),
  'settings_scorecards.list': ofWorkspace,
  'settings_trackers.list': ofWorkspace,
  'stats_activity_aggregate.list': () => ({ filter: days }),
  'stats_activity_day_by_day.list': () => ({ filter: days }),
  'stats_interaction.list': () => ({ filter: days }),
  'stats_activity_scorecards.list': () => ({
    filter: { reviewFromDate: days.fromDate, reviewToDate: days.toDate },
  }),
  'coaching.list': ({ call_recording }) => ({
    'workspace-id': call_recording.workspace_ids[0],
    'manager-id': call_recording.manager_ids[0],
  }),
}
