import { callUrl, type Guest, type RecordedCall } from '../data/calls.ts'
import type { Data } from '../data/data.ts'
import { formatMoment } from '../data/time.ts'
import { found, Refusal } from '../failure.ts'
import { type Checked, present, readFile } from '../request.ts'
import type { OperationCall, Operations } from './operation.ts'

/** A call as a body describes it. Throws `Refusal`. */
function callOf(body: Checked, id: string, { company }: Data): RecordedCall {
  const host = found(company.userOf(String(body.primaryUser)), 400, 'User not found')
  if (!body.parties.some((party: Checked) => String(party.userId) === host.json.id))
    throw new Refusal(400, 'parties: the primary user must be one of them')
  const started = Date.parse(body.actualStart)
  const scheduled = body.scheduledStart ? Date.parse(body.scheduledStart) : started
  const guests: Guest[] = body.parties
    .filter((party: Checked) => !party.userId)
    .map((party: Checked) => ({ name: party.name ?? '', email: party.emailAddress ?? '', title: '' }))
  return {
    account: '',
    scheduled,
    started,
    host,
    attendees: [],
    guests,
    json: {
      id,
      url: callUrl(id),
      title: body.title ?? 'Untitled',
      scheduled: formatMoment(scheduled),
      started: formatMoment(started),
      duration: Math.round(body.duration ?? 60),
      primaryUserId: host.json.id,
      direction: body.direction,
      system: body.callProviderCode ?? null,
      scope: guests.length > 0 ? 'External' : 'Internal',
      media: 'Audio',
      language: body.languageCode ?? 'eng',
      workspaceId: body.workspaceId === undefined ? host.workspace.id : body.workspaceId,
      sdrDisposition: body.disposition ?? null,
      clientUniqueId: body.clientUniqueId,
      customData: body.customData ?? null,
      purpose: body.purpose ?? '',
      meetingUrl: body.meetingUrl ?? null,
      isPrivate: false,
      calendarEventId: null,
    },
  }
}

function checkCalls(ids: readonly string[], data: Data): void {
  if (!ids.every((id) => data.callOf(id))) throw new Refusal(400, 'Some calls not found')
}

/** Changes who has access to calls, and answers nothing. */
function changeAccess({ body, data }: OperationCall, change: (users: Set<string>, id: string) => void) {
  const list: Checked[] = present(body.callAccessList, 'callAccessList')
  checkCalls(
    list.map(({ callId }) => String(callId)),
    data,
  )
  if (!list.every(({ userIds }) => userIds.every((id: string) => data.company.userOf(String(id)))))
    throw new Refusal(400, 'Some users not found')
  for (const { callId, userIds } of list) {
    const users = new Set(data.written.access.get(String(callId)))
    for (const id of userIds) change(users, String(id))
    data.written.access.set(String(callId), users)
  }
  return {}
}

/** The operations that add calls and give access to them. */
export const newCallOperations: Operations = {
  'POST /v2/calls': ({ body, data }) => {
    const { written } = data
    if (written.client_ids.has(body.clientUniqueId))
      throw new Refusal(409, `A call with clientUniqueId ${body.clientUniqueId} already exists`)
    const call = callOf(body, written.next('call'), data)
    written.client_ids.set(body.clientUniqueId, call.json.id)
    // its recording comes later, by another request
    if (body.downloadMediaUrl === undefined) written.pending.set(call.json.id, call)
    else data.change((calls) => [...calls, call])
    return { callId: call.json.id }
  },
  'PUT /v2/calls/{id}/media': async ({ request, data, id }) => {
    const file = await readFile(request, 'mediaFile')
    if (data.callOf(id)) throw new Refusal(409, 'The call already has media')
    const call = found(data.written.pending.get(id), 400, `Call ID ${id} was not found`)
    if (file.length === 0) throw new Refusal(400, 'mediaFile: must not be empty')
    data.written.pending.delete(id)
    data.change((calls) => [...calls, call])
    return { callId: id, url: callUrl(id) }
  },
  'POST /v2/calls/users-access': ({ body: { filter }, data }) => {
    const ids: string[] = filter.callIds.map(String)
    checkCalls(ids, data)
    return {
      callAccessList: ids.map((callId) => ({
        callId,
        users: [...(data.written.access.get(callId) ?? [])].map((userId) => ({ userId })),
      })),
    }
  },
  'PUT /v2/calls/users-access': (call) => changeAccess(call, (users, id) => users.add(id)),
  'DELETE /v2/calls/users-access': (call) => changeAccess(call, (users, id) => users.delete(id)),
}
