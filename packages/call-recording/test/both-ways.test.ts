import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { errorOf } from '@linkspan/core/testing'
import type { Sandbox } from '@linkspan/sandbox'
import type { CallRecording } from '../src/index.ts'
import { newCall } from './operations-writes.ts'
import { openCallRecording, openSandbox } from './sandbox.ts'

let sandbox: Sandbox
let gong: CallRecording
let owner: string
beforeAll(async () => {
  sandbox = await openSandbox('call-recording-both-ways')
  gong = openCallRecording(sandbox)
  const { emailAddress } = await gong.users.get({ id: sandbox.call_recording.user_ids[0] as string })
  owner = emailAddress as string
})
afterAll(async () => {
  await gong.close()
  await sandbox.close()
})

const GRACE = 'grace@lighthouse.example'
const found = async (emailAddress: string) =>
  ((await gong.emailAddressData.get({ emailAddress })).calls ?? []).map(({ id }) => id)

/** A call whose recording is streamed. */
async function uploaded(name: string, guest = GRACE): Promise<string> {
  const [, host = ''] = sandbox.call_recording.user_ids
  const params = newCall(name, host, guest) as Parameters<typeof gong.calls.create>[0]
  const { callId = '' } = await gong.calls.create(params)
  const content = Readable.from(['RIFF', Buffer.alloc(100_000), 'end'])
  expect(await gong.callMedia.create({ id: callId }, { content })).toMatchObject({ callId })
  return callId
}

describe('what a write has made is there, changes, and is gone after its opposite', () => {
  test('a call with its recording, whose transcript is found, until the person is erased', async () => {
    const id = await uploaded('both-ways-1')
    const { data } = await gong.callTranscripts.list({ filter: { callIds: [id] } })
    expect(data.map(({ callId }) => callId)).toEqual([id])
    expect(data[0]?.transcript?.[0]?.sentences?.[0]).toMatchObject({ text: expect.any(String) })
    expect(await gong.calls.get({ id })).toMatchObject({ id, title: 'From elsewhere', duration: 120 })
    expect(await found(GRACE)).toEqual([id])
    await gong.emailAddressData.erase({ emailAddress: GRACE })
    expect(await found(GRACE)).toEqual([])
    expect(await errorOf(gong.calls.get({ id }))).toMatchObject({ code: 'vendor_not_found' })
  })

  test('a recording in parts has every byte once', async () => {
    const [, host = ''] = sandbox.call_recording.user_ids
    const params = newCall('both-ways-2', host) as Parameters<typeof gong.calls.create>[0]
    const { callId = '' } = await gong.calls.create(params)
    sandbox.call_recording.requests.length = 0
    await gong.callMedia.create({ id: callId }, { content: Readable.from([Buffer.alloc(70_000), 'abc']) })
    expect(sandbox.call_recording.requests).toMatchObject([
      { method: 'PUT', path: `/v2/calls/${callId}/media`, body: { mediaFile: '70003 bytes' } },
    ])
  })

  test('the access of a user to a call', async () => {
    const callId = await uploaded('both-ways-3', 'noor@lighthouse.example')
    const userIds = [sandbox.call_recording.user_ids[3] as string]
    await gong.callAccess.create({ callAccessList: [{ callId, userIds }] })
    const users = async () => (await gong.callAccess.list({ filter: { callIds: [callId] } })).data[0]?.users
    expect(await users()).toEqual([{ userId: userIds[0] }])
    await gong.callAccess.delete({ callAccessList: [{ callId, userIds }] })
    expect(await users()).toEqual([])
  })

  test('a number, until it is erased', async () => {
    const phoneNumber = '+1 555 01002'
    const { matchingPhoneNumbers } = await gong.phoneNumberData.get({ phoneNumber })
    expect(matchingPhoneNumbers).toEqual(['+155501002'])
    await gong.phoneNumberData.erase({ phoneNumber })
    expect(await gong.phoneNumberData.get({ phoneNumber })).toMatchObject({ calls: [] })
  })

  test('a permission profile, which is replaced whole', async () => {
    const workspaceId = sandbox.call_recording.workspace_ids[0] as string
    const { profile } = await gong.permissionProfiles.create({
      workspaceId,
      profile: { name: 'Guest', deleteCalls: true, dealsAccess: { permissionLevel: 'none' } },
    })
    const profileId = profile?.id as string
    expect(await gong.permissionProfiles.get({ profileId })).toMatchObject({ deleteCalls: true })
    await gong.permissionProfiles.update({ profileId, profile: { name: 'Guests' } })
    expect(await gong.permissionProfiles.get({ profileId })).toEqual({ id: profileId, name: 'Guests' })
    const { data } = await gong.permissionProfiles.list({ workspaceId })
    expect(data.map(({ name }) => name)).toContain('Guests')
  })

  test('an integration with fields and objects', async () => {
    const { integrationId = '' } = await gong.crmIntegrations.create({ ownerEmail: owner, name: 'Register' })
    const accounts = { integrationId, objectType: 'ACCOUNT' } as const
    const field = { uniqueName: 'berth', label: 'Berth', type: 'STRING' } as const
    const fields = async () =>
      (await gong.crmSchema.get(accounts)).objectTypeToSelectedFields?.ACCOUNT?.map(({ label }) => label)
    await gong.crmSchema.update({ ...accounts, fields: [field] })
    await gong.crmSchema.update({ ...accounts, fields: [{ ...field, label: 'Berths' }] })
    expect(await fields()).toEqual(['Berths'])
    await gong.crmSchema.update({ ...accounts, fields: [{ ...field, isDeleted: true }] })
    expect(await fields()).toEqual([])
    const content = Readable.from(['{"objectId":"1","berth":"West"}\n', '{"objectId":"2","berth":"East"}\n'])
    await gong.crmObjects.create({ ...accounts, clientRequestId: 'u1' }, { content })
    const objectsCrmIds = ['1', '2', '3']
    const { crmObjectsMap = {} } = await gong.crmObjects.get({ ...accounts, objectsCrmIds })
    expect(Object.keys(crmObjectsMap)).toEqual(['1', '2'])
    const request = { integrationId, clientRequestId: 'u1' }
    expect(await gong.crmRequests.get(request)).toMatchObject({ status: 'DONE', totalSuccessCount: 2 })
    await gong.crmIntegrations.delete({ integrationId, clientRequestId: 'd1' })
    expect((await gong.crmIntegrations.list()).data).toEqual([])
  })

  test('people in a flow', async () => {
    const [flow] = (await gong.flows.list({ flowOwnerEmail: owner })).data
    const crmProspectsIds = ['003a', '003b']
    const flowId = flow?.id as string
    await gong.flowAssignments.create({ flowId, flowInstanceOwnerEmail: owner, crmProspectsIds })
    const { data } = await gong.flowAssignments.list({ crmProspectsIds })
    expect(data.map(({ crmProspectId }) => crmProspectId)).toEqual(crmProspectsIds)
    await gong.flowAssignments.delete({ crmProspectId: '003a', flowId })
    await gong.flowAssignments.delete({ flowInstanceIds: [data[1]?.flowInstanceId as string] })
    expect((await gong.flowAssignments.list({ crmProspectsIds })).data).toEqual([])
  })

  test('a meeting, and a task that is done and opened again', async () => {
    const [startTime, endTime] = ['2030-01-01T09:00:00Z', '2030-01-01T10:00:00Z']
    const meeting = { startTime, endTime, invitees: [{ email: GRACE }], organizerEmail: owner }
    const { meetingId = '' } = await gong.meetings.create(meeting)
    expect(await gong.meetings.update({ ...meeting, meetingId, title: 'Later' })).toMatchObject({ meetingId })
    await gong.meetings.delete({ meetingId, organizerEmail: owner })
    const gone = await errorOf(gong.meetings.delete({ meetingId }))
    expect(gone).toMatchObject({ code: 'vendor_not_found' })

    const { task_user_id: userId } = sandbox.call_recording
    const open = async () => (await gong.tasks.list({ filter: { userId } })).data.map(({ id }) => id)
    const [taskId = ''] = await open()
    await gong.tasks.update({ taskId, userId, status: 'DONE' })
    expect(await open()).not.toContain(taskId)
    await gong.tasks.update({ taskId, userId, status: 'OPEN' })
    expect(await open()).toContain(taskId)
  })
})
