import { defineEntity } from '@linkspan/core'
import { callsFilter, settleFilter } from '../calls/calls-filter.ts'
import { withoutPrivate } from '../calls/private-calls.ts'
import { transcriptDocuments } from '../calls/transcript-documents.ts'
import { gongList } from '../lists.ts'
import { includePrivate } from '../params.ts'
import type { CallTranscriptRow } from '../rows.ts'
import { CALL_EFFECTS, windowRead } from '../sync.ts'

const fields = {
  callId: 'string',
  callStartTime: 'string',
  end: 'integer',
  position: 'integer',
  speakerAffiliation: 'string',
  speakerId: 'string',
  speakerName: 'string',
  speakerUserId: 'string',
  start: 'integer',
  text: 'string',
  topic: 'string',
} as const

export const callTranscripts = defineEntity({
  name: 'call_transcripts',
  summary: 'The transcripts of calls, sentence by sentence.',
  actions: {
    list: gongList<CallTranscriptRow>()({
      summary: 'Lists transcripts, by default of the calls of the last 30 days, without private calls.',
      params: {
        filter: callsFilter.optional().describe('Default: the last 30 days.'),
        include_private: includePrivate,
      },
      listing: ({ filter }, { cursor, now }) => {
        const { place, ...body } = settleFilter(filter, cursor, now)
        return { path: '/v2/calls/transcript', body, rows: 'callTranscripts', place }
      },
      shown: (rows, { include_private }, api, call) =>
        include_private ? rows : withoutPrivate(api, rows, ({ callId }) => callId, call),
    }),
  },
  search: {
    record: 'One record is a monologue: what one speaker of a call said until another one spoke.',
    fields,
    texts: {
      callStartTime: 'When the call started, ISO 8601.',
      end: 'When the monologue ended, in milliseconds from the beginning of the call.',
      position: 'The number of the monologue in its call; the first is 0.',
      speakerAffiliation: 'Internal if the speaker belongs to the company, External, or Unknown.',
      speakerId: 'The speaker, as `speakerId` of a party in `calls_extensive`.',
      speakerName: 'The name of the speaker.',
      speakerUserId: 'The user that the speaker is, if they belong to the company.',
      start: 'When the monologue began, in milliseconds from the beginning of the call.',
      text: 'The sentences, with a space between them.',
      topic: 'The topic; null if the vendor found none.',
    },
    key: ['callId', 'position'],
    effects: CALL_EFFECTS,
    reads: [windowRead('callStartTime', (api, reading) => transcriptDocuments(api, reading, fields))],
  },
})
