import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { id } from '../params.ts'

/** A member with a permission profile. */
export interface ProfileUserRow {
  /** The user. */
  readonly id?: string
  /** Their name. */
  readonly fullName?: string
  /** Their email address. */
  readonly emailAddress?: string
}

export const permissionProfileUsers = defineEntity({
  name: 'permission_profile_users',
  summary: 'The members with a permission profile.',
  actions: {
    list: gongList<ProfileUserRow>()({
      summary: 'Lists the members with a permission profile.',
      params: { profileId: id.describe('The profile.') },
      listing: (query) => ({ path: '/v2/permission-profile/users', query, rows: 'users' }),
    }),
  },
})
