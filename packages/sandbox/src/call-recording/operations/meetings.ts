import { memberOf } from '../data/company.ts'
import type { Data } from '../data/data.ts'
import { Refusal } from '../failure.ts'
import { present } from '../request.ts'
import type { Operations } from './operation.ts'

function requireMeeting({ written }: Data, id: string): void {
  if (!written.meetings.has(id)) throw new Refusal(404, 'The given meeting ID was not found.')
}

/** The operations on meetings and interactions. */
export const meetingOperations: Operations = {
  'POST /v2/meetings': ({ body: { organizerEmail }, data }) => {
    const meetingId = data.written.next('meeting')
    data.written.meetings.set(meetingId, memberOf(data.company, organizerEmail).email)
    return { meetingId, meetingUrl: `https://meet.sandbox.test/${meetingId}`, additionalInvitees: [] }
  },
  'PUT /v2/meetings/{id}': ({ body: { organizerEmail }, data, id }) => {
    requireMeeting(data, id)
    memberOf(data.company, organizerEmail)
    return { meetingId: id }
  },
  'DELETE /v2/meetings/{id}': ({ body: { organizerEmail }, data, id }) => {
    requireMeeting(data, id)
    data.written.meetings.delete(id)
    // the one answer without the id of the request
    return { requestId: undefined, organizerEmail }
  },
  'POST /v2/meetings/integration/status': ({ body: { emails }, data }) => {
    const known = (email: string) => data.company.users.some((user) => user.email === email)
    return {
      users: present(emails, 'emails').map((email: string) => ({
        email,
        exists: known(email),
        valid: known(email),
      })),
    }
  },
  'POST /v2/digital-interaction': ({ body: { eventId }, data: { written } }) => {
    if (written.interactions.has(eventId)) throw new Refusal(409, 'The event is known already')
    written.interactions.add(eventId)
    return {}
  },
}
