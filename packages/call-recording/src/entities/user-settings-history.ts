import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { id } from '../params.ts'

/** A change of a user's settings. */
export interface UserSettingRow {
  /** The setting, such as `webConferencesRecorded` or `active`. */
  readonly setting?: string
  /** Its new value. */
  readonly value?: boolean
  /** When it changed. */
  readonly time?: string
}

export const userSettingsHistory = defineEntity({
  name: 'user_settings_history',
  summary: 'How the settings of a user have changed.',
  actions: {
    list: gongList<UserSettingRow>()({
      summary: "Lists the changes of a user's settings.",
      params: { id: id.describe('The user.') },
      listing: ({ id }) => ({ path: `/v2/users/${id}/settings-history`, rows: 'userSettingsHistory' }),
    }),
  },
})
