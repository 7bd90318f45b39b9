import { defineEntity } from '@linkspan/core'
import { gongList } from '../lists.ts'
import { workspaceId } from '../params.ts'
import { COMPANY_EFFECTS, snapshot } from '../sync.ts'

/** A scorecard that reviewers answer. The vendor sends its numbers as strings, unlike its documentation says. */
export interface ScorecardRow {
  /** The scorecard. */
  readonly scorecardId: string
  /** Its name. */
  readonly scorecardName?: string
  /** The workspace that it applies to; null for all. */
  readonly workspaceId?: string | null
  /** Whether it is in use. */
  readonly enabled?: boolean
  /** The user who last changed it. */
  readonly updaterUserId?: string
  /** When it was created. */
  readonly created?: string
  /** When it last changed. */
  readonly updated?: string
  /** Whether users or the vendor answer it. */
  readonly reviewMethod?: 'AUTOMATIC' | 'MANUAL'
  /** Its questions. */
  readonly questions?: readonly {
    /** The question. */
    readonly questionId?: string
    /** The version of the question. */
    readonly questionRevisionId?: string
    /** The question's text. */
    readonly questionText?: string
    /** How it is answered, such as `SCALE`. */
    readonly questionType?: string
    /** Whether it is about the whole call. */
    readonly isOverall?: boolean
    /** How to answer it. */
    readonly answerGuide?: string | null
    /** The least value of a scale; null without one. */
    readonly minRange?: string | number | null
    /** The greatest value of a scale; null without one. */
    readonly maxRange?: string | number | null
    /** The options to choose from; null without any. */
    readonly answerOptions?:
      | readonly {
          /** The option. */
          readonly id?: string
          /** Its text. */
          readonly text?: string
        }[]
      | null
  }[]
}

const fields = {
  created: 'string',
  enabled: 'boolean',
  questions: 'array',
  'questions.questionId': 'string',
  'questions.questionRevisionId': 'string',
  'questions.questionText': 'string',
  'questions.questionType': 'string',
  'questions.isOverall': 'boolean',
  'questions.answerOptions.text': 'string',
  scorecardId: 'string',
  scorecardName: 'string',
  updated: 'string',
  updaterUserId: 'string',
  workspaceId: 'string',
} as const

const listing = { path: '/v2/settings/scorecards', rows: 'scorecards' }

export const settingsScorecards = defineEntity({
  name: 'settings_scorecards',
  summary: 'The scorecards that calls are reviewed with.',
  actions: {
    list: gongList<ScorecardRow>()({
      summary: 'Lists all scorecards, or those that apply to a workspace.',
      params: { workspaceId },
      listing: () => listing,
      // the vendor has no such filter
      shown: (rows, { workspaceId }) =>
        rows.filter((row) => !workspaceId || (row.workspaceId ?? workspaceId) === workspaceId),
    }),
  },
  search: {
    record: 'One record is a scorecard, with the list of its questions.',
    fields,
    key: ['scorecardId'],
    effects: COMPANY_EFFECTS,
    reads: [snapshot(listing, fields)],
  },
})
