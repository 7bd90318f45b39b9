import { defineEntity, deletionOf } from '@linkspan/core'
import * as z from 'zod'
import { email, id, moment } from '../params.ts'
import { gongWrite } from '../writes.ts'

/** A meeting that was created. */
export interface MeetingRow {
  /** The meeting. */
  readonly meetingId?: string
  /** The address to take part. */
  readonly meetingUrl?: string
  /** People to invite in addition, who record it. */
  readonly additionalInvitees?: readonly object[]
}

/** What the deletion of a meeting answers. */
export interface DeletedMeeting {
  /** The user who has invited. */
  readonly organizerEmail?: string
}

const meetingId = id.describe('The meeting.')
const meeting = {
  startTime: moment.describe('When it begins.'),
  endTime: moment.describe('When it ends.'),
  title: z.string().max(1000).optional().describe('The title.'),
  invitees: z
    .array(
      z.strictObject({
        email: email.optional().describe('The email address.'),
        displayName: z.string().max(255).optional().describe('The name to show.'),
        firstName: z.string().max(255).optional().describe('The first name.'),
        lastName: z.string().max(255).optional().describe('The last name.'),
      }),
    )
    .min(1)
    .max(500)
    .describe('Whom to invite.'),
  externalId: z.string().max(255).optional().describe('Its id in your system.'),
  organizerEmail: email.describe('The user who invites.'),
}

export const meetings = defineEntity({
  name: 'meetings',
  summary: 'Meetings that are recorded with their consent page.',
  actions: {
    create: gongWrite<MeetingRow>()({
      summary: 'Creates a meeting.',
      params: z.strictObject(meeting),
      created: ({ meetingId }) => meetingId,
      request: (body) => ({ method: 'POST', path: '/v2/meetings', body }),
    }),
    update: gongWrite<MeetingRow>()({
      summary: 'Changes a meeting, whole. The vendor does not show what it was.',
      params: z.strictObject({ meetingId, ...meeting }),
      request: ({ meetingId, ...body }) => ({ method: 'PUT', path: `/v2/meetings/${meetingId}`, body }),
      changes: async (_api, { meetingId, ...after }) => [{ id: meetingId, before: {}, after }],
    }),
    delete: gongWrite<DeletedMeeting>()({
      summary: 'Deletes a meeting.',
      destroys: true,
      params: z.strictObject({
        meetingId,
        organizerEmail: email.optional().describe('The user who has invited.'),
      }),
      request: ({ meetingId, ...body }) => ({ method: 'DELETE', path: `/v2/meetings/${meetingId}`, body }),
      changes: async (_api, { meetingId, organizerEmail }) => [
        deletionOf(meetingId, { organizerEmail }, ['organizerEmail']),
      ],
    }),
  },
})
