import { defineEntity } from '@linkspan/core'
import * as z from 'zod'
import { gongList } from '../lists.ts'
import { email } from '../params.ts'

/** Whether meetings can be created for a user. */
export interface MeetingIntegrationRow {
  /** The address. */
  readonly email?: string
  /** Whether it is a user's. */
  readonly exists?: boolean
  /** Whether meetings can be created for them. */
  readonly valid?: boolean
  /** Why not. */
  readonly userFacingError?: string
  /** Where the user can mend it. */
  readonly fixUrl?: string
  /** Where it is explained. */
  readonly helpUrl?: string
}

export const meetingIntegrations = defineEntity({
  name: 'meeting_integrations',
  summary: 'Whether meetings can be created for users.',
  actions: {
    list: gongList<MeetingIntegrationRow>()({
      summary: 'Lists for some users whether meetings can be created for them.',
      params: {
        emails: z.array(email).min(1).max(1000).describe('The email addresses of the users.'),
      },
      listing: (body) => ({ path: '/v2/meetings/integration/status', body, rows: 'users' }),
    }),
  },
})
