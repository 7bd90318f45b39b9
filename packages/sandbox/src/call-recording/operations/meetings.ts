import type { VendorRequest } from '../../kit/http.ts'
import { memberOf } from '../data/company.ts'
import type { Data } from '../data/data.ts'
import { Refusal } from '../failure.ts'
import { readBody, required, type Shape } from '../request.ts'
import type { Operation } from './operation.ts'

const MEETING: Shape = {
  startTime: 'moment',
  endTime: 'moment',
  title: 'text',
  invitees: { list: { email: 'text', displayName: 'text', firstName: 'text', lastName: 'text' } },
  externalId: 'text',
  organizerEmail: 'text',
}

function readMeeting(request: VendorRequest, data: Data) {
  const body = readBody(request, MEETING)
  for (const name of ['startTime', 'endTime', 'invitees']) required(body[name], name)
  return memberOf(data.company, required(body.organizerEmail, 'organizerEmail')).email
}

function requireMeeting({ written }: Data, id: string): void {
  if (!written.meetings.has(id)) throw new Refusal(404, 'The given meeting ID was not found.')
}

/** The operations on meetings and interactions. */
export const meetingOperations: readonly Operation[] = [
  {
    method: 'POST',
    path: '/v2/meetings',
    scope: 'api:meetings:user:create',
    answer: (request, { data }) => {
      const organizer = readMeeting(request, data)
      const meetingId = data.written.next('meeting')
      data.written.meetings.set(meetingId, organizer)
      return { meetingId, meetingUrl: `https://meet.sandbox.test/${meetingId}`, additionalInvitees: [] }
    },
  },
  {
    method: 'PUT',
    path: '/v2/meetings/{id}',
    scope: 'api:meetings:user:update',
    answer: (request, { data }, id) => {
      requireMeeting(data, id)
      readMeeting(request, data)
      return { meetingId: id }
    },
  },
  {
    method: 'DELETE',
    path: '/v2/meetings/{id}',
    scope: 'api:meetings:user:delete',
    answer: (request, { data }, id) => {
      requireMeeting(data, id)
      const { organizerEmail } = readBody(request, { organizerEmail: 'text' })
      data.written.meetings.delete(id)
      // the one answer without the id of the request
      return { requestId: undefined, organizerEmail }
    },
  },
  {
    method: 'POST',
    path: '/v2/meetings/integration/status',
    scope: 'api:meetings:integration:status',
    answer: (request, { data }) => {
      const { emails } = readBody(request, { emails: 'texts' })
      const known = (email: string) => data.company.users.some((user) => user.email === email)
      return {
        users: required(emails, 'emails').map((email: string) => ({
          email,
          exists: known(email),
          valid: known(email),
        })),
      }
    },
  },
  {
    method: 'POST',
    path: '/v2/digital-interaction',
    scope: 'api:digital-interactions:write',
    answer: (request, { data }) => {
      const body = readBody(request, {
        eventId: 'text',
        timestamp: 'moment',
        eventType: 'text',
        sourceSystemName: 'text',
        sessionId: 'text',
        device: { oneOf: ['MOBILE', 'PC'] },
        content: 'any',
        person: 'any',
        customFields: 'any',
      })
      for (const name of ['eventId', 'timestamp', 'eventType', 'content']) required(body[name], name)
      required(body.content.contentTitle, 'content.contentTitle')
      if (data.written.interactions.has(body.eventId)) throw new Refusal(409, 'The event is known already')
      data.written.interactions.add(body.eventId)
      return {}
    },
  },
]
