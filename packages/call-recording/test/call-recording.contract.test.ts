import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { ConnectorOptions } from '@linkspan/core'
import { connectorContract, limitsContract, pagesContract, secretsContract } from '@linkspan/core/testing'
import { callRecording } from '../src/index.ts'

const id = '7782342274025937895'

const meeting = {
  startTime: '2026-01-01T00:00:00Z',
  endTime: '2026-01-01T01:00:00Z',
  invitees: [{ email: 'ada@lighthouse.example' }],
  organizerEmail: 'noor@harbour.example',
}

const open = (options: ConnectorOptions) =>
  callRecording.create({
    ...options,
    token_url: `${options.base_url}/token`,
    credentials: {
      access_token: 'invented-token',
      refresh_token: 'invented-refresh',
      client_id: 'invented-client',
      client_secret: 'invented-client-secret',
    },
    onCredentialsChanged: () => {},
  })

connectorContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    open,
    list: {},
    calls: {
      'users.get': { id },
      'calls.get': { id },
      'call_audio.download': { id },
      'call_video.download': { filter: { callIds: [id] } },
      'library_folders.list': { workspaceId: id },
      'library_folder_content.list': { folderId: id },
      'calls.create': {
        clientUniqueId: '1',
        actualStart: '2026-01-01T00:00:00Z',
        direction: 'Inbound',
        primaryUser: id,
        parties: [{ userId: id }],
      },
      'call_media.create': { id, file_content: 'YQ==' },
      'call_access.list': { filter: { callIds: [id] } },
      'call_access.create': { callAccessList: [{ callId: id, userIds: [id] }] },
      'call_access.delete': { callAccessList: [{ callId: id, userIds: [id] }] },
      'crm_integrations.create': { ownerEmail: 'ada@lighthouse.example', name: 'New' },
      'crm_integrations.delete': { integrationId: id, clientRequestId: '1' },
      'crm_objects.get': { integrationId: id, objectType: 'ACCOUNT', objectsCrmIds: ['1'] },
      'crm_objects.create': {
        integrationId: id,
        objectType: 'ACCOUNT',
        clientRequestId: '1',
        file_content: 'YQ==',
      },
      'crm_requests.get': { integrationId: id, clientRequestId: '1' },
      'crm_schema.get': { integrationId: id, objectType: 'ACCOUNT' },
      'crm_schema.update': {
        integrationId: id,
        objectType: 'ACCOUNT',
        fields: [{ uniqueName: 'a', label: 'A', type: 'STRING' }],
      },
      'digital_interactions.create': {
        eventId: '1',
        timestamp: '2026-01-01T00:00:00Z',
        eventType: 'visit',
        content: { contentTitle: 'A' },
      },
      'email_address_data.get': { emailAddress: 'ada@lighthouse.example' },
      'email_address_data.erase': { emailAddress: 'ada@lighthouse.example' },
      'phone_number_data.get': { phoneNumber: '+1 555 0100' },
      'phone_number_data.erase': { phoneNumber: '+1 555 0100' },
      'flow_assignments.list': { crmProspectsIds: ['1'] },
      'flow_assignments.create': {
        crmProspectsIds: ['1'],
        flowId: id,
        flowInstanceOwnerEmail: 'ada@lighthouse.example',
      },
      'flow_assignments.delete': { crmProspectId: '1' },
      'flow_folders.list': { flowFolderOwnerEmail: 'ada@lighthouse.example' },
      'flows.list': { flowOwnerEmail: 'ada@lighthouse.example' },
      'logs.list': { logType: 'AccessLog', fromDateTime: '2026-01-01T00:00:00Z' },
      'meeting_integrations.list': { emails: ['ada@lighthouse.example'] },
      'meetings.create': meeting,
      'meetings.update': { ...meeting, meetingId: id },
      'meetings.delete': { meetingId: id },
      'permission_profile_users.list': { profileId: id },
      'permission_profiles.list': { workspaceId: id },
      'permission_profiles.get': { profileId: id },
      'permission_profiles.create': { workspaceId: id, profile: { name: 'New' } },
      'permission_profiles.update': { profileId: id, profile: { name: 'New' } },
      'tasks.list': { filter: { userId: id } },
      'tasks.update': { taskId: id, userId: id, status: 'DONE' },
      'user_settings_history.list': { id },
      'coaching.list': { 'workspace-id': id, 'manager-id': id },
    },
  },
)

secretsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    forms: [
      {
        name: 'OAuth',
        id: 'client_id',
        secrets: ['access_token', 'refresh_token', 'client_secret'],
      },
      { name: 'an access key', id: 'access_key', secrets: ['access_key_secret'] },
    ],
  },
)

limitsContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    open,
    own_limits: [],
  },
)

pagesContract(
  { describe, test, beforeAll, afterAll, expect },
  {
    kind: callRecording,
    open,
    lists: [
      { entity: 'users', params: {}, page: (cursor, users) => ({ users, records: { cursor } }) },
      { entity: 'callsExtensive', params: {}, page: (cursor, calls) => ({ calls, records: { cursor } }) },
    ],
  },
)
