import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { workspaceId } from '../params.ts'

/** A keyword tracker. */
export interface TrackerRow {
  /** The tracker. */
  readonly trackerId: string
  /** Its name. */
  readonly trackerName?: string
  /** Its workspace; null for all. */
  readonly workspaceId?: string | null
  /** Its words and phrases, by language. */
  readonly languageKeywords?: readonly {
    /** ISO 639-2/B; `mul` for all languages. */
    readonly language?: string
    /** The words and phrases. */
    readonly keywords?: readonly string[]
    /** Whether other forms of the words count, such as `organized` for `organize`. */
    readonly includeRelatedForms?: boolean
  }[]
  /** Who must say them: `Anyone`, `Company` or `NonCompany`. */
  readonly affiliation?: string
  /** Whether only questions count. */
  readonly partOfQuestion?: boolean
  /** When they must be said: `Anytime`, `First` or `Last`. */
  readonly saidAt?: string
  /** The length of the first or last part; null for `Anytime`. */
  readonly saidAtInterval?: number | null
  /** The unit of that length, minutes or percent; null for `Anytime`. */
  readonly saidAtUnit?: string | null
  /** The topics in which they must be said; empty for any. */
  readonly saidInTopics?: readonly string[]
  /** A JSON string. */
  readonly filterQuery?: string
  /** When it was created. */
  readonly created?: string
  /** The user who created it; null if the vendor did. */
  readonly creatorUserId?: string | null
  /** When it last changed. */
  readonly updated?: string
  /** The user who last changed it; null if the vendor did. */
  readonly updaterUserId?: string | null
}

export const settingsTrackers = defineEntity({
  name: 'settings_trackers',
  summary: 'The keyword trackers of the company.',
  actions: {
    list: gongList<TrackerRow>()({
      summary: 'Lists the keyword trackers of all workspaces, or of one workspace.',
      params: { workspaceId },
      listing: (query) => ({ path: '/v2/settings/trackers', query, rows: 'keywordTrackers' }),
    }),
  },
})
