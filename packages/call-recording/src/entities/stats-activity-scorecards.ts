import { defineEntity } from '@linkspan/core'
import { answeredDocuments, filterRows, listingOf, scorecardsFilter } from '../calls/answered-scorecards.ts'
import { withoutPrivate } from '../calls/private-calls.ts'
import { gongList } from '../lists.ts'
import { includePrivate } from '../params.ts'
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
    list: gongList<AnsweredScorecardRow>()({
      summary: 'Lists answered scorecards, by default of the last 30 days, without those of private calls.',
      params: {
        filter: scorecardsFilter.optional().describe('Default: manual reviews of the last 30 days.'),
        include_private: includePrivate,
      },
      listing: ({ filter = {} }, { cursor, now }) => listingOf(filter, cursor, now),
      shown: (rows, { filter = {}, include_private }, api, call) => {
        const wanted = filterRows(rows, filter)
        return include_private ? wanted : withoutPrivate(api, wanted, ({ callId }) => callId, call)
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
