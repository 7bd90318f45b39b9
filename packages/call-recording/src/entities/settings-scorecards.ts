import { defineEntity, defineRead, type Page } from '@linkspan/core'
import * as z from 'zod'
import type { Gong } from '../gong.ts'
import { type ListMeta, readPage } from '../pages.ts'
import { workspaceId } from '../params.ts'
import { snapshot } from '../sync.ts'

/** A scorecard that reviewers answer. The vendor sends its numbers as strings, unlike its documentation says. */
export interface ScorecardRow {
  readonly scorecardId: string
  readonly scorecardName?: string
  readonly workspaceId?: string | null
  readonly enabled?: boolean
  readonly updaterUserId?: string
  readonly created?: string
  readonly updated?: string
  readonly reviewMethod?: 'AUTOMATIC' | 'MANUAL'
  readonly questions?: readonly {
    readonly questionId?: string
    readonly questionRevisionId?: string
    readonly questionText?: string
    readonly questionType?: string
    readonly isOverall?: boolean
    readonly answerGuide?: string | null
    readonly minRange?: string | number | null
    readonly maxRange?: string | number | null
    readonly answerOptions?: readonly { readonly id?: string; readonly text?: string }[] | null
  }[]
}

const fields = {
  created: 'string',
  enabled: 'boolean',
  questions: 'array',
  scorecardId: 'string',
  scorecardName: 'string',
  updated: 'string',
  updaterUserId: 'string',
  workspaceId: 'string',
} as const

const listing = { path: '/v2/settings/scorecards', rows: 'scorecards', numeric_ids: true }

/** The scorecards that calls are reviewed with. */
export const settingsScorecards = defineEntity({
  name: 'settings_scorecards',
  summary: 'The scorecards that calls are reviewed with.',
  actions: {
    /** Lists all scorecards, or those that apply to a workspace. */
    list: defineRead({
      summary: 'Lists all scorecards, or those that apply to a workspace.',
      params: z.strictObject({ workspaceId }),
      run: async (api: Gong, { workspaceId }, call): Promise<Page<ScorecardRow, ListMeta>> => {
        const { data, meta } = await readPage<ScorecardRow>(api, listing, undefined, call)
        // the vendor has no such filter
        const own = data.filter((row) => !workspaceId || (row.workspaceId ?? workspaceId) === workspaceId)
        return { data: own, meta }
      },
    }),
  },
  search: { fields, key: ['scorecardId'], reads: [snapshot(listing, fields)] },
})
