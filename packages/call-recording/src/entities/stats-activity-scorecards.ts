import { defineEntity, defineList, type Page } from '@linkspan/core'
import * as z from 'zod'
import { answeredDocuments, filterRows, listingOf, scorecardsFilter } from '../calls/answered-scorecards.ts'
import { withoutPrivate } from '../calls/private-calls.ts'
import type { Gong } from '../gong.ts'
import { type ListMeta, readPage } from '../pages.ts'
import { cursor, includePrivate } from '../params.ts'
import type { AnsweredScorecardRow } from '../rows.ts'
import { CALL_EFFECTS, windowRead } from '../sync.ts'

const fields = {
  answeredScorecardId: 'string',
  answers: 'array',
  'answers.questionId': 'string',
  'answers.questionRevisionId': 'string',
  'answers.isOverall': 'boolean',
  'answers.score': 'number',
  'answers.answerText': 'string',
  'answers.notApplicable': 'boolean',
  'answers.selectedOptions': 'string',
  callId: 'string',
  callStartTime: 'string',
  reviewTime: 'string',
  reviewedUserId: 'string',
  reviewerUserId: 'string',
  scorecardId: 'string',
  scorecardName: 'string',
  visibilityType: 'string',
} as const

export const statsActivityScorecards = defineEntity({
  name: 'stats_activity_scorecards',
  summary: 'Scorecards that were answered for calls.',
  actions: {
    list: defineList({
      summary: 'Lists answered scorecards, by default of the last 30 days, without those of private calls.',
      params: z.strictObject({
        filter: scorecardsFilter.optional().describe('Default: manual reviews of the last 30 days.'),
        cursor,
        include_private: includePrivate,
      }),
      cursor: 'cursor',
      run: async (
        api: Gong,
        { filter = {}, cursor, include_private = false },
        call,
      ): Promise<Page<AnsweredScorecardRow, ListMeta>> => {
        const { listing, place } = listingOf(filter, cursor, api.clock.now())
        const { data, meta } = await readPage<AnsweredScorecardRow>(api, listing, place, call)
        const wanted = filterRows(data, filter)
        const shown = include_private
          ? wanted
          : await withoutPrivate(api, wanted, ({ callId }) => callId, call)
        return { data: shown, meta }
      },
    }),
  },
  search: {
    record: 'One record is a scorecard that was answered for a call, with the list of its answers.',
    fields,
    key: ['answeredScorecardId'],
    effects: CALL_EFFECTS,
    reads: [windowRead('reviewTime', (api, reading) => answeredDocuments(api, reading, fields))],
  },
})
