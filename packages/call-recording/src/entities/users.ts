import { defineEntity, defineList, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readOne, readPage } from '../pages.ts'
import { cursor, id } from '../params.ts'
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
  .describe('true brings the users of the vendor’s own staff too, whose ids other lists may name.')

export const users = defineEntity({
  name: 'users',
  summary: 'The members of the company.',
  actions: {
    /** Lists all members of the company, inactive ones included. */
    list: defineList({
      summary: 'Lists all members of the company, inactive ones included.',
      params: z.strictObject({ includeAvatars, cursor }),
      cursor: 'cursor',
      run: (api: Gong, { cursor, ...query }, call) =>
        readPage<UserRow>(api, { path: '/v2/users', query, rows: 'users' }, cursor, call),
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
