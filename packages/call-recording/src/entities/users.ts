import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { gongList } from '../lists.ts'
import { readOne } from '../pages.ts'
import { flag, id, ids, moment } from '../params.ts'
import { COMPANY_EFFECTS, snapshot } from '../sync.ts'

/** A member of the company. */
export interface UserRow {
  /** The user. */
  readonly id: string
  /** Their email address. */
  readonly emailAddress?: string
  /** When they were added. */
  readonly created?: string
  /** Whether they are active. */
  readonly active?: boolean
  /** Their other email addresses. */
  readonly emailAliases?: readonly string[]
  /** The address that they sign in with, if it is another. */
  readonly trustedEmailAddress?: string | null
  /** Their first name. */
  readonly firstName?: string
  /** Their last name. */
  readonly lastName?: string
  /** Their job title. */
  readonly title?: string | null
  /** Their telephone number. */
  readonly phoneNumber?: string | null
  /** Their extension. */
  readonly extension?: string | null
  /** The addresses of their own meeting rooms. */
  readonly personalMeetingUrls?: readonly string[]
  /** What is recorded and imported. */
  readonly settings?: {
    /** Whether their web conferences are recorded. */
    readonly webConferencesRecorded?: boolean
    /** Whether no conference is recorded that they are invited to. */
    readonly preventWebConferenceRecording?: boolean
    /** Whether their telephone calls are imported. */
    readonly telephonyCallsImported?: boolean
    /** Whether their emails are imported. */
    readonly emailsImported?: boolean
    /** Whether their emails are never imported. */
    readonly preventEmailImport?: boolean
    /** Whether meetings are imported that were not recorded. */
    readonly nonRecordedMeetingsImported?: boolean
    /** Whether they can call with the vendor's own telephone. */
    readonly gongConnectEnabled?: boolean
  }
  /** Their manager. */
  readonly managerId?: string | null
  /** The page on which others consent to the recording. */
  readonly meetingConsentPageUrl?: string | null
  /** The systems for web conferences that they use. */
  readonly conferencingProviders?:
    | readonly {
        /** The system. */
        readonly provider?: string
        /** Whether they use it unless they choose another. */
        readonly isDefault?: boolean
      }[]
    | null
  /** The languages that they speak. */
  readonly spokenLanguages?: readonly {
    /** The language, in BCP 47. */
    readonly language?: string
    /** Whether it is assumed if the language of a call is unclear. */
    readonly primary?: boolean
  }[]
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
  'spokenLanguages.language': 'string',
  'spokenLanguages.primary': 'boolean',
  title: 'string',
  trustedEmailAddress: 'string',
} as const

const includeAvatars = flag(
  'true includes users of the vendor’s own staff, whose ids other lists may contain.',
)

const filter = z
  .strictObject({
    createdFromDateTime: moment.optional().describe('Users created at this time or later.'),
    createdToDateTime: moment.optional().describe('Users created before this time.'),
    userIds: ids.optional().describe('Only these users.'),
  })
  .optional()
  .describe('Default: all users.')

export const users = defineEntity({
  name: 'users',
  summary: 'The members of the company.',
  actions: {
    list: gongList<UserRow>()({
      summary: 'Lists the members of the company, including inactive ones.',
      params: { includeAvatars, filter },
      listing: ({ filter, includeAvatars }) =>
        filter
          ? { path: '/v2/users/extensive', body: { filter: { ...filter, includeAvatars } }, rows: 'users' }
          : { path: '/v2/users', query: { includeAvatars }, rows: 'users' },
    }),
    get: defineRead({
      summary: 'Reads one member of the company.',
      params: z.strictObject({ id: id.describe('The user.') }),
      run: (api: Gong, { id }, call) => readOne<UserRow>(api, `/v2/users/${id}`, 'user', call),
    }),
  },
  search: {
    record: 'One record is a user.',
    fields,
    key: ['id'],
    effects: COMPANY_EFFECTS,
    reads: [snapshot({ path: '/v2/users', query: {}, rows: 'users' }, fields)],
  },
})
