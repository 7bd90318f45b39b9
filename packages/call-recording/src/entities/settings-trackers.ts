import { defineEntity, defineRead } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { readPage } from '../pages.ts'
import { workspaceId } from '../params.ts'

/** A keyword tracker. */
export interface TrackerRow {
  readonly trackerId: string
  readonly trackerName?: string
  readonly workspaceId?: string | null
  readonly languageKeywords?: readonly {
    /** ISO 639-2/B; `mul` for all languages. */
    readonly language?: string
    readonly keywords?: readonly string[]
    readonly includeRelatedForms?: boolean
  }[]
  readonly affiliation?: string
  readonly partOfQuestion?: boolean
  readonly saidAt?: string
  readonly saidAtInterval?: number | null
  readonly saidAtUnit?: string | null
  readonly saidInTopics?: readonly string[]
  /** A JSON string. */
  readonly filterQuery?: string
  readonly created?: string
  readonly creatorUserId?: string | null
  readonly updated?: string
  readonly updaterUserId?: string | null
}

/** The keyword trackers of the company. */
export const settingsTrackers = defineEntity({
  name: 'settings_trackers',
  summary: 'The keyword trackers of the company.',
  actions: {
    /** Lists the keyword trackers of all workspaces, or of one workspace. */
    list: defineRead({
      summary: 'Lists the keyword trackers of all workspaces, or of one workspace.',
      params: z.strictObject({ workspaceId }),
      run: (api: Gong, query, call) =>
        readPage<TrackerRow>(
          api,
          { path: '/v2/settings/trackers', query, rows: 'keywordTrackers' },
          undefined,
          call,
        ),
    }),
  },
})
