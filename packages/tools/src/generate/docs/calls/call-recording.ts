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
  'users.list some': (_sandbox, answers) => ({
    filter: { userIds: [found(answers, 'users.list', 'data.0.id')] },
  }),
  'user_settings_history.list': ofUser,
  'call_outcomes.list': () => undefined,
  'calls.create': (_sandbox, answers) => ({
    clientUniqueId: 'harbour-4711',
    title: 'First talk about the new crane',
    actualStart: '2026-10-19T09:00:00Z',
    direction: 'Outbound',
    duration: 120,
    primaryUser: found(answers, 'users.list', 'data.1.id'),
    parties: [
      { userId: found(answers, 'users.list', 'data.1.id') },
      { name: 'Ada Marsh', emailAddress: 'ada@lighthouse.example' },
    ],
  }),
  'call_media.create': (_sandbox, answers) => ({
    id: found(answers, 'calls.create', 'callId'),
    file_content: 'SGVsbG8=',
  }),
  'call_access.create': accessOf,
  'call_access.list': (_sandbox, answers) => ({
    filter: { callIds: [found(answers, 'calls.create', 'callId')] },
  }),
  'call_access.delete': accessOf,
  'logs.list': () => ({
    logType: 'AccessLog',
    fromDateTime: '2026-10-19T00:00:00Z',
    toDateTime: '2026-10-20T00:00:00Z',
  }),
  'permission_profiles.list': ofWorkspace,
  'permission_profiles.get': (_sandbox, answers) => ({
    profileId: found(answers, 'permission_profiles.list', 'data.0.id'),
  }),
  'permission_profiles.create': (sandbox) => ({
    ...ofWorkspace(sandbox),
    profile: { name: 'Guest', callsAccess: { permissionLevel: 'own' }, downloadCallMedia: false },
  }),
  'permission_profiles.update': (_sandbox, answers) => ({
    profileId: found(answers, 'permission_profiles.create', 'profile.id'),
    profile: { name: 'Guest', callsAccess: { permissionLevel: 'own' }, downloadCallMedia: true },
  }),
  'permission_profile_users.list': (_sandbox, answers) => ({
    profileId: found(answers, 'permission_profiles.list', 'data.0.id'),
  }),
  'stats_activity_by_period.list': () => ({ aggregationPeriod: 'WEEK', filter: days }),
  'email_address_data.get': () => ({ emailAddress: 'ada@lighthouse.example' }),
  'email_address_data.erase': () => ({ emailAddress: 'ada@lighthouse.example' }),
  'phone_number_data.get': () => ({ phoneNumber: '+1 555 01001' }),
  'phone_number_data.erase': () => ({ phoneNumber: '+1 555 01001' }),
  'crm_integrations.create': (_sandbox, answers) => ({
    ownerEmail: found(answers, 'users.list', 'data.0.emailAddress'),
    name: 'Harbour register',
  }),
  'crm_integrations.list': () => undefined,
  'crm_schema.update': (_sandbox, answers) => ({
    ...ofAccounts(answers),
    fields: [{ uniqueName: 'berth', label: 'Berth', type: 'STRING' }],
  }),
  'crm_schema.get': (_sandbox, answers) => ofAccounts(answers),
  'crm_objects.create': (_sandbox, answers) => ({
    ...ofAccounts(answers),
    clientRequestId: 'upload-1',
    file_content: Buffer.from('{"objectId":"7","berth":"West 4"}\n').toString('base64'),
  }),
  'crm_objects.get': (_sandbox, answers) => ({ ...ofAccounts(answers), objectsCrmIds: ['7'] }),
  'crm_requests.get': (_sandbox, answers) => ({
    integrationId: found(answers, 'crm_integrations.create', 'integrationId'),
    clientRequestId: 'upload-1',
  }),
  'crm_integrations.delete': (_sandbox, answers) => ({
    integrationId: found(answers, 'crm_integrations.create', 'integrationId'),
    clientRequestId: 'deletion-1',
  }),
  'flows.list': (_sandbox, answers) => ({
    flowOwnerEmail: found(answers, 'users.list', 'data.0.emailAddress'),
  }),
  'flow_folders.list': (_sandbox, answers) => ({
    flowFolderOwnerEmail: found(answers, 'users.list', 'data.0.emailAddress'),
  }),
  'flow_assignments.create': (_sandbox, answers) => intoFlow(answers, '0034x1'),
  'flow_assignments.create again': (_sandbox, answers) => ({
    ...intoFlow(answers, '0034x2'),
    override_cool_off: true,
  }),
  'flow_assignments.list': () => ({ crmProspectsIds: ['0034x1', '0034x2'] }),
  'flow_assignments.delete': () => ({ crmProspectId: '0034x1' }),
  'flow_assignments.delete runs': (_sandbox, answers) => ({
    flowInstanceIds: [found(answers, 'flow_assignments.create again', 'prospectsAssigned.0.flowInstanceId')],
  }),
  'tasks.list': ({ call_recording }) => ({ filter: { userId: call_recording.task_user_id } }),
  'tasks.update': ({ call_recording }, answers) => ({
    taskId: found(answers, 'tasks.list', 'data.0.id'),
    userId: call_recording.task_user_id,
    status: 'DONE',
  }),
  'meetings.create': (_sandbox, answers) => meetingOf(answers),
  'meetings.update': (_sandbox, answers) => ({
    ...meetingOf(answers),
    meetingId: found(answers, 'meetings.create', 'meetingId'),
    title: 'The new crane, again',
  }),
  'meetings.delete': (_sandbox, answers) => ({
    meetingId: found(answers, 'meetings.create', 'meetingId'),
    organizerEmail: found(answers, 'users.list', 'data.0.emailAddress'),
  }),
  'meeting_integrations.list': (_sandbox, answers) => ({
    emails: [found(answers, 'users.list', 'data.0.emailAddress')],
  }),
  'digital_interactions.create': () => ({
    eventId: 'visit-1',
    timestamp: '2026-10-19T09:00:00Z',
    eventType: 'page_visit',
    content: { contentTitle: 'Prices of cranes', contentUrl: 'https://harbour.example/prices' },
    person: { email: 'ada@lighthouse.example' },
  }),
}

function ofUser(_sandbox: Sandbox, answers: Answers) {
  return { id: found(answers, 'users.list', 'data.0.id') }
}

function accessOf(_sandbox: Sandbox, answers: Answers) {
  const callId = found(answers, 'calls.create', 'callId')
  return { callAccessList: [{ callId, userIds: [found(answers, 'users.list', 'data.2.id')] }] }
}

function ofAccounts(answers: Answers) {
  return {
    integrationId: found(answers, 'crm_integrations.create', 'integrationId'),
    objectType: 'ACCOUNT',
  }
}

function intoFlow(answers: Answers, prospect: string) {
  return {
    crmProspectsIds: [prospect],
    flowId: found(answers, 'flows.list', 'data.0.id'),
    flowInstanceOwnerEmail: found(answers, 'users.list', 'data.0.emailAddress'),
  }
}

function meetingOf(answers: Answers) {
  return {
    startTime: '2026-10-21T09:00:00Z',
    endTime: '2026-10-21T10:00:00Z',
    title: 'The new crane',
    invitees: [{ email: 'ada@lighthouse.example' }],
    organizerEmail: found(answers, 'users.list', 'data.0.emailAddress'),
  }
}
