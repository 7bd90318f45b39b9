import type { Call } from '../data/calls.ts'
import { callUrl } from '../data/calls.ts'
import type { Data } from '../data/data.ts'
import { Refusal } from '../failure.ts'
import { type Checked, readBody, readFile, required, type Shape } from '../request.ts'
import type { Operation } from './operation.ts'

const OBJECTS: Shape = {
  system: { oneOf: ['Salesforce', 'HubSpot', 'MicrosoftDynamic', 'Generic'] },
  objects: {
    list: { objectType: 'text', objectId: 'text', fields: { list: { name: 'text', value: 'any' } } },
  },
}

const NEW_CALL: Shape = {
  clientUniqueId: 'text',
  title: 'text',
  purpose: 'text',
  scheduledStart: 'moment',
  scheduledEnd: 'moment',
  actualStart: 'moment',
  duration: 'number',
  parties: {
    list: {
      phoneNumber: 'text',
      emailAddress: 'text',
      name: 'text',
      partyId: 'text',
      mediaChannelId: 'number',
      // recorded requests have these two, though the vendor's document does not
      speakerId: 'text',
      affiliation: { oneOf: ['Internal', 'External', 'Unknown'] },
      context: { list: OBJECTS },
      userId: 'id',
    },
  },
  direction: { oneOf: ['Inbound', 'Outbound', 'Conference', 'Unknown'] },
  disposition: 'text',
  context: { list: OBJECTS },
  customData: 'text',
  speakersTimeline: {
    object: {
      precise: 'boolean',
      speechSegments: { list: { fromTime: 'number', toTime: 'number', partyIds: 'texts' } },
    },
  },
  meetingUrl: 'text',
  callProviderCode: 'text',
  downloadMediaUrl: 'text',
  workspaceId: 'id',
  languageCode: 'text',
  flowContext: { object: { taskId: 'text' } },
  primaryUser: 'id',
}

/** A call as a body describes it. Throws `Refusal`. */
function callOf(body: Checked, id: string, { company, monologues_per_call }: Data): Call {
  for (const name of ['clientUniqueId', 'actualStart', 'parties', 'direction', 'primaryUser'])
    required(body[name], name)
  const host = company.userOf(String(body.primaryUser))
  if (!host) throw new Refusal(400, 'User not found')
  if (!body.parties.some((party: Checked) => String(party.userId) === host.id))
    throw new Refusal(400, 'parties: the primary user must be one of them')
  const started = Date.parse(body.actualStart)
  return {
    id,
    title: body.title ?? 'Untitled',
    account: '',
    purpose: body.purpose ?? '',
    scheduled: body.scheduledStart ? Date.parse(body.scheduledStart) : started,
    started,
    duration: Math.round(body.duration ?? 60),
    host,
    attendees: [],
    guests: body.parties
      .filter((party: Checked) => !party.userId)
      .map((party: Checked) => ({ name: party.name ?? '', email: party.emailAddress ?? '', title: '' })),
    direction: body.direction === 'Unknown' ? 'Outbound' : body.direction,
    media: 'Audio',
    language: body.languageCode ?? 'eng',
    isPrivate: false,
    monologues: monologues_per_call,
  }
}

const ACCESS: Shape = { callAccessList: { list: { callId: 'id', userIds: 'ids' } } }

function checkCalls(ids: readonly string[], data: Data): void {
  if (!ids.every((id) => data.callOf(id))) throw new Refusal(400, 'Some calls not found')
}

/** Changes who has access to calls, and answers nothing. */
function changeAccess(body: Checked, data: Data, change: (users: Set<string>, id: string) => void): object {
  const list: Checked[] = required(body.callAccessList, 'callAccessList')
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
export const newCallOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/v2/calls',
    scope: 'api:calls:create',
    answer: (request, { data }) => {
      const body = readBody(request, NEW_CALL)
      const { written } = data
      if (written.client_ids.has(body.clientUniqueId))
        throw new Refusal(409, `A call with clientUniqueId ${body.clientUniqueId} already exists`)
      const call = callOf(body, written.next('call'), data)
      written.client_ids.set(body.clientUniqueId, call.id)
      // its recording comes later, by another request
      if (body.downloadMediaUrl === undefined) written.pending.set(call.id, call)
      else data.change((calls) => [...calls, call])
      return { callId: call.id }
    },
  },
  {
    method: 'PUT',
    path: '/v2/calls/{id}/media',
    scope: 'api:calls:create',
    status: 201,
    form: true,
    answer: async (request, { data }, id) => {
      const file = await readFile(request, 'mediaFile')
      const call = data.written.pending.get(id)
      if (!call) {
        const known = data.callOf(id) !== undefined
        throw new Refusal(
          known ? 409 : 400,
          known ? 'The call already has media' : `Call ID ${id} was not found`,
        )
      }
      if (file.length === 0) throw new Refusal(400, 'mediaFile: must not be empty')
      data.written.pending.delete(id)
      data.change((calls) => [...calls, call])
      return { callId: id, url: callUrl(id) }
    },
  },
  {
    method: 'POST',
    path: '/v2/calls/users-access',
    scope: 'api:call-user-access:read',
    answer: (request, { data }) => {
      const { filter } = readBody(request, { filter: { object: { callIds: 'ids' } } })
      const ids: string[] = required(required(filter, 'filter').callIds, 'filter.callIds').map(String)
      checkCalls(ids, data)
      return {
        callAccessList: ids.map((callId) => ({
          callId,
          users: [...(data.written.access.get(callId) ?? [])].map((userId) => ({ userId })),
        })),
      }
    },
  },
  {
    method: 'PUT',
    path: '/v2/calls/users-access',
    scope: 'api:call-user-access:write',
    answer: (request, { data }) =>
      changeAccess(readBody(request, ACCESS), data, (users, id) => users.add(id)),
  },
  {
    method: 'DELETE',
    path: '/v2/calls/users-access',
    scope: 'api:call-user-access:write',
    answer: (request, { data }) =>
      changeAccess(readBody(request, ACCESS), data, (users, id) => users.delete(id)),
  },
]
