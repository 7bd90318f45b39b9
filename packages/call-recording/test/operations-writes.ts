import { expect } from '@jest/globals'
import type { ExampleCall, ExecuteExample } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import { type Answer, count, failure, moment, type Row, rows } from './operation.ts'

const ADA = 'ada@lighthouse.example'
const base64 = (text: string) => Buffer.from(text).toString('base64')

/** A call of another system, with a member and a guest. */
export const newCall = (clientUniqueId: string, host: string, guest = ADA) => ({
  clientUniqueId,
  title: 'From elsewhere',
  actualStart: moment(2),
  direction: 'Outbound',
  duration: 120,
  primaryUser: host,
  parties: [{ userId: host }, { name: 'Ada Marsh', emailAddress: guest }],
})

const operation = (name: string, what: string, params: object, check: ExampleCall['check']): ExampleCall => {
  const [entity = '', action = ''] = name.split('.')
  return { name: what, entity, action, params, check }
}

const like = (expected: object) => (answer: object) => expect(answer).toMatchObject(expected)
const fails = (name: string, what: string, params: object, code: string, path?: string) => ({
  ...operation(name, what, params, failure(code, path)),
  fails: true,
})

/** Each action that is no list of calls, statistics or settings, with what it changes made before. */
export async function otherOperations(
  { call_recording }: Sandbox,
  execute: ExecuteExample,
): Promise<ExampleCall[]> {
  const { workspace_ids, user_ids, task_user_id } = call_recording
  const [workspaceId = ''] = workspace_ids
  const [head = '', host = '', other = ''] = user_ids
  const { emailAddress: owner } = (await execute('users', 'get', { id: head })) as { emailAddress: string }
  const make = async <Name extends string>(entity: string, params: object, name: Name) =>
    ((await execute(entity, 'create', params)) as Record<Name, string>)[name]
  const pending = await make('calls', newCall('operations-1', host), 'callId')
  const call = await make('calls', newCall('operations-2', host), 'callId')
  await execute('call_media', 'create', { id: call, file_content: base64('RIFF') })
  const profiles = (await execute('permission_profiles', 'list', { workspaceId })) as Answer
  const profileId = profiles.data[0]?.id
  const access = { callAccessList: [{ callId: call, userIds: [other] }] }
  const flows = (await execute('flows', 'list', { flowOwnerEmail: owner })) as Answer
  const into = { flowId: flows.data[0]?.id, flowInstanceOwnerEmail: owner }
  await execute('flow_assignments', 'create', { ...into, crmProspectsIds: ['p1', 'p2'] })
  const meeting = {
    startTime: moment(-1),
    endTime: moment(-2),
    invitees: [{ email: ADA }],
    organizerEmail: owner,
  }
  const meetingId = await make('meetings', meeting, 'meetingId')
  const filter = { userId: task_user_id, status: ['OPEN', 'DONE'] }
  const tasks = (await execute('tasks', 'list', { filter })) as Answer
  const integrationId = await make(
    'crm_integrations',
    { ownerEmail: owner, name: 'Register' },
    'integrationId',
  )
  const accounts = { integrationId, objectType: 'ACCOUNT' }
  const interaction = {
    eventId: 'visit-1',
    timestamp: moment(1),
    eventType: 'visit',
    content: {
      contentTitle: 'Prices',
      contentCustomFields: [{ name: 'page', value: '2', dataType: 'NUMBER' }],
    },
    person: { email: ADA },
  }
  return [
    operation('call_outcomes.list', 'lists', {}, rows('callOutcome', 'connectStatus')),
    operation('calls.create', 'adds', newCall('operations-3', host), like({ callId: expect.any(String) })),
    fails('calls.create', 'refuses a second one', newCall('operations-3', host), 'vendor_conflict'),
    operation(
      'call_media.create',
      'uploads',
      { id: pending, file_content: base64('RIFF') },
      like({ callId: pending }),
    ),
    fails(
      'call_media.create',
      'cannot upload twice',
      { id: pending, file_content: base64('RIFF') },
      'vendor_conflict',
    ),
    fails('call_media.create', 'requires content', { id: pending }, 'invalid_params', '$.file_content'),
    operation('call_access.create', 'gives', access, like({})),
    operation('call_access.list', 'lists', { filter: { callIds: [call] } }, ({ data }: Answer) =>
      expect(data).toEqual([{ callId: call, users: [{ userId: other }] }]),
    ),
    operation('call_access.list', 'lists by callIds alone', { callIds: [call] }, ({ data }: Answer) =>
      expect(data).toHaveLength(1),
    ),
    fails('call_access.list', 'wants calls', {}, 'invalid_params', '$.filter'),
    fails(
      'call_access.list',
      'takes calls in one place',
      { filter: { callIds: [call] }, callIds: [call] },
      'invalid_params',
      '$.callIds',
    ),
    operation('call_access.delete', 'takes back', access, like({})),
    fails('call_access.list', 'refuses unknown calls', { filter: { callIds: ['1'] } }, 'vendor_rejected'),
    operation('user_settings_history.list', 'lists', { id: host }, rows('setting', 'value', 'time')),
    operation('permission_profiles.list', 'lists', { workspaceId }, rows('id', 'name')),
    operation('permission_profiles.get', 'reads one', { profileId }, like({ id: profileId })),
    operation(
      'permission_profiles.create',
      'creates',
      { workspaceId, profile: { name: 'Guest', callsAccess: { permissionLevel: 'own' } } },
      like({ profile: { name: 'Guest', id: expect.any(String) } }),
    ),
    operation(
      'permission_profiles.update',
      'replaces',
      { profileId, profile: { name: 'Renamed', deleteCalls: false } },
      like({ profile: { id: profileId, name: 'Renamed' } }),
    ),
    operation('permission_profile_users.list', 'lists', { profileId }, rows('id', 'emailAddress')),
    operation(
      'logs.list',
      'lists a day',
      { logType: 'AccessLog', fromDateTime: moment(3), toDateTime: moment(2) },
      rows('userId', 'eventTime', 'logRecord'),
    ),
    operation(
      'logs.list',
      'is empty in the future',
      { logType: 'AccessLog', fromDateTime: moment(-3) },
      count(0),
    ),
    operation(
      'stats_activity_by_period.list',
      'lists by month',
      { aggregationPeriod: 'MONTH' },
      ({ data }: Answer) => {
        expect(data.length).toBeGreaterThan(0)
        const [first] = (data[0] as Row).userAggregateActivity as Row[]
        expect(first).toMatchObject({ callsAsHost: expect.any(Number), fromDate: expect.any(String) })
      },
    ),
    operation('email_address_data.get', 'finds', { emailAddress: ADA }, ({ calls }: { calls: Row[] }) =>
      expect(calls.map(({ id }) => id)).toContain(call),
    ),
    operation('email_address_data.erase', 'erases', { emailAddress: ADA }, like({})),
    operation(
      'phone_number_data.get',
      'finds',
      { phoneNumber: '+1 555 01001' },
      like({ matchingPhoneNumbers: ['+155501001'] }),
    ),
    operation('phone_number_data.erase', 'erases', { phoneNumber: '+1 555 01001' }, like({})),
    fails(
      'phone_number_data.get',
      'refuses words',
      { phoneNumber: 'mine' },
      'invalid_params',
      '$.phoneNumber',
    ),
    operation('crm_integrations.list', 'lists', {}, rows('integrationId', 'name')),
    operation(
      'crm_schema.update',
      'adds a field',
      { ...accounts, fields: [{ uniqueName: 'berth', label: 'Berth', type: 'STRING' }] },
      like({}),
    ),
    operation(
      'crm_schema.get',
      'reads the fields',
      accounts,
      like({ objectTypeToSelectedFields: { ACCOUNT: [{ uniqueName: 'berth' }] } }),
    ),
    operation(
      'crm_objects.create',
      'uploads',
      { ...accounts, clientRequestId: 'up', file_content: base64('{"objectId":"7","berth":"West"}\n') },
      like({ clientRequestId: 'up' }),
    ),
    operation(
      'crm_objects.get',
      'reads',
      { ...accounts, objectsCrmIds: ['7', '8'] },
      like({ crmObjectsMap: { 7: { berth: 'West' } } }),
    ),
    operation(
      'crm_requests.get',
      'reads',
      { integrationId, clientRequestId: 'up' },
      like({ status: 'DONE', totalSuccessCount: 1 }),
    ),
    operation(
      'crm_integrations.delete',
      'deletes',
      { integrationId, clientRequestId: 'down' },
      like({ clientRequestId: 'down' }),
    ),
    operation(
      'crm_integrations.create',
      'registers',
      { ownerEmail: owner, name: 'Again' },
      like({ integrationId: expect.any(String) }),
    ),
    operation('flows.list', 'lists', { flowOwnerEmail: owner }, rows('id', 'name', 'exclusive')),
    operation('flow_folders.list', 'lists', { flowFolderOwnerEmail: owner }, rows('id', 'name')),
    operation(
      'flow_assignments.list',
      'lists',
      { crmProspectsIds: ['p1'] },
      rows('flowInstanceId', 'flowId'),
    ),
    operation(
      'flow_assignments.create',
      'assigns those who are not in it',
      { ...into, crmProspectsIds: ['p1', 'p3'], override_cool_off: true },
      like({ prospectsAssigned: [{ crmProspectId: 'p3' }], prospectsNotAssigned: [{ crmProspectId: 'p1' }] }),
    ),
    operation(
      'flow_assignments.delete',
      'takes out',
      { crmProspectId: 'p1' },
      like({ unassignedFlowInstanceIds: [expect.any(String)] }),
    ),
    fails('flow_assignments.delete', 'needs a name', {}, 'invalid_params', '$.crmProspectId'),
    fails(
      'flow_assignments.delete',
      'takes no flow with runs',
      { flowInstanceIds: ['1'], flowId: '1' },
      'invalid_params',
      '$.flowId',
    ),
    operation('tasks.list', 'lists', { filter }, rows('id', 'status', 'userId')),
    operation(
      'tasks.update',
      'ends one',
      { taskId: tasks.data[0]?.id, userId: task_user_id, status: 'DONE' },
      like({ tasks: [{ status: 'DONE' }] }),
    ),
    operation('meetings.create', 'creates', meeting, like({ meetingId: expect.any(String) })),
    operation('meetings.update', 'changes', { ...meeting, meetingId, title: 'Later' }, like({ meetingId })),
    operation(
      'meetings.delete',
      'deletes',
      { meetingId, organizerEmail: owner },
      like({ organizerEmail: owner }),
    ),
    fails('meetings.delete', 'cannot delete twice', { meetingId }, 'vendor_not_found'),
    operation('meeting_integrations.list', 'lists', { emails: [owner, ADA] }, ({ data }: Answer) =>
      expect(data.map(({ valid }) => valid)).toEqual([true, false]),
    ),
    operation('digital_interactions.create', 'adds', interaction, like({})),
    fails('digital_interactions.create', 'refuses a second one', interaction, 'vendor_conflict'),
  ]
}
