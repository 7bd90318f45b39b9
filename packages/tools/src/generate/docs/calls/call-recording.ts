import type { ExampleCalls } from './example-calls.ts'

const ofWorkspace = { workspaceId: '{call_recording.workspace_ids.0}' }
const ofCall = { id: '{calls.list: data.0.id}' }
const ofUser = { id: '{users.list: data.0.id}' }
const days = { fromDate: '2026-10-05', toDate: '2026-10-12' }
const profile = { name: 'Guest', callsAccess: { permissionLevel: 'own' } }
const email = '{users.list: data.0.emailAddress}'
const ofAda = { emailAddress: 'ada@lighthouse.example' }
const integrationId = '{crm_integrations.create: integrationId}'
const ofAccounts = { integrationId, objectType: 'ACCOUNT' }
const access = {
  callAccessList: [{ callId: '{calls.create: callId}', userIds: ['{users.list: data.2.id}'] }],
}
const meeting = {
  startTime: '2026-10-21T09:00:00Z',
  endTime: '2026-10-21T10:00:00Z',
  title: 'The new crane',
  invitees: [{ email: 'ada@lighthouse.example' }],
  organizerEmail: email,
}

const intoFlow = (prospect: string) => ({
  crmProspectsIds: [prospect],
  flowId: '{flows.list: data.0.id}',
  flowInstanceOwnerEmail: email,
})

/** The parameters of each action in the reference. */
export const callRecordingCalls: ExampleCalls = {
  'workspaces.list': undefined,
  'users.list': undefined,
  'users.get': ofUser,
  'calls.list': { fromDateTime: '2026-10-05T00:00:00Z', toDateTime: '2026-10-12T00:00:00Z' },
  'calls.get': ofCall,
  'calls_extensive.list': {
    filter: { callIds: [ofCall.id] },
    contentSelector: { exposedFields: { parties: true, content: { brief: true, topics: true } } },
  },
  'call_transcripts.list': { filter: { callIds: [ofCall.id] } },
  'call_audio.download': ofCall,
  'call_video.download': { ...ofCall, range_header: 'bytes=0-99' },
  'library_folders.list': ofWorkspace,
  'library_folder_content.list': { folderId: '{library_folders.list: data.0.id}' },
  'settings_scorecards.list': ofWorkspace,
  'settings_trackers.list': ofWorkspace,
  'stats_activity_aggregate.list': { filter: days },
  'stats_activity_day_by_day.list': { filter: days },
  'stats_interaction.list': { filter: days },
  'stats_activity_scorecards.list': {
    filter: { reviewFromDate: days.fromDate, reviewToDate: days.toDate },
  },
  'coaching.list': {
    'workspace-id': '{call_recording.workspace_ids.0}',
    'manager-id': '{call_recording.manager_ids.0}',
  },
  'users.list some': { filter: { userIds: [ofUser.id] } },
  'user_settings_history.list': ofUser,
  'call_outcomes.list': undefined,
  'calls.create': {
    clientUniqueId: 'harbour-4711',
    title: 'First talk about the new crane',
    actualStart: '2026-10-19T09:00:00Z',
    direction: 'Outbound',
    duration: 120,
    primaryUser: '{users.list: data.1.id}',
    parties: [{ userId: '{users.list: data.1.id}' }, { name: 'Ada Marsh', ...ofAda }],
  },
  'call_media.create': { id: '{calls.create: callId}', file_content: 'SGVsbG8=' },
  'call_access.create': access,
  'call_access.list': { filter: { callIds: ['{calls.create: callId}'] } },
  'call_access.delete': access,
  'logs.list': {
    logType: 'AccessLog',
    fromDateTime: '2026-10-19T00:00:00Z',
    toDateTime: '2026-10-20T00:00:00Z',
  },
  'permission_profiles.list': ofWorkspace,
  'permission_profiles.get': { profileId: '{permission_profiles.list: data.0.id}' },
  'permission_profiles.create': { ...ofWorkspace, profile: { ...profile, downloadCallMedia: false } },
  'permission_profiles.update': {
    profileId: '{permission_profiles.create: profile.id}',
    profile: { ...profile, downloadCallMedia: true },
  },
  'permission_profile_users.list': { profileId: '{permission_profiles.list: data.0.id}' },
  'stats_activity_by_period.list': { aggregationPeriod: 'WEEK', filter: days },
  'email_address_data.get': ofAda,
  'email_address_data.erase': ofAda,
  'phone_number_data.get': { phoneNumber: '+1 555 01001' },
  'phone_number_data.erase': { phoneNumber: '+1 555 01001' },
  'crm_integrations.create': { ownerEmail: email, name: 'Harbour register' },
  'crm_integrations.list': undefined,
  'crm_schema.update': {
    ...ofAccounts,
    fields: [{ uniqueName: 'berth', label: 'Berth', type: 'STRING' }],
  },
  'crm_schema.get': ofAccounts,
  'crm_objects.create': {
    ...ofAccounts,
    clientRequestId: 'upload-1',
    file_content: Buffer.from('{"objectId":"7","berth":"West 4"}\n').toString('base64'),
  },
  'crm_objects.get': { ...ofAccounts, objectsCrmIds: ['7'] },
  'crm_requests.get': { integrationId, clientRequestId: 'upload-1' },
  'crm_integrations.delete': { integrationId, clientRequestId: 'deletion-1' },
  'flows.list': { flowOwnerEmail: email },
  'flow_folders.list': { flowFolderOwnerEmail: email },
  'flow_assignments.create': intoFlow('0034x1'),
  'flow_assignments.create again': { ...intoFlow('0034x2'), override_cool_off: true },
  'flow_assignments.list': { crmProspectsIds: ['0034x1', '0034x2'] },
  'flow_assignments.delete': { crmProspectId: '0034x1' },
  'flow_assignments.delete runs': {
    flowInstanceIds: ['{flow_assignments.create again: prospectsAssigned.0.flowInstanceId}'],
  },
  'tasks.list': { filter: { userId: '{call_recording.task_user_id}' } },
  'tasks.update': {
    taskId: '{tasks.list: data.0.id}',
    userId: '{call_recording.task_user_id}',
    status: 'DONE',
  },
  'meetings.create': meeting,
  'meetings.update': {
    ...meeting,
    meetingId: '{meetings.create: meetingId}',
    title: 'The new crane, again',
  },
  'meetings.delete': { meetingId: '{meetings.create: meetingId}', organizerEmail: email },
  'meeting_integrations.list': { emails: [email] },
  'digital_interactions.create': {
    eventId: 'visit-1',
    timestamp: '2026-10-19T09:00:00Z',
    eventType: 'page_visit',
    content: { contentTitle: 'Prices of cranes', contentUrl: 'https://harbour.example/prices' },
    person: { email: 'ada@lighthouse.example' },
  },
}
