import { defineEntity, defineList, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readOne, readPage } from '../pages.ts'
import { cursor, id, ids, moment } from '../params.ts'
import { snapshot } from '../sync.ts'

/** A member of the company. */
export interface UserRow {
  readonly id: string
  readonly emailAddress?: string
  readonly created?: string
  readonly active?: boolean
  readonly emailAliases?: readonly string[]
  readonly trustedEmailAddress?: string | null
  readonly firstName?: string
  readonly lastName?: string
  readonly title?: string | null
  readonly phoneNumber?: string | null
  readonly extension?: string | null
  readonly personalMeetingUrls?: readonly string[]
  readonly settings?: {
    readonly webConferencesRecorded?: boolean
    readonly preventWebConferenceRecording?: boolean
    readonly telephonyCallsImported?: boolean
    readonly emailsImported?: boolean
    readonly preventEmailImport?: boolean
    readonly nonRecordedMeetingsImported?: boolean
    readonly gongConnectEnabled?: boolean
  }
  readonly managerId?: string | null
  readonly meetingConsentPageUrl?: string | null
  readonly conferencingProviders?:
    | readonly { readonly provider?: string; readonly isDefault?: boolean }[]
    | null
  readonly spokenLanguages?: readonly { readonly language?: string; readonly primary?: boolean }[]
}

const fields = {
  active: 'boolean',
  created: 'string',
  emailAddress: 'string',
  emailAliases: 'array',
  extension: 'string',
  firstName: 'string',
  id: 'string',
  lastName: 'string',
  managerId: 'string',
  meetingConsentPageUrl: 'string',
  personalMeetingUrls: 'array',
  phoneNumber: 'string',
  settings: 'object',
  spokenLanguages: 'array',
  title: 'string',
  trustedEmailAddress: 'string',
} as const

const includeAvatars = z
  .boolean()
  .optional()
  .describe('true includes users of the vendor’s own staff, whose ids other lists may contain.')

const filter = z
  .strictObject({
    createdFromDateTime: moment.optional().describe('Users created at this time or later.'),
    createdToDateTime: moment.optional().describe('Users created before this time.'),
    userIds: ids.optional().describe('Only these users.'),
  })
  .optional()
  .describe('Default: all users.')

/** The members of the company. */
export const users = defineEntity({
  name: 'users',
  summary: 'The members of the company.',
  actions: {
    /** Lists the members of the company, including inactive ones. */
    list: defineList({
      summary: 'Lists the members of the company, including inactive ones.',
      params: z.strictObject({ includeAvatars, filter, cursor }),
      cursor: 'cursor',
      run: (api: Gong, { cursor, filter, includeAvatars }, call) => {
        const listing = filter
          ? { path: '/v2/users/extensive', body: { filter: { ...filter, includeAvatars } }, rows: 'users' }
          : { path: '/v2/users', query: { includeAvatars }, rows: 'users' }
        return readPage<UserRow>(api, listing, cursor, call)
      },
    }),
    /** Reads one member of the company. */
    get: defineRead({
      summary: 'Reads one member of the company.',
      params: z.strictObject({ id: id.describe('The user.') }),
      run: (api: Gong, { id }, call) => readOne<UserRow>(api, `/v2/users/${id}`, 'user', call),
    }),
  },
  search: {
    fields,
    key: ['id'],
    reads: [snapshot({ path: '/v2/users', query: {}, rows: 'users' }, fields)],
  },
})
